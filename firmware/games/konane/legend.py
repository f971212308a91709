"""What Konane's pieces and lights mean, for computers that explain the board; the board itself has no use for it.

ROWS: (words in each language, the symbols that mean it, how View.piece() names it begins).
"""

from firmware.games.konane.palette import CHOSEN, LAST, READY, STONE, TAKEN, TARGET, of

ROWS = (
    (("Blue's stone", "Stein von Blau"), (of(1, STONE),), ("db",)),
    (("White's stone", "Stein von Weiß"), (of(2, STONE),), ("dw",)),
    (("can jump", "kann springen"), (of(1, READY), of(2, READY)), ()),
    (("chosen", "gewählt"), (of(1, CHOSEN), of(2, CHOSEN)), ()),
    (("can land here", "kann hier landen"), (TARGET,), ()),
    (("jumped last", "zuletzt gesprungen"), (of(1, LAST), of(2, LAST)), ()),
    (("is taken off", "kommt vom Brett"), (of(1, TAKEN), of(2, TAKEN)), ()),
)
