"""A board in memory: firmware above firmware/hardware/board.py runs on it tick by tick, without the hardware below.

It runs on CPython and on MicroPython. What the firmware calls in each tick allocates nothing, so that the heap can be
measured. Its time passes in advance() alone.
"""

from array import array

from firmware.clock import MASK, TICK_MS, elapsed
from firmware.hardware.wiring import COLUMNS, LED_TIMING_NS, OLED_PAGES, OLED_WIDTH, PIXELS
from host.simulation.open_file import OpenFile

KEPT_SCANS = 28  # as on the board
FRAME_MS = 24 * PIXELS * (LED_TIMING_NS[0] + LED_TIMING_NS[1]) // 1_000_000 + 1  # with the pause after it, rounded up
MISSING, FULL = 2, 28  # ENOENT, ENOSPC
VERSIONS = {"micropython": "1.25.0", "machine": "a fake", "id": "0123"}
FIGURES = {
    "reset": "power on",
    "failed_starts": 0,
    "flash_free": 1_000_000,
    "flash_size": 1_400_000,
    "memory_free": 90_000,
    "display": True,
}


# The files of a board that has asked its first question, which it does not ask again
USED = {"journal/welcomed": b""}


class FakeWatchdog:
    """Never resets the board."""

    ended = ""
    ended_ms = 0
    failed_starts = 0

    def start(self) -> None:
        pass


class FakeDisplay:
    """Has what was drawn in `pages`."""

    answers = True

    def __init__(self) -> None:
        self.pages = [bytearray(OLED_WIDTH) for _ in range(OLED_PAGES)]

    def look(self) -> None:
        pass


class FakeBoard:
    """A Board (host/simulation/board.py).

    start: the time at first, ms. `files`: bytes by name. `capacity`: how many bytes fit in, None for any. `fault`: the
    errno of every write, 0 for none, and `writes`, how many there were. `hz`: of the buzzer. `tidied`, `resets`,
    `bootsels`: how often that was called. `output`: what the serial port sent while a computer `listens`.
    """

    def __init__(self, capacity: int | None = None, start: int = 0) -> None:
        self.watchdog = FakeWatchdog()
        self.display = FakeDisplay()
        self.files: dict[str, bytes] = {}
        self.capacity = capacity
        self.fault = self.writes = 0
        self.hz = self.tidied = self.resets = self.bootsels = 0
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

    # --- what tests do with it -----------------------------------------------------------

    def advance(self, ms: int = TICK_MS) -> None:
        """Let time pass: each TICK_MS a scan comes, of the keys as they are."""
        self._clock_ms = (self._clock_ms + ms) & MASK
        self._scan_in -= ms
        while self._scan_in <= 0:
            self._scan_in += TICK_MS
            scan = self._scans[self._scanned % len(self._scans)]
            for column in range(COLUMNS):
                scan[column] = self._keys[column]
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
        for index in range(len(wire)):  # a slice would be taken from the heap that is measured
            self._wire[index] = wire[index]
        self._shown_ms = self._clock_ms

    def sent(self) -> bytearray:
        return self._wire

    def draw(self, page: int, row: bytearray) -> None:
        for column in range(OLED_WIDTH):
            self.display.pages[page][column] = row[column]

    def tone(self, hz: int) -> None:
        self.hz = hz

    # --- storage -------------------------------------------------------------------------

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
        self.files[name] = bytes(data)

    def open(self, name: str, mode: str) -> "FakeFile":
        if mode == "rb":
            self._check(name)
        return FakeFile(self, name, mode)

    def names(self, folder: str) -> list[str]:
        return sorted([name[len(folder) + 1 :] for name in self.files if name.startswith(folder + "/")])

    def folder(self, name: str) -> None:
        pass

    def rename(self, name: str, new_name: str) -> None:
        self._check(name)
        self.files[new_name] = self.files.pop(name)

    def remove(self, name: str) -> None:
        self._check(name)
        del self.files[name]

    def _check(self, name: str) -> None:
        if name not in self.files:
            raise OSError(MISSING)

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
        return type(error).__name__ + ": " + str(error)


class FakeFile(OpenFile):
    """An open file of a FakeBoard; what is written is there at once."""

    def __init__(self, board: FakeBoard, name: str, mode: str) -> None:
        super().__init__()
        self._board = board
        self._name = name
        if mode == "wb" or name not in board.files:
            board.put(name, b"")

    def data(self) -> bytes:
        return self._board.files[self._name]

    def write(self, data: bytes) -> None:
        self._board.put(self._name, self.data() + bytes(data))
