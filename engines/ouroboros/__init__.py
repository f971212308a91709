"""Ouroboros, exactly as docs/rules/ouroboros.md has it: the class Ouroboros."""

from engines.ouroboros.rules import Ouroboros

__all__ = ("Ouroboros",)
