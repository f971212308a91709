"""What Reversi's lights show, see firmware/screens/scenes.py."""

from firmware.games.reversi.palette import AIMED, LAST, LEGAL, STONE, TURNING, WINS, of
from firmware.output.palette import EMPTY, HINTED

SCALES = (1,)
PLAYED = "in play, preview"
ALL = "in play, preview, over"

LOOK = (
    (("Blue's stone", "Stein von Blau"), (of(1, STONE),), ("db",), ALL),
    (("White's stone", "Stein von Weiß"), (of(2, STONE),), ("dw",), ALL),
    (("the last move", "der letzte Zug"), (of(1, LAST), of(2, LAST)), ("l",), ALL),
    (("under the finger", "unter dem Finger"), (of(1, AIMED), of(2, AIMED)), (), PLAYED),
    (("a square for a stone", "ein Feld für einen Stein"), (LEGAL,), (), PLAYED),
    (("turns over", "wird umgedreht"), (of(1, TURNING), of(2, TURNING)), (), "preview"),
    (("the winner's", "vom Sieger"), (of(1, WINS), of(2, WINS)), (), "over, preview"),
    ((), (EMPTY,), (), ALL),
    ((), (HINTED,), (), PLAYED),
)
