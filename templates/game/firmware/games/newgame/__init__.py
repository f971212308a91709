"""New Game on the board: what the menu shows of it; view and palette."""

from firmware.games.registry import TWO_SEATS

SEATS = TWO_SEATS
# Its picture in the menu, 4 x 3 points in the letters of firmware/screens/menu_palette.py
MINIATURE = (b"w..b", b".bb.", b"b..w")
