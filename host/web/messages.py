"""The messages that a page may send, validated.

A message is one JSON object in one text frame:

    {"type": "press", "row": 0..11, "column": 0..13}    a finger goes down
    {"type": "release", "row": 0..11, "column": 0..13}  and up again, where it went down
    {"type": "slide", "row": 0..11, "column": 0..13,    it went down there and comes up
              "to_row": 0..11, "to_column": 0..13}      on another key
    {"type": "cancel", "row": 0..11, "column": 0..13}   it comes up and wants nothing
    {"type": "point", "row": 0..11, "column": 0..13}    the pointer or the focus rests there: no finger
    {"type": "leave"}                                   and left
    {"type": "reboot"}                                  power off and on
    {"type": "take"}                                    this page wants to play (seats.py)
    {"type": "resume", "pass": "..."}                   this page was here before, with this pass
    {"type": "share"}, {"type": "unshare"}              all pages may play, or this one alone
    {"type": "look", "move": 0..20000}                  show this page the board as it was after that many moves
    {"type": "now"}                                     and as it is
    {"type": "finished"}                                tell this page which finished games there are
    {"type": "open", "game": 1..20}                     show it one of them, as that list counts
    {"type": "branch", "move": 0..20000}                play on from the position that it looks back at
    {"type": "room", "do": "join", ...}                 online rooms, see host/rooms/client/actions.py
    {"type": "ping"}                                    answered with {"type": "pong"}

Anything else raises PageError, with the reason for the page that sent it. Fields
that are not listed are ignored.
"""

import json
from typing import Any

from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.storage.journal import FINISHED
from host.rooms.client.actions import check
from host.rooms.errors import RoomError
from host.web.errors import PageError
from host.web.records import MAX_MOVES

MAX_BYTES = 1024  # of one message; the longest that makes sense has about 80
KEY = (("row", 0, ROWS - 1), ("column", 0, COLUMNS - 1))
MOVE = ("move", 0, MAX_MOVES)
# The types, and the whole numbers that each has: (name, least, most)
TYPES: dict[str, tuple[tuple[str, int, int], ...]] = {
    **dict.fromkeys(("press", "release", "cancel", "point"), KEY),
    "slide": (*KEY, *((f"to_{name}", least, most) for name, least, most in KEY)),
    **dict.fromkeys(("look", "branch"), (MOVE,)),
    "open": (("game", 1, FINISHED),),
    **dict.fromkeys(("leave", "reboot", "take", "resume", "share", "unshare", "now", "finished", "room", "ping"), ()),
}
MAX_PASS = 100  # letters; the server's have 43


def parse(data: str | bytes) -> dict[str, Any]:
    """Return the message in one frame, which is valid. Raises: PageError."""
    if isinstance(data, bytes):
        raise PageError("Messages are JSON text; this one was binary.")
    if len(data) > MAX_BYTES or len(data.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise PageError(f"That message is too long; {MAX_BYTES} bytes are the most.")
    try:
        fields = json.loads(data)
    except (ValueError, RecursionError):  # deep brackets raise RecursionError
        raise PageError("That message is not JSON.") from None
    if not isinstance(fields, dict):
        raise PageError('A message is a JSON object such as {"type": "press", "row": 0, "column": 0}.')
    kind = fields.get("type")
    if not isinstance(kind, str) or kind not in TYPES:
        raise PageError(f"A message's type is one of {', '.join(TYPES)}.")
    for name, least, most in TYPES[kind]:
        value = fields.get(name)
        # type(), for True is an int to isinstance, and 1.0 would pass as an index.
        if type(value) is not int or not least <= value <= most:
            article = "An" if kind == "open" else "A"
            raise PageError(f"{article} {kind} needs a {name} from {least} to {most}, a whole number.")
    if kind == "resume":
        _check_pass(fields.get("pass"))
    elif kind == "room":
        _check_room(fields)
    return fields


def _check_pass(value: object) -> None:
    if not isinstance(value, str) or not value.isascii() or len(value) > MAX_PASS:
        raise PageError(f"A resume needs a pass, a text of {MAX_PASS} ASCII letters at most.")


def _check_room(fields: dict) -> None:
    try:
        check(fields.get("do", ""), fields)
    except RoomError as refused:
        raise PageError(str(refused)) from None
