"""The site's board and a virtual one tick by tick: the same keys at the same tick, so all that they show is the same.

Both clocks are the test's and no question takes time, so nothing is left out and nothing may be late, unlike with
Twins: every frame is compared byte for byte, and what chance and bots do is the same, too.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from firmware.clock import TICK_MS
from host.targets.grid import in_grid_order
from host.targets.target import LOOK_MS, SENT_MS, SETTLE_MS, Squares, Target
from host.targets.virtual import VirtualBoard
from tests.scenarios.twins import differences
from tests.support.site_board import SiteBoard

SLIVER_MS = 0.1
AFTER_TICK_MS = 0.5  # then the firmware waits, and the next scan has not begun
LATE_MS = 2 * TICK_MS  # a frame on a real chain after the same of the site: on the wire, and behind flash and display
Seen = TypeVar("Seen")
Shown = list[tuple[float, bytes]]  # frames, each with the time of the firmware


class Lockstep(Target):
    """`site` is looked at, `virtual` has to look the same. compared: how many frames were."""

    def __init__(self, site: SiteBoard, virtual: VirtualBoard):
        self.site, self.virtual = site, virtual
        self.compared = 0
        self._shown: Shown = []  # by the virtual board
        self._lead = 0.0  # of the virtual board's time before the site's
        self._on = False
        virtual.pico.chain._strip = lambda data: self._shown.append((self._clock(), in_grid_order(data)))

    # --- power and time ------------------------------------------------------------------

    def boot(self) -> None:
        """Switch both on, and let the one that is behind come up to the other, just after a tick."""
        self.power_cut()
        self.site.boot()
        self.virtual.boot()
        self._shown.clear()
        while (tick := self._clock()) < self.site.clock:
            self.virtual.run(SLIVER_MS)
        while self._clock() == tick:
            self.virtual.run(SLIVER_MS)
        self.virtual.run(AFTER_TICK_MS)
        self.site.run(self._clock() - self.site.clock)
        self._lead = self.virtual.now_ms - self.site.now_ms
        self._on = True

    def _clock(self) -> float:
        """Return the time of the virtual board's firmware."""
        return self.virtual.app.now if self.virtual.app else 0

    def power_cut(self) -> None:
        """Switch both off, and compare what they have shown."""
        self._on = False
        shown, self._shown = self._shown, []  # the virtual board's lights go out, the page is gone
        frames, self.site.frames = self.site.frames, []
        self.site.power_cut()
        self.virtual.power_cut()
        self._shown.clear()
        self.compared += compare(frames, shown)

    def run(self, ms: float) -> None:
        self.site.run(ms)
        late = self.site.now_ms + self._lead - self.virtual.now_ms
        if late > 0:
            self.virtual.run(late)

    @property
    def now_ms(self) -> float:
        return self.site.now_ms

    def close(self) -> None:
        self.power_cut()
        self.site.close()
        self.virtual.close()

    # --- the same for both ---------------------------------------------------------------

    def press(self, row: int, column: int) -> None:
        self.site.press(row, column)
        self.virtual.press(row, column)

    def release(self, row: int, column: int) -> None:
        self.site.release(row, column)
        self.virtual.release(row, column)

    def point(self, key: tuple[int, int] | None) -> None:
        self.site.point(key)
        self.virtual.point(key)

    def say(self, data: bytes) -> None:
        self.site.say(data)

    def load(self, record: dict[str, Any], keep: bool = False) -> None:
        self.site.load(record, keep)
        self.virtual.load(record, keep)

    def play(self, text: str) -> None:
        self.site.play(text)
        self.virtual.play(text)

    def room(self, info: dict[str, Any] | None) -> None:
        self.site.room(info)
        self.virtual.room(info)

    def retract(self, count: int) -> None:
        self.site.retract(count)
        self.virtual.retract(count)

    def take_requests(self) -> list[dict[str, Any]]:
        return self._see("The wishes", lambda target: target.take_requests())

    # --- looks ---------------------------------------------------------------------------

    def _see(self, what: str, see: Callable[[Target], Seen]) -> Seen:
        """Return what both show. Raises: AssertionError."""
        shown = see(self.site)
        assert not self._on or (seen := see(self.virtual)) == shown, (
            f"{what} at {self.site.clock} ms: {differences(shown, seen)}"
        )
        return shown

    def frame(self) -> bytes:
        """Return the lights; all of them are compared at the end, as real ones come a little later."""
        return self.site.frame()

    def oled(self) -> bytes:
        return self.site.oled()

    def buzzer(self) -> int:
        return self._see("buzzer", lambda board: board.buzzer())

    @property
    def faults(self) -> list[str]:
        return self.site.faults + self.virtual.faults

    @property
    def revision(self) -> int:
        return self.site.revision

    def panel(self) -> dict[str, Any]:
        return self._see("panel", lambda board: board.panel())

    def labels(self, row: int) -> list[str]:
        return self._see("labels", lambda board: board.labels(row))

    def squares(self, row: int) -> Squares | None:
        return self._see("squares", lambda board: board.squares(row))

    def soft_keys(self) -> list[tuple]:
        return self._see("soft keys", lambda board: board.soft_keys())

    def record(self) -> dict[str, Any] | None:
        return self._see("game", lambda board: board.record())

    def settings(self) -> dict[str, str] | None:
        return self.site.settings()

    def finished_games(self) -> list[dict[str, Any] | None] | None:
        return self.site.finished_games()

    def finished_game(self, number: int) -> dict[str, Any] | None:
        return self.site.finished_game(number)

    def state(self) -> dict[str, Any]:
        """Return the site's; settled are both, as a real display takes its time."""
        state, app = self.site.state(), self.virtual.app
        return {**state, "settled": state["settled"] and bool(app and app.settled())}

    def settle(self, ms: float = SETTLE_MS) -> None:
        super().settle(ms)
        self.run(LOOK_MS + SENT_MS)  # the display of the virtual board, too
        assert self.site.oled() == self.virtual.oled(), f"display at {self.site.clock} ms"
        for look in (self.panel, self.soft_keys, self.record):
            look()


def compare(found: Shown, expected: Shown) -> int:
    """Compare all frames, in their order; return how many. Only the last ones may be on their way."""
    for number, ((at, frame), (late, other)) in enumerate(zip(found, expected, strict=False)):
        assert frame == other, f"frame {number} at {at} and {late} ms: {differences(frame, other)}"
        assert 0 <= late - at <= LATE_MS, f"frame {number} at {at} ms is at {late} ms on a virtual board"
    assert len(expected) <= len(found) <= len(expected) + 1, (len(found), len(expected))
    return len(expected)
