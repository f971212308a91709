"""What Vacuum's lights show, see firmware/screens/scenes.py."""

from engines.vacuum.terrain import BOULDER, KINDS, MOST_PEBBLES, STONE
from firmware.games.vacuum.palette import (
    CHOSEN,
    COOLING,
    GOING,
    OPEN,
    OTHER_KEY,
    PEDESTAL,
    RIM,
    STAGES,
    lit,
    unit_symbol,
    wins,
)
from firmware.output.palette import EMPTY, HINTED, OFF, REFUSAL, TOUCHED

SCALES = (1,)
KEYS = "soft keys"
MARKED = "preview, to move, a lesson"
ALL = "preview, to move, a move, a lesson, over"
_OWNERS = (1, 2, 3, 4, 0)  # 0 is neutral
_PLAYERS = range(1, 5)


def _units(owners: range | tuple, kinds: range | tuple) -> tuple:
    return tuple([unit_symbol(owner * KINDS + kind) for owner in owners for kind in kinds])


def _of(owner: int) -> tuple:
    """The symbols of an owner's pieces."""
    return _units((owner,), range(1, BOULDER + 1))


LOOK = (
    (("Red's", "von Rot"), _of(1) + (RIM,), ("pr", "mr", "or", "er"), ALL),
    (("Gold's", "von Gold"), _of(2) + (RIM + 1,), ("py", "my", "oy", "ey"), ALL),
    (("Green's", "von Grün"), _of(3) + (RIM + 2,), ("pg", "mg", "og", "eg"), ALL),
    (("White's", "von Weiß"), _of(4) + (RIM + 3,), ("pw", "mw", "ow", "ew"), ALL),
    (("neutral", "neutral"), _of(0), ("pn", "mn", "on"), ALL),
    (("pebbles, a mark each", "Kiesel, je ein Punkt"), _units(_OWNERS, range(1, MOST_PEBBLES + 1)), ("p",), ALL),
    (("a stone", "ein Stein"), _units(_OWNERS, (STONE,)), ("m",), ALL),
    (("a boulder", "ein Fels"), _units(_OWNERS, (BOULDER,)), ("o",), ALL),
    (("an edge tile", "ein Randfeld"), tuple([RIM + player - 1 for player in _PLAYERS]), ("e",), ALL),
    (("a pedestal", "ein Podest"), (PEDESTAL,), ("h",), ALL),
    (("a resting pedestal", "ein ruhendes Podest"), (COOLING,), ("z",), ALL),
    (("void", "Leere"), (OFF,), ("v",), ALL + ", " + KEYS),
    (("chosen", "gewählt"), (CHOSEN,), (), MARKED + ", " + KEYS),
    (("empty, new or possible", "leer, neu oder möglich"), (OPEN,), (), MARKED),
    (("new, or can be tapped", "neu oder zum Antippen"), tuple([lit(player) for player in _PLAYERS]), (), MARKED),
    (("the last move", "der letzte Zug"), (), ("l",), ""),
    (("leaves its square", "verlässt sein Feld"), (GOING,), (), "preview, a move"),
    (("the winner's", "vom Gewinner"), tuple([wins(player) for player in _PLAYERS]), (), "over"),
    ((), (EMPTY,), (), ALL),
    ((), (REFUSAL,), (), MARKED),
    ((), (HINTED,), (), "a lesson"),
    ((), (TOUCHED, OTHER_KEY) + STAGES, (), KEYS),
)
