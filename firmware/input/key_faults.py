"""Messages for the panel about masked keys."""

from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from firmware.input.keys import CHATTERS, STUCK
from firmware.input.layout import NOWHERE

REPORTED = 0x80  # a bit beside the reason in Keys.why: reported
NAMED = 3  # keys named in a message; more are counted
WORDS = {
    STUCK: (
        "seems to be stuck; it is left out until it comes up.",
        "seem to be stuck; they are left out until they come up.",
    ),
    CHATTERS: (
        "has a bad contact; it is left out until it is quiet for a second.",
        "have bad contacts; they are left out until they are quiet for a second.",
    ),
}


def position(app, key: int) -> str:
    """Return the row and column of a key, counted from 1 from the top left, and its square in the current game."""
    row, column = key // COLUMNS, key % COLUMNS
    words = "row " + str(row + 1) + ", column " + str(column + 1)
    if app.play and app.screen is app.play and column < BOARD_COLUMNS:
        layout = app.screen.layout
        square = layout.square_at(row, column)
        if square != NOWHERE:
            size = layout.size
            words += " (square " + chr(97 + square % size) + str(size - square // size) + ")"
    return words


def news(app) -> list:
    """Return a message for each key fault not reported yet."""
    keys, lines = app.keys, []
    keys.news = False
    for why in (STUCK, CHATTERS):
        found = [key for key in range(ROWS * COLUMNS) if keys.why[key] == why]
        for key in found:
            keys.why[key] |= REPORTED
        if len(found) > NAMED:
            lines.append(str(len(found)) + " keys " + WORDS[why][1])
        else:
            lines += ["The key at " + position(app, key) + " " + WORDS[why][0] for key in found]
    if keys.ring:
        top, bottom, left, right = keys.ring
        keys.ring = None
        lines.append(
            "Ghost key presses: check the diode where row "
            + str(top + 1) + " or " + str(bottom + 1) + " meets column " + str(left + 1) + " or " + str(right + 1) + "."
        )  # fmt: skip
    return lines


def masked_keys(keys) -> list[list[int]]:
    """Return [row, column, reason] of each key that is masked: 1 stuck, 2 chatters, 3 a ghost."""
    marked = [key for key in range(ROWS * COLUMNS) if keys.why[key]]
    return [[key // COLUMNS, key % COLUMNS, keys.why[key] & ~REPORTED] for key in marked]
