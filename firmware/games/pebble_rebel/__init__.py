"""Pebble Rebel on the board: what the menu shows of it; view, palette and words."""

from engines.game import NOBODY
from firmware import texts as shared

SEATS = ((shared.TWO_PEOPLE, NOBODY), (shared.YOU_PEBBLE, 2), (shared.YOU_REBEL, 1))
LABELS = (("setup", shared.SETUP), ("diagonals", shared.DIAGONALS), ("draw", shared.DRAW))
TEXTS = (
    ("setup", "default", shared.SETUP_DEFAULT),
    ("setup", "random", shared.SETUP_RANDOM),
    ("diagonals", "off", shared.OFF),
    ("diagonals", "on", shared.ON),
    ("draw", "all", shared.DRAW_ALL),
    ("draw", "one", shared.DRAW_ONE),
)
TIPS = {
    "setup": (shared.SETUP_DEFAULT_TIP, shared.SETUP_RANDOM_TIP),
    "diagonals": (shared.DIAGONALS_OFF_TIP, shared.DIAGONALS_ON_TIP),
    "draw": (shared.DRAW_ALL_TIP, shared.DRAW_ONE_TIP),
}
MINIATURE = (
    b"rby.",
    b"b.wr",
    b"w.ry",
)
