"""Pebble Rebel on the board: what the menu shows of it; view, palette and words."""

from engines.game import NOBODY
from firmware import texts as shared

SEATS = (  # (text, the player that the board is)
    (shared.TWO_PEOPLE, NOBODY),
    (shared.YOU_PEBBLE, 2),
    (shared.YOU_REBEL, 1),
)
LABELS = (("setup", shared.SETUP), ("diagonals", shared.DIAGONALS), ("draw", shared.DRAW))  # (option, text)
TEXTS = (  # (option, value, text), where the menu shows another text than the value
    ("setup", "default", shared.SETUP_DEFAULT),
    ("setup", "random", shared.SETUP_RANDOM),
    ("diagonals", "off", shared.OFF),
    ("diagonals", "on", shared.ON),
    ("draw", "all", shared.DRAW_ALL),
    ("draw", "one", shared.DRAW_ONE),
)
TIPS = {  # (a text for each choice) by option
    "setup": (shared.SETUP_DEFAULT_TIP, shared.SETUP_RANDOM_TIP),
    "diagonals": (shared.DIAGONALS_OFF_TIP, shared.DIAGONALS_ON_TIP),
    "draw": (shared.DRAW_ALL_TIP, shared.DRAW_ONE_TIP),
}
MINIATURE = (  # its picture in the menu, in the letters of firmware/screens/menu_palette.py
    b"rby.",
    b"b.wr",
    b"w.ry",
)
