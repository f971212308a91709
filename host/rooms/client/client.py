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
from host.rooms.client.fair import commitment_of, seeds_due
from host.rooms.client.games import games_of
from host.rooms.client.on_message import hear
from host.rooms.client.outbox import add, found_again
from host.rooms.client.reconcile import Local, Remote, reconcile
from host.rooms.client.shapes import REFUSAL, Odd, read, read_message
from host.rooms.client.state import Broken, RoomState
from host.rooms.client.storage import Membership, Storage, Texts
from host.rooms.client.view import board_info, low_at, part_of
from host.rooms.hash_chain import key_of
from host.rooms.room import RESIGN
from host.rooms.versions import VERSION

TRY_BOARD_MS = 1_000  # until a board that did not do something is asked for it again
BEHIND_MS = 5_000  # events that a beat speaks of are on their way for less
UNKNOWN = "?"
MADE_OR_FOUND = (200, 201)  # over HTTP


class RoomClient:
    """At most one room at a time, and what is kept of others.

    server: the address for new rooms and bare codes, "" for none; only: no other server can be reached. texts: what was
    kept. random(n) returns n random bytes. qr_of(link) returns its QR code as docs/link.md has it, or "".

    line: the room's log as it is known. member: None outside of rooms. board: the moves on the board, None while it is
    away; base, expected: see Have. The rest is for actions.py, on_message.py and view.py.
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
        self.say = ""
        self.record: dict[str, Any] | None = None  # the board's game
        self.lobby: dict[str, Any] = {}  # as it was seen last
        self.games = games_of(self.storage)  # that are finished
        self.confirms = self.storage.get("confirm") != ""  # own moves wait for another tap before they are sent
        self._asked: dict[int, tuple[Any, ...]] = {}  # over HTTP, without an answer yet: (act, shape, sought) by number
        self._asks = 0
        self._qr_of = qr_of
        self._acts: list[tuple[Any, ...]] = []
        self._info: Any = UNKNOWN  # what the board was given
        self._info_at = 0  # not before, as it did not take it
        self._part: Any = None
        self._forget_room()
        self._resume()

    def _forget_room(self) -> None:
        self.member: Membership | None = None
        self.line = RoomState()
        self.board: list[str] | None = None
        self.base: list[str] = []
        self.expected: list[str] = []
        self.here: list[bool] = []
        self.watch = 0
        self.server_ms = self.server_at = 0  # the server's time, and when it was that
        self._back = True  # the board was away, or this program
        self.loads = False  # the board has to take the room's game
        self.misfits = False  # the server is of another version, and was so when last asked
        self.known = (0, "")  # number and head of what the server has, as a hello was answered
        self.flight = ""  # the id of the move that is on its way
        self.send_at = self._board_at = 0  # not before
        self.send_from = 0  # nor before this event is here
        self._doing = False  # acts for the board that it was not seen after
        self.behind = 0  # since when events are missing that a beat spoke of
        self._sit_sent = ""  # the token with which a seat was asked for over this connection
        self._shown = ""  # the seed that was sent over it
        self._again_at = 0  # not before this time, as the server wanted a pause
        self._low_at = 0  # when the own clock will have little left
        self.bot = 0  # the level of the bots that are to take the free seats
        self.reaction: dict[str, Any] = {}  # that was heard last
        self.stands = False  # the seat was given up from here
        self.released = False  # the moves that wait may be sent

    def _resume(self) -> None:
        """Go back into the room of before."""
        code = self.storage.get("current")
        member = self.storage.room(code) if code else None
        if member:
            self.enter(member, False)

    # --- what the network brings -------------------------------------------------------------

    def opened(self, number: int) -> list[tuple[Any, ...]]:
        """A WebSocket is open."""
        if self.connection.opened(number, self.now) and self.member:
            self.flight, self.known, self._sit_sent, self._shown, self.behind = "", (0, ""), "", "", 0
            self.send_at = self.send_from = 0
            hello: dict[str, Any] = {"t": "hello", "v": VERSION, "room": self.member.code}
            if self.member.token:
                hello["token"] = self.member.token
            if self.line.facts.n:
                hello["have"] = {"n": self.line.facts.n, "head": self.line.facts.head}
            self.send(hello)
        return self.done()

    def received(self, number: int, text: str) -> list[tuple[Any, ...]]:
        """A text came over a WebSocket."""
        if self.member and self.connection.heard(number, self.now):
            try:
                hear(self, read_message(text))
            except Broken:
                self.say = words.BROKEN
                self._start_over()
            except Odd:
                self.say = words.ODD_ANSWER.format(self.member.server)
                self._acts += self.connection.drop(self.now, is_good=False)
        return self.done()

    def closed(self, number: int) -> list[tuple[Any, ...]]:
        """A WebSocket is gone, or could not be opened."""
        self.connection.closed(number, self.now)
        return self.done()

    def fetched(self, number: int, status: int, text: str) -> list[tuple[Any, ...]]:
        """An answer came over HTTP. status: 0 where none did."""
        if number in self._asked:
            act, shape, sought = self._asked.pop(number)
            try:
                act(self, sought, status, read(text, shape if status in MADE_OR_FOUND else REFUSAL) if status else {})
            except ValueError:  # Odd, or a code that is none
                self.say = words.ODD_ANSWER.format(sought["server"])
        return self.done()

    # --- what time, page and board bring -----------------------------------------------------

    def step(self, now: int) -> list[tuple[Any, ...]]:
        """Time has passed. now: ms of a clock that never goes back."""
        self.now = now
        self._acts += self.connection.step(now)
        if self.behind and now - self.behind >= BEHIND_MS:
            self.behind = 0
            self.drop()
        due = any(0 < at <= now for at in (self._board_at, self.send_at, self._info_at, self._again_at, self._low_at))
        if self._again_at <= now:
            self._again_at = 0
        if self._low_at <= now:
            self._low_at = 0
        return self.done() if self._acts or due else []

    def came_back(self) -> list[tuple[Any, ...]]:
        """The page can be seen again, or the computer is online again."""
        self._acts += self.connection.hurry(self.now)
        return self.done()

    def board_refused(self) -> None:
        """The board did not take what it was given with the act `board`."""
        if self._info is not None:
            self._info, self._info_at = UNKNOWN, self.now + TRY_BOARD_MS

    @property
    def waits_for_board(self) -> bool:
        """Whether the board has not done something that it was asked for."""
        return self._board_at > 0

    def look(self, record: dict[str, Any] | None) -> list[tuple[Any, ...]]:
        """This is the board's game now (App.record); None while it has none, or is away. Called after each act for the
        board, too.
        """
        self.record = record
        if self.member and self.line.facts.n:
            if record is None:
                self.board, self._back, self._doing = None, True, False
                self._info = UNKNOWN
            else:
                self._take(record)
        return self.done()

    # --- for actions.py and on_message.py --------------------------------------------------------

    def enter(self, member: Membership, loads: bool) -> None:
        """Go into a room. loads: the board takes its game, whatever it has."""
        self._forget_room()
        self.member, self.loads = member, loads
        self.line = self.storage.line(member.code)
        if not member.qr and self._qr_of:
            member.qr = self._qr_of(member.link)
        if self.line.facts.n:
            self.base, self.expected = found_again(self.line, member)
        self.keep()
        self.storage.put("current", member.code)
        scheme, _, host = member.server.partition("://")
        socket = "wss://" if scheme == "https" else "ws://"
        self._acts += self.connection.begin(f"{socket}{host}/api/rooms/{member.code}/socket", self.now)

    def go_to(self, server: str, code: str) -> None:
        """Go into a room that is known to be there, out of another one if need be."""
        if self.member and (self.member.server, self.member.code) == (server, code):
            return  # it is where the program before was
        self.leave()
        member = self.storage.room(code)
        self.enter(member if member and member.server == server else Membership({"server": server, "code": code}), True)

    def leave(self) -> None:
        """Go out of the room; the game stays on the board, the seat stays this client's."""
        member = self.member
        if not member:
            return
        if self.connection.is_open:
            self.send({"t": "leave"})
        self._acts += self.connection.end()
        self.storage.put("current", None)
        if not (member.token or member.owner) or self.line.facts.state in ("over", "closed"):
            self.storage.forget(member.code)
        self._forget_room()

    def try_again(self, wait_ms: int) -> None:
        """Ask for the seat and show the seed again after a while: the server took neither just now."""
        self._sit_sent = self._shown = ""
        self._again_at = self.now + wait_ms

    def take_room(self) -> None:
        """Let the board take the room's moves in place of its own."""
        if self.member:
            self.member.outbox = []
            self.keep()
        self.base = self.expected = list(self.board or [])
        self._board_at = 0

    def take_back_unsent(self) -> bool:
        """Take back the last move if it was never sent; return whether."""
        member = self.member
        if not member or not member.outbox or member.outbox[-1][2] or self.board != self.expected:
            return False
        texts = [text for _, text, _ in member.outbox[:-1]]
        expected = self.line.after(texts, self.seat) if self.line.moves == self.base else None
        if expected is None or expected != self.expected[: len(expected)]:
            return False
        member.outbox.pop()
        self.keep()
        self.emit(("retract", len(self.expected) - len(expected)))
        self.expected, self._doing = expected, True
        return True

    @property
    def seat(self) -> int:
        """This client's seat, 0 for none."""
        return self.line.seat_with(key_of(self.member.token)) if self.member and self.member.token else 0

    @property
    def is_on(self) -> bool:
        """Whether the client has all that the server has."""
        return self.connection.state == ON

    @property
    def holds(self) -> bool:
        """Whether moves wait for the player's word. Who gives up has given it at the board."""
        outbox = self.member.outbox if self.confirms and self.member and self.seat else []
        return bool(outbox) and not (self.released or outbox[0][2] or outbox[-1][1] == RESIGN)

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

    def keep(self) -> None:
        """Keep what there is of the room besides its log."""
        if self.member:
            self.storage.put("room/" + self.member.code, self.member.text())

    def emit(self, act: tuple[Any, ...]) -> None:
        """Let an act be done, after all that has to be kept before."""
        self._acts += self.storage.acts
        self.storage.acts = []
        self._acts.append(act)

    def done(self) -> list[tuple[Any, ...]]:
        """Decide what follows from the state as it is; return all acts since the last time."""
        if self.member and self.line.facts.n:
            self._decide(self.member)
        info = board_info(self)
        low = low_at(self) if info else 0
        self._low_at = low if low > self.now else 0
        if info != self._info and self.now >= self._info_at:
            self._info, self._info_at = info, 0
            self.emit(("board", info))
        part = part_of(self)
        shown = dict(part, now=0)  # time alone is no news
        if shown != self._part:
            self._part = shown
            self.emit(("show",))
        acts, self._acts = self._acts + self.storage.acts, []
        self.storage.acts = []
        return acts

    def part(self) -> dict[str, Any]:
        """Return the page's part `room` (host/web/core.py)."""
        return part_of(self)

    # --- the decision ------------------------------------------------------------------------

    def _decide(self, member: Membership) -> None:
        line = self.line
        if self.board is None and self.record is not None and not self.loads:
            self._take(self.record)
            if not self.member:
                return
        if line.facts.n < self.known[0] or self._doing or self.connection.state == CONNECTING:
            return
        self._show_seed()
        if self.loads:
            if self.record is not None and self.line.is_same(self.record):
                self._take(self.record)
            elif self.now >= self._board_at:
                self._info = None
                self.emit(("board", None))  # in a room it takes no other game
                self.emit(("load", line.record()))
                self._board_at, self._doing = self.now + TRY_BOARD_MS, True
            return
        if member.token and not self._sit(member):
            return
        if self.board and self.line.drew_alone(self.board) and self._info in (None, UNKNOWN):
            return  # it first hears that it is in a room, or it draws again
        have = Local(self.board, self.base, [text for _, text, _ in member.outbox], self.expected)
        said = Remote(line.moves, line.may_move(self.seat), line.has_place_for(self.seat))
        for act in reconcile(have, said):
            if act[0] == "forget":
                self.take_room()
            elif act[0] == "lost":
                self.say = (words.MOVED if said.may else words.ENDED).format(words.moves_of(act[1]))
                self.base = self.expected = list(self.board or [])
            elif act[0] == "send":
                self._send_move(member)
            elif self.now >= self._board_at:
                self.emit(act)
                self._doing = True
        if self._doing:
            self._board_at = self.now + TRY_BOARD_MS
        elif not member.outbox and self.board == line.moves:
            self._settle()
            self._board_at = 0  # what it was asked for has become needless

    def _settle(self) -> None:
        """The board and the room have the same moves."""
        if self.base != self.line.moves or self.expected != self.line.moves:
            self.base = self.expected = list(self.line.moves)
        self._back = self.released = False

    def _sit(self, member: Membership) -> bool:
        """See to the seat that was asked for; return whether that is done with."""
        if self.seat:
            if not member.sat:
                member.sat, member.seat = True, self.seat
                self.keep()
            self._call_bots()
            return True
        if not self.is_on:
            return member.sat
        if member.sat:
            member.stand()
            self.keep()
            self.say = "" if self.stands else words.SEAT_LOST
            return True
        if self._sit_sent != member.token and self.now >= self._again_at:
            self._sit_sent = member.token
            self.send(
                {
                    "t": "sit",
                    "seat": member.seat,
                    "name": member.name,
                    "commit": commitment_of(member.seed),
                    "token": member.token,
                }
            )
        return False

    def _call_bots(self) -> None:
        """Let bots take the free seats, once, if the room was made for that."""
        if self.bot and self.is_on:
            for number, seat in enumerate(self.line.facts.seats, 1):
                if not seat.key:
                    self.send({"t": "bot", "seat": number, "level": self.bot})
            self.bot = 0

    def _show_seed(self) -> None:
        """Show the seed that the draws wait for, once a connection; the server may not have got it over the last."""
        for seed in seeds_due(self) if self.is_on else ():
            if seed != self._shown and self.member and self.now >= self._again_at:
                self._shown = seed
                if not self.member.shown or self.member.shown[0] < self.line.facts.since:
                    self.member.shown = [self.line.facts.n, self.line.facts.head]
                self.keep()
                self.send({"t": "seed", "seed": seed})
                return

    def _send_move(self, member: Membership) -> None:
        """Send the first move that waits, unless it is on its way."""
        if self.send_at <= self.now:
            self.send_at = 0
        if self.holds or not self.is_on or self.flight or self.now < self.send_at or self.line.facts.n < self.send_from:
            return
        move = member.outbox[0]
        if not move[2]:
            move[2] = True
            self.keep()
        self.flight = move[0]
        self.send({"t": "move", "id": move[0], "after": self.line.facts.n, "m": move[1]})

    # --- the board ---------------------------------------------------------------------------

    def _take(self, record: dict[str, Any]) -> None:
        """See what is on the board."""
        self._doing = False
        if record["moves"] != self.board:
            self._board_at = 0
        opened, member = self.line.facts.opened, self.member
        same_game = record["game"] == opened.game and record["options"] == opened.options
        if self.loads:
            if self.line.is_same(record):
                self.loads = False
                self._settle()
                self.board = self.expected = list(record["moves"])
            return
        if not same_game or not member:
            self.say = words.BOARD_LEFT.format(member.code if member else "")
            self.leave()
            return
        moves = list(record["moves"])
        self.board = moves
        if moves == self.expected:
            self._back = False
        elif self.line.drew_alone(moves):
            self.expected = moves
        elif self._back and not member.outbox and moves != self.line.moves and self.line.last_with(moves):
            self.base = self.expected = moves  # it lost its last moves, or some events came meanwhile
        elif (self._back and self.expected[: len(moves)] == moves) or self.base != self.line.moves:
            pass
        elif add(self.line, member, self.expected, moves, self.random):
            self.expected = moves
            self.keep()

    def drop(self) -> None:
        """Give the connection up; the next one begins with a hello."""
        self._acts += self.connection.drop(self.now)

    def _start_over(self) -> None:
        """Ask for the whole log again."""
        self.line = RoomState()
        self.known = (0, "")
        self._acts += self.connection.drop(self.now, is_good=False)
