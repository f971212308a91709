"""What Robble's lights show, see firmware/screens/scenes.py."""

from firmware.games.robble.palette import FLIPPING, GHOST, GOING, LAST, MOVING, PAIRED, STONE, STRUCK, WINS, of
from firmware.output.palette import EMPTY, HINTED, REFUSAL

SCALES = (1, 2)
PLAYED = "in play, preview"
ACTS = "preview, effects"
STONES = "in play, preview, effects, draw, counting, over"

LOOK = (
    (("Blue's stone", "Stein von Blau"), (of(1, STONE),), ("db",), STONES),
    (("White's stone", "Stein von Weiß"), (of(2, STONE),), ("dw",), STONES),
    (("the last move", "der letzte Zug"), (of(1, LAST), of(2, LAST)), ("l",), "in play, preview, draw"),
    (("under the finger", "unter dem Finger"), (of(1, GHOST), of(2, GHOST)), (), PLAYED),
    (("is pushed", "wird geschoben"), (of(1, MOVING), of(2, MOVING)), (), ACTS),
    (("falls off the board", "fällt vom Brett"), (GOING,), (), ACTS),
    (("changes its colour", "wechselt die Farbe"), (FLIPPING,), (), ACTS),
    (("cancel each other out", "heben einander auf"), (of(1, PAIRED), of(2, PAIRED)), (), "counting"),
    (("cancelled out", "aufgehoben"), (of(1, STRUCK), of(2, STRUCK)), (), "counting, over"),
    (("wins: the biggest group", "gewinnt: die größte Gruppe"), (of(1, WINS), of(2, WINS)), (), "over, a win"),
    ((), (EMPTY,), (), "in play, preview, effects, draw, a win"),
    ((), (HINTED, REFUSAL), (), PLAYED),
)
