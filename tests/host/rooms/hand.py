"""Hands in a room: clients that are no boards, which say what they like, and hear at once."""

import json
from itertools import count
from typing import Any

from host.rooms.versions import VERSION
from tests.host.rooms.memory import END, Server, Socket
from tests.host.rooms.table import NAMES, committed, seed_of


class Hand(Socket):
    """A client that is no board. The server knows its network by its address.

    heard: all messages. log: the events that it was sent, by number.
    """

    ids = count()

    def __init__(self, server: Server, code: str, address: str, token: str | None = None, **headers: str) -> None:
        super().__init__(code, address, **headers)
        self.server, self.token = server, token
        self.down.append(END)
        self.heard: list[dict[str, Any]] = []
        self.log: dict[int, dict[str, Any]] = {}

    @property
    def is_gone(self) -> bool:
        return END in self.down

    @property
    def n(self) -> int:
        return max(self.log, default=0)

    def enter(self, have: dict[str, Any] | None = None, **hello: Any) -> list[dict[str, Any]]:
        """Connect; return what the server says."""
        self.open()
        return self.say("hello", **{"v": VERSION, "room": self.code, "token": self.token, "have": have, **hello})

    def open(self) -> None:
        """Connect, and say nothing yet."""
        self.leave()
        self.down.clear()
        self.closed = 0
        self.server.enter(self)

    def leave(self) -> None:
        self.server.leave(self)
        self.down.append(END)

    def say(self, t: str, **fields: Any) -> list[dict[str, Any]]:
        """Say something; return what is heard then."""
        return self.say_text(json.dumps({"t": t, **fields}))

    def say_text(self, text: str | bytes) -> list[dict[str, Any]]:
        self.receive()
        self.server.handle_message(self, text)
        return self.receive()

    def receive(self) -> list[dict[str, Any]]:
        """Return what has come meanwhile."""
        found = [json.loads(text) for text in self.down if text != END]
        is_gone = self.is_gone
        self.down.clear()
        self.down.extend([END] * is_gone)
        for one in found:
            if one["t"] == "seat":
                self.token = one["token"]
            assert one["t"] != "no" or one["message"].endswith((".", "?")), one
            self.log.update((event["n"], event) for event in one.get("events", ()))
        self.heard += found
        return found

    def refusal(self, t: str, **fields: Any) -> tuple[str, str]:
        """Say something; return why it is refused, the word and the sentence, or blanks."""
        return next(((one["why"], one["message"]) for one in self.say(t, **fields) if one["t"] == "no"), ("", ""))

    def sit(self, seat: int) -> tuple[str, str]:
        """Take a seat; return why not, as refusal() does."""
        return self.refusal("sit", seat=seat, name=NAMES[seat - 1], commit=committed(seed_of(seat)))

    def move(self, text: str, after: int | None = None, id: str = "") -> dict[str, Any]:
        """Send a move; return the event that it became, the refusal, or nothing where the connection ends."""
        self.receive()
        id = id or f"id{next(self.ids)}"
        for message in self.say("move", id=id, after=self.n if after is None else after, m=text):
            if message["t"] == "no":
                return message
            for event in message.get("events", ()):
                if event.get("id") == id:
                    return dict(event)
        return {}


def guest(server: Server, code: str, token: str | None = None, address: str = "192.0.2.1", **hello: Any) -> Hand:
    """Return a new client in a room."""
    found = Hand(server, code, address, token)
    found.enter(**hello)
    return found


def seated(server: Server, code: str, seats: int = 2) -> list[Hand]:
    """Return clients on all seats of a new room, of one network."""
    hands = [guest(server, code) for _ in range(seats)]
    for seat, hand in enumerate(hands, 1):
        assert hand.sit(seat) == ("", "")
    for seat in server.rooms.awake[code].room.facts.owing():
        hands[seat - 1].say("seed", seed=seed_of(seat))
    for hand in hands:
        hand.receive()
    return hands
