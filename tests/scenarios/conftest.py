"""The targets that the stories are told on, and boards on them."""

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import chain
from pathlib import Path

import pytest

from host.link.errors import Refused
from host.targets.serial import SerialBoard
from host.targets.target import Target
from host.targets.virtual import VirtualBoard
from tests.scenarios.borrowed import Borrowed
from tests.scenarios.player import Player
from tests.scenarios.ports import wire_to
from tests.scenarios.twins import Twins

TARGETS = VIRTUAL, WORN, EMULATOR, SERIAL = "virtual", "virtual, worn keys", "emulator", "serial"

BOARD = pytest.StashKey[SerialBoard]()


def pytest_configure(config: pytest.Config) -> None:
    """Look for the board at --port before anything else. Its settings and its game are put back in the end."""
    port = config.getoption("--port")
    if port:
        stack = ExitStack()
        try:
            board = stack.enter_context(SerialBoard(stack.enter_context(wire_to(port))))
            stack.enter_context(Borrowed(board))
        except OSError as error:
            stack.close()
            raise pytest.UsageError(str(error)) from None
        config.stash[BOARD] = board
        config.add_cleanup(lambda: give_back(stack))


def give_back(borrowed: ExitStack) -> None:
    """Put back what the board had. One that is gone keeps what it has."""
    try:
        borrowed.close()
    except (OSError, Refused) as error:
        print(f"\nThe board keeps the settings and the game of the last scenario: {error}", file=sys.stderr)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A story is told on all targets, with worn keys if it is marked so; with --port on the board there alone."""
    if "target" in metafunc.fixturenames:
        usual = [VIRTUAL, EMULATOR]
        if metafunc.definition.get_closest_marker("worn"):
            usual.insert(1, WORN)
        real = metafunc.config.getoption("--port")
        metafunc.parametrize("target", [SERIAL] if real else usual, scope="session")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is marked `long` is told where time costs nothing."""
    dear = [item for item in items if item.get_closest_marker("long") and target_of(item) in (EMULATOR, SERIAL)]
    if dear:
        config.hook.pytest_deselected(items=dear)
        items[:] = [item for item in items if item not in dear]


def target_of(item: pytest.Item) -> object:
    return (
        item.callspec.params.get("target") if isinstance(item, pytest.Function) and hasattr(item, "callspec") else None
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell how long the stories took on each target."""
    stories, seconds = Counter[str](), defaultdict[str, float](float)
    for report in chain.from_iterable(terminalreporter.stats.values()):
        target = re.match(r"tests/scenarios/[^[]*\[([^]-]*)", getattr(report, "nodeid", ""))
        if target and target[1] in TARGETS and isinstance(report, pytest.TestReport):
            stories[target[1]] += report.when == "call"
            seconds[target[1]] += report.duration
    for name, count in stories.items():
        terminalreporter.write_line(f"{count} stories, {name}: {seconds[name]:.0f} s")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Nobody is asked anything without --ask."""
    return True if collection_path.name == "test_by_eye.py" and not config.getoption("--ask") else None


@pytest.fixture(scope="session")
def real_board(pytestconfig: pytest.Config) -> SerialBoard:
    """The board at --port."""
    return pytestconfig.stash[BOARD]


@pytest.fixture
def board(target: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Target]:
    """A board in the menu, its settings as usual. The emulated one has a virtual twin, or else is marked `apart`."""
    if target == SERIAL:
        board = request.getfixturevalue("real_board")
        Borrowed.make_usual(board)
        yield board
        return
    emulated = request.getfixturevalue("started_board").lend() if target == EMULATOR else None
    if emulated and request.node.get_closest_marker("apart"):
        emulated.settle()
        yield emulated
        return
    with VirtualBoard(tmp_path / "flash", bounce_ms=5 if target == WORN else 0) as virtual:
        virtual.boot()
        board = Twins(emulated, virtual, on=True) if emulated else virtual
        board.settle()
        yield board


@pytest.fixture
def player(board: Target) -> Player:
    return Player(board)


@pytest.fixture
def few(target: str) -> Callable[[int, int], int]:
    """Choose how long a story is: the first number where time costs nothing, the second one elsewhere."""
    return lambda many, some: many if target in (VIRTUAL, WORN) else some
