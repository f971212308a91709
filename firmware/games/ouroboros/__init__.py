"""Ouroboros on the board: what the menu shows of it; view, palette and words."""

from engines.game import NOBODY
from firmware import texts as shared

SEATS = ((shared.PEOPLE, NOBODY), (shared.BOARD_IS_SECOND, 2))  # (text, the player that the board is)
LABELS = (("players", shared.PLAYERS), ("size", shared.SIZE))  # (option, text)
TEXTS = (("size", None, shared.USUAL),)  # (option, value, text), where the menu shows another text than the value
MINIATURE = (  # its picture in the menu, in the letters of firmware/screens/menu_palette.py
    b".yy.",
    b"g..r",
    b"g..r",
    b"g..r",
    b".bb.",
)
