"""Rounds of a long torture: so many examples from a seed."""

import gc

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from host.deploy.image import UF2
from host.emulator.started import started
from host.targets.emulator import EmulatedBoard
from tests.support.emulated import begin
from tests.torture.boards import EmulatedTorture, MemoryTorture
from tests.torture.choices import HAPPENED

TARGETS = {"memory": (MemoryTorture, 100, 50), "emulator": (EmulatedTorture, 25, 30)}  # examples a round, steps in each


def emulated():
    """A board with the firmware of this tree, in the menu."""
    board = EmulatedBoard(uf2=UF2, bounce_ms=3)
    begin(board)
    return board


def run_round(target, number):
    """Try so many examples. Return what failed, as text, and what has happened.

    In a process of its own: what Hypothesis draws hangs on the modules that are loaded, and so on what ran before.
    """
    kind, count, steps = TARGETS[target]
    how = settings(
        deadline=None,
        database=None,
        report_multiple_bugs=False,
        max_examples=count,
        stateful_step_count=steps,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    gc.collect()
    try:
        if kind is not EmulatedTorture:
            run_state_machine_as_test(seed(number)(kind), settings=how)
        else:
            with started(emulated) as kind.started:
                run_state_machine_as_test(seed(number)(kind), settings=how)
    except Exception as error:
        notes = getattr(error, "__notes__", ())
        return "\n".join([f"{type(error).__name__}: {error}", *notes]), HAPPENED
    return "", HAPPENED
