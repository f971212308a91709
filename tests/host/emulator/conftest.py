"""Emulated boards: with an empty flash, and with the firmware's own driver of the board on it."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from host.device.image import compiled
from host.emulator.emulator import Emulator
from host.emulator.install import make_flash
from host.targets.emulator import EmulatedBoard
from tests.host.emulator.firmware import firmware_flash

ROOT = Path(__file__).parents[3]
DRIVER = tuple(f"firmware/{name}.py" for name in ("__init__", "clock", "wiring", "watchdog", "display", "board"))


@pytest.fixture
def start(request: pytest.FixtureRequest) -> Callable[..., Emulator]:
    """Start emulators that are switched on and end with the test."""

    def make(*given: Any, **named: Any) -> Emulator:
        emulator = Emulator(*given, **named)
        request.addfinalizer(emulator.close)
        emulator.power(True)
        return emulator

    return make


@pytest.fixture
def pico(start: Callable[..., Emulator]) -> Emulator:
    """A Pico with an empty flash."""
    return start()


@pytest.fixture(scope="session")
def driver_image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A flash with the driver of the board on it."""
    texts = {name: (ROOT / name).read_text("utf-8") for name in DRIVER}
    return make_flash(tmp_path_factory.mktemp("driver") / "flash.img", compiled(texts))


@pytest.fixture(scope="session")
def firmware_image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A flash with all of the firmware on it, as `cairn deploy` leaves it."""
    return firmware_flash(tmp_path_factory.mktemp("firmware"))


@pytest.fixture
def board(firmware_image: Path, tmp_path: Path) -> Iterator[EmulatedBoard]:
    """A board in the menu, with all of the firmware."""
    shutil.copy(firmware_image, tmp_path / "flash.img")
    with EmulatedBoard(tmp_path / "flash.img") as board:
        board.boot()
        board.run(500)
        yield board


@pytest.fixture
def make_board(request: pytest.FixtureRequest, driver_image: Path, tmp_path: Path) -> Callable[..., EmulatedBoard]:
    """Make boards that are on, with the driver on their flash."""

    def make(**options: Any) -> EmulatedBoard:
        image = tmp_path / "flash.img"
        shutil.copy(driver_image, image)
        board = EmulatedBoard(image, **options)
        request.addfinalizer(board.close)
        board.emulator.power(True)
        return board

    return make


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
        self.emulator.execute(f"from firmware.board import Board\nboard = Board()\nboard.start_scanning()\n{LATEST}")

    def __call__(self, program: str) -> str:
        return self.emulator.execute(program)

    def scan(self) -> list[int]:
        """Return what the driver reads of the keys: a mask of rows for each column."""
        return [int(word) for word in self("print(*latest())").split()]


@pytest.fixture
def make_driven(make_board: Callable[..., EmulatedBoard]) -> Callable[..., Driven]:
    return lambda **options: Driven(make_board(**options))


@pytest.fixture
def driven(make_driven: Callable[..., Driven]) -> Iterator[Driven]:
    """A board whose parts have nothing to complain about in the end."""
    driven = make_driven()
    yield driven
    assert driven.target.faults == []
