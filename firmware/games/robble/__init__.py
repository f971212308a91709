"""Robble on the board: what the menu shows of it; view, palette and words."""

from firmware import texts as shared
from firmware.games.registry import TWO_SEATS

SEATS = TWO_SEATS
SHOWN = (("size", shared.SIZE, (), ()),)
MINIATURE = (b"bbbb", b"bb.w", b".www")
