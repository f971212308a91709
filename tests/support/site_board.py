"""The site's page in Chromium as a target: keys are pressed on the page, time passes in its worker when the test says.

All of it is the built site's. The test has two places in it that the browser's own tools give: it sets the worker's
clock (site_clock.js), and asks the firmware what no page shows, such as whether the board is settled, by the methods of
the link (docs/link.md).
"""

import json
from base64 import b64decode
from collections.abc import Callable
from typing import Any

from firmware.clock import TICK_MS
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, OLED_PAGES, OLED_WIDTH, PIXELS
from host.link.errors import LinkError, Refused
from host.simulation.kinds import check_key
from host.simulation.memory import USED
from host.targets.linked import LinkedBoard
from host.targets.target import Squares
from tests.support.devtools import Chromium, Page, until
from tests.support.site_page import READY, SCRIPTS, put_files

ASK = """function (request) {
    return this.board.loop.link._answer({ decode: () => request }, this.board.app.now);
}"""
TICKS_A_GO = 200
STEPS = 100  # more than the worker catches up in
TICKS_OF_ANSWER = 1000  # more than any has
UNLIT, DARK = bytes(3 * PIXELS), bytes(OLED_PAGES * OLED_WIDTH)
PANEL = {"title": "", "status": "", "tip": "", "diagnostics": "", "log": []}


class NoWire:
    """The site's board has no serial port."""

    def open(self) -> None:
        raise LinkError("The site's board has no serial port.")

    def close(self) -> None:
        pass

    def write(self, data: bytes) -> None:
        self.open()

    def read(self) -> bytes:
        return b""

    def now_ms(self) -> float:
        return 0

    def wait(self, ms: float) -> None:
        self.open()


class SiteBoard(LinkedBoard):
    """A board in a page of the site at `address`, with a profile of its own in the browser.

    files: what is on its flash at first. frames: all that the page was sent, each with the board's clock.
    clock: the time of its firmware, ms since it was switched on.
    """

    has_switch = True
    EVENTS = ()

    def __init__(self, browser: Chromium, address: str, files: dict[str, bytes] = USED):
        super().__init__(NoWire())
        self.frames: list[tuple[float, bytes]] = []
        self._browser = browser
        self._address = address
        self._context: str = browser.send("Target.createBrowserContext")["browserContextId"]
        self._page: Page | None = None
        self._worker = self._board = ""  # the worker, and in it the object of host/site/board/session.py
        self._now = self.clock = 0.0
        self._owed = 0.0  # ms that are less than a tick
        self._forget()
        put_files(browser, self._context, address, files)

    def _forget(self) -> None:
        self._parts: dict[str, Any] = {"panel": PANEL}  # of the page's state
        self._labels: dict[str, str] = {}
        self._squares: dict[str, str] = {}

    # --- power and time ----------------------------------------------------------------

    def boot(self) -> None:
        """Open the page, closed before if need be, and let the board begin."""
        self.power_cut()
        self._page = page = Page(
            self._browser, self._context, start=SCRIPTS["page"] + SCRIPTS["flash"], worker_start=SCRIPTS["clock"]
        )
        page.go(self._address)
        until(lambda: page.workers, "the page has started its board", page.look)
        self._worker = page.workers[0]
        page.wait("runs()", self._worker)
        hear = page.captured(page.object("onmessage", self._worker), self._worker)["hear"]
        self._board = page.captured(hear, self._worker)["session"]
        self.clock = self._owed = 0.0
        self.run(TICK_MS)
        page.wait(READY)

    def power_cut(self) -> None:
        """Close the page. What was written is there: the test's time does not wait for the disk, as a player's does."""
        if self._page:
            self._page.run("readFiles()")
            self._page.close()
            self._page = None
        self._forget()

    def run(self, ms: float) -> None:
        self._now += ms
        self._owed += ms
        while self._owed >= TICK_MS:
            ticks = min(int(self._owed / TICK_MS), TICKS_A_GO)
            self._owed -= ticks * TICK_MS
            if self._page:
                self.clock += ticks * TICK_MS
                self._take_messages(self._page.run(f"advance({TICK_MS}, {ticks})", self._worker))

    def pause(self, ms: int, meanwhile: Callable[[], None] = lambda: None) -> None:
        """Let the worker's clock go on by `ms` without a reading of it, as in a tab that is frozen; then it catches up.

        meanwhile: what happens between its first steps. The board's time is less than the clock's then: see state().
        """
        assert self._page
        self._take_messages(self._page.run(f"advance({ms}, 1)", self._worker))
        meanwhile()
        self._take_messages(self._page.run(f"advance(0, {STEPS})", self._worker))

    def timed(self, ticks: int) -> list[float]:
        """Let ticks pass, and return how long each took on this computer, in ms."""
        assert self._page
        self._now += ticks * TICK_MS
        self.clock += ticks * TICK_MS
        messages, times = self._page.run(f"timed({TICK_MS}, {ticks})", self._worker)
        self._take_messages(messages)
        return [float(time) for time in times]

    @property
    def now_ms(self) -> float:
        return self._now

    def close(self) -> None:
        self.power_cut()
        self._browser.send("Target.disposeBrowserContext", browserContextId=self._context)

    # --- keys --------------------------------------------------------------------------

    def press(self, row: int, column: int) -> None:
        self._finger("pointerdown", row, column)

    def release(self, row: int, column: int) -> None:
        self._finger("pointerup", row, column)

    def _finger(self, kind: str, row: int, column: int) -> None:
        check_key(row, column)
        if self._page:
            self._page.run(f"finger({kind!r}, {row * COLUMNS + column})")

    def point(self, key: tuple[int, int] | None) -> None:
        """Send what the page sends once the mouse has rested on a square, for 150 ms of the clock on the wall."""
        if key:
            check_key(*key)
        message = {"type": "point", "row": key[0], "column": key[1]} if key else {"type": "leave"}
        if self._page:
            self._page.run(f"send({json.dumps(message)})")

    # --- what the page was sent ------------------------------------------------------------

    def _take_messages(self, posted: list[tuple[float, str]]) -> None:
        for at, text in posted:
            self._take_message(at, json.loads(text))

    def _take_message(self, at: float, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "frame":
            self.frames.append((at, b64decode(message[kind])))
        if kind == "labels":
            self._labels |= message[kind]
        elif kind == "squares":
            self._squares |= message[kind]
        else:
            self._parts[kind] = message.get(kind)

    def frame(self) -> bytes:
        return b64decode(self._parts["frame"]) if "frame" in self._parts else UNLIT

    def oled(self) -> bytes:
        return b64decode(self._parts["oled"]) if "oled" in self._parts else DARK

    def buzzer(self) -> int:
        return int(self._parts.get("buzzer", 0))

    @property
    def faults(self) -> list[str]:
        """What the page says in place of a board."""
        fault = self._parts.get("fault")
        return [fault] if fault else []

    def panel(self) -> dict[str, Any]:
        return dict(self._parts["panel"])

    def labels(self, row: int) -> list[str]:
        check_key(row, 0)
        return [self._labels.get(str(COLUMNS * row + column), "") for column in range(COLUMNS)]

    def squares(self, row: int) -> Squares | None:
        """Return the squares of the page, once it has all of what is shown."""
        found = super().squares(row)
        if found is None or not found[0]:
            return found
        return found[0], [self._squares.get(str(BOARD_COLUMNS * row + column), "") for column in range(BOARD_COLUMNS)]

    # --- what the firmware says ------------------------------------------------------------

    def ask(self, method: str, **parameters: Any) -> Any:
        request = json.dumps({"id": 1, "method": method, **parameters})
        for _ in range(TICKS_OF_ANSWER):
            if not self._page:
                raise LinkError("The board is off.")
            answer = self._page.call(ASK, self._board, request, session=self._worker)
            if answer:
                reply = json.loads(answer)
                if reply.get("error"):
                    raise Refused(reply["error"])
                return reply["result"]
            self.run(TICK_MS)
        raise LinkError(f"The board does not answer {method}.")
