"""Konane on the board: what the menu shows of it; view and palette."""

from firmware import texts as shared
from firmware.games.registry import TWO_SEATS

SEATS = TWO_SEATS
SHOWN = (("size", shared.SIZE, (), ()),)
MINIATURE = (b"bwbw", b"w..b", b"bwbw")
