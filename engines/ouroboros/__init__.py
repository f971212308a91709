"""Ouroboros, exactly as docs/rules/ouroboros.md has it: the class Ouroboros."""

# Each before what imports it: nested imports fill the Pico's C stack of 8 KB, 0.6 KB each.
for _name in ("tables", "kernels", "notation"):
    __import__("engines.ouroboros." + _name)

from engines.ouroboros.rules import Ouroboros  # noqa: E402

__all__ = ("Ouroboros",)
