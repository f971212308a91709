"""What a line of the link has to be: a request, and what it names. All raise a ValueError with a message."""

import json

from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.link.lines import MAX_LINE, TOO_LONG

MAX_MOVES = 4000  # of a game that is loaded


def parsed(line: bytes) -> dict:
    """Return the object in a line. Raises: ValueError with a message."""
    if line is TOO_LONG:
        raise ValueError("That line was too long; " + str(MAX_LINE) + " bytes are the most.")
    try:
        # Within a list, as MicroPython's parser does not miss the last bracket of all.
        found = json.loads("[" + line.decode() + ",0]")
    except (ValueError, RuntimeError):  # deep brackets are a RuntimeError on either runtime
        found = ()
    if len(found) != 2 or type(found[0]) is not dict:
        raise ValueError("A request is one JSON object on a line, in UTF-8.")
    return found[0]


def number_of(request: dict, name: str, most: int, default: int | None):
    """Return a whole number of a request, from 0 to `most`. Raises: ValueError with a message."""
    number = request.get(name, default)
    if number is not None and (type(number) is not int or not 0 <= number <= most):
        raise ValueError("The " + name + " is a whole number from 0 to " + str(most) + ".")
    return number


def start_of(request: dict) -> int:
    """Return the move that a request is about, and those after it; null is as good as none. Raises: ValueError."""
    return number_of(request, "from", MAX_MOVES, 0) or 0


def key_of(request: dict) -> tuple:
    """Return row and column of the key that a request names. Raises: ValueError with a message."""
    row, column = number_of(request, "row", ROWS - 1, None), number_of(request, "column", COLUMNS - 1, None)
    if row is None or column is None:
        raise ValueError("Name a key by its row and column.")
    return row, column


def row_of(request: dict) -> int:
    """Return the row of keys that a request names. Raises: ValueError with a message."""
    row = number_of(request, "row", ROWS - 1, None)
    if row is None:
        raise ValueError("Name the row of the keys.")
    return row


def are_texts(values, kind) -> bool:
    """Return whether `values` is a list of texts, or a dict of texts by name."""
    return type(values) is kind and all(type(value) is str for value in (values.values() if kind is dict else values))
