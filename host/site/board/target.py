"""The board of the site as a target: a board in memory, with what differs in the browser, and its firmware."""

import gc
import sys
import time
from collections.abc import Callable

from firmware.app import App
from firmware.clock import TICK_MS
from host.simulation.memory import MemoryBoard, PowerOff
from host.targets.grid import in_grid_order
from host.targets.ticked import TickedTarget
from host.web.errors import STOPPED

Step = dict[str, bytes | None]

FLASH_BYTES = 1_441_792  # of the Pico's, as its file system has them


class BrowserBoard(MemoryBoard):
    """A board that whoever calls advance() lets follow a clock.

    keep(step) gets every change of its files, see MemoryFlash.change(), for a copy that lasts. The copy may end with
    any change, as the flash of a board does when its power is lost: the journal is made for that.
    """

    def __init__(self, files: dict[str, bytes], keep: Callable[[Step], object]) -> None:
        super().__init__(files)
        self._keep = keep

    def change(self, step: Step) -> None:
        super().change(step)
        self._keep(step)

    def ticks_us(self) -> int:
        """Return the browser's microseconds: slices of thought shall not hold up the page."""
        return time.ticks_us() if hasattr(time, "ticks_us") else super().ticks_us()

    def tidy(self) -> None:
        gc.collect()

    def versions(self) -> dict[str, str]:
        release = ".".join([str(part) for part in sys.implementation.version[:3]])
        return {"micropython": release, "machine": "a browser", "id": ""}

    def figures(self) -> dict[str, object]:
        held = sum([len(data) for data in self.files.values()])
        return {
            "reset": "power on",
            "failed_starts": 0,
            "flash_free": FLASH_BYTES - held,
            "flash_size": FLASH_BYTES,
            "memory_free": gc.mem_free() if hasattr(gc, "mem_free") else 0,
            "display": True,
            "chain": self.returned(),
            "vsys_mv": self.vsys_mv(),
        }

    def reset(self) -> None:
        """Raises: PowerOff."""
        raise PowerOff

    def bootsel(self) -> None:
        """Raises: PowerOff, for there is no boot loader."""
        raise PowerOff

    def flash_sums(self, first: int, count: int) -> list[int]:
        """There is no image."""
        return []


class BrowserTarget(TickedTarget):
    """What host/web and host/rooms ask of a target (host/targets/target.py); it is on from the start.

    files: its flash; keep(step): see BrowserBoard.
    """

    knows_record = True
    _revisions = 0  # of the apps before this one

    def __init__(self, files: dict[str, bytes], keep: Callable[[Step], object]) -> None:
        self._files = files
        self._keep = keep
        self.boot()

    def boot(self) -> None:
        """Switch on, off before if need be."""
        self._revisions = self.revision + 1 if self._app else 0
        board = BrowserBoard(self._files, self._keep)
        self.press, self.release = board.press, board.release
        self._stopped = False
        self.start(board)

    def run(self, ms: int) -> None:
        """Let whole ticks pass. Raises: what goes wrong again and again, see firmware/recovery.py; PowerOff."""
        for _ in range(ms // TICK_MS):
            try:
                self.tick()
            except Exception:
                self._stopped = True
                raise

    def point(self, key: tuple[int, int] | None) -> None:
        self._app.point(*(key or ()))

    def frame(self) -> bytes:
        self._look()
        return self._frame

    def oled(self) -> bytes:
        self._look()
        return self._oled

    def _look(self) -> None:
        """Read lights and display, if they have changed."""
        if self.board.fresh:
            self.board.fresh = False
            self._frame = in_grid_order(bytes(self.board.sent()))
            self._oled = bytes(self.board.display.memory)

    @property
    def revision(self) -> int:
        return self._revisions + self._app.changes.revision

    def ready_app(self) -> App:
        """Return the app. Raises: ValueError where its program has stopped."""
        if self._stopped:
            raise ValueError(STOPPED)
        return self._app
