"""The board with an emulated Pico: the firmware on the real MicroPython, in exact simulated time.

The same methods as of VirtualBoard, but for those that look into the app, which on a real MicroPython takes a serial
link.
"""

import os
from collections.abc import Iterable
from types import TracebackType
from typing import Any, Self

from firmware.wiring import COLUMNS, ROWS, pixel_of
from host.emulator.emulator import MISS_CYCLES, Emulator

BOOT_MS = 10_000  # longer than any start takes
# Where red, green and blue of each key are in the chain's bytes, in grid order
RGB_PLACES = [
    3 * pixel_of(row, column) + byte for row in range(ROWS) for column in range(COLUMNS) for byte in (1, 0, 2)
]


class EmulatedBoard:
    """A board in a process of its own.

    flash: the file that holds its flash, the firmware on it, None to start with an empty one and to forget everything
    in the end. uf2: another MicroPython image than the official one. bounce_ms, seed, missing_diodes: how bad its keys
    are. miss_cycles: see Emulator. A key that does not exist is a ValueError.

    Time is simulated and stands still but for run() and what uses it, boot() and tap(). `emulator` is the process,
    for all that a physical board does not offer.
    """

    def __init__(
        self,
        flash: str | os.PathLike[str] | None = None,
        uf2: str | os.PathLike[str] | None = None,
        *,
        bounce_ms: float = 0,
        seed: int = 1,
        missing_diodes: Iterable[tuple[int, int]] = (),
        miss_cycles: int = MISS_CYCLES,
    ):
        if bounce_ms < 0:
            raise ValueError(f"A contact cannot bounce for {bounce_ms} ms: bounce_ms is 0 or more.")
        self.emulator = Emulator(
            flash,
            uf2,
            bounce_ms=bounce_ms,
            seed=seed,
            missing_diodes=[_key(row, column) for row, column in missing_diodes],
            miss_cycles=miss_cycles,
        )

    # --- power and time ----------------------------------------------------------------

    def boot(self) -> None:
        """Switch on, off before if need be, and run until the lights have been set for the first time."""
        self.power_cut()
        self.emulator.power(True)
        self.emulator.run(BOOT_MS, until="frame")

    def power_cut(self) -> None:
        """Switch off in the middle of whatever goes on. What is on the flash stays."""
        self.emulator.power(False)

    def run(self, ms: float) -> None:
        """Let exactly `ms` of simulated time pass."""
        self.emulator.run(ms)

    @property
    def now_ms(self) -> float:
        """Simulated time since the board was made, power cuts included."""
        return self.emulator.now_ms

    # --- keys --------------------------------------------------------------------------

    def press(self, row: int, column: int) -> None:
        """Put a finger on a key."""
        self._move("press", row, column)

    def release(self, row: int, column: int) -> None:
        """Take it off again."""
        self._move("release", row, column)

    def tap(self, row: int, column: int, ms: float = 50) -> None:
        """Hold a key for `ms` and then leave it alone for as long."""
        self.press(row, column)
        self.run(ms)
        self.release(row, column)
        self.run(ms)

    def _move(self, command: str, row: int, column: int) -> None:
        _key(row, column)
        self.emulator.ask(command, row=row, column=column)

    # --- what one sees and hears ---------------------------------------------------------

    def lights(self) -> dict[str, Any]:
        """Return what the chain has received: `frames` (their number) and `wire` (bytes); of the last one its times.

        start_ms and end_ms of its bits, shown_ms, `bits`, and highs_ns and lows_ns: (least, most) of a 0 and of a 1.
        """
        lights = self.emulator.ask("lights")
        return {**lights, "wire": bytes.fromhex(lights["wire"])}

    def frame(self) -> bytes:
        """Return what the lights show now: red, green, blue of each key, row by row (504 bytes)."""
        wire = self.lights()["wire"]
        return bytes([wire[place] for place in RGB_PLACES])

    def oled(self) -> bytes:
        """Return what the display shows now: 8 pages of 128 bytes, lowest bit on top; all 0 while it is dark."""
        return bytes.fromhex(self.emulator.ask("oled")["picture"])

    def buzzer(self) -> int:
        """Return the frequency (Hz) that sounds now, 0 for silence."""
        return round(self.emulator.ask("buzzer")["hz"])

    @property
    def faults(self) -> list[str]:
        """What the parts have to complain about, latest last: sentences with the time."""
        return list(self.emulator.ask("faults")["faults"])

    # --- the end --------------------------------------------------------------------------

    def close(self) -> None:
        """Switch off and let go of everything."""
        self.emulator.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _key(row: int, column: int) -> tuple[int, int]:
    if not (0 <= row < ROWS and 0 <= column < COLUMNS):
        raise ValueError(
            f"There is no key at row {row}, column {column}: rows are 0 to {ROWS - 1}, columns 0 to {COLUMNS - 1}."
        )
    return row, column
