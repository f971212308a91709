"""An emulator by others, rp2040py, which `make nightly` installs, runs the same image and lights the same lights.

Its PIO stands still after the first frame, while the program sleeps, so that frame is compared, and no times.
"""

from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import SimpleQueue

import pytest

from firmware.hardware.wiring import LED_PIN, PIXELS
from host.targets.emulator import EmulatedBoard

DARK = (0, 0, 0)  # a pixel more than there are, see LED_FRAME_US in firmware/hardware/matrix.py


@pytest.mark.nightly
def test_the_first_frame_is_the_same(firmware_image: Path) -> None:
    with EmulatedBoard(uf2=firmware_image) as board:
        board.boot()
        lights = board.lights()
    wire = lights["wire"]
    ours = [(red, green, blue) for green, red, blue in zip(wire[0::3], wire[1::3], wire[2::3], strict=True)]
    assert lights["frames"] == 1 and len(ours) == PIXELS and len(set(ours)) > 2
    assert first_frame(firmware_image) == [*ours, DARK]


def first_frame(image: Path) -> list[tuple[int, ...]]:
    """Return red, green and blue of each pixel that rp2040py decodes from the edges at the pin; it takes 7 s of CPU."""
    from rp2040py.boards import BOARDS
    from rp2040py.device import MicroPythonDevice
    from rp2040py.external.ws2812 import Ws2812

    frames: SimpleQueue[list[tuple[int, ...]]] = SimpleQueue()
    lights = partial(Ws2812, LED_PIN, on_pixels=frames.put)
    pico = MicroPythonDevice(board=replace(BOARDS["pico"], extras=(lights,), image=image))
    pico.start_async(timeout=None)
    try:
        return frames.get()
    finally:
        pico.stop()
