"""What Ouroboros's lights show, see firmware/screens/scenes.py."""

from firmware.games.ouroboros.palette import COMES, CUBE, GOES, LAST, LAST_LOOSE, LOOSE, PARTNER, PICKED, STONE, TRACE
from firmware.output.palette import EMPTY, HINTED, REFUSAL

SCALES = (1, 2)
ALL = "a cube chosen, a stone chosen, a lesson, hint"
TAKING = "a stone chosen, a lesson"


def _each(symbol: int) -> tuple:
    return tuple([symbol + colour for colour in range(1, 5)])


LOOK = (
    (("a blue cube", "ein blauer Würfel"), (CUBE + 1,), ("cb",), ALL),
    (("a green cube", "ein grüner Würfel"), (CUBE + 2,), ("cg",), ALL),
    (("a red cube", "ein roter Würfel"), (CUBE + 3,), ("cr",), ALL),
    (("a yellow cube", "ein gelber Würfel"), (CUBE + 4,), ("cy",), ALL),
    (("a stone", "ein Stein"), (STONE,), ("s",), ALL),
    (("placed last", "zuletzt gesetzt"), (LAST, LAST_LOOSE), ("l",), ALL),
    (("can be taken off", "kann weg"), (LOOSE, LAST_LOOSE), (), ALL),
    (("goes with the chosen stone", "geht mit dem gewählten Stein"), (PARTNER,), (), TAKING),
    (("chosen", "gewählt"), (PICKED,), (), TAKING),
    (("for who places", "für den, der setzt"), _each(COMES), (), "a cube chosen"),
    (("for the next player", "für den Nächsten"), _each(GOES), (), "a cube chosen, a lesson, hint"),
    (("was not empty before", "war vorher nicht leer"), (TRACE,), (), ALL),
    ((), (EMPTY, REFUSAL), (), ALL),
    ((), (HINTED,), (), "a lesson, hint"),
)
