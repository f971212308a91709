"""Emulated boards with the firmware that start once and serve test after test (docs/emulator.md)."""

import fcntl
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware.screens.welcome import NO_AT
from host.deploy.image import assembled
from host.deploy.sources import sources
from host.emulator.started import Started
from host.simulation.kinds import NEOTRELLIS
from host.targets.emulator import EmulatedBoard


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], Path]) -> Path:
    """Return the file of that name; of all workers of a run the first one makes it, in a folder that it is given."""
    shared = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    path = shared / name
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            make(factory.mktemp("made")).rename(path)
    return path


def firmware_uf2(folder: Path, texts: dict[str, str] | None = None) -> Path:
    """Write an image to a folder and return its file. texts: by path; None for all of the firmware."""
    file = folder / "image.uf2"
    file.write_bytes(assembled(sources() if texts is None else texts).uf2)
    return file


def begun(image: Path, **others: Any) -> EmulatedBoard:
    """Return a new board that has started and is in the menu; others: see EmulatedBoard."""
    board = EmulatedBoard(uf2=image, **others)
    board.boot()
    board.run(500)
    board.tap(*NO_AT)  # to its question whether a player is new
    board.run(500)
    return board


@pytest.fixture(scope="session")
def firmware_image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The image of the firmware, a UF2 file."""
    return made_once(tmp_path_factory, "firmware.uf2", firmware_uf2)


@pytest.fixture(scope="session")
def started_board(firmware_image: Path) -> Iterator[Started[EmulatedBoard]]:
    """A board with all of the firmware, in the menu; no computer has spoken to it yet."""
    with Started(lambda: begun(firmware_image)) as it:
        yield it


@pytest.fixture(scope="session")
def started_tiles(firmware_image: Path) -> Iterator[Started[EmulatedBoard]]:
    """The same of NeoTrellis tiles."""
    with Started(lambda: begun(firmware_image, board=NEOTRELLIS)) as it:
        yield it
