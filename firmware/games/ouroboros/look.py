"""What Ouroboros's lights show, see firmware/screens/scenes.py."""

from engines.languages import _
from firmware.games.ouroboros.palette import COMES, CUBE, GOES, LAST, LAST_LOOSE, LOOSE, PARTNER, PICKED, STONE, TRACE
from firmware.output.palette import EMPTY, HINTED, REFUSAL

SCALES = (1, 2)
ALL = "a cube chosen, a stone chosen, a lesson, hint"
TAKING = "a stone chosen, a lesson"


def _each(symbol: int) -> tuple:
    return tuple([symbol + colour for colour in range(1, 5)])


LOOK = (
    (_("a blue cube"), (CUBE + 1,), ("cb",), ALL),
    (_("a green cube"), (CUBE + 2,), ("cg",), ALL),
    (_("a red cube"), (CUBE + 3,), ("cr",), ALL),
    (_("a yellow cube"), (CUBE + 4,), ("cy",), ALL),
    (_("a stone"), (STONE,), ("s",), ALL),
    (_("placed last"), (LAST, LAST_LOOSE), ("l",), ALL),
    (_("can be taken off"), (LOOSE, LAST_LOOSE), (), ALL, "k"),
    (_("goes with the chosen stone"), (PARTNER,), (), TAKING, "x"),
    (_("chosen"), (PICKED,), (), TAKING, "f"),
    (_("for the player who places"), _each(COMES), (), "a cube chosen", "f"),
    (_("for the next player"), _each(GOES), (), "a cube chosen, a lesson, hint", "x"),
    (_("was not empty before"), (TRACE,), (), ALL),
    ((), (EMPTY, REFUSAL), (), ALL),
    ((), (HINTED,), (), "a lesson, hint"),
)
