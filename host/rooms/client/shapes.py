"""What a server of rooms says, and what is kept of it, by types: read once, as it comes in. It runs on both runtimes.

A shape is `int`, a whole number from 0 on that every language has; a number, for a text of that many letters at most;
`bool`; [shape], a list; {name: shape}, an object that has these and may have more, without those whose names here end
with ?, and {"*": shape} one with any names; or a tuple of such and None, one of which fits.
"""

import json
from typing import Any

from host.rooms.names import MAX_NAME

LATEST = 1 << 53
WORD = 64
SENTENCE = 1_000
QR = 4_000
CLOCK = {"limit": int, "add?": int}
OPTIONS = {"*": WORD}
# All kinds in one, as a name is of one type wherever it is; a field that its kind lacks is found out by room.py
EVENT = {
    "k": WORD, "n": int, "at": int, "v?": int, "code?": WORD, "game?": WORD, "options?": OPTIONS, "table?": WORD,
    "commit?": WORD, "owner?": WORD, "clock?": (None, CLOCK), "moves?": [200], "seat?": int,
    "name?": MAX_NAME, "key?": WORD, "seed?": WORD, "m?": 200, "id?": WORD, "what?": WORD, "to?": int,
    "yes?": bool, "count?": int, "why?": WORD, "outcome?": WORD, "secret?": WORD, "swap?": bool,
}  # fmt: skip
# Over a WebSocket, by `t`; what is not here may come, and says nothing to this client
MESSAGES: dict[str, Any] = {
    "room": {"game": WORD, "n": int, "head": WORD, "seats": [{"here": bool}], "watch": int, "now": int},
    "events": {"from": int, "events": [EVENT], "head": WORD},
    "no": {"why": WORD, "n": int, "message": SENTENCE, "to?": WORD, "id?": WORD},
    "here": {"seats": [bool], "watch": int},
    "reacted": {"seat": int, "word": WORD},
    "heartbeat": {"n": int, "head": WORD, "now": int},
}
# Over HTTP
REFUSAL = {"message?": SENTENCE}
MADE = {"code": WORD, "owner": WORD, "qr?": QR}
VERSIONED = {"v": int}  # what else there is depends on it
FOUND = {"game": WORD, "qr?": QR, "seats": [{"seat": int, "name": (None, MAX_NAME), "out": bool}]}
LISTED = {
    "code": WORD, "game": WORD, "options": OPTIONS, "state": WORD, "clock": (None, CLOCK), "since": int,
    "seats": [{"player": WORD, "name": (None, MAX_NAME), "bot": int}],
}  # fmt: skip
LOBBY = {"now": int, "rooms": [LISTED], "more": int, "others": [1]}


class Odd(ValueError):
    """No server of rooms says this."""


def read(text: str, shape: Any) -> Any:
    """Return what a JSON text has. Raises: Odd."""
    try:
        value = json.loads(text)
    except (ValueError, RuntimeError, MemoryError):  # the last two where it is nested too deep, or too long
        raise Odd from None
    check(value, shape)
    return value


def read_message(text: str) -> dict[str, Any]:
    """Return a message over a WebSocket. Raises: Odd."""
    message: dict[str, Any] = read(text, {"t": WORD})
    check(message, MESSAGES.get(message["t"], {}))
    return message


def check(value: Any, shape: Any) -> None:
    """Raises: Odd where a value has another shape."""
    if not _fits(value, shape):
        raise Odd


def _fits(value: Any, shape: Any) -> bool:
    if shape is None:
        return value is None
    if shape is bool:
        return type(value) is bool
    if shape is int:
        return type(value) is int and 0 <= value < LATEST  # True is another type
    if isinstance(shape, int):
        return isinstance(value, str) and len(value) <= shape
    if isinstance(shape, tuple):
        return any(_fits(value, one) for one in shape)
    if isinstance(shape, list):
        return isinstance(value, list) and all(_fits(one, shape[0]) for one in value)
    return isinstance(value, dict) and all(_has(value, name, shape[name]) for name in shape)


def _has(value: dict[str, Any], name: str, inner: Any) -> bool:
    if name == "*":
        return all(_fits(one, inner) for one in value.values())
    plain = name.rstrip("?")
    return _fits(value[plain], inner) if plain in value else name != plain
