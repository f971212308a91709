"""Robble, exactly as docs/rules/robble.md has it: the class Robble."""

# Each before what imports it: nested imports fill the Pico's C stack of 8 KB, 0.6 KB each.
for _name in ("kernels",):
    __import__("engines.robble." + _name)

from engines.robble.rules import Robble  # noqa: E402

__all__ = ("Robble",)
