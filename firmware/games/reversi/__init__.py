"""Reversi on the board: what the menu shows of it; view and palette."""

from firmware.games.registry import TWO_SEATS

SEATS = TWO_SEATS
MINIATURE = (b"w..b", b".wb.", b".bw.")
