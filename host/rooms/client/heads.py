"""What a client works out as the server does: the canonical JSON of events, heads (host/rooms/events.py), keys of
tokens (host/rooms/codes.py). It runs on both runtimes.
"""

import hashlib
from binascii import b2a_base64
from typing import Any

FIRST_HEAD = "0" * 16
HEAD_BYTES = 8
ESCAPED = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def canonical(value: Any) -> str:
    """Return a value that JSON has as JSON text: keys in order, no blanks, letters as they are."""
    if isinstance(value, dict):
        return "{" + ",".join([_text(key) + ":" + canonical(value[key]) for key in sorted(value)]) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([canonical(item) for item in value]) + "]"
    if isinstance(value, str):
        return _text(value)
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


def next_head(head: str, text: str) -> str:
    """Return the head after an event, given its canonical JSON."""
    return hex_of(hashlib.sha256((head + text).encode()).digest()[:HEAD_BYTES])


def key_of(token: str) -> str:
    """Return what a room's log has of a token."""
    return hex_of(hashlib.sha256(token.encode()).digest())


def token_of(data: bytes) -> str:
    """Return the token of 16 random bytes."""
    return b2a_base64(data).decode().strip().rstrip("=").replace("+", "-").replace("/", "_")


def hex_of(data: bytes) -> str:
    """Return bytes as hex."""
    return "".join([f"{byte:02x}" for byte in data])


def _text(text: str) -> str:
    for letter in text:
        if letter in ESCAPED or ord(letter) < 32:
            return '"' + "".join([_escaped(letter) for letter in text]) + '"'
    return '"' + text + '"'


def _escaped(letter: str) -> str:
    if letter in ESCAPED:
        return ESCAPED[letter]
    return letter if ord(letter) >= 32 else f"\\u{ord(letter):04x}"
