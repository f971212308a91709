"""Runs the scenarios on each target."""

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import chain
from pathlib import Path

import pytest

from host.link.errors import Refused
from host.targets.linked import LinkedBoard
from host.targets.memory import MemoryTarget
from host.targets.target import Target
from tests.scenarios.borrowed import Borrowed
from tests.scenarios.lockstep import Lockstep
from tests.scenarios.player import Player
from tests.scenarios.ports import wire_to
from tests.scenarios.twins import Twins
from tests.support.site_board import SiteBoard
from tests.support.used_flash import write_used

TARGETS = "memory", "memory, worn keys", "emulator", "serial", "site", "emulated neotrellis"
MEMORY, WORN, EMULATOR, SERIAL, SITE, EMULATED_TILES = TARGETS
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
            stack.enter_context(Borrowed(board))
        except OSError as error:
            stack.close()
            raise pytest.UsageError(str(error)) from None
        config.stash[BOARD] = board
        config.add_cleanup(lambda: give_back(stack))


def give_back(borrowed: ExitStack) -> None:
    """Restore the settings and the game of the board, if it is still there."""
    try:
        borrowed.close()
    except (OSError, Refused) as error:
        print(f"\nThe board keeps the settings and the game of the last scenario: {error}", file=sys.stderr)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a scenario on all targets, with worn keys if marked `worn`, on emulated tiles if marked `tiles`, on the page
    of the site if marked `site`; with --port on that board only, with --on on that target only.
    """
    if "target" in metafunc.fixturenames:
        marked = metafunc.definition.get_closest_marker
        usual = [MEMORY, *([WORN] if marked("worn") else []), EMULATOR]
        usual += [target for mark, target in (("tiles", EMULATED_TILES), ("site", SITE)) if marked(mark)]
        only = SERIAL if metafunc.config.getoption("--port") else metafunc.config.getoption("--on")
        metafunc.parametrize("target", [only] if only else usual, scope="session")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip `memory_only` on targets in real time, and on the site `link`."""
    slow = (EMULATOR, EMULATED_TILES, SERIAL)
    left_out = {*[("memory_only", target) for target in slow], ("link", SITE)}
    skipped = [item for item in items if {(mark.name, target_of(item)) for mark in item.iter_markers()} & left_out]
    if skipped:
        config.hook.pytest_deselected(items=skipped)
        items[:] = [item for item in items if item not in skipped]


def target_of(item: pytest.Item) -> object:
    return (
        item.callspec.params.get("target") if isinstance(item, pytest.Function) and hasattr(item, "callspec") else None
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report the duration of the scenarios on each target."""
    counts, seconds = Counter[str](), defaultdict[str, float](float)
    for report in chain.from_iterable(terminalreporter.stats.values()):
        target = re.match(r"tests/scenarios/[^[]*\[([^]-]*)", getattr(report, "nodeid", ""))
        if target and target[1] in TARGETS and isinstance(report, pytest.TestReport):
            counts[target[1]] += report.when == "call"
            seconds[target[1]] += report.duration
    for name, count in counts.items():
        terminalreporter.write_line(f"{count} scenarios, {name}: {seconds[name]:.0f} s")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Ask questions with --ask only."""
    return True if collection_path.name == "test_by_eye.py" and not config.getoption("--ask") else None


@pytest.fixture(scope="session")
def real_board(pytestconfig: pytest.Config) -> LinkedBoard:
    """The board at --port."""
    return pytestconfig.stash[BOARD]


@pytest.fixture
def board(target: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Target]:
    """A board in the menu with default settings; those of the emulator and of the site have a twin in memory, unless
    marked `not_compared`.
    """
    if target == SERIAL:
        board = request.getfixturevalue("real_board")
        Borrowed.make_usual(board)
        yield board
        return
    alone = request.node.get_closest_marker("not_compared")
    emulated = request.getfixturevalue(EMULATED[target]).lend() if target in EMULATED else None
    if emulated and alone:
        emulated.settle()
        yield emulated
        return
    write_used(tmp_path / "flash")
    if target == SITE:
        site = SiteBoard(request.getfixturevalue("site_browser"), request.getfixturevalue("site_address"))
        held: Target = site if alone else Lockstep(site, MemoryTarget(tmp_path / "flash"))
        with held:
            held.boot()
            held.settle()
            yield held
        return
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
