"""What Ouroboros's pieces and lights mean, for computers that explain the board; the board itself has no use for it.

ROWS: (words in each language, the symbols that mean it, how View.piece() names it begins).
"""

from firmware.games.ouroboros.palette import (
    COMES,
    CUBE,
    GOES,
    LAST,
    LAST_LOOSE,
    LOOSE,
    PARTNER,
    PICKED,
    STONE,
    TRACE,
)

ROWS = (
    (("a blue cube", "ein blauer Würfel"), (CUBE + 1,), ("cb",)),
    (("a green cube", "ein grüner Würfel"), (CUBE + 2,), ("cg",)),
    (("a red cube", "ein roter Würfel"), (CUBE + 3,), ("cr",)),
    (("a yellow cube", "ein gelber Würfel"), (CUBE + 4,), ("cy",)),
    (("a stone", "ein Stein"), (STONE,), ("s",)),
    (("placed last", "zuletzt gesetzt"), (LAST, LAST_LOOSE), ()),
    (("can be taken off", "kann weg"), (LOOSE, LAST_LOOSE), ()),
    (("goes with the chosen stone", "geht mit dem gewählten Stein"), (PARTNER,), ()),
    (("chosen", "gewählt"), (PICKED,), ()),
    (("for who places", "für den, der setzt"), tuple([COMES + colour for colour in range(1, 5)]), ()),
    (("for the next player", "für den Nächsten"), tuple([GOES + colour for colour in range(1, 5)]), ()),
    (("was not empty before", "war vorher nicht leer"), (TRACE,), ()),
)
