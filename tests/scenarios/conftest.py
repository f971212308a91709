"""Runs the scenarios on each target."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from host.link.errors import RequestError
from host.targets.linked import LinkedBoard
from host.targets.memory import MemoryTarget
from host.targets.target import Target
from tests.scenarios.borrowed import borrowed, make_usual
from tests.scenarios.player import Player
from tests.scenarios.ports import wire_to
from tests.scenarios.twins import Twins
from tests.support.used_flash import write_used

TARGETS = "memory", "memory, worn keys", "emulator", "serial", "emulated neotrellis"
MEMORY, WORN, EMULATOR, SERIAL, EMULATED_TILES = TARGETS
MARKED = {"worn": WORN, "emulated": EMULATOR, "tiles": EMULATED_TILES}
EMULATED = {EMULATOR: "started_board", EMULATED_TILES: "started_tiles"}  # and the fixture that has it

NEAR = 12  # of 255: what a light that breathes changes in the 20 ms from a frame of tiles to the next

BOARD = pytest.StashKey[LinkedBoard]()


def pytest_configure(config: pytest.Config) -> None:
    """Find the board at --port before anything else; its settings and its game are restored at the end."""
    port = config.getoption("--port")
    if port:
        stack = ExitStack()
        try:
            board = stack.enter_context(LinkedBoard(stack.enter_context(wire_to(port))))
            stack.enter_context(borrowed(board))
        except OSError as error:
            stack.close()
            raise pytest.UsageError(str(error)) from None
        config.stash[BOARD] = board
        config.add_cleanup(lambda: give_back(stack))


def give_back(stack: ExitStack) -> None:
    """Restore the settings and the game of the board, if it is still there."""
    try:
        stack.close()
    except (OSError, RequestError) as error:
        print(f"\nThe board keeps the settings and the game of the last scenario: {error}", file=sys.stderr)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a scenario in memory and where its marks say; with --port on that board only, with --on on that target only.

    On the emulated Pico those that are not marked `emulated` run in `make nightly`, unless they are marked
    `memory_only`.
    """
    if "target" in metafunc.fixturenames:
        marked = metafunc.definition.get_closest_marker
        usual: list[Any] = [MEMORY, *(target for mark, target in MARKED.items() if marked(mark))]
        if not marked("emulated"):
            usual.append(pytest.param(EMULATOR, marks=pytest.mark.nightly))
        only = SERIAL if metafunc.config.getoption("--port") else metafunc.config.getoption("--on")
        metafunc.parametrize("target", [only] if only else usual, scope="session")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip `memory_only` on targets in real time."""
    skipped = [
        item
        for item in items
        if isinstance(item, pytest.Function)
        and item.get_closest_marker("memory_only")
        and item.callspec.params["target"] not in (MEMORY, WORN)
    ]
    if skipped:
        config.hook.pytest_deselected(items=skipped)
        items[:] = [item for item in items if item not in skipped]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Ask questions with --ask only."""
    return True if collection_path.name == "test_by_eye.py" and not config.getoption("--ask") else None


@pytest.fixture(scope="session")
def real_board(pytestconfig: pytest.Config) -> LinkedBoard:
    """The board at --port."""
    return pytestconfig.stash[BOARD]


@pytest.fixture
def board(target: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Target]:
    """A board in the menu with default settings; one of the emulator has a twin in memory, unless marked
    `not_compared`.
    """
    if target == SERIAL:
        board = request.getfixturevalue("real_board")
        make_usual(board)
        yield board
        return
    emulated = request.getfixturevalue(EMULATED[target]).lend() if target in EMULATED else None
    if emulated and request.node.get_closest_marker("not_compared"):
        emulated.settle()
        yield emulated
        return
    write_used(tmp_path / "flash")
    with MemoryTarget(tmp_path / "flash", bounce_ms=5 if target == WORN else 0) as memory:
        memory.boot()
        near = NEAR if target == EMULATED_TILES else 0
        board = Twins(emulated, memory, on=True, near=near) if emulated else memory
        board.settle()
        yield board


@pytest.fixture
def player(board: Target) -> Player:
    return Player(board)


@pytest.fixture
def scale(target: str) -> Callable[[int, int], int]:
    """Choose the length of a scenario: the first number on boards in memory, the second elsewhere."""
    return lambda many, some: many if target in (MEMORY, WORN) else some
