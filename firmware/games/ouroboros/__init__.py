"""Ouroboros on the board: what the menu shows of it; view, palette and words."""

from engines.game import NOBODY
from firmware import texts as shared

SEATS = ((shared.PEOPLE, NOBODY), (shared.BOARD_IS_SECOND, 2))
LABELS = (("players", shared.PLAYERS), ("size", shared.SIZE), ("supplies", shared.SUPPLIES))
TEXTS = (
    ("size", None, shared.USUAL),
    ("supplies", "open", shared.SUPPLIES_OPEN),
    ("supplies", "hidden", shared.SUPPLIES_HIDDEN),
)
TIPS = {"supplies": (shared.SUPPLIES_OPEN_TIP, shared.SUPPLIES_HIDDEN_TIP)}
MINIATURE = (
    b".yy.",
    b"g..r",
    b".bb.",
)
