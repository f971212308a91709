"""The emulated Pico of host/emulator with the parts of the reference board on its pins, and the official image."""

import os
from pathlib import Path

from firmware.hardware import wiring
from host.emulator.pico import EmulatedPico
from host.freeze.official import official_image
from host.paths import NODE_MODULES
from host.simulation.kinds import MATRIX, tiles_of

BOARD = Path(__file__).with_name("parts") / "board.mjs"
WIRING = {
    "rows": wiring.ROW_PINS,
    "columns": wiring.COLUMNS,
    "shift": {"clock": wiring.SHIFT_CLOCK, "data": wiring.SHIFT_DATA, "latch": wiring.SHIFT_LATCH},
    "leds": {"pin": wiring.LED_PIN, "count": wiring.PIXELS, "back": wiring.CHAIN_PIN},
    "oled": {"bus": wiring.OLED_I2C, "sda": wiring.OLED_SDA, "scl": wiring.OLED_SCL, "address": wiring.OLED_ADDRESS},
    "buzzer": {"pin": wiring.BUZZER_PIN},
    "supply": {
        "pin": wiring.PICO_VSYS,
        "gate": wiring.PICO_LED,
        "idleMa": wiring.LOGIC_MA + wiring.PIXELS * wiring.PIXEL_IDLE_MA,
        "channelMa": wiring.CHANNEL_MA,
    },
}
TRELLIS = {
    "bus": wiring.TRELLIS_I2C,
    "sda": wiring.TRELLIS_SDA,
    "scl": wiring.TRELLIS_SCL,
    "interrupt": wiring.TRELLIS_INT,
    "addresses": wiring.TRELLIS_ADDRESSES,
    "across": wiring.TRELLIS_ACROSS,
    "size": wiring.TRELLIS_SIZE,
    "pixels": [
        None if pixel == wiring.NO_PIXEL else pixel
        for tile in range(len(wiring.TRELLIS_ADDRESSES))
        for pixel in [wiring.trellis_pixel(tile, key) for key in range(wiring.TRELLIS_SIZE**2)]
    ],
    "count": wiring.PIXELS,
}


class Emulator(EmulatedPico):
    """A process with one emulated board, power off at first.

    flash: see EmulatedPico. uf2: another image than the official one. blank: no image at all, the chip holds what
    `flash` does, or nothing. bounce_ms, seed: how bad its keys are. board: one of BOARDS, what keys and lights are.

    >>> with Emulator() as emulator:
    ...     emulator.power(True)
    ...     emulator.execute("print(sum(range(100)))")
    '4950\\n'
    """

    def __init__(
        self,
        flash: str | os.PathLike[str] | None = None,
        uf2: str | os.PathLike[str] | None = None,
        *,
        blank: bool = False,
        bounce_ms: float = 0,
        seed: int = 1,
        board: str = MATRIX,
    ):
        if not (NODE_MODULES / "rp2040js").is_dir():
            raise FileNotFoundError("rp2040js is missing; `make emulate` brings it.")
        if bounce_ms < 0:
            raise ValueError(f"A contact cannot bounce for {bounce_ms} ms: bounce_ms is 0 or more.")
        tiles = tiles_of(board)
        if blank and uf2:
            raise ValueError("A blank chip has no image: give either uf2 or blank=True.")
        keys = {"bounceMs": bounce_ms, "seed": seed}
        parts = {**WIRING, "trellis": {**TRELLIS, "tiles": tiles}} if tiles else WIRING
        super().__init__(
            None if blank else uf2 or official_image(),
            flash,
            board=BOARD,
            board_options={"wiring": parts, "keys": keys},
            node_modules=NODE_MODULES,
        )
