"""The board on this computer: the firmware over a board in memory, in virtual time."""

import os
import traceback
from random import Random
from typing import Any

from firmware.clock import TICK_MS
from firmware.hardware.wiring import OLED_PAGES, OLED_WIDTH, PIXELS
from host.simulation.contacts import Contacts
from host.simulation.flash_folder import FlashFolder
from host.simulation.kinds import MATRIX, check_key, tiles_of
from host.simulation.memory import PowerOff
from host.simulation.second_core import ThreadCore
from host.simulation.simulated import Flash, Hang, PowerCut, SimulatedBoard, Supply
from host.targets.grid import in_grid_order
from host.targets.target import ChangeCounter, Squares, Target
from host.targets.ticked import TickedTarget

START_MS = 4 * TICK_MS  # until the first frame is on the lights
DARK, BLANK = bytes(3 * PIXELS), bytes(OLED_PAGES * OLED_WIDTH)


class FirmwareError(RuntimeError):
    """The firmware has ended; the text is a message for the user, with its traceback if there is one."""


class MemoryTarget(TickedTarget, Target):
    """A board that lives in this process; any number of them can.

    storage: the folder that holds its flash, None to forget everything in the end. bounce_ms, seed: how bad its keys
    are. uptime_ms: what its tick counter starts with, to see it wrap without waiting 12 days; holds from the next
    power-on. second_core: None for slices of thought on the first, the same ones on each run. board: one of
    host/simulation/kinds.py. Firmware that ends is a FirmwareError from boot() and run(), at every later call, too.

    Time is virtual and stands still but for run() and what uses it, boot() and tap():

    >>> board = MemoryTarget()
    >>> board.boot()
    >>> board.run(100)
    >>> len(board.frame()), any(board.frame())
    (504, True)
    >>> before = board.now_ms
    >>> board.tap(0, 0)
    >>> board.now_ms - before
    100.0
    >>> board.press(12, 0)
    Traceback (most recent call last):
    ...
    ValueError: There is no key at row 12, column 0: rows are 0 to 11, columns 0 to 13.
    >>> board.power_cut()
    >>> any(board.frame())
    False
    """

    board: SimulatedBoard

    def __init__(
        self,
        storage: str | os.PathLike[str] | None = None,
        bounce_ms: float = 0,
        seed: int = 1,
        *,
        uptime_ms: int = 0,
        second_core: ThreadCore | None = None,
        board: str = MATRIX,
    ):
        self.tiles = tiles_of(board)  # from the next power-on
        self.contacts = Contacts(bounce_ms, seed)
        self.supply = Supply()
        self.flash = Flash(FlashFolder(storage) if storage is not None else None)
        self.uptime_ms = uptime_ms
        self._core = second_core
        self._id = Random(seed).randbytes(8).hex()
        self._lights = bytearray(DARK)
        self._powered = False
        self._ended: FirmwareError | None = None
        self._now = self._before = 0.0  # ms: up to when it has been told to run, and when it was switched on
        self.connected = False  # a computer has opened the port
        self._changes = ChangeCounter()

    # --- power and time ----------------------------------------------------------------

    def boot(self) -> None:
        """Switch on, off before if need be, and run until the lights show something. Raises: FirmwareError, OSError."""
        self.power_cut()
        self.flash.power_on()
        self._powered, self._before = True, self.now_ms
        self._start()
        self.run(START_MS)

    def _start(self, cause: str = "power on", hang: Hang | None = None) -> None:
        self._ended = None
        board = SimulatedBoard(
            self.flash,
            self.contacts,
            self.supply,
            self._lights,
            tiles=self.tiles,
            start=self.uptime_ms,
            core=self._core,
            cause=cause,
            hang=hang,
            machine_id=self._id,
        )
        board.connected = self.connected
        try:
            self.start(board)
        except Exception as error:
            self._end(error)

    def power_cut(self) -> None:
        """Switch off at once. What is on the flash stays."""
        if self._powered:
            self._now, self._powered = self.now_ms, False
            if self._core:
                self._core.stop()
            self._lights[:] = DARK

    def cut_at(self, writes: int, part: float = 0) -> None:
        """Let the power fail in a write to the flash, the n-th from now on, after a part (0 to 1) of it."""
        self.flash.cut_in, self.flash.part = writes, part

    def run(self, ms: float) -> None:
        """Let `ms` of virtual time pass: all ticks that end in it. To follow a clock, pass what has elapsed on it."""
        if ms < 0:
            raise ValueError(f"Time does not run backwards: cannot run for {ms} ms.")
        end = self._now + ms
        try:
            while self._powered and self._board_ms + TICK_MS <= end:
                if self._ended:
                    raise self._ended
                self._tick()
        finally:
            self._now = end

    def _tick(self) -> None:
        try:
            self.tick()
        except PowerOff:
            self._restart()
        except Hang as hang:
            self._restart(hang)
        except PowerCut:
            self.power_cut()
        except (Exception, SystemExit) as error:
            self._end(error)

    def _restart(self, hang: Hang | None = None) -> None:
        self._before = self._board_ms
        self._start("reset", hang)

    def _end(self, error: BaseException) -> None:
        """Raises: FirmwareError."""
        if isinstance(error, SystemExit):
            self._ended = FirmwareError(str(error))
        else:
            trace = "".join(traceback.format_exception(error)).rstrip()
            self._ended = FirmwareError(f"The firmware has ended by an exception.\n{trace}")
        raise self._ended from error

    @property
    def now_ms(self) -> float:
        """Virtual time since the board was made, power cuts included; a tick may be ahead of what run() was told."""
        return max(self._now, self._board_ms) if self._powered else self._now

    @property
    def _board_ms(self) -> float:
        return self._before + self.board.passed_ms

    # --- keys --------------------------------------------------------------------------

    def press(self, row: int, column: int) -> None:
        self.contacts.press(row, column)

    def release(self, row: int, column: int) -> None:
        self.contacts.release(row, column)

    def point(self, key: tuple[int, int] | None) -> None:
        if key:
            check_key(*key)
        if self.app:
            self.app.point(*(key or ()))

    # --- lights, display, buzzer ---------------------------------------------------------

    def frame(self) -> bytes:
        return in_grid_order(self._lights)

    def oled(self) -> bytes:
        return bytes(self.board.display.memory) if self._powered else BLANK

    def buzzer(self) -> int:
        return super().buzzer() if self._powered else 0

    @property
    def faults(self) -> list[str]:
        """The first line of each crash log on the flash: firmware that continues after a fault has one all the same."""
        files = sorted(self.flash.files.items())
        return [data.decode().splitlines()[0] for name, data in files if name.startswith("crash") and data]

    # --- the USB serial port -------------------------------------------------------------

    def connect(self, connected: bool = True) -> None:
        """Let a computer open the port, or close it."""
        self.connected = connected
        if self._powered:
            self.board.connected = connected

    def say(self, data: bytes) -> None:
        self.connect()
        if self._powered:
            self.board.say(data)

    # --- the app within -------------------------------------------------------------------

    @property
    def app(self) -> Any:
        """The running App; None while the board is off, or where it could not be built."""
        return self._app if self._powered else None

    def ready_app(self) -> Any:
        if self.app is None:
            raise ValueError("The board is not ready; try again in a moment.")
        return self.app

    @property
    def revision(self) -> int:
        return self._changes.count((self.app, self.app.changes.revision if self.app else 0))

    def labels(self, row: int) -> list[str]:
        check_key(row, 0)
        return super().labels(row)

    def squares(self, row: int) -> Squares | None:
        check_key(row, 0)
        return super().squares(row)

    def state(self) -> dict[str, Any]:
        return {"now": self.app.now, "settled": self.app.settled()} if self.app else {"now": 0, "settled": False}

    # --- the end --------------------------------------------------------------------------

    def close(self) -> None:
        """Switch off."""
        self.power_cut()


class MemoryWire:
    """A Wire (host/link/wire.py) to a board in memory, whose time passes only in wait()."""

    def __init__(self, target: MemoryTarget):
        self.target = target

    def open(self) -> None:
        if not self.target.app:
            self.target.boot()
        self.target.connect()

    def close(self) -> None:
        self.target.connect(False)

    def write(self, data: bytes) -> None:
        self.target.say(data)

    def read(self) -> bytes:
        if not self.target.app:
            return b""
        heard, self.target.board.output = bytes(self.target.board.output), bytearray()
        return heard

    def now_ms(self) -> float:
        return self.target.now_ms

    def wait(self, ms: float) -> None:
        self.target.run(ms)
