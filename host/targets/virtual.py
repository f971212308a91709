"""The board on this computer: the firmware's own files over virtual hardware, in virtual time."""

import os
from collections.abc import Iterable
from typing import Any

from firmware.clock import TICK_MS
from firmware.hardware.wiring import BUZZER_PIN
from host.simulation.board import SecondCore
from host.simulation.virtual.keymatrix import KeyMatrix
from host.simulation.virtual.loader import MAIN
from host.simulation.virtual.neotrellis import NeoTrellis
from host.simulation.virtual.pico import MATRIX, Pico
from host.targets.app_target import AppTarget
from host.targets.grid import in_grid_order
from host.targets.target import SETTLE_MS, ChangeCounter, Changes, Squares, Target, check_key

BOOT_MS = 10_000  # longer than any start takes
TICKS_MS = 500  # longer than the firmware goes without waiting, a write to the flash included
TILES_MS = 80  # until all tiles have what the lights rise to, frame by frame
SLIVER_MS = 0.05  # too short to get from waiting into the middle of a tick


class VirtualBoard(AppTarget, Target):
    """A board that lives in this process; any number of them can.

    storage: the folder that holds its flash, None to forget everything in the end. bounce_ms, seed,
    missing_diodes: how bad its keys are. strip: the pin of a real LED strip that shows the same.
    main: another program than firmware/main.py. uptime_ms: what its tick counter starts with. second_core,
    board: as of Pico.
    A key that does not exist is a ValueError; firmware that ends is a FirmwareError from run().

    Time is virtual and stands still but for run() and what uses it, boot() and tap():

    >>> board = VirtualBoard()
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

    def __init__(
        self,
        storage: str | os.PathLike[str] | None = None,
        bounce_ms: float = 0,
        seed: int = 1,
        missing_diodes: Iterable[tuple[int, int]] = (),
        strip: str | None = None,
        *,
        main: str | os.PathLike[str] = MAIN,
        uptime_ms: int = 0,
        second_core: SecondCore | None = None,
        board: str = MATRIX,
    ):
        self.pico = Pico(
            storage,
            main,
            bounce_ms=bounce_ms,
            seed=seed,
            missing_diodes=missing_diodes,
            strip=strip,
            uptime_ms=uptime_ms,
            second_core=second_core,
            board=board,
        )
        self._changes = ChangeCounter()

    # --- power and time ----------------------------------------------------------------

    def boot(self) -> None:
        """Switch on, off before if need be, and run until the firmware waits for the first time."""
        self.pico.power_on()
        end = self.now_ms + BOOT_MS
        while not self.pico.idled and self.now_ms < end:
            self.pico.run(1)

    def power_cut(self) -> None:
        """Switch off at once, whatever the firmware does. What is on the flash stays."""
        self.pico.power_cut()

    def run(self, ms: float) -> None:
        """Let exactly `ms` of virtual time pass. To follow a real clock, pass what has elapsed on it."""
        self.pico.run(ms)

    @property
    def now_ms(self) -> float:
        """Virtual time since the board was made, power cuts included."""
        return self.pico.clock.now / 1_000_000

    # --- keys --------------------------------------------------------------------------

    def press(self, row: int, column: int) -> None:
        self.pico.keys.press(row, column)

    def release(self, row: int, column: int) -> None:
        self.pico.keys.release(row, column)

    def replay(self, changes: Changes) -> None:
        if not isinstance(self.pico.keys, KeyMatrix):  # a tile scans its keys itself
            return super().replay(changes)
        self.pico.keys.replay(changes)
        self.run((1 + sum(scans for scans, *_ in changes)) * TICK_MS)

    def point(self, key: tuple[int, int] | None) -> None:
        if key:
            check_key(*key)
        self._await_idle()
        if self.app:
            self.app.point(*(key or ()))

    # --- lights, display, buzzer ---------------------------------------------------------

    def frame(self) -> bytes:
        return in_grid_order(self.pico.chain.displayed)

    def oled(self) -> bytes:
        return self.pico.oled.picture()

    def buzzer(self) -> int:
        return self.pico.pwm.tone(BUZZER_PIN)

    def volume(self) -> int:
        return self.pico.pwm.volume(BUZZER_PIN)

    @property
    def faults(self) -> list[str]:
        """The complaints of the parts with their times, latest last, and the first line of each crash log on the flash:
        firmware that continues after a fault has one all the same.
        """
        files = sorted(self.pico.flash.files().items())
        crashes = [data.decode().splitlines()[0] for path, data in files if path.startswith("/crash") and data]
        return list(self.pico.wires.faults) + crashes

    def say(self, data: bytes) -> None:
        self.pico.usb.is_open = True
        self.pico.usb.write(data)

    # --- the app within -------------------------------------------------------------------

    @property
    def app(self) -> Any:
        """The running App; None while the board is off or has not got that far."""
        return self.pico.variables.get("app") if self.pico.powered else None

    @property
    def revision(self) -> int:
        return self._changes.count((self.app, self.app.changes.revision if self.app else 0))

    def labels(self, row: int) -> list[str]:
        check_key(row, 0)
        return super().labels(row)

    def squares(self, row: int) -> Squares | None:
        check_key(row, 0)
        return super().squares(row)

    def ready_app(self) -> Any:
        self._await_idle()
        if self.app is None:
            raise ValueError("The board is not ready; try again in a moment.")
        return self.app

    def state(self) -> dict[str, Any]:
        self._await_idle()
        return {"now": self.app.now, "settled": self.app.settled()} if self.app else {"now": 0, "settled": False}

    def settle(self, ms: float = SETTLE_MS) -> None:
        super().settle(ms)
        if isinstance(self.pico.chain, NeoTrellis):
            self.run(TILES_MS)

    def _await_idle(self) -> None:
        """Run until the firmware waits, so that it is not in the middle of a tick."""
        self.pico.idled = False
        end = self.now_ms + TICKS_MS
        while self.pico.powered and not self.pico.idled and self.now_ms < end:
            self.pico.run(SLIVER_MS)

    # --- the end --------------------------------------------------------------------------

    def close(self) -> None:
        """Switch off and release everything."""
        self.power_cut()
        if self.pico.strip:
            self.pico.strip.close()
            self.pico.strip = None


class VirtualWire:
    """A Wire (host/link/wire.py) to a virtual board, whose time passes only in wait()."""

    def __init__(self, board: VirtualBoard):
        self.board = board

    def open(self) -> None:
        if not self.board.pico.powered:
            self.board.boot()
        self.board.pico.usb.is_open = True

    def close(self) -> None:
        self.board.pico.usb.is_open = False

    def write(self, data: bytes) -> None:
        self.board.pico.usb.write(data)

    def read(self) -> bytes:
        return self.board.pico.usb.read()

    def now_ms(self) -> float:
        return self.board.now_ms

    def wait(self, ms: float) -> None:
        self.board.run(ms)
