"""Ouroboros on the board: what the menu shows of it; view, palette and words."""

from engines.game import NOBODY

SEATS = (("people", NOBODY), ("board is p2", 2))  # (text, the player that the board is)
TEXTS = {("size", None): "usual"}  # by option and value, where the menu shows another text than the value
MINIATURE = (  # its picture in the menu, in the letters of firmware/screens/menu_palette.py
    b".yy.",
    b"g..r",
    b"g..r",
    b"g..r",
    b".bb.",
)
