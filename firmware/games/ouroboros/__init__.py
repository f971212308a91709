"""Ouroboros on the board: what the menu shows of it; view, palette and words."""

from engines.game import NOBODY
from firmware import texts as shared

SEATS = ((shared.PEOPLE, NOBODY), (shared.BOARD_IS_SECOND, 2))
LABELS = (("players", shared.PLAYERS), ("size", shared.SIZE))
TEXTS = (("size", None, shared.USUAL),)
MINIATURE = (
    b".yy.",
    b"g..r",
    b".bb.",
)
