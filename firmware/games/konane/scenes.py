"""Which of Konane's symbols can be on the board at the same time, see firmware/screens/scenes.py."""

from firmware.games.konane.palette import CHOSEN, LAST, READY, STONE, TAKEN, TARGET, of
from firmware.output.palette import EMPTY, HINTED, REFUSAL


def _both(*symbols: int) -> tuple:
    return tuple([of(player, symbol) for player in (1, 2) for symbol in symbols])


SCENES = {
    "in play": (EMPTY, HINTED, TARGET, REFUSAL) + _both(STONE, READY, LAST, CHOSEN),
    "preview": (EMPTY, HINTED, TARGET, REFUSAL) + _both(STONE, READY, LAST, CHOSEN, TAKEN),
    "a jump": (EMPTY,) + _both(STONE, TAKEN),
}
SCALES = (1, 2)
