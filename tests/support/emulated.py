"""Emulated boards that start once and serve test after test, each of which finds them as they were then.

A start takes two seconds and more of a processor, putting them back to a snapshot (docs/emulator.md) milliseconds.
"""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import pytest

from firmware.screens.offer import NO_AT
from host.emulator.control import EmulatorError
from host.targets.emulator import EmulatedBoard
from tests.support.firmware_image import firmware_uf2

STARTED = "started"


class Emulated(Protocol):
    """An Emulator or an EmulatedBoard."""

    def snapshot(self, name: str = "") -> None: ...
    def restore(self, name: str = "") -> None: ...
    def close(self) -> None: ...


Kind = TypeVar("Kind", bound=Emulated)


class Started(Generic[Kind]):
    """Lends what `make` has started to one test at a time."""

    def __init__(self, make: Callable[[], Kind]):
        self._make = make
        self._it: Kind | None = None

    def lend(self) -> Kind:
        """Return it as it was after its start, whatever has become of it."""
        if self._it is not None:
            try:
                self._it.restore(STARTED)
            except EmulatorError:  # it has ended
                self.close()
        if self._it is None:
            self._it = self._make()
            self._it.snapshot(STARTED)
        return self._it

    def close(self) -> None:
        if self._it is not None:
            self._it.close()
        self._it = None


@contextmanager
def started(make: Callable[[], Kind]) -> Iterator[Started[Kind]]:
    """Have something that is started when it is first wanted, and closed in the end."""
    it = Started(make)
    try:
        yield it
    finally:
        it.close()


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


def begin(board: EmulatedBoard) -> None:
    """Switch a new board on, and bring it into the menu."""
    board.boot()
    board.run(500)
    board.tap(*NO_AT)  # to its question whether a player is new
    board.run(500)


@pytest.fixture(scope="session")
def firmware_image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The image of the firmware, a UF2 file."""
    return made_once(tmp_path_factory, "firmware.uf2", firmware_uf2)


@pytest.fixture(scope="session")
def started_board(firmware_image: Path) -> Iterator[Started[EmulatedBoard]]:
    """A board with all of the firmware, in the menu; no computer has spoken to it yet."""

    def make() -> EmulatedBoard:
        board = EmulatedBoard(uf2=firmware_image)
        begin(board)
        return board

    with started(make) as it:
        yield it
