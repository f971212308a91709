"""What a client keeps, as texts by names, so that a crash, a power cut or a closed page loses nothing. It runs on both
runtimes.

    room/CODE    the room as it concerns this client, see Membership; the server has its log
    current      the code of the room that the board is in; not there where it is in none
"""

import json
from typing import Any

Texts = dict[str, str]


class Membership:
    """One room as it concerns this client: its server, its code, and what may be done there.

    token: of the seat, "" without; sat: whether the server has confirmed it. seat, name, seed: as they were asked for.
    owner: what closes the room, "" for others' rooms. next: a seed for another game, "" until that was talked of; the
    log says whether it counts. outbox: [id, text, sent] of each move that the room does not have yet; after: the event
    that they were made after. seen, shown: [n, head] of the log, as it was seen last, and as a seed was first shown.
    qr: docs/link.md.
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
        self.seen: list[Any] = list(fields.get("seen", []))
        self.shown: list[Any] = list(fields.get("shown", []))
        self.qr = str(fields.get("qr", ""))

    @property
    def link(self) -> str:
        """The room's address for others."""
        return f"{self.server}/{self.code}"

    @property
    def texts(self) -> list[str]:
        """The moves that wait."""
        return [text for _, text, _ in self.outbox]

    def stand(self) -> None:
        self.token, self.sat, self.seat, self.seed = "", False, 0, ""


class Storage:
    """The texts that are kept. texts: as they were found. acts: see RoomClient."""

    def __init__(self, texts: Texts, acts: list[tuple[Any, ...]]) -> None:
        self._texts = dict(texts)
        self._acts = acts

    def put(self, name: str, text: str | None) -> None:
        """Keep a text, None to remove it."""
        if self._texts.get(name) == text:
            return
        if text is None:
            del self._texts[name]
        else:
            self._texts[name] = text
        self._acts.append(("keep", name, text))

    def get(self, name: str) -> str:
        """Return a text, "" where it is not there."""
        return self._texts.get(name, "")

    def put_room(self, member: Membership) -> None:
        self.put("room/" + member.code, json.dumps(member.__dict__))

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
