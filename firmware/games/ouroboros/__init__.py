"""Ouroboros on the board: what the menu shows of it; view, palette and words."""

from engines.game import NOBODY
from firmware import texts as shared

SEATS = ((shared.PEOPLE, NOBODY), (shared.BOARD_IS_SECOND, 2))
SHOWN = (("players", shared.PLAYERS, (), ()), ("size", shared.SIZE, (shared.USUAL, "6", "7", "8"), ()))
MINIATURE = (b".yy.", b"g..r", b".bb.")
