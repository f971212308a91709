"""What holds for all tests: in CI nothing is skipped, a slow machine is no failure, and ctrl-c works."""

import gc
import math
import os
import signal
from collections.abc import Generator

import hypothesis
import pytest

from tests.support.emulated import firmware_image, started_board, started_tiles  # noqa: F401  (fixtures)
from tests.support.examples import USUAL

NO_SKIPS = os.environ.get("CI") == "true"

# The usual run tries the same examples each time; exploring tries others, and more of them, and prints what it found so
# that it can be pinned: `make test ARGS="--hypothesis-seed=random"`, or `ARGS="--hypothesis-profile=explore"`.
hypothesis.settings.register_profile("usual", deadline=None, derandomize=True, max_examples=USUAL)
hypothesis.settings.register_profile("explore", deadline=None, max_examples=10 * USUAL, print_blob=True)
hypothesis.settings.load_profile("usual")

# What is started in the background begins with ctrl-c ignored, and passes that on to what the tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def data_folder(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Generator[None]:
    """Keep the data folder of the user who runs the tests; `make hil` uses the user's own board."""
    with pytest.MonkeyPatch.context() as patch:
        if not pytestconfig.getoption("--port"):
            patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    """`make hil`: the scenarios on a real board."""
    parser.addoption("--port", help="run the scenarios on the board at this serial port or address; auto: find one")
    parser.addoption("--on", help="run the scenarios on this target only, such as emulator")
    parser.addoption("--ask", action="store_true", help="ask the user what the board shows")


def pytest_configure(config: pytest.Config) -> None:
    """A seed means nothing to examples that are the same each time, so it explores.

    Neither option is there under `-p no:hypothesispytest`: pytest's plug-ins may all be left out.
    """
    if config.getoption("--hypothesis-seed", None) and not config.getoption("--hypothesis-profile", None):
        hypothesis.settings.load_profile("explore")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Three for two cores: for a third of the time tests wait, for browsers, servers, and boards in real time."""
    return math.ceil(1.5 * (os.cpu_count() or 1))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, each some minutes, so that no worker ends alone."""
    items.sort(key=lambda item: "/torture/" not in item.nodeid)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what a run costs: the time of this process, and of all that it started and waited for."""
    spent = os.times()
    minutes = (spent.user + spent.system + spent.children_user + spent.children_system) / 60
    terminalreporter.write_line(f"{minutes:.1f} minutes of CPU.")


def pytest_collection_finish() -> None:
    leave_out_of_collections()


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    if nextitem is None or nextitem.path != item.path:
        leave_out_of_collections()


def leave_out_of_collections() -> None:
    """Let garbage collections look at nothing that is there by now, such as modules and fixtures of the whole run.

    The firmware collects twice for each game that it begins, which took 50 ms or more each time. With this,
    tests/firmware/test_journal_damage.py takes 2.5 s instead of 31.
    """
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if not item.get_closest_marker("board") and not hasattr(report, "wasxfail"):
        _fail_if_skipped(report)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _fail_if_skipped(report)
    return report


def _fail_if_skipped(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Make a skip a failure in CI; only what needs a physical board (mark `board`) may be skipped there."""
    if NO_SKIPS and report.skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"In CI no test is skipped, but this one was: {reason}"
