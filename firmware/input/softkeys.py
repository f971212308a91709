"""The soft keys: the lit control keys right of the board. Each screen has a table of those that it uses.

A soft key is lit exactly when it can be used now. Rows 0 and 11 of the control columns are no keys but the turn
lights, at the places of the players round the board, so that a glance at the place tells whose turn it is.

An entry is (name, row, column, letter on the key cap and on a keyboard, label, tip, light). Entries with the same name
are one key; the first of them has the letter.
"""

from firmware.output.palette import GO, KEY

MENU = ("menu", 1, 12, "m", "menu", "Menu: choose a game, or go back to the one you play.", KEY)
HELP = ("help", 1, 13, "h", "help", "Help: the rules, page by page.", KEY)
LOG = ("log", 2, 12, "l", "log", "Log: the moves so far. Again to go back.", KEY)
SETTINGS = ("settings", 2, 13, "s", "settings", "Settings: brightness, sound, rotation, supply.", KEY)
UNDO = ("undo", 9, 12, "u", "undo", "Undo: take back the last move. Press twice.", KEY)
RESIGN = ("resign", 10, 12, "q", "resign", "Resign: give up this game. Press twice.", KEY)
HINT = ("hint", 10, 13, "i", "hint", "Hint: the board shows a move that it likes.", KEY)
AGAIN = ("again", 10, 13, "a", "again", "Again: a new game with the same choices.", GO)  # HINT's place, when it is over
TEST = ("test", 9, 13, "t", "test", "Self-test: lights, keys, display, buzzer, figures.", KEY)
OLDER = ("older", 9, 12, "o", "older", "Older: the game before this one.", KEY)
NEWER = ("newer", 9, 13, "w", "newer", "Newer: the game after this one.", KEY)
BACK = ("back", 10, 12, "b", "back", "Back: the move before.", KEY)
NEXT = ("next", 10, 13, "n", "next", "Next page.", KEY)
FORTH = ("next", 10, 13, "n", "next", "Next: the move after.", KEY)

ALWAYS = (MENU, HELP, LOG, SETTINGS)
GAME = ALWAYS + (UNDO, RESIGN, HINT, AGAIN)  # what a game has at least; views put theirs on rows 3 to 9

# The turn lights: for each player in turn order the (row, column) pairs, by number of players. Two sit at the bottom
# and at the top; more at the corners, clockwise from the bottom left.
SEATS = {
    2: (((11, 12), (11, 13)), ((0, 12), (0, 13))),
    3: (((11, 12),), ((0, 12),), ((0, 13),)),
    4: (((11, 12),), ((0, 12),), ((0, 13),), ((11, 13),)),
}


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
