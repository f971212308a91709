"""What the page sees of a room (the part `room` of host/web/core.py), and what the board does (docs/link.md).

It runs on both runtimes.
"""

from typing import Any

from engines.registry import GAMES
from host.rooms.client.connection import ON
from host.rooms.client.fair import words_of
from host.rooms.names import BOTS

LOW_MS = 30_000  # a clock that has less left is low, as on the page (host/web/static/roomclock.js)
TRY_MS = 1_000  # until a board that did not take what it was given gets it again
UNKNOWN = "?"


class Shown:
    """What page and board see of a client: it comes from the client's log and connection, and from what is told alone.

    said: a sentence for the players. lobby: as it was seen last. here, watch: who is connected, as
    the server says. reaction: heard last.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self.said, self._passes = "", False
        self.lobby: dict[str, Any] = {}
        self._part: Any = None
        self._info: Any = UNKNOWN  # what the board was given
        self._info_at = 0  # not before, as it did not take it
        self.forget_room()

    def forget_room(self) -> None:
        """Know nothing of any room."""
        self.here: list[bool] = []
        self.watch = 0
        self.reaction: dict[str, Any] = {}
        self._server_ms = self._server_at = 0  # the server's time, and when it was that
        self._low_at = 0  # when the own clock will have little left

    # --- what is told --------------------------------------------------------------------------

    def say(self, sentence: str, passes: bool = False) -> None:
        """Tell the players something, in place of what was said before. passes: until the server answers."""
        self.said, self._passes = sentence, passes

    def hear(self, message: dict[str, Any]) -> None:
        """Take what a message has of who is connected, the server's time, and what a seat says."""
        kind = message["t"]
        if kind == "room" and self._passes:
            self.say("")
        if kind == "reacted":
            number = self.reaction.get("number", 0) + 1
            self.reaction = {"seat": message["seat"], "word": message["word"], "number": number}
        if kind in ("room", "here"):
            self.here = [seat["here"] if kind == "room" else seat for seat in message["seats"]]
            self.watch = message["watch"]
        if kind in ("room", "beat"):
            self._server_ms, self._server_at = message["now"], self._client.now

    def forget_board(self) -> None:
        """Know nothing of the board: it is away."""
        self._info = UNKNOWN

    def board_refused(self) -> None:
        """The board did not take what it was given with the act `board`."""
        if self._info is not None:
            self._info, self._info_at = UNKNOWN, self._client.now + TRY_MS

    @property
    def board_knows(self) -> bool:
        """Whether the board has been told that it is in a room."""
        return self._info not in (None, UNKNOWN)

    # --- what follows --------------------------------------------------------------------------

    def is_due(self, now: int) -> bool:
        """Return whether time alone has changed something."""
        due = any(0 < at <= now for at in (self._info_at, self._low_at))
        if self._low_at <= now:
            self._low_at = 0
        return due

    def free_board(self) -> None:
        """Take the board out of its room."""
        self._info = None
        self._client.acts.append(("board", None))

    def act(self, acts: list[tuple[Any, ...]]) -> None:
        """Let what has changed since the last time be shown."""
        now, info = self._client.now, self._board_info()
        low = self._low_since() if info else 0
        self._low_at = low if low > now else 0
        if info != self._info and now >= self._info_at:
            self._info, self._info_at = info, 0
            acts.append(("board", info))
        part = dict(self.part(), now=0)  # time alone is no news
        if part != self._part:
            self._part = part
            acts.append(("show",))

    def part(self) -> dict[str, Any]:
        """Return the page's part: {} where there is neither a server nor a room."""
        client = self._client
        member, line = client.place.member, client.place.line
        if not client.server and not member and not client.storage.rooms():
            return {}
        facts = line.facts
        opened, asked = facts.opened, facts.asked
        return {
            "server": client.server,
            "code": member.code if member else "",
            "link": member.link if member else "",
            "connection": client.connection.state,
            "state": facts.state if opened else "",
            "game": opened.game if opened else member.game if member else "",
            "options": opened.options if opened else {},
            "seats": [
                {
                    "seat": number,
                    "player": line.game.PLAYERS[line.seat_of(number) - 1],
                    "name": seat.name or None,
                    "here": self._is_here(number),
                    "out": seat.out,
                    "left": seat.left if facts.clock else None,
                }
                for number, seat in enumerate(facts.seats, 1)
            ],
            "you": client.place.seat,
            "owner": bool(member and member.owner),
            "turn": line.turn(),
            "watch": self.watch,
            "deadline": line.deadline(),
            "now": self._server_ms + client.now - self._server_at if self._server_ms else 0,
            "asked": {"what": asked.what, "by": asked.by, "agreed": list(asked.yes)} if asked else {},
            "draws": words_of(client.place) if opened else "",
            "unsent": len(member.outbox) if member else 0,
            "say": self.said,
            "reaction": self.reaction,
            "games": list(GAMES),
            "on_board": client.record["game"] if client.record else "",
            "lobby": {} if member else self.lobby,  # 16 KB that each move would bring again
            "rooms": [
                {"code": room.code, "game": room.game, "seat": room.seat, "name": room.name}
                for room in client.storage.rooms()
                if room.sat and not (member and room.code == member.code)
            ],
        }

    def _board_info(self) -> dict[str, Any] | None:
        """Return what the board has to know of the room (docs/link.md), by seats; None outside of rooms, and until it
        has the room's game.
        """
        client = self._client
        member, line = client.place.member, client.place.line
        if not member or client.place.loads:
            return None
        if not client.place.is_known:
            known: dict[str, Any] | None = self._info  # it remembers what it has been told
            return known
        seats = range(1, len(line.facts.seats) + 1)
        return {
            "code": member.code,
            "away": [seat for seat in seats if not self._plays_here(seat)],
            "names": [line.facts.seats[seat - 1].name for seat in seats],
            "here": [self._is_here(seat) for seat in seats],
            "unsent": len(member.outbox),
            "online": client.connection.state == ON,
            "state": line.facts.state,
            "won": line.facts.ended.seat if line.facts.ended else 0,
            "hints": not any(self._is_person(seat) for seat in seats),
            "low": 0 < self._low_since() <= client.now,
            "qr": member.qr,
        }

    def _low_since(self) -> int:
        """Return since when, or from when on, this client's own clock has less than LOW_MS left, by the time of its
        steps; 0 for no such time.
        """
        client, line, seat = self._client, self._client.place.line, self._client.place.seat
        if not (self._server_ms and seat and line.facts.clock and line.facts.state == "playing"):
            return 0
        if line.runner() != seat:
            return client.now if line.facts.seat(seat).left < LOW_MS else 0
        return max(1, self._server_at + line.deadline() - self._server_ms - LOW_MS)

    def _plays_here(self, seat: int) -> bool:
        """Return whether the keys of this board move for a seat."""
        client, line = self._client, self._client.place.line
        if line.facts.state != "playing":
            return False
        return bool(seat == client.place.seat and not line.facts.seats[seat - 1].out)

    def _is_person(self, seat: int) -> bool:
        """Return whether a person who is not here has a seat: the server's bots have names of their own."""
        place = self._client.place
        name = place.line.facts.seats[seat - 1].name
        return seat != place.seat and name != "" and name not in BOTS

    def _is_here(self, seat: int) -> bool:
        """Return whether who has a seat is connected, as far as this client knows."""
        client = self._client
        if seat == client.place.seat:
            return True
        if client.connection.state != ON or len(self.here) < seat:
            return False
        return bool(self.here[seat - 1] and client.place.line.facts.seats[seat - 1].name)
