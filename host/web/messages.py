"""The messages that a page may send, validated.

A message is one JSON object in one text frame:

    {"type": "press", "row": 0..11, "column": 0..13}    a finger goes down
    {"type": "release", "row": 0..11, "column": 0..13}  and up again, where it went down
    {"type": "slide", "row": 0..11, "column": 0..13,    it went down there and comes up
              "to_row": 0..11, "to_column": 0..13}      on another key
    {"type": "cancel", "row": 0..11, "column": 0..13}   it comes up and wants nothing
    {"type": "reboot"}                                  power off and on
    {"type": "take"}                                    this page wants to play (seats.py)
    {"type": "resume", "pass": "..."}                   this page was here before, with this pass
    {"type": "share"}, {"type": "unshare"}              all pages may play, or this one alone
    {"type": "ping"}                                    answered with {"type": "pong"}

Anything else raises Refused, with the reason for the page that sent it. Fields
that are not listed are ignored.
"""

import json
from typing import NamedTuple

from firmware.hardware.wiring import COLUMNS, ROWS

MAX_BYTES = 1024  # of one message; the longest that makes sense has about 80
KEY_TYPES = ("press", "release", "slide", "cancel")
TYPES = (*KEY_TYPES, "reboot", "take", "resume", "share", "unshare", "ping")
MAX_PASS = 100  # letters; the server's have 43


class Refused(Exception):
    """A message that is refused; the text says why."""


class Message(NamedTuple):
    """A valid message. Keys are (row, column), and (0, 0) where the type has none; so "" is no pass."""

    type: str
    key: tuple[int, int] = (0, 0)
    to: tuple[int, int] = (0, 0)
    token: str = ""


def parse(data: str | bytes) -> Message:
    """Return the message in one frame, or raise Refused."""
    if isinstance(data, bytes):
        raise Refused("Messages are JSON text; this one was binary.")
    if len(data) > MAX_BYTES or len(data.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise Refused(f"That message is too long; {MAX_BYTES} bytes are the most.")
    try:
        fields = json.loads(data)
    except (ValueError, RecursionError):  # deep brackets raise RecursionError
        raise Refused("That message is not JSON.") from None
    if not isinstance(fields, dict):
        raise Refused('A message is a JSON object such as {"type": "press", "row": 0, "column": 0}.')
    kind = fields.get("type")
    if not isinstance(kind, str) or kind not in TYPES:
        raise Refused(f"A message's type is one of {', '.join(TYPES)}.")
    if kind == "resume":
        return Message(kind, token=_pass(fields))
    if kind not in KEY_TYPES:
        return Message(kind)
    to = _key(fields, "to_") if kind == "slide" else (0, 0)
    return Message(kind, _key(fields), to)


def _pass(fields: dict) -> str:
    value = fields.get("pass")
    if not isinstance(value, str) or not value.isascii() or len(value) > MAX_PASS:
        raise Refused(f"A resume needs a pass, a text of {MAX_PASS} ASCII letters at most.")
    return value


def _key(fields: dict, prefix: str = "") -> tuple[int, int]:
    return _index(fields, f"{prefix}row", ROWS), _index(fields, f"{prefix}column", COLUMNS)


def _index(fields: dict, name: str, limit: int) -> int:
    value = fields.get(name)
    # type(), for True is an int to isinstance, and 1.0 would pass as an index.
    if type(value) is not int or not 0 <= value < limit:
        raise Refused(f"A {fields['type']} needs a {name} from 0 to {limit - 1}, a whole number.")
    return value


class Bucket:
    """A token bucket: `rate` messages a second, and `burst` at once after a pause.

    strikes counts what came too fast; every message in time takes one back, so
    that it grows under a lasting flood only.
    """

    def __init__(self, rate: int, burst: int):
        self.strikes = 0
        self._rate = rate
        self._burst = burst
        self._tokens = float(burst)
        self._then: float | None = None

    def take(self, now: float) -> bool:
        """Return whether a message that arrives at `now` (seconds) is in time."""
        if self._then is not None:
            self._tokens = min(self._burst, self._tokens + (now - self._then) * self._rate)
        self._then = now
        if self._tokens < 1:
            self.strikes += 1
            return False
        self._tokens -= 1
        self.strikes = max(0, self.strikes - 1)
        return True
