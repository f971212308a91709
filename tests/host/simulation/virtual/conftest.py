"""What the tests of the virtual hardware share: parts alone on wires, and boards that run a small program."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from host.simulation.virtual.clock import NEVER, Clock
from host.simulation.virtual.wires import Wires
from host.targets.virtual import VirtualBoard

# A stand-in for the firmware's app, for tests that want the board's methods called: it does, one after
# the other, what it is handed in `tasks`, each a function of the board.
STAND_IN = """
from firmware.hardware.board import Board

class App:
    def __init__(self, board):
        self.board = board
        self.tasks = []
        self.results = []

    def run(self):
        while True:
            while self.tasks:
                self.results.append(self.tasks.pop(0)(self.board))
            self.board.idle()

app = App(Board())
app.run()
"""


def unlimited_clock() -> Clock:
    """Return the clock of a machine without a time limit."""

    def pause() -> None:
        raise AssertionError("there is no deadline")

    clock = Clock(pause)
    clock.allow(NEVER)
    return clock


def unlimited_wires() -> Wires:
    """Return the wires of such a machine."""
    return Wires(unlimited_clock())


@pytest.fixture
def wires() -> Wires:
    return unlimited_wires()


@pytest.fixture
def make_board(tmp_path: Path) -> Iterator[Callable[..., VirtualBoard]]:
    """Return make(main, **settings): a board that will run the text `main` (not booted yet)."""
    made: list[VirtualBoard] = []

    def make(main: str = STAND_IN, **settings: Any) -> VirtualBoard:
        program = tmp_path / f"main{len(made)}.py"
        program.write_text(main, encoding="utf-8")
        made.append(VirtualBoard(main=program, **settings))
        return made[-1]

    yield make
    for board in made:
        board.close()


@pytest.fixture
def do() -> Callable[..., Any]:
    """Return do(board, task, ms): have the stand-in call task(Board), let `ms` pass, return its result."""

    def call(board: VirtualBoard, task: Callable[[Any], Any], ms: float = 50) -> Any:
        board.app.tasks.append(task)
        count = len(board.app.results)
        board.run(ms)
        assert len(board.app.results) == count + 1, f"not done within {ms} ms"
        return board.app.results[-1]

    return call
