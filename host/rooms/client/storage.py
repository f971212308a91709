"""What a client keeps, as texts by names, so that a crash, a power cut or a closed page loses nothing. It runs on both
runtimes.

    room/CODE    the room as it concerns this client, see Membership
    log/CODE/0   its events, PIECE in a text, as canonical JSON; so a move writes one short text
    current      the code of the room that the board is in; not there where it is in none
"""

import json
from typing import Any

from host.rooms.client.shapes import EVENT, read
from host.rooms.client.state import Broken, RoomState, Told

PIECE = 64

Texts = dict[str, str]


class Membership:
    """One room as it concerns this client: its server, its code, and what may be done there.

    token: of the seat, "" without; sat: whether the server has confirmed it. seat, name, seed: as they were asked for.
    owner: what closes the room, "" for others' rooms. next: a seed for another game, "" until that was talked of; the
    log says whether it counts. outbox: [id, text, sent] of each move that the room does not have yet; after: the event
    that they were made after. shown: [n, head] of the log as a seed was first shown. qr: docs/link.md.
    """

    def __init__(self, fields: dict[str, Any]) -> None:
        self.server = str(fields["server"])
        self.code = str(fields["code"])
        self.game = str(fields.get("game", ""))
        self.token = str(fields.get("token", ""))
        self.sat = bool(fields.get("sat", False))
        self.seat = int(fields.get("seat", 0))
        self.name = str(fields.get("name", ""))
        self.seed = str(fields.get("seed", ""))
        self.owner = str(fields.get("owner", ""))
        self.next = str(fields.get("next", ""))
        self.outbox: list[list[Any]] = [[str(id), str(text), bool(sent)] for id, text, sent in fields.get("outbox", [])]
        self.after = int(fields.get("after", 0))
        self.shown: list[Any] = list(fields.get("shown", []))
        self.qr = str(fields.get("qr", ""))

    @property
    def link(self) -> str:
        """The room's address for others."""
        return f"{self.server}/{self.code}"

    def stand(self) -> None:
        """Forget the seat."""
        self.token, self.sat, self.seat, self.seed = "", False, 0, ""

    def text(self) -> str:
        """Return it as it is kept."""
        return json.dumps(self.__dict__)


class Storage:
    """The texts that are kept, and the acts that keep them. texts: as they were found."""

    def __init__(self, texts: Texts) -> None:
        self._texts = dict(texts)
        self.acts: list[tuple[Any, ...]] = []  # to be done, the caller takes them

    def put(self, name: str, text: str | None) -> None:
        """Keep a text, None to remove it."""
        if self._texts.get(name) == text:
            return
        if text is None:
            del self._texts[name]
        else:
            self._texts[name] = text
        self.acts.append(("keep", name, text))

    def get(self, name: str) -> str:
        """Return a text, "" where it is not there."""
        return self._texts.get(name, "")

    def room(self, code: str) -> Membership | None:
        """Return what is kept of a room; None for nothing, or nothing that can be read."""
        try:
            return Membership(json.loads(self.get("room/" + code)))
        except (ValueError, KeyError, TypeError):
            return None

    def rooms(self) -> list[Membership]:
        """Return the rooms that are known, by their codes."""
        found = [self.room(name[5:]) for name in sorted(self._texts) if name.startswith("room/")]
        return [room for room in found if room]

    def line(self, code: str) -> RoomState:
        """Return the log that is kept of a room, up to where it can be read."""
        line, number = RoomState(), 0
        try:
            while f"log/{code}/{number}" in self._texts:
                for event in read(self._texts[f"log/{code}/{number}"], [EVENT]):
                    line.apply(Told(event))
                number += 1
        except (ValueError, Broken):
            pass
        return line

    def put_line(self, code: str, line: RoomState, first: int) -> None:
        """Keep a log, whose events from number `first` on are new."""
        number = max(0, first - 1) // PIECE
        while number * PIECE < len(line.events):
            texts = [event.text for event in line.events[number * PIECE : (number + 1) * PIECE]]
            self.put(f"log/{code}/{number}", "[" + ",".join(texts) + "]")
            number += 1
        while f"log/{code}/{number}" in self._texts:
            self.put(f"log/{code}/{number}", None)
            number += 1

    def forget(self, code: str) -> None:
        """Keep nothing of a room."""
        for name in sorted(self._texts):
            if name == "room/" + code or name.startswith("log/" + code + "/"):
                self.put(name, None)
