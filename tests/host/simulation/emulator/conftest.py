"""Emulated boards: with an empty flash, and with the firmware's own driver of the board on it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from host.emulator.started import Started
from host.paths import ROOT
from host.simulation.emulator.emulator import Emulator
from host.targets.emulator import EmulatedBoard
from tests.host.emulator.picos import powered
from tests.support.emulated import firmware_uf2, made_once

HARDWARE = tuple(f"hardware/{path.stem}" for path in sorted((ROOT / "firmware/hardware").glob("*.py")))
DRIVER = tuple(f"firmware/{name}.py" for name in ("__init__", "clock", *HARDWARE))


@pytest.fixture(scope="session")
def started_pico() -> Iterator[Started[Emulator]]:
    """A Pico that has made a file system on its empty flash, and shows its prompt."""
    with Started(powered(Emulator)) as it:
        yield it


@pytest.fixture
def pico(started_pico: Started[Emulator]) -> Emulator:
    """A Pico with nothing on its flash."""
    return started_pico.lend()


@pytest.fixture(scope="session")
def driver_image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An image with the driver of the board in it, which does nothing by itself."""
    texts = {name: (ROOT / name).read_text("utf-8") for name in DRIVER}
    return made_once(tmp_path_factory, "driver.uf2", lambda folder: firmware_uf2(folder, texts))


@pytest.fixture
def board(started_board: Started[EmulatedBoard]) -> EmulatedBoard:
    """A board in the menu, with all of the firmware."""
    return started_board.lend()


NEW_BOARD = "from firmware.hardware.board import Board\nboard = Board()\nboard.start_scanning()\n"
# A scan that began after latest() was called
LATEST = """
from time import sleep_ms
def latest():
    while board.scan():
        pass
    sleep_ms(11)
    while columns := board.scan():
        found = columns
    return found
"""


class Driven:
    """A board and programs that drive it: `driven(program)` runs one that finds it as `board`."""

    def __init__(self, target: EmulatedBoard):
        self.target = target
        self.emulator = target.emulator

    def __call__(self, program: str, ms: float = 20_000) -> str:
        return self.emulator.execute(program, ms)

    def scan(self) -> list[int]:
        """Return what the driver reads of the keys: a mask of rows for each column."""
        return [int(word) for word in self("print(*latest())").split()]


@pytest.fixture(scope="session")
def started_driven(driver_image: Path) -> Iterator[Started[EmulatedBoard]]:
    def make() -> EmulatedBoard:
        board = EmulatedBoard(uf2=driver_image)
        board.emulator.power(True)
        board.emulator.execute(f"{NEW_BOARD}board.display.finish()\n{LATEST}")
        return board

    with Started(make) as it:
        yield it


@pytest.fixture
def lent(started_driven: Started[EmulatedBoard]) -> Driven:
    """A board that is driven, whatever its parts have to say of that."""
    return Driven(started_driven.lend())


@pytest.fixture
def driven(lent: Driven) -> Iterator[Driven]:
    """A board whose parts have nothing to complain about in the end."""
    yield lent
    assert lent.target.faults == []
