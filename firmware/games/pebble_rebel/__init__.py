"""Pebble Rebel on the board: what the menu shows of it; view, palette and words."""

from engines.game import NOBODY

SEATS = (("two people", NOBODY), ("you: Pebble", 2), ("you: Rebel", 1))  # (text, the player that the board is)
TEXTS: dict = {}  # by option and value, where the menu shows another text than the value
MINIATURE = (  # its picture in the menu, in the letters of firmware/screens/menu_palette.py
    b"rby.",
    b"yr.w",
    b"b.wr",
    b".wyb",
    b"w.ry",
)
