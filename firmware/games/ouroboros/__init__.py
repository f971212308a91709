"""Ouroboros on the board: what the menu shows of it; view, palette and words."""

from engines.game import NOBODY
from firmware import texts as shared

SEATS = ((shared.PEOPLE, NOBODY), (shared.BOARD_IS_SECOND, 2))  # (text, the player that the board is)
LABELS = (("players", shared.PLAYERS), ("size", shared.SIZE), ("supplies", shared.SUPPLIES))  # (option, text)
TEXTS = (  # (option, value, text), where the menu shows another text than the value
    ("size", None, shared.USUAL),
    ("supplies", "open", shared.SUPPLIES_OPEN),
    ("supplies", "hidden", shared.SUPPLIES_HIDDEN),
)
TIPS = {"supplies": (shared.SUPPLIES_OPEN_TIP, shared.SUPPLIES_HIDDEN_TIP)}  # (a text for each choice) by option
MINIATURE = (  # its picture in the menu, in the letters of firmware/screens/menu_palette.py
    b".yy.",
    b"g..r",
    b".bb.",
)
