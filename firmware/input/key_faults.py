"""What the board says of keys that it leaves out: sentences for its panel."""

from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from firmware.input.keys import CHATTERS, STUCK
from firmware.input.layout import NOWHERE

TOLD = 0x80  # beside the reason in Keys.why: people have been told
NAMED = 3  # keys at a time by their names; more are counted
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


def place(app, key: int) -> str:
    """Return where a key is: its row and column, counted from 1 from the top left, and its square in the game on."""
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
    """Return a sentence for each fault of the keys that people have not been told of."""
    keys, lines = app.keys, []
    keys.news = False
    for why in (STUCK, CHATTERS):
        found = [key for key in range(ROWS * COLUMNS) if keys.why[key] == why]
        for key in found:
            keys.why[key] |= TOLD
        if len(found) > NAMED:
            lines.append(str(len(found)) + " keys " + WORDS[why][1])
        else:
            lines += ["The key at " + place(app, key) + " " + WORDS[why][0] for key in found]
    if keys.ring:
        top, bottom, left, right = keys.ring
        keys.ring = None
        lines.append(
            "Keys answer that nobody presses. Look for a bad diode where row "
            + str(top + 1) + " or " + str(bottom + 1) + " meets column " + str(left + 1) + " or " + str(right + 1) + "."
        )  # fmt: skip
    return lines


def left_out(keys) -> list[list[int]]:
    """Return [row, column, reason] of each key that is left out now: 1 stuck, 2 chatters, 3 a ghost."""
    return [[key // COLUMNS, key % COLUMNS, keys.why[key] & ~TOLD] for key in range(ROWS * COLUMNS) if keys.why[key]]
