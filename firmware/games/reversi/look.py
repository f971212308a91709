"""What Reversi's lights show, see firmware/screens/scenes.py."""

from engines.languages import _
from firmware.games.reversi.palette import AIMED, LAST, LEGAL, STONE, TURNING, WINS
from firmware.games.stones_palette import of
from firmware.output.palette import EMPTY, HINTED

SCALES = (1,)
PLAYED = "in play, preview"
ALL = "in play, preview, over"

LOOK = (
    (_("Blue's stone"), (of(1, STONE),), ("db",), ALL),
    (_("White's stone"), (of(2, STONE),), ("dw",), ALL),
    (_("the last move"), (of(1, LAST), of(2, LAST)), ("l",), ALL),
    (_("under the finger"), (of(1, AIMED), of(2, AIMED)), (), PLAYED, "f"),
    (_("you can play here"), (LEGAL,), (), PLAYED),
    (_("turns over"), (of(1, TURNING), of(2, TURNING)), (), "preview", "x"),
    (_("the winner's"), (of(1, WINS), of(2, WINS)), (), "over, preview"),
    ((), (EMPTY,), (), ALL),
    ((), (HINTED,), (), PLAYED),
)
