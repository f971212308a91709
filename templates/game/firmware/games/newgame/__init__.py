"""New Game on the board: what the menu shows of it; view and palette."""

from firmware.games.registry import TWO_SEATS

SEATS = TWO_SEATS
MINIATURE = (  # its picture in the menu, in the letters of firmware/screens/menu_palette.py
    b"w..b",
    b".bb.",
    b"b..w",
)
