"""Pebble Rebel, exactly as docs/rules/pebble_rebel.md has it: the class PebbleRebel."""

# Each before what imports it: nested imports fill the Pico's C stack of 8 KB, 0.6 KB each.
for _name in ("tables", "kernels", "paths", "notation"):
    __import__("engines.pebble_rebel." + _name)

from engines.pebble_rebel.rules import PebbleRebel  # noqa: E402

__all__ = ("PebbleRebel",)
