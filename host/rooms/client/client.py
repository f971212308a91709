"""A board's place in an online room: what network, board, page and time bring goes in, acts come out (`__init__.py` has
them). It runs on both runtimes.

Every input ends with the same question, what reconcile() says now, so it does not matter in which order news come, or
whether a connection, a page or a power supply ended in between: what must last is kept before it is sent.
"""

import json
from collections.abc import Callable
from typing import Any

from host.rooms.client import words
from host.rooms.client.connection import CONNECTING, ON, Connection
from host.rooms.client.fair import commitment_of, seed_due
from host.rooms.client.on_message import hear
from host.rooms.client.place import Place
from host.rooms.client.shapes import REFUSAL, VERSIONED, Odd, read, read_message
from host.rooms.client.state import Broken
from host.rooms.client.storage import Membership, Storage, Texts
from host.rooms.client.view import Shown
from host.rooms.versions import VERSION

MADE_OR_FOUND = (200, 201)  # over HTTP
VAIN_SOCKETS = 2  # in a row that did not open: one may have met a server that starts


class RoomClient:
    """At most one room at a time, and what is kept of others.

    server: the address for new rooms and bare codes, "" for none; only: no other server can be reached. texts: what was
    kept. random(n) returns n random bytes. qr_of(link) returns its QR code as docs/link.md has it, or "".

    connection, place and shown each write what is theirs: what was said over the socket, the log and what waits or is
    on the board, what the players see. record: the board's game, None while it is away or has none.
    """

    def __init__(
        self,
        server: str,
        texts: Texts,
        random: Callable[[int], bytes],
        only: bool = False,
        qr_of: Callable[[str], str] | None = None,
    ) -> None:
        self.server = server
        self.only = only
        self.storage = Storage(texts)
        self.random = random
        self.connection = Connection(random)
        self.now = 0
        self.record: dict[str, Any] | None = None
        self._asked: dict[int, tuple[Any, ...]] = {}  # over HTTP, without an answer yet: (act, shape, sought) by number
        self._asks = 0
        self._qr_of = qr_of
        self._acts: list[tuple[Any, ...]] = []
        self.shown = Shown(self)
        self._forget_room()
        member = self.storage.room(self.storage.get("current"))  # the room of before
        if member:
            self.enter(member, False)

    def _forget_room(self, member: Membership | None = None, loads: bool = False) -> None:
        self.place = Place(self.storage, self.random, member, loads)
        self.shown.forget_room()

    @property
    def is_on(self) -> bool:
        """Whether the client has all that the server has."""
        return self.connection.state == ON

    # --- what the network brings -------------------------------------------------------------

    def opened(self, number: int) -> list[tuple[Any, ...]]:
        """A WebSocket is open."""
        if self.connection.opened(number, self.now) and self.place.member:
            hello: dict[str, Any] = {"t": "hello", "v": VERSION, "room": self.place.member.code}
            if self.place.member.token:
                hello["token"] = self.place.member.token
            if self.place.line.facts.n:
                hello["have"] = {"n": self.place.line.facts.n, "head": self.place.line.facts.head}
            self.send(hello)
        return self.done()

    def received(self, number: int, text: str) -> list[tuple[Any, ...]]:
        """A text came over a WebSocket."""
        if self.place.member and self.connection.heard(number, self.now):
            try:
                hear(self, read_message(text))
            except Broken:
                self.shown.say(words.BROKEN)
                self.place.forget_log()
                self._acts += self.connection.drop(self.now, is_good=False)
            except Odd:
                self.shown.say(words.ODD_ANSWER.format(self.place.member.server))
                self._acts += self.connection.drop(self.now, is_good=False)
        return self.done()

    def closed(self, number: int) -> list[tuple[Any, ...]]:
        """A WebSocket is gone, or could not be opened: where the server answers over HTTP, none comes through to it."""
        self.connection.closed(number, self.now)
        member = self.place.member
        if member and self.connection.in_vain >= VAIN_SOCKETS and not self.is_asking(_reached):
            sought = {"server": member.server, "code": member.code}
            self.fetch(f"{member.server}/api/rooms/{member.code}", None, VERSIONED, _reached, sought)
        return self.done()

    def fetched(self, number: int, status: int, text: str) -> list[tuple[Any, ...]]:
        """An answer came over HTTP. status: 0 where none did."""
        if number in self._asked:
            act, shape, sought = self._asked.pop(number)
            try:
                act(self, sought, status, read(text, shape if status in MADE_OR_FOUND else REFUSAL) if status else {})
            except ValueError:  # Odd, or a code that is none
                self.shown.say(words.ODD_ANSWER.format(sought["server"]))
        return self.done()

    # --- what time, page and board bring -----------------------------------------------------

    def step(self, now: int) -> list[tuple[Any, ...]]:
        """Time has passed. now: ms of a clock that never goes back."""
        self.now = now
        self._acts += self.connection.step(now)
        dues = [self.connection.is_due(now), 0 < self.place.try_at <= now, self.shown.is_due(now)]
        return self.done() if self._acts or any(dues) else []

    def came_back(self) -> list[tuple[Any, ...]]:
        """The page can be seen again, or the computer is online again."""
        self._acts += self.connection.hurry(self.now)
        return self.done()

    def look(self, record: dict[str, Any] | None) -> list[tuple[Any, ...]]:
        """This is the board's game now (App.record); None while it has none, or is away. Called after each act for the
        board, too.
        """
        self.record = record
        if self.place.member and self.place.line.facts.n:
            if record is None:
                self.place.leave_board()
                self.shown.forget_board()
            else:
                self._take(record)
        return self.done()

    # --- for actions.py and on_message.py --------------------------------------------------------

    def enter(self, member: Membership, loads: bool) -> None:
        """Go into a room. loads: the board takes its game, whatever it has."""
        self._forget_room(member, loads)
        if not member.qr and self._qr_of:
            member.qr = self._qr_of(member.link)
        self.place.keep()
        self.storage.put("current", member.code)
        scheme, _, host = member.server.partition("://")
        socket = "wss://" if scheme == "https" else "ws://"
        self._acts += self.connection.begin(f"{socket}{host}/api/rooms/{member.code}/socket", self.now)

    def go_to(self, server: str, code: str) -> None:
        """Go into a room that is known to be there, out of another one if need be."""
        if self.place.member and (self.place.member.server, self.place.member.code) == (server, code):
            return  # it is where the program before was
        self.leave()
        member = self.storage.room(code)
        self.enter(member if member and member.server == server else Membership({"server": server, "code": code}), True)

    def leave(self) -> None:
        """Go out of the room; the game stays on the board, the seat stays this client's."""
        member = self.place.member
        if not member:
            return
        if self.connection.is_open:
            self.send({"t": "leave"})
        self._acts += self.connection.end()
        self.storage.put("current", None)
        if not (member.token or member.owner) or self.place.line.facts.state in ("over", "closed"):
            self.storage.forget(member.code)
        self._forget_room()

    def take_back_unsent(self) -> bool:
        """Take back the last move if it was never sent; return whether."""
        count = self.place.take_back_unsent()
        if count:
            self.emit(("retract", count))
        return count > 0

    def send(self, message: dict[str, Any]) -> None:
        """Send a message to the room."""
        self.emit(("send", self.connection.number, json.dumps(message)))

    def fetch(self, url: str, text: str | None, shape: Any, act: Callable, sought: dict[str, Any]) -> None:
        """Ask over HTTP; act(self, sought, status, answer) gets the answer. shape: of one that is no refusal, see
        shapes.py. sought: has its server.
        """
        self._asks += 1
        self._asked[self._asks] = (act, shape, sought)
        self.emit(("fetch", self._asks, url, text))

    def is_asking(self, *acts: Callable) -> bool:
        """Return whether one of these waits for an answer over HTTP."""
        return any(act in acts for act, _, _ in self._asked.values())

    def emit(self, act: tuple[Any, ...]) -> None:
        """Let an act be done, after all that has to be kept before."""
        self._acts += self.storage.acts
        self.storage.acts = []
        self._acts.append(act)

    def done(self) -> list[tuple[Any, ...]]:
        """Decide what follows from the state as it is; return all acts since the last time."""
        if self.place.member and self.place.line.facts.n:
            self._decide(self.place.member)
        for act in self.shown.acts():
            self.emit(act)
        acts, self._acts = self._acts + self.storage.acts, []
        self.storage.acts = []
        return acts

    # --- the decision ------------------------------------------------------------------------

    def _decide(self, member: Membership) -> None:
        place = self.place
        if place.board is None and self.record is not None and not place.loads:
            self._take(self.record)
            if not self.place.member:
                return
        if place.line.facts.n < self.connection.told[0] or place.doing or self.connection.state == CONNECTING:
            return
        self._show_seed(member)
        if place.loads:
            if self.record is not None and place.line.is_same(self.record):
                self._take(self.record)
            elif self.now >= place.try_at:
                self.emit(self.shown.free_board())  # in a room it takes no other game
                self.emit(("load", place.load(self.now)))
            return
        if member.token and not self._sit(member):
            return
        if place.board and place.line.drew_alone(place.board) and not self.shown.board_knows:
            return  # it first hears that it is in a room, or it draws again
        for act in place.follow(member, self.now):
            if act[0] == "send":
                self._send_move(member)
            elif act[0] in words.TAKEN_BACK:
                self.shown.say(words.TAKEN_BACK[act[0]].format(words.moves_of(act[1])))
            else:
                self.emit(act)

    def _take(self, record: dict[str, Any]) -> None:
        """See what is on the board."""
        if not self.place.look(record):
            self.shown.say(words.BOARD_LEFT.format(self.place.member.code if self.place.member else ""))
            self.leave()

    def _sit(self, member: Membership) -> bool:
        """See to the seat that was asked for; return whether that is done with."""
        if self.place.seat:
            if not member.sat:
                member.sat, member.seat = True, self.place.seat
                self.place.keep()
            self._call_bots()
            return True
        if not self.is_on:
            return member.sat
        if member.sat:
            member.stand()
            self.place.keep()
            self.shown.say("" if self.place.stands else words.SEAT_LOST)
            return True
        if self.connection.is_new(member.token, self.now):
            sit = {"t": "sit", "seat": member.seat, "name": member.name, "token": member.token}
            self.send(dict(sit, commit=commitment_of(member.seed)))
        return False

    def _call_bots(self) -> None:
        """Let bots take the free seats, once, if the room was made for that."""
        if self.place.bot and self.is_on:
            for number, seat in enumerate(self.place.line.facts.seats, 1):
                if not seat.key:
                    self.send({"t": "bot", "seat": number, "level": self.place.bot})
            self.place.bot = 0

    def _show_seed(self, member: Membership) -> None:
        """Show the seed that the draws wait for, once a connection; the server may not have got it over the last."""
        facts = self.place.line.facts
        seed = seed_due(self.place) if self.is_on else ""
        if seed and self.connection.is_new(seed, self.now):
            if not member.shown or member.shown[0] < facts.since:
                member.shown = [facts.n, facts.head]
            self.place.keep()
            self.send({"t": "seed", "seed": seed})

    def _send_move(self, member: Membership) -> None:
        """Send the first move that waits, unless it is on its way."""
        move, n = member.outbox[0], self.place.line.facts.n
        if not self.connection.take_off(move[0], n, self.now):
            return
        if not move[2]:
            move[2] = True
            self.place.keep()
        self.send({"t": "move", "id": move[0], "after": n, "m": move[1]})

    def drop(self) -> None:
        """Give the connection up; the next one begins with a hello."""
        self._acts += self.connection.drop(self.now)


def _reached(client: RoomClient, sought: dict[str, Any], status: int, _answer: dict[str, Any]) -> None:
    """The server has answered over HTTP, or not."""
    member = client.place.member
    same = member and (member.server, member.code) == (sought["server"], sought["code"])
    if same and status == 200 and client.connection.in_vain >= VAIN_SOCKETS:
        client.shown.say(words.NO_SOCKET.format(sought["server"]), passes=True)
