"""A board in memory: firmware above firmware/hardware/board.py runs on it tick by tick, without the hardware below.

It runs on CPython and on MicroPython, which has it in the browser, too (host/site). Its time passes in advance() alone,
so the same keys at the same time of the board give the same lights everywhere. What the firmware calls in each tick
allocates nothing, so that the heap can be measured.
"""

import io
import sys
from array import array

from firmware.clock import MASK, TICK_MS, elapsed
from firmware.hardware.wiring import COLUMNS, GRID, LED_TIMING_NS, OLED_PAGES, OLED_WIDTH, PIXELS

FLASH_BYTES = 1152 * 1024  # of files: 1,408 KB in boards/RPI_PICO of MicroPython 1.25, less FILES_LATER
KEPT_SCANS = 28  # as on the board
FRAME_MS = 24 * PIXELS * (LED_TIMING_NS[0] + LED_TIMING_NS[1]) // 1_000_000 + 1  # with the pause after it, rounded up
MISSING, FULL = 2, 28  # ENOENT, ENOSPC
VERSIONS = {"micropython": "1.25.0", "machine": "a fake", "id": "0123"}
WHOLE_CHAIN, VSYS_MV = 24, 4700
FIGURES = {
    "reset": "power on",
    "failed_starts": 0,
    "flash_free": 1_000_000,
    "flash_size": 1_400_000,
    "memory_free": 90_000,
    "display": True,
    "chain": WHOLE_CHAIN,
    "vsys_mv": VSYS_MV,
}
# The files of a board that has asked its first question, which it does not ask again
USED = {"journal/welcomed": b""}


class Slices:
    """Returns the slice that it is asked for."""

    def __getitem__(self, found: slice) -> slice:
        return found


# MicroPython makes another slice wherever [:] stands, on the heap that is measured; a loop takes 0.3 ms for a frame.
WHOLE = Slices()[:]


class PowerOff(BaseException):
    """The program switches the board off and on; no handler of errors takes it for one."""


class MemoryFlash:
    """Files in memory, bytes by name, with the calls of firmware/hardware/board.py.

    `capacity`: how many bytes fit in, None for any. `fault`: the errno of every write, 0 for none, and `writes`, how
    many there were.
    """

    def __init__(self, files: dict[str, bytes] | None = None, capacity: int | None = None) -> None:
        self.files = {} if files is None else files
        self.capacity = capacity
        self.fault = self.writes = 0

    def change(self, step: dict[str, bytes | None]) -> None:
        """Every change comes here, in its order: bytes by the names of files, None for one that is gone. A step is done
        as a whole or not at all.
        """
        for name, data in step.items():
            if data is None:
                del self.files[name]
            else:
                self.files[name] = data

    def load(self, name: str) -> bytes | None:
        return self.files.get(name)

    def save(self, name: str, data: bytes) -> None:
        self.put(name, data)

    def put(self, name: str, data: bytes) -> None:
        """Set a file's bytes: all writing comes here. Raises: OSError for a fault, or where they do not fit."""
        self.writes += 1
        if self.fault:
            raise OSError(self.fault)
        if self.capacity is not None:
            held = sum([len(self.files[other]) for other in self.files if other != name])
            if held + len(data) > self.capacity:
                raise OSError(FULL)
        self.change({name: bytes(data)})

    def get(self, name: str) -> bytes:
        """Return a file's bytes. Raises: OSError."""
        if name not in self.files:
            raise OSError(MISSING)
        return self.files[name]

    def open(self, name: str, mode: str) -> "MemoryFile":
        return MemoryFile(self, name, mode)

    def names(self, folder: str) -> list[str]:
        return sorted([name[len(folder) + 1 :] for name in self.files if name.startswith(folder + "/")])

    def folder(self, name: str) -> None:
        pass

    def rename(self, name: str, new_name: str) -> None:
        self.change({name: None, new_name: self.get(name)})

    def remove(self, name: str) -> None:
        self.get(name)
        self.change({name: None})


class MemoryFile:
    """An open file: "rb" reads what it was when it was opened; "wb" and "ab" write all at close(), as littlefs does.

    Raises: OSError for one to read that is not there.
    """

    def __init__(self, flash: MemoryFlash, name: str, mode: str) -> None:
        self._flash = flash
        self._name = name
        self._changed = mode == "wb" or (mode == "ab" and name not in flash.files)
        self._data = b"" if self._changed else flash.get(name)
        self._offset = 0

    def write(self, data: bytes) -> None:
        self._data += bytes(data)
        self._changed = True

    def read(self, size: int = -1) -> bytes:
        end = len(self._data) if size < 0 else self._offset + size
        found = self._data[self._offset : end]
        self._offset += len(found)
        return found

    def readinto(self, buffer: memoryview) -> int:
        most = 4 * len(buffer)  # bytes of an array's items, at most; MicroPython does not tell how many
        count = io.BytesIO(self._data[self._offset : self._offset + most]).readinto(buffer)
        self._offset += count
        return count

    def seek(self, offset: int) -> None:
        self._offset = offset

    def close(self) -> None:
        if self._changed:
            self._changed = False
            self._flash.put(self._name, self._data)

    def __enter__(self) -> "MemoryFile":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class MemoryWatchdog:
    """Never resets the board."""

    ended = ""
    ended_ms = 0
    failed_starts = 0

    def start(self) -> None:
        pass


class MemoryDisplay:
    """Has what was drawn in `memory`, and in `pages`, which are parts of that."""

    answers = True

    def __init__(self) -> None:
        self.memory = bytearray(OLED_PAGES * OLED_WIDTH)
        view = memoryview(self.memory)
        self.pages = [view[page * OLED_WIDTH : (page + 1) * OLED_WIDTH] for page in range(OLED_PAGES)]

    def look(self) -> None:
        pass


class MemoryBoard(MemoryFlash):
    """A board, with the calls of firmware/hardware/board.py, and its flash.

    start: the time at first, ms. `hz`, `volume` (%): of the buzzer. `lit`: the LED. `fresh`: the lights or the
    display have changed since the caller made that False. `tidied`, `resets`, `bootsels`: how often that was called.
    `output`: what the serial port sent while a computer `listens`.
    """

    def __init__(self, files: dict[str, bytes] | None = None, capacity: int | None = None, start: int = 0) -> None:
        super().__init__(files, capacity)
        self.watchdog = MemoryWatchdog()
        self.display = MemoryDisplay()
        self.hz = self.lit = self.tidied = self.resets = self.bootsels = 0
        self.volume = 100
        self.fresh = True
        self.output = bytearray()
        self.listens = True
        self._input = b""
        self._read = 0  # of that
        self._keys = array("H", [0] * COLUMNS)
        self._scans = [array("H", self._keys) for _ in range(KEPT_SCANS + 1)]
        self._scanned = self._taken = 0  # scans
        self._clock_ms = self.scan_ms = start
        self._scan_in = TICK_MS  # ms
        self._wire = bytearray(3 * PIXELS)
        self._shown_ms = start - FRAME_MS

    # --- what happens to it ------------------------------------------------------------------

    def advance(self, ms: int = TICK_MS) -> None:
        """Let time pass: each TICK_MS a scan comes, of the keys as they are."""
        self._clock_ms = (self._clock_ms + ms) & MASK
        self._scan_in -= ms
        lost = -self._scan_in // TICK_MS - KEPT_SCANS  # scans that nobody can have in time
        if lost > 0:
            self._scanned += lost
            self._scan_in += lost * TICK_MS
        while self._scan_in <= 0:
            self._scan_in += TICK_MS
            self._scans[self._scanned % len(self._scans)][WHOLE] = self._keys
            self._scanned += 1

    def press(self, row: int, column: int) -> None:
        """Close a key."""
        self._keys[column] |= 1 << row

    def release(self, row: int, column: int) -> None:
        """Open a key."""
        self._keys[column] &= ~(1 << row)

    def say(self, data: bytes) -> None:
        """Send bytes to the serial port."""
        self._input, self._read = self._input[self._read :] + data, 0

    def unread(self) -> int:
        """Return how many of them the firmware has not read."""
        return len(self._input) - self._read

    # --- time ----------------------------------------------------------------------------

    def ticks_ms(self) -> int:
        return self._clock_ms

    def ticks_us(self) -> int:
        return self._clock_ms * 1000 & MASK

    def second_core(self) -> None:
        return None

    def idle(self) -> None:
        self.advance(1)

    def tidy(self) -> None:
        self.tidied += 1

    def feed(self, part: int, now: int) -> None:
        pass

    # --- keys ----------------------------------------------------------------------------

    def start_scanning(self) -> None:
        pass

    def scan(self) -> array | None:
        waiting = self._scanned - self._taken
        if not waiting:
            return None
        steps = 1 if waiting <= KEPT_SCANS else waiting - KEPT_SCANS + 1
        self._taken += steps
        self.scan_ms = (self.scan_ms + steps * TICK_MS) & MASK
        return self._scans[(self._taken - 1) % len(self._scans)]

    # --- lights, display, buzzer -----------------------------------------------------------

    def lights_busy(self) -> bool:
        return elapsed(self._clock_ms, self._shown_ms) < FRAME_MS

    def show(self, wire: bytearray) -> None:
        self._wire[WHOLE] = wire
        self._shown_ms = self._clock_ms
        self.fresh = True

    def sent(self) -> bytearray:
        return self._wire

    def grid(self) -> tuple[int, int]:
        return GRID

    def returned(self) -> int:
        return WHOLE_CHAIN

    def missing(self) -> int:
        return 0

    def unfinished(self) -> bool:
        return False

    def tiles(self) -> dict[int, list[int]]:
        return {}

    def vsys_mv(self) -> int:
        return VSYS_MV

    def draw(self, page: int, row: bytearray) -> None:
        self.display.pages[page][WHOLE] = row
        self.fresh = True

    def tone(self, hz: int, volume: int = 100) -> None:
        self.hz, self.volume = hz, volume

    def led(self, on: int) -> None:
        self.lit = on

    # --- the USB serial port ---------------------------------------------------------------

    def receive(self) -> int:
        if self._read == len(self._input):
            return -1
        self._read += 1
        return self._input[self._read - 1]

    def send(self, piece: bytearray) -> bool:
        if self.listens:
            self.output += bytes(piece)
        return self.listens

    # --- the board itself --------------------------------------------------------------------

    def versions(self) -> dict[str, str]:
        return VERSIONS.copy()

    def figures(self) -> dict[str, object]:
        return FIGURES.copy()

    def reset(self) -> None:
        self.resets += 1

    def bootsel(self) -> None:
        self.bootsels += 1

    def flash_sums(self, first: int, count: int) -> list[int]:
        return [0xFFFFFF00 + sector for sector in range(first, first + count)]

    def trace(self, error: Exception) -> str:
        """Return an exception with its traceback, as text, where the runtime can say it."""
        text = io.StringIO()
        if hasattr(sys, "print_exception"):
            sys.print_exception(error, text)
        return text.getvalue() or type(error).__name__ + ": " + str(error)
