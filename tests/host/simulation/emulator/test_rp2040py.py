"""An emulator by others, rp2040py, which `make nightly` installs, runs the same images and does the same.

Its PIO stands still after the first frame, while the program sleeps, so that frame is compared, and no times.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from firmware.hardware.wiring import LED_PIN, PIXELS
from host.freeze import freeze, uf2
from host.freeze.official import IMAGES, official_image
from host.targets.emulator import EmulatedBoard
from tests.host.freeze.compiling import modules
from tests.host.freeze.program import ANSWERED, ASKED, MODULES

pytestmark = pytest.mark.nightly
DARK = (0, 0, 0)  # a pixel more than there are, see LED_FRAME_US in firmware/hardware/matrix.py


@contextmanager
def running(image: Path, lights: SimpleQueue[list[tuple[int, ...]]]) -> Iterator[Any]:
    """A Pico of rp2040py that has started, and puts red, green and blue of the pixels of each frame into a queue."""
    from rp2040py.boards import BOARDS
    from rp2040py.device import MicroPythonDevice
    from rp2040py.external.ws2812 import Ws2812

    def chain() -> Ws2812:
        return Ws2812(LED_PIN, on_pixels=lights.put)

    pico = MicroPythonDevice(board=replace(BOARDS["pico"], extras=(chain,), image=image))
    pico.start_async(timeout=None).result()
    try:
        yield pico
    finally:
        pico.stop()


def test_the_first_frame_is_the_same(firmware_image: Path) -> None:
    """10 s of CPU."""
    with EmulatedBoard(uf2=firmware_image) as board:
        board.boot()
        lights = board.lights()
    wire, theirs = lights["wire"], SimpleQueue[list[tuple[int, ...]]]()
    ours = [(red, green, blue) for green, red, blue in zip(wire[0::3], wire[1::3], wire[2::3], strict=True)]
    assert lights["frames"] == 1 and len(ours) == PIXELS and len(set(ours)) > 2
    with running(firmware_image, theirs):
        assert theirs.get() == [*ours, DARK]


def test_a_frozen_program_does_the_same_in_every_official_image(tmp_path: Path) -> None:
    for release in IMAGES:
        frozen = freeze(official_image(release=release).read_bytes(), modules(MODULES))
        (tmp_path / release).write_bytes(uf2.write([frozen.firmware, frozen.app]))
        with running(tmp_path / release, SimpleQueue()) as pico:
            said, errors = pico.exec_async(ASKED, timeout=None).result()
        assert (said.decode().replace("\r\n", "\n"), errors) == (ANSWERED, b""), release
