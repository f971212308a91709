"""What Robble's lights show, see firmware/screens/scenes.py."""

from engines.languages import _
from firmware.games.robble.palette import FLIPPING, GHOST, GOING, LAST, MOVING, PAIRED, STONE, STRUCK, WINS, of
from firmware.output.palette import EMPTY, HINTED, REFUSAL

SCALES = (1, 2)
PLAYED = "in play, preview"
ACTS = "preview, effects"
STONES = "in play, preview, effects, draw, counting, over"

LOOK = (
    (_("Blue's stone"), (of(1, STONE),), ("db",), STONES),
    (_("White's stone"), (of(2, STONE),), ("dw",), STONES),
    (_("the last move"), (of(1, LAST), of(2, LAST)), ("l",), "in play, preview, draw"),
    (_("under the finger"), (of(1, GHOST), of(2, GHOST)), (), PLAYED),
    (_("is pushed"), (of(1, MOVING), of(2, MOVING)), (), ACTS, "x"),
    (_("falls off the board"), (GOING,), (), ACTS),
    (_("changes its colour"), (FLIPPING,), (), ACTS),
    (_("cancel each other out"), (of(1, PAIRED), of(2, PAIRED)), (), "counting", "x"),
    (_("cancelled out"), (of(1, STRUCK), of(2, STRUCK)), (), "counting, over"),
    (_("wins: the biggest group"), (of(1, WINS), of(2, WINS)), (), "over, a win", "f"),
    ((), (EMPTY,), (), "in play, preview, effects, draw, a win"),
    ((), (HINTED, REFUSAL), (), PLAYED),
)
