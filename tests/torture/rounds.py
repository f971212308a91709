"""Rounds of a long torture: that many examples from a seed."""

from contextlib import ExitStack, contextmanager

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from firmware import version
from host.deploy.image import UF2
from host.emulator.started import Started
from host.targets.linked import LinkedBoard
from tests.scenarios.borrowed import borrowed
from tests.scenarios.ports import wire_to
from tests.support.emulated import begun
from tests.torture.boards import EmulatedTorture, LinkedTorture, MemoryTorture
from tests.torture.choices import HAPPENED
from tests.torture.rooms.machine import RoomTorture

MEMORY, EMULATOR, ROOMS, PORT = "memory", "emulator", "rooms", "port"
TARGETS = {  # machine, examples a round, steps in each
    MEMORY: (MemoryTorture, 100, 50),
    EMULATOR: (EmulatedTorture, 8, 30),
    ROOMS: (RoomTorture, 50, 100),
    PORT: (LinkedTorture, 5, 30),
}


@contextmanager
def machine_of(target):
    """Yield the machine, and how many examples and steps a round has. target: of TARGETS, or a port (wire_to())."""
    kind, *counts = TARGETS.get(target, TARGETS[PORT])
    with ExitStack() as stack:
        if target == MEMORY:
            version.BUILD = "an image"  # so that it writes checkpoints
        elif kind is EmulatedTorture:
            kind.started = stack.enter_context(Started(lambda: begun(UF2, bounce_ms=3)))
        elif kind is LinkedTorture:
            kind.at_port = stack.enter_context(LinkedBoard(stack.enter_context(wire_to(target))))
            stack.enter_context(borrowed(kind.at_port))
        yield kind, *counts


def run_round(target, number):
    """Try that many examples. Return what failed, as text, and what has happened.

    In a process of its own: what Hypothesis draws hangs on the modules that are loaded, and so on what ran before.
    """
    try:
        with machine_of(target) as (kind, count, steps):
            how = settings(
                deadline=None,
                database=None,
                report_multiple_bugs=False,
                max_examples=count,
                stateful_step_count=steps,
                phases=(Phase.generate, Phase.shrink),
                suppress_health_check=list(HealthCheck),
            )
            run_state_machine_as_test(seed(number)(kind), settings=how)
    except Exception as error:
        notes = getattr(error, "__notes__", ())
        return "\n".join([f"{type(error).__name__}: {error}", *notes]), HAPPENED
    return "", HAPPENED
