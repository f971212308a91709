"""What Konane's lights show, see firmware/screens/scenes.py."""

from firmware.games.konane.palette import CHOSEN, LAST, READY, STONE, TAKEN, TARGET, of
from firmware.output.palette import EMPTY, HINTED, REFUSAL

SCALES = (1, 2)
PLAYED = "in play, preview"
ALL = "in play, preview, a jump"

LOOK = (
    (("Blue's stone", "Stein von Blau"), (of(1, STONE),), ("db",), ALL),
    (("White's stone", "Stein von Weiß"), (of(2, STONE),), ("dw",), ALL),
    (("can jump", "kann springen"), (of(1, READY), of(2, READY)), (), PLAYED),
    (("chosen", "gewählt"), (of(1, CHOSEN), of(2, CHOSEN)), (), PLAYED),
    (("can land here", "kann hier landen"), (TARGET,), (), PLAYED),
    (("jumped last", "zuletzt gesprungen"), (of(1, LAST), of(2, LAST)), ("l",), PLAYED),
    (("is taken off", "kommt vom Brett"), (of(1, TAKEN), of(2, TAKEN)), (), "preview, a jump"),
    ((), (EMPTY,), (), ALL),
    ((), (HINTED, REFUSAL), (), PLAYED),
)
