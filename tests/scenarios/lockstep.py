"""The site's board and one in memory tick by tick: the same keys at the same tick, so all that they show is the same.

Both clocks are the test's and no question takes time, so nothing is left out and nothing may be late, unlike with
Twins: every frame is compared byte for byte, and what chance and bots do is the same, too.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from firmware.clock import TICK_MS
from host.targets.grid import in_grid_order
from host.targets.memory import MemoryTarget
from host.targets.target import LOOK_MS, SENT_MS, SETTLE_MS, Squares, Target
from host.web.pointer import PAUSE_MS
from tests.scenarios.twins import differences
from tests.support.site_board import SiteBoard

Seen = TypeVar("Seen")
Shown = list[tuple[float, bytes]]  # frames, each with the time of the firmware


class Lockstep(Target):
    """`site` is looked at, `memory` has to look the same. compared: how many frames were."""

    def __init__(self, site: SiteBoard, memory: MemoryTarget):
        self.site, self.memory = site, memory
        self.compared = 0
        self._shown: Shown = []  # by the board in memory
        self._on = False
        memory.chain.strip = self  # which gets all that its lights show

    # --- power and time ------------------------------------------------------------------

    def boot(self) -> None:
        """Switch both on, and let the one that is behind come up to the other."""
        self.power_cut()
        self.site.boot()
        self.memory.boot()
        self.memory.run(max(0, self.site.clock - self._clock()))
        self.site.run(self._clock() - self.site.clock)
        self._on = True

    def _clock(self) -> float:
        """Return the time of the firmware in memory."""
        return self.memory.app.now if self.memory.app else 0

    def show(self, wire: bytes) -> None:
        """Be the strip that shows what the lights in memory do."""
        self._shown.append((self._clock(), in_grid_order(bytes(wire))))

    def power_cut(self) -> None:
        """Switch both off, and compare what they have shown."""
        self._on = False
        shown, self._shown = self._shown, []
        frames, self.site.frames = self.site.frames, []
        self.site.power_cut()
        self.memory.power_cut()
        self._shown.clear()  # its lights go out, the page is gone
        self.compared += compare(frames, shown)

    def run(self, ms: float) -> None:
        self.site.run(ms)
        self.memory.run(ms)

    @property
    def now_ms(self) -> float:
        return self.site.now_ms

    def close(self) -> None:
        self.power_cut()
        self.site.close()
        self.memory.chain.strip = None
        self.memory.close()

    # --- the same for both ---------------------------------------------------------------

    def press(self, row: int, column: int) -> None:
        self.site.press(row, column)
        self.memory.press(row, column)

    def release(self, row: int, column: int) -> None:
        self.site.release(row, column)
        self.memory.release(row, column)

    def point(self, key: tuple[int, int] | None) -> None:
        self.run(PAUSE_MS)  # or the page would report it later
        self.site.point(key)
        self.memory.point(key)
        self.run(TICK_MS)  # with which the page's message arrives

    def say(self, data: bytes) -> None:
        self.site.say(data)

    def load(self, record: dict[str, Any], keep: bool = False) -> None:
        self.site.load(record, keep)
        self.memory.load(record, keep)

    def play(self, text: str) -> None:
        self.site.play(text)
        self.memory.play(text)

    def room(self, info: dict[str, Any] | None) -> None:
        self.site.room(info)
        self.memory.room(info)

    def retract(self, count: int) -> None:
        self.site.retract(count)
        self.memory.retract(count)

    def take_requests(self) -> list[dict[str, Any]]:
        return self._see("The wishes", lambda target: target.take_requests())

    # --- looks ---------------------------------------------------------------------------

    def _see(self, what: str, see: Callable[[Target], Seen]) -> Seen:
        """Return what both show. Raises: AssertionError."""
        shown = see(self.site)
        assert not self._on or (seen := see(self.memory)) == shown, (
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
        return self.site.faults + self.memory.faults

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
        return self.site.state()

    def settle(self, ms: float = SETTLE_MS) -> None:
        super().settle(ms)
        self.run(LOOK_MS + SENT_MS)  # until the page has heard of all
        assert self.site.oled() == self.memory.oled(), f"display at {self.site.clock} ms"
        for look in (self.panel, self.soft_keys, self.record):
            look()


def compare(found: Shown, expected: Shown) -> int:
    """Compare all frames and their times, in their order; return how many."""
    for number, ((at, frame), (late, other)) in enumerate(zip(found, expected, strict=False)):
        assert frame == other, f"frame {number} at {at} and {late} ms: {differences(frame, other)}"
        assert at == late, f"frame {number} at {at} ms is at {late} ms in memory"
    assert len(expected) == len(found), (len(found), len(expected))
    return len(expected)
