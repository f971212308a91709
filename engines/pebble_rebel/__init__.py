"""Pebble Rebel, exactly as docs/rules/pebble_rebel.md has it: the class PebbleRebel."""

from engines.pebble_rebel.rules import PebbleRebel

__all__ = ("PebbleRebel",)
