"""What lights show, in tables: what it means, and which symbols can be on the board at the same time.

LOOK in firmware/games/<game>/look.py has rows (words, symbols, pieces, scenes[, mark]): what these symbols mean, ()
where that is the same in all games; how View.piece() begins for what they stand for; and the names of the scenes that
they can be in, with commas between. A mark, "k" for what can be chosen, "f" for what is chosen, "x" for what goes or
changes, is drawn where a rhythm alone would say it, which no still picture shows. SCALES are the sizes of a square
(pixels along an edge). The legend of the page, and the proof that all symbols of a scene can be told apart, read them;
the board does not.
"""

from firmware.output.palette import ASKING, EMPTY, START, TOUCHED
from firmware.screens.menu_palette import BLUE, GREEN, RED, WHITE, YELLOW

MENUS = {
    "menu": (EMPTY, BLUE, GREEN, RED, YELLOW, WHITE, TOUCHED),
    "menu, asking": (EMPTY, BLUE, GREEN, RED, YELLOW, WHITE, TOUCHED, ASKING),
}
HELP = {"help": (EMPTY, START)}
SCALES = (1,)


def scenes_of(look: tuple) -> dict[str, tuple[int, ...]]:
    """Return the symbols of each scene of a table LOOK, ascending."""
    found: dict[str, tuple[int, ...]] = {}
    for _, symbols, _, names, *_ in look:
        for name in names.split(", ") if names else ():
            found[name] = tuple(sorted(set(found.get(name, ()) + symbols)))
    return found
