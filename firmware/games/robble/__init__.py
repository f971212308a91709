"""Robble on the board: what the menu shows of it; view, palette and words."""

from engines.game import NOBODY
from firmware import texts as shared

SEATS = (  # (text, the player that the board is)
    (shared.TWO_PEOPLE, NOBODY),
    (shared.YOU_START, 2),
    (shared.BOARD_STARTS, 1),
)
LABELS = (("size", shared.SIZE),)  # (option, text)
TEXTS: tuple = ()  # (option, value, text), where the menu shows another text than the value
MINIATURE = (  # its picture in the menu, in the letters of firmware/screens/menu_palette.py
    b"bbbb",
    b"bb.w",
    b".www",
)
