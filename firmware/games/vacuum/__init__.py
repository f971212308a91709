"""Vacuum on the board: what the menu shows of it; view, palette and words."""

from engines.game import NOBODY

SEATS = (("people", NOBODY),)  # (text, the player that the board is)
TEXTS = {("turns", "0"): "off"}  # by option and value, where the menu shows another text than the value
MINIATURE = (  # its picture in the menu, in the letters of firmware/screens/menu_palette.py
    b"rryy",
    b"r..y",
    b".ww.",
    b"g..b",
    b"ggbb",
)
