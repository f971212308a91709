"""The soft keys: the lit control keys right of the board. Each screen has a table of those that it uses.

A soft key is lit exactly when it can be used now. Rows 0 and 11 of the control columns are no keys but the turn
lights, at the places of the players round the board, so that a glance at the place tells whose turn it is.

An entry is (name, row, column, letter on the key cap and on a keyboard, label, tip, light). Entries with the same name
are one key; the first of them has the letter. Label and tip are texts, see engines/texts.py.
"""

from firmware import texts
from firmware.output.palette import GO, KEY
from firmware.output.palette import HINT as PULSES

MENU = ("menu", 1, 12, "m", texts.MENU_KEY, texts.MENU_TIP, KEY)
HELP = ("help", 1, 13, "h", texts.HELP_KEY, texts.HELP_TIP, KEY)
LOG = ("log", 2, 12, "l", texts.LOG_KEY, texts.LOG_TIP, KEY)
SETTINGS = ("settings", 2, 13, "s", texts.SETTINGS_KEY, texts.SETTINGS_KEY_TIP, KEY)
UNDO = ("undo", 9, 12, "u", texts.UNDO_KEY, texts.UNDO_TIP, KEY)
REDO = ("redo", 9, 13, "f", texts.REDO_KEY, texts.REDO_TIP, KEY)
RESIGN = ("resign", 10, 12, "q", texts.RESIGN_KEY, texts.RESIGN_TIP, KEY)
HINT = ("hint", 10, 13, "i", texts.HINT_KEY, texts.HINT_TIP, KEY)
NOW = ("now", 10, 13, "i", texts.NOW_KEY, texts.NOW_TIP, PULSES)  # HINT's place, while the board thinks
AGAIN = ("again", 10, 13, "a", texts.AGAIN_KEY, texts.AGAIN_TIP, GO)  # HINT's place, when it is over
SWAPPED = ("swapped", 10, 12, "x", texts.SWAPPED_KEY, texts.SWAPPED_TIP, GO)  # RESIGN's place, likewise
LOOK = ("look", 9, 13, "k", texts.LOOK_KEY, texts.LOOK_TIP, KEY)  # in place of a game's own, when it is over
TURNED = ("turned", 7, 13, "z", texts.TURNED_KEY, texts.TURNED_TIP, GO)  # likewise, above LOOK
TEST = ("test", 9, 13, "t", texts.TEST_KEY, texts.TEST_TIP, KEY)
PUZZLES = ("puzzles", 9, 12, "z", texts.PUZZLES_KEY, texts.PUZZLES_TIP, GO)  # on a game's page in the menu
SOLUTION = ("solution", 9, 12, "z", texts.SOLUTION_KEY, texts.SOLUTION_TIP, KEY)  # where UNDO is in a game
OLDER = ("older", 9, 12, "o", texts.OLDER_KEY, texts.OLDER_TIP, KEY)
NEWER = ("newer", 9, 13, "w", texts.NEWER_KEY, texts.NEWER_TIP, KEY)
BACK = ("back", 10, 12, "b", texts.BACK_KEY, texts.BACK_TIP, KEY)
LESSON = ("lesson", 9, 13, "t")  # its label and tip are in firmware/texts.py
NEXT = ("next", 10, 13, "n", texts.NEXT_KEY, texts.NEXT_TIP, KEY)
FORTH = ("next", 10, 13, "n", texts.NEXT_KEY, texts.FORTH_TIP, KEY)

ALWAYS = (MENU, HELP, LOG, SETTINGS)
# What a game has at least; views put theirs on rows 3 to 9. Redo may share its place with a key that rarely can be used
# at the same time, see GameKeys.
GAME = ALWAYS + (UNDO, REDO, RESIGN, HINT, AGAIN)

UNTAUGHT = ("undo", "redo", "resign", "hint", "again")  # of these, what lessons and puzzles have no use for

# The turn lights: for each player in turn order the (row, column) pairs, by number of players. Two sit at the bottom
# and at the top; more at the corners, clockwise from the bottom left.
SEATS = {
    2: (((11, 12), (11, 13)), ((0, 12), (0, 13))),
    3: (((11, 12),), ((0, 12),), ((0, 13),)),
    4: (((11, 12),), ((0, 12),), ((0, 13),), ((11, 13),)),
}


# What games with stones or cubes of four colours put there: by colour, the lowest of the BAR keys of its bar
BARS = ((5, 12), (5, 13), (8, 12), (8, 13))
BAR = 3


def bars(names: tuple[str, ...], labels: tuple, tips: tuple, lights) -> tuple:
    """Return the entries of four bars, of each its name, label, tip and light."""
    keys = []
    for place, (row, column) in enumerate(BARS):
        for above in range(BAR):
            name, letter = names[place], "" if above else names[place][0]
            keys.append((name, row - above, column, letter, labels[place], tips[place], lights[place]))
    return tuple(keys)


def with_entry(table: tuple, entry: tuple) -> tuple:
    """Return a table with one more entry, in place of those where it is."""
    return tuple([other for other in table if other[1:3] != entry[1:3]]) + (entry,)


def at(table: tuple, row: int, column: int) -> tuple | None:
    """Return the entry of the soft key at row, column, or None."""
    for entry in table:
        if entry[1] == row and entry[2] == column:
            return entry
    return None


def find(table: tuple, name: str) -> tuple:
    """Return the (first) entry of the soft key called `name`. Raises: ValueError."""
    for entry in table:
        if entry[0] == name:
            return entry
    raise ValueError("no soft key is called " + name)


class GameKeys:
    """The tables of a game. over: once it has ended; over_in_room: the same without swapping sides; thinking: while the
    board thinks.
    """

    def __init__(self, view, setup) -> None:
        keys = view.KEYS
        again, redo, hint = find(keys, "again"), find(keys, "redo"), find(keys, "hint")
        keys = tuple([entry for entry in keys if entry not in (again, redo, hint)])
        self._view = view
        self._before_redo = at(keys, redo[1], redo[2])  # the key that shares redo's place, or None
        self._before_hint = at(keys, hint[1], hint[2])
        if not self._before_redo:
            keys = with_entry(keys, redo)
        if not self._before_hint:
            keys = with_entry(keys, hint)
        # without and with redo in the place that it shares, then the same two with hint in its place
        self._tables = (keys, with_entry(keys, redo), with_entry(keys, hint), with_entry(with_entry(keys, redo), hint))
        self.over = self.over_in_room = with_entry(with_entry(with_entry(keys, again), LOOK), TURNED)
        if setup.swapped():
            self.over = with_entry(self.over, SWAPPED)
        self.thinking = with_entry(keys, (NOW[0],) + hint[1:3] + NOW[3:])

    def running(self, redo: bool) -> tuple:
        """Return the table of a game that continues. Redo, if there is something to redo, and hint take the places that
        they share with keys of the game, unless the use of these is open.
        """
        table = 0
        if redo and self._before_redo and not self._view.uses(self._before_redo[0]):
            table += 1
        if self._before_hint and not self._view.uses(self._before_hint[0]):
            table += 2
        return self._tables[table]
