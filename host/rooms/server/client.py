"""A connection to a room: what it was sent, and what it is still to be sent.

Events are not queued: a client has a position in the room's log, and is sent what comes after that. Presence,
heartbeats and the like are one value each, of which the latest counts. Only replies to its own messages wait, and it
sends the next message once the last one is done. So a slow client takes no memory.
"""

import asyncio
from collections import deque
from collections.abc import Iterator

from host.rooms import messages
from host.rooms.messages import ServerMessage
from host.rooms.room import Room

AT_ONCE = 200  # events in a frame: some 20 KB


class Client:
    """A connection. token: of its seat, as it showed it. seat: 0 without one; the owner of the room keeps it right."""

    def __init__(self, address: str = "") -> None:
        self.address = address
        self.token: str | None = None
        self.seat = 0
        self.sent = 0  # the last event that it was sent, or has itself
        self.presence: messages.Here | None = None  # to be sent
        self.heartbeat = False  # to be sent
        self.reactions: dict[int, messages.Reacted] = {}  # to be sent, the latest of each seat
        self.close_reason: str | None = None  # why the connection is to end, "" where the client wants it
        self.has_output = asyncio.Event()  # set while anything is to be sent
        self._replies: deque[ServerMessage] = deque()

    def reply(self, message: ServerMessage) -> None:
        """Send a message to this client alone. For events it is enough to know where they begin."""
        if isinstance(message, messages.Events):
            self.sent = message.first - 1
        else:
            self._replies.append(message)
        self.has_output.set()

    def close(self, why: str) -> None:
        """Let the connection end, once what waits is sent."""
        self.close_reason = why
        self.has_output.set()

    def outgoing(self, room: Room, now: int) -> Iterator[bytes]:
        """Yield the frames that bring the client up to date. room: as the store has it. now: ms since 1970."""
        self.has_output.clear()
        while data := self._next(room, now):
            yield data

    def _next(self, room: Room, now: int) -> bytes:
        """Return the most urgent frame, b"" for none. A heartbeat comes last, and so answers for all before a ping."""
        if self._replies:
            return messages.encode(self._replies.popleft())
        facts = room.facts
        if self.sent < facts.n:
            first, self.sent = self.sent + 1, min(facts.n, self.sent + AT_ONCE)
            events = tuple(room.events[first - 1 : self.sent])
            return messages.encode(messages.Events(first=first, events=events, head=room.head_at(self.sent)))
        if self.presence:
            here, self.presence = self.presence, None
            return messages.encode(here)
        if self.reactions:
            return messages.encode(self.reactions.pop(min(self.reactions)))
        if self.heartbeat:
            self.heartbeat = False
            return messages.encode(messages.Heartbeat(n=facts.n, head=facts.head, now=now))
        return b""
