"""The soft keys: the lit control keys right of the board, and what each is for.

A soft key is lit exactly when it can be used now. Rows 0 and 11 of the control columns
are no keys but the turn lights: the top pair for the player at the top, the bottom pair
for the player at the bottom, so that a glance at the place tells whose turn it is.
"""

from firmware.wiring import BOARD_COLUMNS

# (name, row, column, letter on the key cap and on a keyboard, label, tip)
SOFT_KEYS = (
    ("menu", 1, 12, "m", "menu", "Menu: choose a game, or go back to the one you play."),
    ("help", 1, 13, "h", "help", "Help: the rules, page by page."),
    ("log", 2, 12, "l", "log", "Log: the moves so far. Again to go back."),
    ("settings", 2, 13, "s", "settings", "Settings: brightness, sound, rotation, supply."),
    ("undo", 4, 12, "u", "undo", "Undo: take back the last move. Press twice."),
    ("swap", 4, 13, "w", "swap", "Swap: take over the other colour instead of a first move."),
    ("hint", 6, 12, "i", "hint", "Hint: the board shows a move that it likes."),
    ("resign", 8, 12, "r", "resign", "Resign: give up this game. Press twice."),
    ("again", 10, 12, "a", "again", "Again: a new game with the same choices."),
    ("next", 10, 13, "n", "next", "Next page."),
)

# The turn lights of each player in turn order: (row, column) pairs
TURN_LIGHTS = (
    ((11, 12), (11, 13)),
    ((0, 12), (0, 13)),
)


def at(row: int, column: int) -> tuple | None:
    """Return the entry of the soft key at row, column, or None."""
    for entry in SOFT_KEYS:
        if entry[1] == row and entry[2] == column:
            return entry
    return None


def find(name: str) -> tuple:
    """Return the entry of the soft key called `name`."""
    for entry in SOFT_KEYS:
        if entry[0] == name:
            return entry
    raise ValueError("no soft key is called " + name)


def is_control(column: int) -> bool:
    """Return True for the columns of control keys."""
    return column >= BOARD_COLUMNS
