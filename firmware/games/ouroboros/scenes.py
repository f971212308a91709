"""Which of Ouroboros's symbols can be on the board at the same time, see firmware/screens/scenes.py."""

from firmware.games.ouroboros.palette import COMES, CUBE, GOES, LAST, LAST_LOOSE, LOOSE, PARTNER, PICKED, STONE, TRACE
from firmware.output.palette import EMPTY, HINTED, REFUSAL


def _colours(symbol: int) -> tuple:
    return tuple([symbol + colour for colour in range(1, 5)])


_LYING = _colours(CUBE) + (EMPTY, REFUSAL, STONE, LAST, LOOSE, LAST_LOOSE, TRACE)

SCENES = {
    "a cube chosen": _LYING + _colours(COMES) + _colours(GOES),
    "a stone chosen": _LYING + (PARTNER, PICKED),
    "a lesson": _LYING + _colours(GOES) + (PARTNER, PICKED, HINTED),
    "hint": _LYING + _colours(GOES) + (HINTED,),
}
SCALES = (1, 2)
