"""Vacuum on the board: what the menu shows of it; view, palette and words."""

from engines.game import NOBODY
from firmware import texts as shared
from firmware.games.registry import OTHERS

SEATS = (  # (text, the player that the board is)
    (shared.PEOPLE, NOBODY),
    (shared.YOU_START, OTHERS),
    (shared.BOARD_STARTS, 1),
)
LABELS = (("players", shared.PLAYERS), ("turns", shared.TURNS))  # (option, text)
TEXTS = (("turns", "0", shared.NO_LIMIT),)  # (option, value, text), where the menu shows another text than the value
MINIATURE = (  # its picture in the menu, in the letters of firmware/screens/menu_palette.py
    b"rryy",
    b".ww.",
    b"ggbb",
)
