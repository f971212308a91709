"""What Vacuum's lights show, see firmware/screens/scenes.py."""

from engines.languages import _
from engines.vacuum.terrain import BOULDER, KINDS, MAX_PEBBLES, STONE
from firmware.games.vacuum import palette
from firmware.output.palette import EMPTY, HINTED, OFF, REFUSAL, TOUCHED

SCALES = (1,)
KEYS = "soft keys"
MARKED = "preview, to move, a lesson"
ALL = "preview, to move, a move, a lesson, over"
_OWNERS = (1, 2, 3, 4, 0)  # 0 is neutral
_PLAYERS = range(1, 5)


def _units(owners: range | tuple, kinds: range | tuple) -> tuple:
    return tuple([palette.unit_symbol(owner * KINDS + kind) for owner in owners for kind in kinds])


def _of(owner: int) -> tuple:
    return _units((owner,), range(1, BOULDER + 1))


LOOK = (
    (_("Red's"), _of(1) + (palette.RIM,), ("pr", "mr", "or", "er"), ALL),
    (_("Gold's"), _of(2) + (palette.RIM + 1,), ("py", "my", "oy", "ey"), ALL),
    (_("Green's"), _of(3) + (palette.RIM + 2,), ("pg", "mg", "og", "eg"), ALL),
    (_("White's"), _of(4) + (palette.RIM + 3,), ("pw", "mw", "ow", "ew"), ALL),
    (_("neutral"), _of(0), ("pn", "mn", "on"), ALL),
    (_("pebbles, one mark each"), _units(_OWNERS, range(1, MAX_PEBBLES + 1)), ("p",), ALL),
    (_("a stone"), _units(_OWNERS, (STONE,)), ("m",), ALL),
    (_("a boulder"), _units(_OWNERS, (BOULDER,)), ("o",), ALL),
    (_("an edge tile"), tuple([palette.RIM + player - 1 for player in _PLAYERS]), ("e",), ALL),
    (_("a pedestal"), (palette.PEDESTAL,), ("h",), ALL),
    (_("a pedestal cooling down"), (palette.COOLING,), ("z",), ALL),
    (_("void"), (OFF,), ("v",), ALL + ", " + KEYS),
    (_("chosen"), (palette.CHOSEN,), (), MARKED + ", " + KEYS, "f"),
    (_("empty, new or possible"), (palette.OPEN,), (), MARKED),
    (_("new, or can be tapped"), tuple([palette.lit(player) for player in _PLAYERS]), (), MARKED, "k"),
    (_("the last move"), (), ("l",), ""),
    (_("leaves its square"), (palette.GOING,), (), "preview, a move"),
    (_("the winner's", "vacuum"), tuple([palette.wins(player) for player in _PLAYERS]), (), "over"),
    ((), (EMPTY,), (), ALL),
    ((), (REFUSAL,), (), MARKED),
    ((), (HINTED,), (), "a lesson"),
    ((), (TOUCHED, palette.OTHER_KEY) + palette.STAGES, (), KEYS),
)
