"""A board's place in an online room: what network, board, page and time bring goes in, and acts follow (`__init__.py`
has them). It runs on both runtimes.

Every input ends with the same question, what follows() says now, so it does not matter in which order news come, or
whether a connection, a page or a power supply ended in between: what must last is kept before it is sent.
"""

from collections.abc import Callable
from typing import Any, Protocol

from engines.game import IllegalMove
from host.rooms.client import words
from host.rooms.client.actions import ACTIONS, REQUESTS, check
from host.rooms.client.connection import CONNECTING, ON, Connection
from host.rooms.client.fair import commitment_of, seed_due
from host.rooms.client.on_message import handle_message
from host.rooms.client.place import Place
from host.rooms.client.shapes import REFUSAL, Odd, read, read_message
from host.rooms.client.state import Broken
from host.rooms.client.storage import Membership, Storage, Texts
from host.rooms.client.view import Shown
from host.rooms.errors import RoomError
from host.rooms.versions import VERSION

MADE_OR_FOUND = (200, 201)  # over HTTP
LOOK_MS = 100  # between two looks at a board that has changed
NETWORK = ("connect", "send", "disconnect", "fetch")  # acts
MAX_ROUNDS = 8  # of acts that follow from acts; the rest can wait for the next step


class Network(Protocol):
    """What a client reaches servers by, with its acts; what comes goes to its opened(), received(), closed() and
    fetched().
    """

    def connect(self, number: int, url: str) -> None: ...
    def send(self, number: int, text: str) -> None: ...
    def disconnect(self, number: int) -> None: ...
    def fetch(self, number: int, url: str, text: str | None) -> None: ...


class RoomClient:
    """At most one room at a time, and what is kept of others.

    board: a Target (host/targets/target.py), or what has its `revision`, `knows_record`, record(), load(), room(),
    play(), retract() and take_requests(); failures: what it raises when it is away or does not want to. Between looking
    at it and acting on it no time of the board passes. keep(name, text): keep a text, None to remove it; texts: what
    was kept. random(n) returns n random bytes. server: the address for new rooms and bare codes, "" for none; only: no
    other server can be reached. qr_of(link) returns its QR code as docs/link.md has it, or "".

    connection, place and shown each write what is theirs: what was said over the socket, the log and what waits or is
    on the board, what the players see. acts: what is to be done, in order. part: what the page is shown. record: the
    board's game, None while it is away or has none.
    """

    def __init__(
        self,
        board: Any,
        network: Network,
        keep: Callable[[str, str | None], None],
        texts: Texts,
        random: Callable[[int], bytes],
        server: str = "",
        only: bool = False,
        qr_of: Callable[[str], str] | None = None,
        failures: tuple[type[Exception], ...] = (),
    ) -> None:
        self.board = board
        self._network = network
        self._keep = keep
        self._failures: tuple[type[Exception], ...] = (IllegalMove, ValueError) + failures
        self.server = server
        self.only = only
        self.acts: list[tuple[Any, ...]] = []
        self.storage = Storage(texts, self.acts)
        self.random = random
        self.connection = Connection(random, self.acts)
        self.now = 0
        self.record: dict[str, Any] | None = None
        self._asked: dict[int, tuple[Any, ...]] = {}  # over HTTP, without an answer yet: (act, shape, sought) by number
        self._asks = 0
        self._qr_of = qr_of
        self._seen = -1  # the board's revision
        self._seen_at = -LOOK_MS
        self.shown = Shown(self)
        self._forget_room()
        member = self.storage.room(self.storage.get("current"))  # the room of before
        if member:
            self.enter(member, False)
        self.part = self.shown.part()

    def _forget_room(self, member: Membership | None = None, loads: bool = False) -> None:
        self.place = Place(self.storage, self.random, member, loads)
        self.shown.forget_room()

    @property
    def is_on(self) -> bool:
        """Whether the client has all that the server has."""
        return self.connection.state == ON

    # --- what the network brings -------------------------------------------------------------

    def opened(self, number: int) -> None:
        """A WebSocket is open."""
        member, facts = self.place.member, self.place.line.facts
        if self.connection.opened(number, self.now) and member:
            hello: dict[str, Any] = {"t": "hello", "v": VERSION, "room": member.code}
            if member.token:
                hello["token"] = member.token
            if facts.n:
                hello["have"] = {"n": facts.n, "head": facts.head}
            self.connection.send(hello)
        self._do()

    def received(self, number: int, text: str) -> None:
        """A text came over a WebSocket."""
        self._look()  # what was played here before goes first
        if self.place.member and self.connection.heard(number, self.now):
            try:
                handle_message(self, read_message(text))
            except Broken:
                self.shown.say(words.BROKEN)
                self.place.forget_log()
                self.connection.drop(self.now, is_good=False)
            except Odd:
                self.shown.say(words.ODD_ANSWER.format(self.place.member.server))
                self.connection.drop(self.now, is_good=False)
        self._do()

    def closed(self, number: int) -> None:
        """A WebSocket is gone, or could not be opened."""
        self.connection.closed(number, self.now)
        self._do()

    def fetched(self, number: int, status: int, text: str) -> None:
        """An answer came over HTTP. status: 0 where none did."""
        self._look()
        if number in self._asked:
            act, shape, sought = self._asked.pop(number)
            try:
                act(self, sought, status, read(text, shape if status in MADE_OR_FOUND else REFUSAL) if status else {})
            except ValueError:  # Odd, or a code that is none
                self.shown.say(words.ODD_ANSWER.format(sought["server"]))
        self._do()

    # --- what time, page and board bring -----------------------------------------------------

    def step(self, now: int) -> None:
        """Time has passed. now: ms of a clock that never goes back."""
        board = self.board
        if self.place.try_at:
            self._look()
        self.now = now
        self.connection.step(now)
        dues = [self.connection.is_due(now), 0 < self.place.try_at <= now, self.shown.is_due(now)]
        if self.acts or any(dues):
            self._do()
        try:
            if board.revision != self._seen and now - self._seen_at >= LOOK_MS and board.knows_record:
                self._seen, self._seen_at = board.revision, now
                self._look()
            for request in board.take_requests():
                self._request(request["request"])
        except self._failures:
            self.lost()

    def lost(self) -> None:
        """The board is away."""
        self._seen = -1
        self._take(None)
        self._do()

    def came_back(self) -> None:
        """The page can be seen again, or the computer is online again."""
        self.connection.hurry(self.now)
        self._do()

    def do(self, what: str, fields: dict[str, Any]) -> None:
        """Do what a page wants. fields: of its message, see actions.py. Raises: RoomError."""
        self._look()
        check(what, fields)
        if what != "lobby":  # which a page looks at again and again
            self.shown.say("")
        ACTIONS[what](self, fields)
        self._do()

    def _request(self, what: str) -> None:
        """Do what the board requests; a refusal is said on the page."""
        self._look()
        try:
            if what in REQUESTS:
                REQUESTS[what](self)
        except RoomError as error:
            self.shown.say(str(error))
        self._do()

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
        self.connection.begin(f"{socket}{host}/api/rooms/{member.code}/socket", self.now)

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
            self.connection.send({"t": "leave"})
        self.connection.end()
        self.storage.put("current", None)
        if not (member.token or member.owner) or self.place.line.facts.state in ("over", "closed"):
            self.storage.put("room/" + member.code, None)
        self._forget_room()

    def fetch(self, url: str, text: str | None, shape: Any, act: Callable, sought: dict[str, Any]) -> None:
        """Ask over HTTP; act(self, sought, status, answer) gets the answer. shape: of one that is no refusal, see
        shapes.py. sought: has its server.
        """
        self._asks += 1
        self._asked[self._asks] = (act, shape, sought)
        self.acts.append(("fetch", self._asks, url, text))

    def is_asking(self, *acts: Callable) -> bool:
        """Return whether one of these waits for an answer over HTTP."""
        return any(act in acts for act, _, _ in self._asked.values())

    def drop(self) -> None:
        """Give the connection up; the next one begins with a hello."""
        self.connection.drop(self.now)

    # --- the decision ------------------------------------------------------------------------

    def _decide(self) -> None:
        """Decide what follows from the state as it is."""
        place = self.place
        if place.board is None and self.record is not None and not place.loads:
            self._take(self.record)
        place = self.place
        member = place.member
        if not member or not place.is_known or place.line.facts.n < self.connection.told[0]:
            return
        if place.doing or self.connection.state == CONNECTING:
            return
        self._show_seed(member)
        if place.loads:
            if self.record is not None and place.line.is_same(self.record):
                self._take(self.record)
            elif self.now >= place.try_at:
                self.shown.free_board()  # in a room it takes no other game
                self.acts.append(("load", place.load(self.now)))
            return
        if member.token and not self._sit(member):
            return
        if place.board and place.line.drew_alone(place.board) and not self.shown.board_knows:
            return  # it first hears that it is in a room, or it draws again
        for act in place.follow(member, self.now):
            if act[0] == "send":
                self._send_move(member)
            elif act[0] == "say":
                self.shown.say(act[1])
            else:
                self.acts.append(act)

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
            self.connection.send(dict(sit, commit=commitment_of(member.seed)))
        return False

    def _call_bots(self) -> None:
        """Let bots take the free seats, once, if the room was made for that."""
        if self.place.bot and self.is_on:
            for number, seat in enumerate(self.place.line.facts.seats, 1):
                if not seat.key:
                    self.connection.send({"t": "bot", "seat": number, "level": self.place.bot})
            self.place.bot = 0

    def _show_seed(self, member: Membership) -> None:
        """Show the seed that the draws wait for, once a connection; the server may not have got it over the last."""
        facts = self.place.line.facts
        seed = seed_due(self.place) if self.is_on else ""
        if seed and self.connection.is_new(seed, self.now):
            if not member.shown or member.shown[0] < facts.since:
                member.shown = [facts.n, facts.head]
            self.place.keep()
            self.connection.send({"t": "seed", "seed": seed})

    def _send_move(self, member: Membership) -> None:
        """Send the first move that waits, unless it is on its way."""
        move, n = member.outbox[0], self.place.line.facts.n
        if not self.connection.take_off(move[0], n, self.now):
            return
        if not move[2]:
            move[2] = True
            self.place.keep()
        self.connection.send({"t": "move", "id": move[0], "after": n, "m": move[1]})

    # --- board and acts ----------------------------------------------------------------------

    def _look(self) -> None:
        self._take(self._record())
        self._do()

    def _record(self) -> dict[str, Any] | None:
        try:
            record: dict[str, Any] | None = self.board.record()
        except self._failures:
            return None
        return record

    def _take(self, record: dict[str, Any] | None) -> None:
        """See what is on the board: its game (App.record), None while it has none, or is away."""
        self.record = record
        member = self.place.member
        if not member or not self.place.is_known:
            return
        if record is None:
            self.place.leave_board()
            self.shown.forget_board()
        elif not self.place.look(record):
            self.shown.say(words.BOARD_LEFT)
            self.leave()

    def _do(self) -> None:
        """Do what follows from the state, and from what the board has then."""
        for _ in range(MAX_ROUNDS):
            self._decide()
            self.shown.act(self.acts)
            acts, touched = self.acts[:], False
            self.acts.clear()
            for act in acts:
                touched = self._act(act) or touched
            if not touched:
                return
            self._take(self._record())

    def _act(self, act: tuple[Any, ...]) -> bool:
        """Do one act; return whether the board's moves may have changed."""
        kind = act[0]
        if kind == "keep":
            self._keep(*act[1:])
        elif kind in NETWORK:
            getattr(self._network, kind)(*act[1:])
        else:
            return self._act_on_board(kind, act[1])
        return False

    def _act_on_board(self, kind: str, what: Any) -> bool:
        try:
            if kind == "board":
                self.board.room(what)
            elif kind == "load":
                self.board.load(what, True)
            elif kind == "retract":
                self.board.retract(what)
            else:
                for text in what:
                    self.board.play(text)
        except self._failures:  # the next look shows what it has
            if kind == "board":
                self.shown.board_refused()
        return kind != "board"
