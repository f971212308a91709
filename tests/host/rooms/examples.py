"""Rooms and events to write."""

import json
from collections.abc import Iterable

from host.rooms.tables import EventRow, RoomRow

CODE = "K7QMXA"
SECRET = bytes(range(32))
MADE = 1_795_338_000_000  # ms


def room(code: str = CODE, **fields: int | str) -> RoomRow:
    made = RoomRow(code, MADE, "vacuum", '{"players":"3"}', "seated", "playing", MADE)
    return made._replace(**fields)  # type: ignore[arg-type]


def event(n: int, code: str = CODE) -> EventRow:
    """Return an event, the same for the same number and room."""
    return EventRow(n, "move", 1 + n % 2, f"{code}{n:x}", json.dumps({"m": f"f{n}", "room": code}), MADE + n)


def events(numbers: Iterable[int], code: str = CODE) -> list[EventRow]:
    return [event(n, code) for n in numbers]
