"""Konane on the board: what the menu shows of it; view and palette."""

from engines.game import NOBODY

SEATS = (("two people", NOBODY), ("you start", 2), ("board starts", 1))  # (text, the player that the board is)
TEXTS: dict = {}  # by option and value, where the menu shows another text than the value
MINIATURE = (  # its picture in the menu, in the letters of firmware/screens/menu_palette.py
    b"bwbw",
    b"wbwb",
    b"b..b",
    b"wbwb",
    b"bwbw",
)
