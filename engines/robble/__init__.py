"""Robble, exactly as docs/rules/robble.md has it: the class Robble."""

from engines.robble.rules import Robble

__all__ = ("Robble",)
