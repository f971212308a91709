"""The log of a room, as its server shows it, and as a board checks it."""

import json

from host.rooms import events
from host.rooms.client.state import RoomState, Told
from host.rooms.events import AnyEvent


def read(data: bytes) -> list[AnyEvent]:
    """Return the events of a log, a JSON list. Raises: ValueError where one is none."""
    return [events.decode(json.dumps(fields)) for fields in json.loads(data)]


def checked(log: list[AnyEvent]) -> RoomState:
    """Return the room as a board has it that has heard this log; `unfair` says what it found of the draws.

    Raises: Broken where the rules do not allow an event.
    """
    line = RoomState()
    for event in log:
        line.apply(Told(json.loads(event.body())))
    return line
