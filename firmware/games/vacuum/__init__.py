"""Vacuum on the board: what the menu shows of it; view, palette and words."""

from engines.game import NOBODY
from firmware import texts as shared
from firmware.games.registry import OTHERS

SEATS = ((shared.PEOPLE, NOBODY), (shared.YOU_START, OTHERS), (shared.BOARD_STARTS, 1))
SHOWN = (("players", shared.PLAYERS, (), ()), ("turns", shared.TURNS, (shared.NO_LIMIT, "50", "100", "200"), ()))
MINIATURE = (b"rryy", b".ww.", b"ggbb")
