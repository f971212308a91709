"""One board, its state as the pages see it, and the pages that watch it.

The state has a few named parts. A part is replaced, never changed in place, so a page's backlog is at most one value a
part: a slow page skips values, and memory does not grow.

    version the version of Cairn, a text
    keys    [{name, row, column, letter, label, tip, group}, ...]  the soft keys of the board's screen; those with
            the same name are one key, a letter "" is no letter, and group is a heading (tray.py), "" for none
    frame   168 x RGB as the LEDs emit it (linear light), row by row, 14 a row
    oled    1024 bytes, eight pages of 128 columns, least significant bit on top
    panel   {title, status, tip, diagnostics, log}
    labels  168 descriptions of keys, row by row
    squares 144 texts, of each key of the board, row by row: the name of its square, its symbol, and what stands there,
            as docs/link.md has them; all "" where no game is shown
    legend  what can be seen there now means: see legend.py
    people  {called, names}: what the board calls the players of its game, and the names that they were given
            (people.py); {} without a game
    language  what panel, labels, legend and moves speak, such as "en" (lookback.py)
    buzzer  Hz, 0 is silence
    fault   "" or why the board stopped
    seats   {player, held, pages, shared}: which page plays, by its number (seats.py)
    moves   the lines of the game's log, all of them (lookback.py)
    past    {}; of a page that looks back, what at (lookback.py)
    invite  {address, code}: how others get in (host/http/share_code.py); {} where the page is for this computer alone
    room    the online room of the board, see docs/rooms.md; {} where no server is known

A page that looks back has its own panel, frame, labels, squares, legend, oled, moves and past.

Besides, every page gets {"type": "you", "number": ..., "pass": ...} once: its number, and what it shows when it
sends a file, which comes beside its WebSocket, and when it comes back.
"""

import asyncio
import hmac
import logging
from base64 import b64encode
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from json import dumps
from secrets import token_urlsafe
from traceback import format_exception_only
from typing import Any

from engines.game import IllegalMove
from firmware.hardware.wiring import BOARD_COLUMNS, ROWS
from host import __version__
from host.http.bucket import Bucket
from host.link.errors import LinkError
from host.rooms.board.rooms import Rooms
from host.rooms.client.says import NO_SERVER
from host.rooms.client.says import Refused as RoomRefused
from host.targets.target import Target
from host.terminal import sentence_of
from host.web.keys import Keys
from host.web.legend import legend_of
from host.web.lookback import FILE, Log, LookBack, pieces
from host.web.messages import LOOKS, Message, parse
from host.web.people import named_panel, named_rows
from host.web.pointer import Pointer
from host.web.refused import LOOKS_BACK, NO_GAME, STOPPED, Refused, not_loaded
from host.web.seats import Seats
from host.web.timeline import Timeline
from host.web.tray import grouped

PACE_S = 0.010  # between two readings of the clock
SLICE_MS = 50  # of board time at most in one go, so that pages are served between
CATCH_UP_MS = 1000  # after the computer slept or was busy; the rest is dropped
KEY_MS = 10  # a step when it is about keys
FINGERS_OFF_MS = 1000  # more than a finger needs that has just come down, and hardly a wait
LIT_MS = 100  # after a change, for which the lights may still be those of before
REBOOT_REST_MS = 1000  # between two reboots
RATE, BURST = 100, 200  # messages a second; two hands on the keys send about 40
MAX_STRIKES = 1000  # messages that came too fast before the connection is closed
MAX_PRIVATE = 16  # replies to one page that may wait


log = logging.getLogger("cairn.web")


class Flooded(Exception):
    """A page keeps sending faster than allowed."""


class Visitor:
    """A page: what it was sent last, and the replies to it alone. `token`: see BoardSession.visitor_with()."""

    def __init__(self, session: "BoardSession"):
        self.news_waits = asyncio.Event()
        self.bucket = Bucket(RATE, BURST)
        self.token = token_urlsafe()
        self._introduced = False
        self._session = session
        self._sent: dict[str, Any] = {}
        self._private: deque[dict] = deque(maxlen=MAX_PRIVATE)
        self._own: dict[str, Any] = {}  # what it shows in place of parts of the session's state
        self.news_waits.set()

    def reply(self, message: dict) -> None:
        """Leave a message for this page alone; with too many, the oldest go."""
        self._private.append(message)
        self.news_waits.set()

    def show(self, **parts: Any) -> None:
        """Show these in place of the session's parts."""
        self._own.update(parts)
        self.news_waits.set()

    def show_board(self) -> None:
        """Show the session's parts again, all of them."""
        self._own.clear()
        self.news_waits.set()

    def news(self) -> Iterator[str]:
        """Yield the JSON texts that bring the page up to date.

        Each is made when it is asked for, from the state as it is then.
        """
        self.news_waits.clear()
        if not self._introduced:
            self._introduced = True
            yield dumps({"type": "you", "number": self._session.seats.number(self), "pass": self.token})
        while self._private:
            yield dumps(self._private.popleft())
        for name in list(self._session.state):
            value, before = self._own.get(name, self._session.state[name]), self._sent.get(name)
            if value is not before:
                self._sent[name] = value
                if isinstance(value, Log):
                    for piece in pieces(value, before):
                        yield dumps({"type": name, name: piece})
                else:
                    yield dumps({"type": name, name: encode(value, before)})


def encode(value: Any, before: Any) -> Any:
    """Return a part of the state as JSON takes it; labels: those that changed."""
    if isinstance(value, bytes):
        return b64encode(value).decode("ascii")
    if isinstance(value, tuple):
        old = before or (None,) * len(value)
        return {index: text for index, text in enumerate(value) if text != old[index]}
    return value


class BoardSession:
    """A running board (host/targets) and its visitors. Belongs to one thread.

    shared: all pages may play.
    """

    def __init__(self, board: Target, shared: bool = False):
        self.board = board
        self.keys = Keys(board)
        self.pointer = Pointer(board)
        self.seats = Seats(shared)
        self.visitors: set[Visitor] = set()
        self.look_back = LookBack(board)
        self.state: dict[str, Any] = {
            "version": __version__,
            "fault": "",
            "invite": {},
            "room": {},
            **self.look_back.state,
        }
        self._now = 0  # board time in ms, counted over power cuts
        self._shown = -1  # the board's revision in the state
        self._game = ""  # whose squares are in the state
        self._panel: dict[str, Any] = {"log": []}  # as the board has it
        self._labels: tuple[str, ...] = ()
        self._said: tuple[Any, Any, Any] = (None, None, None)  # these two, and the naming, as they were last
        self._shown_at = 0  # when that came (board time in ms)
        self.brightest = b""  # the lights since then, each as it was at its brightest: as frame()
        self._reboot_at = 0
        self.rooms: Rooms | None = None
        self._away = False  # the board cannot be reached, and looks for the way itself (host/targets/mirrored.py)

    def boot(self) -> None:
        """Switch the board on."""
        with self._guard():
            self.board.boot()

    def reboot(self) -> None:
        """Switch the board off and on; the keys are released. Refused when too soon."""
        if self._now < self._reboot_at and not self.state["fault"]:
            raise Refused("The board was switched on a moment ago; let it start first.")
        self._reboot_at = self._now + REBOOT_REST_MS
        self.keys.release_all(self._now)
        self._put("fault", "")
        with self._guard():
            self.board.power_cut()
        self.boot()

    def step(self, ms: int) -> None:
        """Let the board run for ms of its time and read its state. A fault stops it."""
        if self.state["fault"] and not self._away:
            return
        with self._guard():
            if not self._away:
                self.keys.settle(self._now)
                self.pointer.settle(self._now)
            self.board.run(ms)
            if self._away:
                self._away = False
                self._put("fault", "")
            self._now += ms
            self._look()
            self.look_back.step(self._now, self._shown, self._panel["log"])
            if any(self.state[part] != self.look_back.state[part] for part in ("language", "people")):
                self._explain()
            for name, value in self.look_back.state.items():
                self._put(name, value)
            self._say()

    def step_rooms(self, now_ms: int) -> None:
        """Let the board's place in an online room be up to date. now_ms: of a clock that never goes back."""
        if self.rooms:
            with self._guard():
                self.rooms.step(now_ms)
            self._put("room", self.rooms.runner.part)

    async def pace(self) -> None:
        """Step the board along the clock, forever, and free seats in time."""
        clock = asyncio.get_running_loop().time
        then = clock()
        while True:
            await asyncio.sleep(PACE_S)
            self.expire(clock())
            elapsed = int((clock() - then) * 1000)
            then += elapsed / 1000
            left = min(elapsed, CATCH_UP_MS)
            while left > 0:
                self.step(min(left, SLICE_MS))
                left -= SLICE_MS
                await asyncio.sleep(0)
            self.step_rooms(int(then * 1000))

    def invite(self, address: str, code: str) -> None:
        """Let the pages show others the way in."""
        self._put("invite", {"address": address, "code": code})

    def join(self) -> Visitor:
        """Let a page in; all of the present state is news to it."""
        visitor = Visitor(self)
        self.visitors.add(visitor)
        self.seats.join(visitor)
        self._send_seats()
        return visitor

    def leave(self, visitor: Visitor, now: float) -> None:
        """Remove a page at `now` (seconds); the keys it held are released."""
        self.visitors.discard(visitor)
        self.keys.leave(visitor)
        self.pointer.leave(visitor)
        self.look_back.leave(visitor)
        self.seats.leave(visitor, now)
        self._send_seats()

    def expire(self, now: float) -> None:
        """Let others have the seat of a page that went and has not come back by `now` (seconds)."""
        if self.seats.expire(now):
            self._send_seats()

    def hear(self, visitor: Visitor, data: str | bytes | None, now: float) -> bool:
        """Take one message that came at `now` (seconds); return whether it was taken.

        data: None for a ping, or a piece of a message, which only counts. The sender of a bad one gets the reason.
        Raises: Flooded when its sender exceeds the limit.
        """
        try:
            if not visitor.bucket.take(now):
                if visitor.bucket.strikes > MAX_STRIKES:
                    raise Flooded
                raise Refused(f"Too many messages; at most {RATE} a second are taken.")
            if data is not None:
                self._obey(visitor, parse(data))
        except Refused as refused:
            visitor.reply({"type": "error", "message": str(refused)})
            return False
        return True

    def record(self) -> dict[str, Any]:
        """Return the board's game (App.record). Refused where there is none."""
        try:
            record = self.board.record()
        except LinkError as error:
            raise Refused(str(error)) from error
        if record is None:
            raise Refused(NO_GAME)
        return record

    def visitor_with(self, token: str) -> Visitor | None:
        """Return the page with this token."""
        found = (visitor for visitor in self.visitors if hmac.compare_digest(visitor.token.encode(), token.encode()))
        return next(found, None)

    def open(self, visitor: Visitor, timeline: Timeline) -> None:
        """Let a page look at the game of a file; the board's stays as it is."""
        self.keys.withdraw(visitor)
        self.look_back.open(visitor, timeline, FILE)

    def load(self, record: dict[str, Any], keep: bool = False) -> None:
        """Let the board continue with the game of a validated record (records.py); `keep`: see Target.load().

        Refused where the board does not take it; its own game stays.
        """
        self._take_fingers_off()  # what they do is meant for the game that is there
        self._check_that_it_runs()
        try:
            self.board.load(record, keep)
        except LinkError as error:
            raise Refused(f"The game may not have been loaded. {error}") from error
        except (IllegalMove, ValueError) as error:
            raise Refused(not_loaded(error)) from error

    def _take_fingers_off(self) -> None:
        """Let the board run ahead until taps are done and no key is down, FINGERS_OFF_MS at most."""
        self.keys.cancel_all()
        end = self._now + FINGERS_OFF_MS
        while self._now < end and not self.at_rest() and not self.state["fault"]:
            self.step(KEY_MS)

    def at_rest(self) -> bool:
        """Return whether no finger of a page is on a key, and the firmware knows."""
        return self.keys.at_rest(self._now)

    def _check_that_it_runs(self) -> None:
        if self.state["fault"]:
            raise Refused(self.state["fault"] if self._away else STOPPED)

    def _check_that_it_plays(self, visitor: Visitor) -> None:
        if reason := self.seats.denial_reason(visitor):
            raise Refused(reason)

    def _check_that_it_looks_at_the_board(self, visitor: Visitor) -> None:
        if self.look_back.looks(visitor):
            raise Refused(LOOKS_BACK)

    def _branch(self, visitor: Visitor, move: int) -> None:
        """Let the board continue from a position that the page looks back at; its own game is kept."""
        self._check_that_it_plays(visitor)
        self.load(self.look_back.record(visitor, move), keep=True)
        self.look_back.back(visitor)

    def _obey(self, visitor: Visitor, message: Message) -> None:
        if message.type in LOOKS:
            self._obey_look(visitor, message)
        elif message.type == "press":
            self._check_that_it_plays(visitor)
            self._check_that_it_looks_at_the_board(visitor)
            self._check_that_it_runs()
            self.pointer.touch()
            self.keys.press(visitor, message.key)
        elif message.type == "release":
            self.keys.release(visitor, message.key)
        elif message.type == "slide":
            self.keys.slide(visitor, message.key, message.to)
        elif message.type == "cancel":
            self.keys.cancel(visitor, message.key)
        elif message.type == "point":
            self._check_that_it_plays(visitor)
            self._check_that_it_looks_at_the_board(visitor)
            self.pointer.rest(visitor, message.key)
        elif message.type == "leave":
            self.pointer.leave(visitor)
        elif message.type == "reboot":
            self._check_that_it_plays(visitor)
            self.reboot()
        elif message.type == "take":
            self.seats.take(visitor)
            self._send_seats()
        elif message.type == "resume":
            self.seats.resume(visitor, message.token)
            self._send_seats()
        elif message.type == "names":
            self._check_that_it_plays(visitor)
            self.look_back.give(message.names)
        elif message.type == "room":
            self._obey_room(visitor, message)
        elif message.type in ("share", "unshare"):
            self.seats.share(visitor, message.type == "share")
            self._send_seats()
        else:
            visitor.reply({"type": "pong"})

    def _obey_room(self, visitor: Visitor, message: Message) -> None:
        self._check_that_it_plays(visitor)
        self._check_that_it_runs()
        if not self.rooms:
            raise Refused(NO_SERVER)
        try:
            self.rooms.do(message.fields)
        except RoomRefused as refused:
            raise Refused(str(refused)) from None

    def _obey_look(self, visitor: Visitor, message: Message) -> None:
        if message.type == "look":
            self.keys.withdraw(visitor)
            self.look_back.look(visitor, message.number)
        elif message.type == "now":
            self.look_back.back(visitor)
        elif message.type == "finished":
            self.look_back.list_finished(visitor)
        elif message.type == "open":
            self.keys.withdraw(visitor)
            self.look_back.open_finished(visitor, message.number)
        else:
            self._branch(visitor, message.number)

    def _send_seats(self) -> None:
        """Send all pages who plays; the others' fingers come off the keys."""
        self._put("seats", self.seats.state())
        for visitor in self.visitors:
            if self.seats.denial_reason(visitor):
                self.keys.withdraw(visitor)
                self.pointer.leave(visitor)

    def _look(self) -> None:
        """Update the state from the board."""
        frame = bytes(self.board.frame())
        self._put("frame", frame)
        self._put("oled", bytes(self.board.oled()))
        self._put("buzzer", self.board.buzzer())
        revision = self.board.revision
        if revision != self._shown:
            self._shown, self._shown_at = revision, self._now
            panel = self.board.panel()
            if panel["title"]:  # until it has started, the keys stay
                self._put("keys", grouped(self.board.soft_keys()))
            self._panel = panel
            self._labels = tuple(label for row in range(ROWS) for label in self.board.labels(row))
            self._look_at_squares()

        if self._now - self._shown_at < LIT_MS:
            self.brightest = frame
        elif frame != self.brightest:
            self.brightest = bytes(map(max, self.brightest, frame))

    def _say(self) -> None:
        """Update what the board says, with the names of the people."""
        said = (self._panel, self._labels, self.look_back.naming)
        if any(new is not old for new, old in zip(said, self._said, strict=True)):
            self._said = panel, labels, name = said
            self._put("panel", named_panel(panel, name))
            self._put("labels", tuple(map(name, labels)))

    def _look_at_squares(self) -> None:
        """Update what stands where; while a move is shown, all stays as it was."""
        rows = [self.board.squares(row) for row in range(ROWS)]
        if None in rows:
            return
        known = [row for row in rows if row]
        texts = tuple(text for _, row in known for text in row or [""] * BOARD_COLUMNS)
        self._game = known[0][0]
        self._put("squares", texts)
        self._explain()

    def _explain(self) -> None:
        """Update the words for what stands on the squares."""
        if "squares" in self.state:
            rows = legend_of(self._game, self.state["squares"], self.look_back.language)
            self._put("legend", named_rows(rows, self.look_back.naming))

    def _put(self, name: str, value: object) -> None:
        if self.state.get(name) != value:
            self.state[name] = value
            for visitor in self.visitors:
                visitor.news_waits.set()

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Turn an error of the firmware into the session's fault; the session stays usable."""
        try:
            yield
        except LinkError as error:
            self._away = True
            self.keys, self.pointer = Keys(self.board), Pointer(self.board)  # without earlier fingers and taps
            self._put("fault", str(error))
        except OSError as error:
            log.exception("The board's parts fail.")
            self._put("fault", f"{sentence_of(error).rstrip('.')}. Power the board off and on to continue.")
        except Exception as error:
            log.exception("The board's program stopped.")
            # The text of a FirmwareError is a traceback; what was raised stands in its last line.
            reason = "".join(format_exception_only(error)).rstrip().splitlines()[-1]
            self._put(
                "fault",
                f"The board's program stopped with an error ({reason}). Power the board off and on to continue.",
            )
