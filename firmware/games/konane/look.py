"""What Konane's lights show, see firmware/screens/scenes.py."""

from engines.languages import _
from firmware.games.konane.palette import CHOSEN, LAST, READY, STONE, TAKEN, TARGET
from firmware.games.stones_palette import of
from firmware.output.palette import EMPTY, HINTED, REFUSAL

SCALES = (1, 2)
PLAYED = "in play, preview"
ALL = "in play, preview, a jump"

LOOK = (
    (_("Blue's stone"), (of(1, STONE),), ("db",), ALL),
    (_("White's stone"), (of(2, STONE),), ("dw",), ALL),
    (_("can be tapped"), (of(1, READY), of(2, READY)), (), PLAYED, "k"),
    (_("chosen"), (of(1, CHOSEN), of(2, CHOSEN)), (), PLAYED, "f"),
    (_("can land here"), (TARGET,), (), PLAYED),
    (_("the last move"), (of(1, LAST), of(2, LAST)), ("l",), PLAYED),
    (_("is taken off"), (of(1, TAKEN), of(2, TAKEN)), (), "preview, a jump", "x"),
    ((), (EMPTY,), (), ALL),
    ((), (HINTED, REFUSAL), (), PLAYED),
)
