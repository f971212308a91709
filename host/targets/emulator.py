"""The board with an emulated Pico: the firmware on the real MicroPython, in exact simulated time.

Keys are contacts, lights and display are what their parts have received; only texts come by
the link, over the emulated USB port.
"""

import copy
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from host.emulator.control import Control, EmulatorError
from host.link.client import Client
from host.link.errors import LinkError
from host.simulation.emulator.emulator import Emulator
from host.simulation.kinds import check_key
from host.targets.grid import in_grid_order
from host.targets.linked import LinkedBoard
from host.targets.target import taken

BOOT_MS = 10_000  # longer than any start takes
WISHES_MS = 50  # for four of them, one a tick


class EmulatorWire:
    """A Wire (host/link/wire.py) to an emulated board, whose time passes only in wait()."""

    def __init__(self, emulator: Emulator):
        self._emulator = emulator

    def open(self) -> None:
        self.read()  # what came before

    def close(self) -> None:
        pass

    def write(self, data: bytes) -> None:
        self._emulator.send(data)

    def read(self) -> bytes:
        return self._emulator.receive()

    def now_ms(self) -> float:
        return self._emulator.now_ms

    def wait(self, ms: float) -> None:
        """Let time pass. Raises: LinkError where the power is lost."""
        if not self._emulator.ask("run", ms=ms, until="off")["powered"]:
            raise LinkError("The board has lost its power.")


class RunningWire:
    """A Wire to an emulated board whose time passes by itself, as fast as this computer can.

    Its clock is the board's: a slow computer has no part in how long the board may take. Nothing waits for the emulator
    but open() and wait().
    """

    url = "the emulator"

    def __init__(self, emulator: Emulator):
        self._emulator = emulator
        self._heard = bytearray()
        self._now = 0.0
        self._asked = False  # the emulator has not yet answered what there is to hear

    def open(self) -> None:
        self.wait(0)
        self._heard.clear()  # what came before

    def close(self) -> None:
        pass

    def write(self, data: bytes) -> None:
        with self._process() as process:
            process.post(lambda _: None, "say", bytes=data.hex())

    def read(self) -> bytes:
        """Return what has come; what comes meanwhile is there at the next call."""
        with self._process() as process:
            process.look()
            if not self._asked:
                process.post(self._take, "said")
                self._asked = True
        heard = bytes(self._heard)
        self._heard.clear()
        return heard

    def now_ms(self) -> float:
        """Return the board's time at its last answer."""
        return self._now

    def wait(self, ms: float) -> None:
        time.sleep(ms / 1000)
        with self._process() as process:
            self._take(process.ask("said"))

    def _take(self, answer: dict[str, Any]) -> None:
        self._asked = False
        self._heard += self._emulator.said(answer)
        self._now = answer["ms"]

    @contextmanager
    def _process(self) -> Iterator[Control]:
        """Raises: LinkError once the process has ended."""
        try:
            yield self._emulator.control
        except EmulatorError as error:
            raise LinkError(str(error)) from error


class EmulatedBoard(LinkedBoard):
    """A board in a process of its own.

    flash: the file that holds its flash, the firmware on it, None to start with an empty one and to forget everything
    in the end. uf2: another MicroPython image than the official one. others: see Emulator. A key that does not exist is
    a ValueError.

    Time is simulated and stands still but for run() and what uses it, boot() and tap() and what asks the firmware.
    `emulator` is the process, for all that a physical board does not offer.
    """

    has_switch = True
    EVENTS = ()

    def __init__(
        self, flash: str | os.PathLike[str] | None = None, uf2: str | os.PathLike[str] | None = None, **others: Any
    ):
        self.emulator = Emulator(flash, uf2, **others)
        super().__init__(EmulatorWire(self.emulator))
        self._snapshots: dict[str, tuple[Client, bool]] = {}

    # --- power and time ----------------------------------------------------------------

    def boot(self) -> None:
        """Switch on, off before if need be, and run until the lights have been set for the first time."""
        self.power_cut()
        self.emulator.power(True)
        self.emulator.run(BOOT_MS, until="frame")

    def power_cut(self) -> None:
        """Switch off at once, whatever the firmware does. What is on the flash stays."""
        self.emulator.power(False)
        self._connected = False

    def run(self, ms: float) -> None:
        """Let exactly `ms` of simulated time pass."""
        self.emulator.run(ms)

    def snapshot(self, name: str = "") -> None:
        """Keep the board as it is now, this end of its link with it."""
        self.emulator.snapshot(name)
        self._snapshots[name] = self._copied(self.client), self._connected

    def restore(self, name: str = "") -> None:
        """Put the board back to a snapshot, in milliseconds; see Emulator.restore()."""
        self.emulator.restore(name)
        client, self._connected = self._snapshots[name]
        self.client = self._copied(client)

    def _copied(self, client: Client) -> Client:
        return copy.deepcopy(client, {id(self.wire): self.wire})

    # --- keys --------------------------------------------------------------------------

    def press(self, row: int, column: int) -> None:
        self._move("press", row, column)

    def release(self, row: int, column: int) -> None:
        self._move("release", row, column)

    def _move(self, command: str, row: int, column: int) -> None:
        check_key(row, column)
        self.emulator.ask(command, row=row, column=column)

    # --- lights, display, buzzer ---------------------------------------------------------

    def lights(self) -> dict[str, Any]:
        """Return what the chain has received: `frames` (their number) and `wire` (bytes); of the last one its times.

        start_ms and end_ms of its bits, shown_ms, `bits`, and highs_ns and lows_ns: (least, most) of a 0 and of a 1.
        """
        lights = self.emulator.ask("lights")
        return {**lights, "wire": bytes.fromhex(lights["wire"])}

    def frame(self) -> bytes:
        return in_grid_order(self.lights()["wire"])

    def oled(self) -> bytes:
        return bytes.fromhex(self.emulator.ask("oled")["picture"])

    def buzzer(self) -> int:
        return round(self.emulator.ask("buzzer")["hz"])

    @property
    def faults(self) -> list[str]:
        """The complaints of the parts: messages with the time."""
        return list(self.emulator.ask("faults")["faults"])

    # --- what the firmware says ------------------------------------------------------------

    def ask(self, method: str, **parameters: Any) -> Any:
        if not self._connected:
            self._begin(self.client.connect())
        return super().ask(method, **parameters)

    def take_requests(self) -> list[dict[str, Any]]:
        """Return what the board has kept for whoever asks; nothing was listened to meanwhile."""
        self.ask("subscribe", events=["request"])
        self.run(WISHES_MS)
        for event in self._heard():
            self._take(event)
        self.ask("subscribe", events=[])
        return taken(self._requests)

    def _heard(self) -> list[dict[str, Any]]:
        self.client.pump()
        return taken(self.client.events)

    # --- the end --------------------------------------------------------------------------

    def close(self) -> None:
        """Switch off and release everything."""
        self.emulator.close()
