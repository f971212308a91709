"""What Robble's pieces and lights mean, for computers that explain the board; the board itself has no use for it.

ROWS: (words in each language, the symbols that mean it, how View.piece() names it begins).
"""

from firmware.games.robble.palette import FLIPPING, GHOST, GOING, LAST, MOVING, PAIRED, STONE, STRUCK, WINS, of

ROWS = (
    (("Blue's stone", "Stein von Blau"), (of(1, STONE),), ("db",)),
    (("White's stone", "Stein von Weiß"), (of(2, STONE),), ("dw",)),
    (("the last move", "der letzte Zug"), (of(1, LAST), of(2, LAST)), ()),
    (("under the finger", "unter dem Finger"), (of(1, GHOST), of(2, GHOST)), ()),
    (("is pushed", "wird geschoben"), (of(1, MOVING), of(2, MOVING)), ()),
    (("falls off the board", "fällt vom Brett"), (GOING,), ()),
    (("changes its colour", "wechselt die Farbe"), (FLIPPING,), ()),
    (("cancel each other out", "heben einander auf"), (of(1, PAIRED), of(2, PAIRED)), ()),
    (("cancelled out", "aufgehoben"), (of(1, STRUCK), of(2, STRUCK)), ()),
    (("wins: the biggest group", "gewinnt: die größte Gruppe"), (of(1, WINS), of(2, WINS)), ()),
)
