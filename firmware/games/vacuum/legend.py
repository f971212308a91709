"""What Vacuum's pieces and lights mean, for computers that explain the board; the board itself has no use for it.

ROWS: (words in each language, the symbols that mean it, how View.piece() names it begins).
"""

from engines.vacuum.terrain import BOULDER, KINDS, MOST_PEBBLES, STONE
from firmware.games.vacuum.palette import CHOSEN, COOLING, GOING, OPEN, PEDESTAL, RIM, lit, unit_symbol, wins
from firmware.output.palette import OFF

_OWNERS = (1, 2, 3, 4, 0)  # 0 is neutral
_PLAYERS = range(1, 5)


def _units(owners: range | tuple, kinds: range | tuple) -> tuple:
    return tuple([unit_symbol(owner * KINDS + kind) for owner in owners for kind in kinds])


def _of(owner: int) -> tuple:
    """The symbols of an owner's pieces."""
    return _units((owner,), range(1, BOULDER + 1))


ROWS = (
    (("Red's", "von Rot"), _of(1) + (RIM,), ("pr", "mr", "or", "er")),
    (("Gold's", "von Gold"), _of(2) + (RIM + 1,), ("py", "my", "oy", "ey")),
    (("Green's", "von Grün"), _of(3) + (RIM + 2,), ("pg", "mg", "og", "eg")),
    (("White's", "von Weiß"), _of(4) + (RIM + 3,), ("pw", "mw", "ow", "ew")),
    (("neutral", "neutral"), _of(0), ("pn", "mn", "on")),
    (("pebbles, a mark each", "Kiesel, je ein Punkt"), _units(_OWNERS, range(1, MOST_PEBBLES + 1)), ("p",)),
    (("a stone", "ein Stein"), _units(_OWNERS, (STONE,)), ("m",)),
    (("a boulder", "ein Fels"), _units(_OWNERS, (BOULDER,)), ("o",)),
    (("an edge tile", "ein Randfeld"), tuple([RIM + player - 1 for player in _PLAYERS]), ("e",)),
    (("a pedestal", "ein Podest"), (PEDESTAL,), ("h",)),
    (("a resting pedestal", "ein ruhendes Podest"), (COOLING,), ("z",)),
    (("void", "Leere"), (OFF,), ("v",)),
    (("chosen", "gewählt"), (CHOSEN,), ()),
    (("empty, new or possible", "leer, neu oder möglich"), (OPEN,), ()),
    (("new, or can be tapped", "neu oder zum Antippen"), tuple([lit(player) for player in _PLAYERS]), ()),
    (("leaves its square", "verlässt sein Feld"), (GOING,), ()),
    (("the winner's", "vom Gewinner"), tuple([wins(player) for player in _PLAYERS]), ()),
)
