"""The session of a server: one running board along the clock, and pages that come, go, and take turns on it."""

import asyncio
import hmac
import logging
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from json import dumps
from secrets import token_urlsafe
from traceback import format_exception_only
from typing import Any

from host.http.bucket import Bucket
from host.link.errors import LinkError
from host.rooms.board.rooms import Rooms
from host.rooms.client.client import RoomClient
from host.targets.target import Target
from host.terminal import sentence_of
from host.web.core import SessionCore
from host.web.errors import PageError, stopped_by
from host.web.keys import Keys
from host.web.messages import parse
from host.web.page import Page
from host.web.pointer import Pointer
from host.web.seats import Seats

PACE_S = 0.010  # between two readings of the clock
UNSEEN_PACE_S = 0.050  # the same while no page is there
SLICE_MS = 50  # of board time at most in one go, so that pages are served between
CATCH_UP_MS = 1000  # after the computer slept or was busy; the rest is dropped
REBOOT_REST_MS = 1000  # between two reboots
RATE, BURST = 100, 200  # messages a second; two hands on the keys send about 40
MAX_STRIKES = 1000  # messages that came too fast before the connection is closed
MAX_PRIVATE = 16  # replies to one page that may wait


log = logging.getLogger("cairn.web")


class Flooded(Exception):
    """A page keeps sending faster than allowed."""


class Visitor(Page):
    """A page that is connected. number: among all that came. token: see BoardSession.visitor_with()."""

    number = 0

    def __init__(self, state: dict[str, Any]):
        super().__init__(state)
        self.has_output = asyncio.Event()
        self.bucket = Bucket(RATE, BURST)
        self.token = token_urlsafe()
        self._introduced = False
        self._private: deque[dict] = deque(maxlen=MAX_PRIVATE)
        self.wake()

    def wake(self) -> None:
        self.has_output.set()

    def reply(self, message: dict) -> None:
        """Leave a message for this page alone; with too many, the oldest go."""
        self._private.append(message)
        self.wake()

    def outgoing(self) -> Iterator[str]:
        self.has_output.clear()
        if not self._introduced:
            self._introduced = True
            yield dumps({"type": "you", "number": self.number, "pass": self.token})
        while self._private:
            yield dumps(self._private.popleft())
        yield from super().outgoing()


class BoardSession(SessionCore):
    """A running board (host/targets) and its visitors. Belongs to one thread.

    shared: all pages may play.
    """

    def __init__(self, board: Target, shared: bool = False):
        super().__init__(board)
        self.seats = Seats(shared)
        self.rooms: Rooms | None = None
        self._reboot_at = 0
        self._away = False  # the board cannot be reached, and looks for the way itself (host/targets/mirrored.py)

    def boot(self) -> None:
        """Switch the board on; pages and files have at once what it shows."""
        with self._guard():
            self.board.boot()
            self._step(0)

    def reboot(self) -> None:
        """Switch the board off and on; the keys are released. Raises: PageError when too soon."""
        if self._now < self._reboot_at and not self.state["fault"]:
            raise PageError("The board was switched on a moment ago; let it start first.")
        self._reboot_at = self._now + REBOOT_REST_MS
        self.keys.release_all(self._now)
        self._put("fault", "")
        with self._guard():
            self.board.power_cut()
        self.boot()

    def step(self, ms: int) -> None:
        if self.state["fault"] and not self._away:
            return
        with self._guard():
            self._step(ms)

    def _run(self, ms: int) -> None:
        if not self._away:
            super()._run(ms)
            return
        self.board.run(ms)
        self._away = False
        self._put("fault", "")

    def room_client(self) -> RoomClient | None:
        return self.rooms.client if self.rooms else None

    def step_rooms(self, now_ms: int) -> None:
        """Let the board's place in an online room be up to date. now_ms: of a clock that never goes back."""
        if self.rooms:
            with self._guard():
                self.rooms.step(now_ms)
            self._put("room", self.rooms.client.part)

    async def pace(self) -> None:
        """Step the board along the clock, forever, and free seats in time."""
        clock = asyncio.get_running_loop().time
        then = clock()
        while True:
            await asyncio.sleep(PACE_S if self.visitors else UNSEEN_PACE_S)
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
        visitor = Visitor(self.state)
        self.visitors.add(visitor)
        visitor.number = self.seats.join(visitor)
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

    def handle_message(self, visitor: Visitor, data: str | bytes | None, now: float) -> bool:
        """Take one message that came at `now` (seconds); return whether it was taken.

        data: None for a ping, or a piece of a message, which only counts. The sender of a bad one gets the reason.
        Raises: Flooded when its sender exceeds the limit.
        """
        try:
            if not visitor.bucket.take(now):
                if visitor.bucket.strikes > MAX_STRIKES:
                    raise Flooded
                raise PageError(f"Too many messages; at most {RATE} a second are taken.")
            if data is not None:
                self._obey(visitor, parse(data))
        except PageError as refused:
            visitor.reply({"type": "error", "message": str(refused)})
            return False
        return True

    def visitor_with(self, token: str) -> Visitor | None:
        """Return the page with this token."""
        found = (visitor for visitor in self.visitors if hmac.compare_digest(visitor.token.encode(), token.encode()))
        return next(found, None)

    def denial_reason(self, visitor: Visitor) -> str:
        return self.seats.denial_reason(visitor)

    def _check_that_it_runs(self) -> None:
        if self._away and self.state["fault"]:
            raise PageError(self.state["fault"])
        super()._check_that_it_runs()

    def _obey(self, visitor: Visitor, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "take":
            self.seats.take(visitor)
        elif kind == "resume":
            self.seats.resume(visitor, message["pass"])
        elif kind in ("share", "unshare"):
            self.seats.share(visitor, kind == "share")
        else:
            super()._obey(visitor, message)
            return
        self._send_seats()

    def _send_seats(self) -> None:
        """Send all pages who plays; the others' touches come off the keys."""
        self._put("seats", self.seats.state())
        for visitor in self.visitors:
            if self.seats.denial_reason(visitor):
                self.keys.withdraw(visitor)
                self.pointer.leave(visitor)

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Turn an error of the firmware into the session's fault; the session stays usable."""
        try:
            yield
        except LinkError as error:
            self._away = True
            self.keys, self.pointer = Keys(self.board), Pointer(self.board)  # without earlier touches and taps
            self._put("fault", str(error))
        except OSError as error:
            log.exception("The board's parts fail.")
            self._put("fault", f"{sentence_of(error).rstrip('.')}. Power the board off and on to continue.")
        except Exception as error:
            log.exception("The board's program stopped.")
            # The text of a FirmwareError is a traceback; what was raised stands in its last line.
            reason = "".join(format_exception_only(error)).rstrip().splitlines()[-1]
            self._put("fault", stopped_by(reason))
