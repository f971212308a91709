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
NO_PERSONS = ("",) + BOTS  # the server's bots have names of their own


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
        self.here: list[bool] = []
        self.watch = 0
        self.reaction: dict[str, Any] = {}
        self._server_ms = self._server_at = 0  # the server's time, and when it was that
        self._low = False  # the own clock has little left

    # --- what is told --------------------------------------------------------------------------

    def say(self, sentence: str, passes: bool = False) -> None:
        """Tell the players something, in place of what was said before. passes: until the server answers."""
        self.said, self._passes = sentence, passes

    def handle_message(self, message: dict[str, Any]) -> None:
        """Take what a message has of whoever is connected, the server's time, and what a seat says."""
        kind = message["t"]
        if kind == "room" and self._passes:
            self.say("")
        if kind == "reacted":
            number = self.reaction.get("number", 0) + 1
            self.reaction = {"seat": message["seat"], "word": message["word"], "number": number}
        if kind in ("room", "here"):
            self.here = [seat["here"] if kind == "room" else seat for seat in message["seats"]]
            self.watch = message["watch"]
        if kind in ("room", "heartbeat"):
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
        return 0 < self._info_at <= now or self._is_low() != self._low

    def free_board(self) -> None:
        """Take the board out of its room."""
        self._info = None
        self._client.acts.append(("board", None))

    def act(self, acts: list[tuple[Any, ...]]) -> None:
        """Let what has changed since the last time be shown."""
        self._low = self._is_low()
        info = self._board_info()
        if info != self._info and self._client.now >= self._info_at:
            self._info, self._info_at = info, 0
            acts.append(("board", info))
        part = self.part()
        if dict(part, now=0) != self._part:  # time alone is no news
            self._part, self._client.part = dict(part, now=0), part

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
            "message": self.said,
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
        client, place = self._client, self._client.place
        member, facts, mine = place.member, place.line.facts, place.seat
        if not member or place.loads:
            return None
        if not place.is_known:
            known: dict[str, Any] | None = self._info  # it remembers what it has been told
            return known
        seats = range(1, len(facts.seats) + 1)
        names = [seat.name for seat in facts.seats]
        plays = mine > 0 and facts.state == "playing" and not facts.seats[mine - 1].out
        return {
            "code": member.code,
            "away": [seat for seat in seats if not (plays and seat == mine)],
            "names": names,
            "here": [self._is_here(seat) for seat in seats],
            "unsent": len(member.outbox),
            "online": client.connection.state == ON,
            "state": facts.state,
            "won": facts.ended.seat if facts.ended else 0,
            "hints": all(seat == mine or names[seat - 1] in NO_PERSONS for seat in seats),
            "low": self._low,
            "qr": member.qr,
        }

    def _is_low(self) -> bool:
        """Return whether this client's own clock has little left, by the server's time."""
        client, line, seat = self._client, self._client.place.line, self._client.place.seat
        if not (self._server_ms and seat and line.facts.clock and line.facts.state == "playing"):
            return False
        if line.runner() != seat:
            return bool(line.facts.seat(seat).left < LOW_MS)
        return bool(line.deadline() - self._server_ms - client.now + self._server_at <= LOW_MS)

    def _is_here(self, seat: int) -> bool:
        """Return whether whoever has a seat is connected, as far as this client knows."""
        client = self._client
        if seat == client.place.seat:
            return True
        if client.connection.state != ON or len(self.here) < seat:
            return False
        return bool(self.here[seat - 1] and client.place.line.facts.seats[seat - 1].name)
