"""What New Game's lights show, see firmware/screens/scenes.py."""

from firmware.games.newgame.palette import LAST, LEGAL, STONE, WINS, of

from firmware.output.palette import EMPTY, HINTED

SCALES = (2,)
PLAYED = "in play, preview"
ALL = "in play, preview, over"

LOOK = (
    (("Blue's stone", "Stein von Blau"), (of(1, STONE),), ("db",), ALL),
    (("White's stone", "Stein von Weiß"), (of(2, STONE),), ("dw",), ALL),
    (("the last move", "der letzte Zug"), (of(1, LAST), of(2, LAST)), (), ALL),
    (("a square for a stone", "ein Feld für einen Stein"), (LEGAL,), (), PLAYED),
    (("in the row that wins", "in der Reihe, die gewinnt"), (of(1, WINS), of(2, WINS)), (), "preview, over"),
    ((), (EMPTY,), (), ALL),
    ((), (HINTED,), (), PLAYED),
)
