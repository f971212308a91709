"""Which of Robble's symbols can be on the board at the same time, see firmware/screens/scenes.py."""

from firmware.games.robble.palette import FLIPPING, GHOST, GOING, LAST, MOVING, PAIRED, STONE, STRUCK, WINS, of
from firmware.output.palette import EMPTY, HINTED, REFUSAL


def _both(*symbols: int) -> tuple:
    return tuple([of(player, symbol) for player in (1, 2) for symbol in symbols])


SCENES = {
    "Blue to move": _both(STONE, LAST) + (EMPTY, of(1, GHOST), HINTED, REFUSAL),
    "White to move": _both(STONE, LAST) + (EMPTY, of(2, GHOST), HINTED, REFUSAL),
    "preview": _both(STONE, LAST, GHOST, MOVING) + (EMPTY, GOING, FLIPPING, HINTED, REFUSAL),
    "effects": _both(STONE, MOVING) + (EMPTY, GOING, FLIPPING),
    "draw": _both(STONE, LAST) + (EMPTY,),
    "counting": _both(STONE, STRUCK, PAIRED),
    "over": _both(STONE, STRUCK, WINS),
}
SCALES = (1, 2)
