"""What New Game's lights show, see firmware/screens/scenes.py."""

from firmware.games.newgame.palette import LAST, LEGAL, STONE, WINS, of

from engines.languages import _
from firmware.output.palette import EMPTY, HINTED

SCALES = (2,)
PLAYED = "in play, preview"
ALL = "in play, preview, over"

LOOK = (
    (_("Blue's stone"), (of(1, STONE),), ("db",), ALL),
    (_("White's stone"), (of(2, STONE),), ("dw",), ALL),
    (_("the last move"), (of(1, LAST), of(2, LAST)), ("l",), ALL),
    (_("you can play here"), (LEGAL,), (), PLAYED),
    (_("in the row that wins"), (of(1, WINS), of(2, WINS)), (), "preview, over"),
    ((), (EMPTY,), (), ALL),
    ((), (HINTED,), (), PLAYED),
)
