"""The hardware of the board in the browser, as firmware/hardware/board.py has it: keys, lights, display, buzzer, flash.

Its time passes in advance() alone, a scan each TICK_MS; whoever calls it follows a clock. So the same keys at the same
time of the board give the same lights everywhere, however fast the computer is.
"""

import gc
import io
import sys
import time
from array import array

from firmware.clock import MASK, TICK_MS, elapsed
from firmware.hardware.wiring import COLUMNS, LED_TIMING_NS, OLED_PAGES, OLED_WIDTH, PIXELS
from host.site.board.flash import File, Flash

FRAME_MS = 24 * PIXELS * (LED_TIMING_NS[0] + LED_TIMING_NS[1]) // 1_000_000 + 1  # with the pause after it, rounded up
FLASH_BYTES = 1_441_792  # of the Pico's, as its file system has them


class PowerOff(BaseException):
    """The program switches the board off and on; no handler of errors takes it for one."""


class Watchdog:
    """Watches nothing: the page has its own patience, and a button."""

    ended = ""
    ended_ms = 0
    failed_starts = 0

    def start(self) -> None:
        """Do nothing."""


class Display:
    """The display's `memory`: its pages one after the other."""

    answers = True

    def __init__(self) -> None:
        self.memory = bytearray(OLED_PAGES * OLED_WIDTH)

    def look(self) -> None:
        """Do nothing: it is always there."""


class Board:
    """A Board (host/simulation/board.py). `hz`: of the buzzer, 0 for none. flash: its files.

    fresh: the lights or the display have changed since the caller made that False.
    """

    def __init__(self, flash: Flash) -> None:
        self.watchdog = Watchdog()
        self.display = Display()
        self.hz = 0
        self.fresh = True
        self.scan_ms = 0
        self._flash = flash
        self._keys = array("H", [0] * COLUMNS)
        self._scan = array("H", [0] * COLUMNS)
        self._waits = False  # a scan
        self._clock_ms = 0
        self._wire = bytearray(3 * PIXELS)
        self._shown_ms = -FRAME_MS & MASK

    # --- what happens to it ----------------------------------------------------------------

    def advance(self) -> None:
        """Let TICK_MS pass; a scan of the keys as they are waits then."""
        self._clock_ms = (self._clock_ms + TICK_MS) & MASK
        self._waits = True
        for column in range(COLUMNS):
            self._scan[column] = self._keys[column]

    def press(self, row: int, column: int) -> None:
        """Close a key."""
        self._keys[column] |= 1 << row

    def release(self, row: int, column: int) -> None:
        """Open a key."""
        self._keys[column] &= ~(1 << row)

    # --- time and keys ---------------------------------------------------------------------

    def ticks_ms(self) -> int:
        return self._clock_ms

    def ticks_us(self) -> int:
        """Return the browser's microseconds: slices of thought shall not hold up the page."""
        return time.ticks_us() if hasattr(time, "ticks_us") else self._clock_ms * 1000 & MASK

    def second_core(self) -> None:
        return None

    def idle(self) -> None:
        pass

    def tidy(self) -> None:
        gc.collect()

    def feed(self, part: int, now: int) -> None:
        pass

    def start_scanning(self) -> None:
        pass

    def scan(self) -> array | None:
        if not self._waits:
            return None
        self._waits = False
        self.scan_ms = (self.scan_ms + TICK_MS) & MASK
        return self._scan

    # --- lights, display, buzzer -----------------------------------------------------------

    def lights_busy(self) -> bool:
        return elapsed(self._clock_ms, self._shown_ms) < FRAME_MS

    def show(self, wire: bytearray) -> None:
        self._wire[:] = wire
        self.fresh = True
        self._shown_ms = self._clock_ms

    def sent(self) -> bytearray:
        return self._wire

    def draw(self, page: int, row: bytearray) -> None:
        self.display.memory[page * OLED_WIDTH : (page + 1) * OLED_WIDTH] = row
        self.fresh = True

    def tone(self, hz: int) -> None:
        self.hz = hz

    # --- storage -----------------------------------------------------------------------------

    def load(self, name: str) -> bytes | None:
        return self._flash.files.get(name)

    def save(self, name: str, data: bytes) -> None:
        self._flash.put(name, bytes(data))

    def open(self, name: str, mode: str) -> File:
        return File(self._flash, name, mode)

    def names(self, folder: str) -> list[str]:
        return self._flash.names(folder)

    def folder(self, name: str) -> None:
        pass

    def rename(self, name: str, new_name: str) -> None:
        self._flash.rename(name, new_name)

    def remove(self, name: str) -> None:
        self._flash.remove(name)

    # --- the USB serial port: no computer is there ---------------------------------------------

    def receive(self) -> int:
        return -1

    def send(self, piece: bytearray) -> bool:
        return True

    # --- the board itself ----------------------------------------------------------------------

    def versions(self) -> dict[str, str]:
        release = ".".join([str(part) for part in sys.implementation.version[:3]])
        return {"micropython": release, "machine": "a browser", "id": ""}

    def figures(self) -> dict[str, object]:
        held = sum([len(data) for data in self._flash.files.values()])
        return {
            "reset": "power on",
            "failed_starts": 0,
            "flash_free": FLASH_BYTES - held,
            "flash_size": FLASH_BYTES,
            "memory_free": gc.mem_free() if hasattr(gc, "mem_free") else 0,
            "display": True,
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

    def trace(self, error: Exception) -> str:
        """Return an exception with its traceback, as text, where the runtime can say it."""
        text = io.StringIO()
        if hasattr(sys, "print_exception"):
            sys.print_exception(error, text)
        return text.getvalue() or type(error).__name__ + ": " + str(error)
