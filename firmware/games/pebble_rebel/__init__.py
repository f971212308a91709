"""Pebble Rebel on the board: what the menu shows of it; view, palette and words."""

from engines.game import NOBODY
from firmware import texts as menu

SEATS = ((menu.TWO_PEOPLE, NOBODY), (menu.YOU_PEBBLE, 2), (menu.YOU_REBEL, 1))
SHOWN = (
    ("setup", menu.SETUP, (menu.SETUP_DEFAULT, menu.SETUP_RANDOM), (menu.SETUP_DEFAULT_TIP, menu.SETUP_RANDOM_TIP)),
    ("diagonals", menu.DIAGONALS, (menu.OFF, menu.ON), (menu.DIAGONALS_OFF_TIP, menu.DIAGONALS_ON_TIP)),
    ("draw", menu.DRAW, (menu.DRAW_ALL, menu.DRAW_ONE), (menu.DRAW_ALL_TIP, menu.DRAW_ONE_TIP)),
)
MINIATURE = (b"rby.", b"b.wr", b"w.ry")
