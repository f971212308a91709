"""A minute of `make torture`, the same each time."""

import subprocess
import sys

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from firmware import version
from firmware.input.switch_control import SwitchControl
from firmware.storage.journal import Journal
from host.paths import ROOT
from tests.support.hurry import hurry
from tests.torture.bench import EmulatedBench, LinkedBench, MemoryBench, held
from tests.torture.boards import EmulatedTorture, MemoryTorture
from tests.torture.rounds import machine_of

PHASES = Phase.generate, Phase.shrink
QUICK = settings(deadline=None, report_multiple_bugs=False, derandomize=True, database=None, phases=PHASES)
UNSHRUNK = settings(QUICK, phases=(Phase.generate,), max_examples=200)


@pytest.fixture(autouse=True)
def hurried(monkeypatch):
    hurry(monkeypatch.setattr)


def hold():
    """Run the examples in memory."""
    hurry(setattr)
    version.BUILD = "an image"  # so that it writes checkpoints
    run_state_machine_as_test(MemoryTorture, settings=settings(QUICK, max_examples=200, stateful_step_count=25))


def hold_apart(module):
    """Run a module's hold() in a process of its own: what Hypothesis draws hangs on the modules that are loaded."""
    words = [sys.executable, "-c", f"from {module} import hold; hold()"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.timeout(600)  # a failure is shrunk for 300 s at most
def test_a_board_in_memory_holds():
    hold_apart(__name__)


def test_an_emulated_board_holds(started_board, monkeypatch):
    monkeypatch.setattr(EmulatedTorture, "started", started_board)
    monkeypatch.setattr(EmulatedBench, "patience_ms", 3000)
    run_state_machine_as_test(EmulatedTorture, settings=settings(QUICK, max_examples=10, stateful_step_count=8))


def test_a_board_at_a_port_holds(monkeypatch):
    monkeypatch.setattr(LinkedBench, "patience_ms", 3000)
    with machine_of("memory:") as (kind, *_):
        run_state_machine_as_test(kind, settings=settings(QUICK, max_examples=5, stateful_step_count=30))


def test_moves_that_are_lost_are_found_out(monkeypatch):
    monkeypatch.setattr(Journal, "_append", lambda journal, record: None)
    with pytest.raises(AssertionError, match="lost more"):
        run_state_machine_as_test(MemoryTorture, settings=UNSHRUNK)


def test_what_the_firmware_recovers_from_is_found_out(monkeypatch):
    monkeypatch.setattr(SwitchControl, "words", lambda control, row: row[len(row)])
    with pytest.raises((AssertionError, RuntimeError), match="IndexError"):
        run_state_machine_as_test(MemoryTorture, settings=UNSHRUNK)


def test_memory_that_is_lost_is_found_out():
    bench = MemoryBench()
    _, before = bench.leak(None)
    assert bench.leak(before) == (0, before)
    bench.app.leak = [[number] for number in range(500)]
    assert bench.leak(before)[0] > 300
    assert held([]) == 1 and held([[], [(1, 2.5)]]) == 4 and held([held, int]) == 1
