"""The board as a machine: a Pico, the parts on its pins, power, and the firmware that runs on it.

The firmware loops for ever. It runs in a greenlet of its own: what it does to the hardware moves virtual
time, and when time reaches the point up to which the host lets it run, control goes back to the host,
wherever the firmware stands.
"""

import os
import traceback
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from greenlet import GreenletExit, getcurrent, greenlet

from firmware.hardware import wiring
from host.simulation.board import SecondCore
from host.simulation.virtual.adc import Supply
from host.simulation.virtual.clock import NEVER, Clock
from host.simulation.virtual.errors import FirmwareError
from host.simulation.virtual.files import open_file
from host.simulation.virtual.flash import Flash
from host.simulation.virtual.hc595 import ShiftRegisters
from host.simulation.virtual.keymatrix import KeyMatrix
from host.simulation.virtual.loader import MAIN, Loader
from host.simulation.virtual.modules import PWRON_RESET, WDT_RESET, build_modules
from host.simulation.virtual.neotrellis import EVERY_TILE, NeoTrellis
from host.simulation.virtual.pwm import PwmBlock
from host.simulation.virtual.ssd1306 import Ssd1306
from host.simulation.virtual.strip import Strip
from host.simulation.virtual.usb import Interrupted, UsbPort
from host.simulation.virtual.wires import Wires
from host.simulation.virtual.ws2812 import Ws2812Chain

MATRIX, NEOTRELLIS = "matrix", "neotrellis"
# The tiles of a board, as a mask, 0 for none: `neotrellis-8x8` has the four of 8 x 8 keys.
BOARDS = {MATRIX: 0, NEOTRELLIS: EVERY_TILE} | {
    f"{NEOTRELLIS}-{rows}x{columns}": tiles for tiles, (rows, columns) in wiring.TRELLIS_GRIDS if tiles != EVERY_TILE
}


class _PowerCut(GreenletExit):
    """Ends the firmware where it stands."""


class _Reset(GreenletExit):
    """Ends the firmware because it reset the Pico."""


class Pico:
    """One board. All run() calls must come from the thread that called power_on().

    storage: the folder that holds the flash, None to keep nothing. main: the program that the Pico
    starts. bounce_ms, seed, missing_diodes: see KeyMatrix. strip: the pin of a real LED strip, see Strip.
    board: one of BOARDS, what keys and lights are. uptime_ms: what the tick counter shows at power-on, to see it wrap
    without waiting 12 days; holds from the next one.
    second_core: see host/simulation/board.py; None for slices of thought on the first, the same ones on each run.
    """

    def __init__(
        self,
        storage: str | os.PathLike[str] | None = None,
        main: str | os.PathLike[str] = MAIN,
        *,
        bounce_ms: float = 0,
        seed: int = 1,
        missing_diodes: Iterable[tuple[int, int]] = (),
        strip: str | None = None,
        uptime_ms: int = 0,
        second_core: SecondCore | None = None,
        board: str = MATRIX,
    ):
        if board not in BOARDS:
            raise ValueError(f"There is no board {board}: {' or '.join(BOARDS)}.")
        self.second_core = second_core
        self.main = Path(main)
        self.clock = Clock(self._pause)
        self.wires = Wires(self.clock)
        self.pwm = PwmBlock(self.wires)
        self.unique_id = Random(seed).randbytes(8)
        self.powered = False
        self.idled = False  # the firmware has called machine.idle() since it started
        self.reset_cause = PWRON_RESET
        self.scratch = [0] * 8  # registers of the watchdog, which outlive a reset
        self.variables: dict[str, Any] = {}  # main's globals
        self.uptime_ms = uptime_ms
        self._started = 0
        self._firmware: greenlet | None = None
        self._host: greenlet = getcurrent()
        self._ended = ""  # why, once it does not run any more
        self._resetting = False

        self.strip = Strip(strip, wiring.PIXELS) if strip is not None else None
        self.flash = Flash(self.clock, storage)
        self.registers = ShiftRegisters(self.wires, wiring.SHIFT_CLOCK, wiring.SHIFT_DATA, wiring.SHIFT_LATCH)
        show = self.strip.show if self.strip else None
        self.keys: KeyMatrix | NeoTrellis
        self.chain: Ws2812Chain | NeoTrellis
        tiles = BOARDS[board]
        if tiles:
            self.keys = self.chain = NeoTrellis(self.wires, bounce_ms, seed, show, tiles)
            for key in missing_diodes:
                self.keys.set_diode(*key, False)
        else:
            self.keys = KeyMatrix(
                self.wires, self.registers, wiring.ROW_PINS, wiring.COLUMNS, bounce_ms, seed, missing_diodes
            )
            self.chain = Ws2812Chain(self.wires, wiring.LED_PIN, wiring.PIXELS, show, wiring.CHAIN_PIN)
        self.supply = Supply(self.clock, lambda: sum(self.chain.displayed))
        self.oled = Ssd1306(self.wires, wiring.OLED_SCL, wiring.OLED_SDA, wiring.OLED_ADDRESS, seed)
        self.usb = UsbPort(self.clock)
        self._parts = (self.registers, self.chain, self.oled)

    @property
    def uptime_ns(self) -> int:
        """Time since power-on or reset, as the Pico counts it."""
        return self.clock.now - self._started + self.uptime_ms * 1_000_000

    # --- power -------------------------------------------------------------------------

    def power_on(self) -> None:
        """Start the firmware with the flash as it is; off and on again if it runs. It gets its time from run()."""
        self.power_cut()
        self.powered = True
        self.scratch[:] = [0] * 8
        for part in self._parts:
            part.power_on()
        self._start(PWRON_RESET)

    def power_cut(self) -> None:
        """Take the power away. The firmware ends where it stands and can do nothing about it."""
        if not self.powered:
            return
        self.powered = False
        self._stop()
        for part in self._parts:
            part.power_off()

    def reset(self) -> None:
        """Reset the Pico, from within the firmware, as machine.reset() does; the parts keep their state."""
        self._resetting = True
        self.clock.forbid()
        raise _Reset

    def bootloader(self) -> None:
        """End the firmware, from within it, as machine.bootloader() does. There is no drive on the virtual Pico."""
        self._ended = (
            "The Pico waits for a new image (BOOTSEL), which a virtual one does not take; switch it off and on."
        )
        raise _Reset

    def _start(self, cause: int) -> None:
        self.flash.power_on()
        self.reset_cause = cause
        self.idled = self._resetting = False
        self._ended = "The firmware was interrupted."
        self.variables = {}
        self._started = self.clock.now
        self._modules = build_modules(self)
        self.usb.power_on()
        self._firmware = greenlet(self._execute)

    def _stop(self) -> None:
        """End the firmware and put the Pico's own blocks into their state after a reset."""
        self.clock.forbid()
        if self._firmware:  # has begun and not ended
            self._come_from_here()
            self._firmware.throw(_PowerCut)
        self._modules["machine"].WDT.stop()
        self.usb.power_off()
        for state_machine in self._modules["rp2"].StateMachine.made:
            state_machine.stop()
        self.pwm.reset()
        self.wires.reset()

    # --- running -----------------------------------------------------------------------

    def run(self, ms: float) -> None:
        """Let exactly `ms` of virtual time pass. FirmwareError if the firmware ends, now and at every later call."""
        if ms < 0:
            raise ValueError(f"Time does not run backwards: cannot run for {ms} ms.")
        deadline = self.clock.now + round(ms * 1_000_000)
        while self.powered and self.clock.now < deadline:
            self.clock.allow(deadline)
            self._resume()
        if not self.powered:
            self.clock.skip(deadline)

    def _resume(self) -> None:
        assert self._firmware is not None
        if self._firmware.dead:
            raise FirmwareError(self._ended)
        self._come_from_here()
        self._firmware.switch()
        if self._resetting:
            self._stop()
            self._start(WDT_RESET)

    def _come_from_here(self) -> None:
        """Make the present greenlet the one that the firmware gives control back to."""
        assert self._firmware is not None
        try:
            self._host = self._firmware.parent = getcurrent()
        except ValueError as error:
            raise RuntimeError("A virtual board runs in the thread that switched it on, and in no other.") from error

    def _pause(self) -> None:
        """Give control to the host; called by the clock, from within the firmware, at the deadline."""
        if getcurrent() is not self._firmware:  # the host asks the hardware itself, and has all the time it takes
            self.clock.allow(NEVER)
            return
        if not self.powered:
            raise _PowerCut
        if self._resetting:
            raise _Reset
        self._host.switch()

    def _execute(self) -> None:
        """Run main: the body of the firmware's greenlet."""
        try:
            loader = Loader(self._modules, lambda *given, **named: open_file(self.flash, self.clock, *given, **named))
            code, self.variables = loader.prepare("__main__", self.main)
            exec(code, self.variables)
            self._ended = f"The firmware has come to the end of {self.main.name}, which should run for ever."
        except Interrupted:
            self._ended = "The firmware was stopped by ctrl-C on its serial port; the Pico shows MicroPython's prompt."
        except (Exception, SystemExit) as error:
            inside = error.__traceback__ and error.__traceback__.tb_next  # without this method
            trace = "".join(traceback.format_exception(type(error), error, inside))
            self._ended = f"The firmware has ended by an exception.\n{trace}".rstrip()
