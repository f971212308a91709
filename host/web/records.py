"""A saved game as text: the board's record (App.record) in one JSON object, validated.

    {"cairn": 1, "saved": "2026-01-31T20:15:00+01:00", "game": "robble", "options": {"size": "7"},
     "moves": ["d4", ...], "move": 12, "seat": 0, "level": 3}

`move` is how many of the moves the page showed that saved it, where that was not all. `cairn` is the version of this
format. Only the shape is checked here; whether there is such a game, and whether its moves are legal, the board says.
"""

import json
from typing import Any

from host.web.errors import PageError

VERSION = 1
MAX_BYTES = 1 << 20  # of a text
MAX_MOVES = 20_000  # of a game; the longest games of all have some thousand
MAX_TEXT = 1000  # of one option or move
MAX_OPTIONS = 32
MAX_NUMBER = 1000  # of a seat or a level

FOREIGN = "There is no Cairn game in this file: choose a picture or a JSON file that Cairn has saved."


def text_of(record: dict[str, Any], saved: str) -> str:
    """Return the text of a record. saved: now, by ISO 8601 with the time zone."""
    return json.dumps(dict(record, cairn=VERSION, saved=saved))


def up_to_shown(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record that ends with the move that it was shown at."""
    fields = dict(record)
    move = fields.pop("move", len(record["moves"]))
    return dict(fields, moves=record["moves"][:move])


def record_of(text: str) -> dict[str, Any]:
    """Return the record in a text, ready for SessionCore.load. Raises: PageError where there is none."""
    try:
        fields = json.loads(text)
    except (ValueError, RuntimeError):  # of deep brackets
        raise PageError("This file is neither a picture from Cairn (PNG) nor JSON text; it may be damaged.") from None
    if not isinstance(fields, dict) or "cairn" not in fields:
        raise PageError(FOREIGN)
    version = fields["cairn"]
    if type(version) is not int or version < 1:
        raise PageError(FOREIGN)
    if version > VERSION:
        raise PageError("This game was saved by a newer Cairn; update this one to load it.")
    return _checked(fields)


def _checked(fields: dict[str, Any]) -> dict[str, Any]:
    game, options, moves = fields.get("game"), fields.get("options"), fields.get("moves")
    if not _is_text(game):
        raise PageError("This file does not say which game it holds.")
    if (
        not isinstance(options, dict)
        or len(options) > MAX_OPTIONS
        or not all(map(_is_text, list(options) + list(options.values())))
    ):
        raise PageError("The options in this file make no sense; it may be damaged.")
    if not isinstance(moves, list) or not all(map(_is_text, moves)):
        raise PageError("The moves in this file make no sense; it may be damaged.")
    if len(moves) > MAX_MOVES:
        raise PageError(f"The game in this file is too long: {MAX_MOVES} moves are the most.")
    record = {"game": game, "options": options, "moves": moves}
    for name, most in (("seat", MAX_NUMBER), ("level", MAX_NUMBER), ("move", MAX_MOVES)):
        if name in fields:
            number = fields[name]
            if type(number) is not int or not 0 <= number <= most:
                raise PageError(f"The {name} in this file is not a small whole number; it may be damaged.")
            record[name] = number
    return record


def _is_text(value: object) -> bool:
    """Return whether a value is a text of sensible length that can be shown and sent on."""
    return isinstance(value, str) and len(value) <= MAX_TEXT and all(" " <= letter <= "~" for letter in value)
