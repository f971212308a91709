"""What New Game's pieces and lights mean, for computers that explain the board; the board itself has no use for it.

ROWS: (words in each language, the symbols that mean it, how View.piece() names it begins).
"""

from firmware.games.newgame.palette import LAST, LEGAL, STONE, WINS, of

ROWS = (
    (("Blue's stone", "Stein von Blau"), (of(1, STONE),), ("db",)),
    (("White's stone", "Stein von Weiß"), (of(2, STONE),), ("dw",)),
    (("the last move", "der letzte Zug"), (of(1, LAST), of(2, LAST)), ()),
    (("a square for a stone", "ein Feld für einen Stein"), (LEGAL,), ()),
    (("in the row that wins", "in der Reihe, die gewinnt"), (of(1, WINS), of(2, WINS)), ()),
)
