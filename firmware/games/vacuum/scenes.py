"""Which of Vacuum's symbols can be on the board at the same time, see firmware/screens/scenes.py."""

from firmware.games.vacuum.palette import (
    CHOSEN,
    COOLING,
    GOING,
    OPEN,
    OTHER_KEY,
    PEDESTAL,
    RIM,
    STAGES,
    UNITS,
    lit,
    wins,
)
from firmware.output.palette import EMPTY, HINTED, OFF, REFUSAL, TOUCHED

_TERRAIN = (OFF, EMPTY, RIM, RIM + 1, RIM + 2, RIM + 3, PEDESTAL, COOLING)
_PIECES = tuple(sorted(set(UNITS) - {EMPTY}))
_MARKS = (OPEN, lit(1), lit(2), lit(3), lit(4), CHOSEN, REFUSAL)
_WON = (wins(1), wins(2), wins(3), wins(4))
SCENES = {
    "preview": _TERRAIN + _PIECES + _MARKS + (GOING,),
    "soft keys": (OFF, TOUCHED, CHOSEN, OTHER_KEY) + STAGES,
    "to move": _TERRAIN + _PIECES + _MARKS,
    "a move": _TERRAIN + _PIECES + (GOING,),
    "a lesson": _TERRAIN + _PIECES + _MARKS + (HINTED,),
    "over": _TERRAIN + _PIECES + _WON,
}
SCALES = (1,)
