"""What server and clients of a room hash alike: events as canonical JSON, the chain of heads of a log, keys of tokens.
It runs on both runtimes.

A head stands for everything up to an event: whoever has the same head has the same log.
"""

import hashlib
from binascii import b2a_base64, hexlify
from typing import Any

FIRST_HEAD = "0" * 16  # before the first event
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


def next_head(head: str, body: bytes) -> str:
    """Return the head after an event: 64 bits of a SHA-256 over the head before it and its canonical JSON, in hex."""
    return hexlify(hashlib.sha256(head.encode() + body).digest()[:HEAD_BYTES]).decode()


def head_after(head: str, log: list[str]) -> str:
    """Return the head after more events. log: their canonical JSON."""
    for text in log:
        head = next_head(head, text.encode())
    return head


def key_of(token: str) -> str:
    """Return what a log and its server keep of a token: its SHA-256 in hex."""
    return hexlify(hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()).decode()


def token_of(data: bytes) -> str:
    """Return the token of some random bytes."""
    return b2a_base64(data).decode().strip().rstrip("=").replace("+", "-").replace("/", "_")


def _text(text: str) -> str:
    for letter in text:
        if letter in ESCAPED or ord(letter) < 32:
            return '"' + "".join([_escaped(letter) for letter in text]) + '"'
    return '"' + text + '"'


def _escaped(letter: str) -> str:
    if letter in ESCAPED:
        return ESCAPED[letter]
    return letter if ord(letter) >= 32 else f"\\u{ord(letter):04x}"
