"""Whether what a store has of a room is what was written to it.

The row of a room has the head of its log. A log that leads to another head was changed since, by a disk or by hand,
even if it is one that the rules allow.
"""

import msgspec

from host.rooms.chance import commitment
from host.rooms.hash_chain import FIRST_HEAD, next_head
from host.rooms.room import Room
from host.rooms.tables import EventRow, Kept


def head_of(rows: list[EventRow]) -> str:
    """Return the head after these events, by their texts as they are."""
    head = FIRST_HEAD
    for row in rows:
        head = next_head(head, row.body.encode())
    return head


def is_intact(kept: Kept) -> bool:
    """Return whether the log is the one that was written; without a head, whether it is JSON."""
    if kept.room.head is not None:
        return head_of(kept.rows) == kept.room.head
    try:
        return all(msgspec.json.decode(row.body) for row in kept.rows)
    except (msgspec.DecodeError, UnicodeError):
        return False


def has_its_secret(kept: Kept, room: Room) -> bool:
    """Return whether the secret of the draws is there as long as the room needs it. room: that the log leads to."""
    if room.facts.revealed:
        return True
    try:
        return kept.secret is not None and commitment(kept.secret) == room.facts.commit
    except ValueError:
        return False
