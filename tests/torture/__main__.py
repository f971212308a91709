"""`make torture`: hours of it on one board, or a room, other examples each time, with a line each minute and a table at
the end.

HOURS: of this computer's. TARGET: memory, emulator or rooms. SEED: the same one begins with the same examples. Each
failure is printed as the shortest script that has it; the exit status is then 1. Ctrl-c ends it early.
"""

import argparse
import gc
import random
import sys
import time
from contextlib import ExitStack

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from host.deploy.image import UF2, build
from host.emulator.started import started
from host.report import Table
from host.targets.emulator import EmulatedBoard
from tests.support.emulated import begin
from tests.torture.boards import EmulatedTorture, MemoryTorture
from tests.torture.choices import FAULTS, HAPPENED
from tests.torture.rooms.machine import RoomTorture

# Examples a round, steps in each
TARGETS = {"memory": (MemoryTorture, 50, 50), "emulator": (EmulatedTorture, 5, 30), "rooms": (RoomTorture, 50, 100)}
MINUTE_S = 60


def emulated():
    """A board with the firmware of this tree, in the menu."""
    board = EmulatedBoard(uf2=UF2, bounce_ms=3)
    begin(board)
    return board


def run_round(kind, count, steps, number):
    """Try so many examples. Return what failed, as text."""
    how = settings(
        deadline=None,
        database=None,
        report_multiple_bugs=False,
        max_examples=count,
        stateful_step_count=steps,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    gc.unfreeze()
    gc.collect()
    try:
        run_state_machine_as_test(seed(number)(kind), settings=how)
    except Exception as error:
        notes = getattr(error, "__notes__", ())
        return "\n".join([f"{type(error).__name__}: {error}", *notes])
    return ""


def main():
    parser = argparse.ArgumentParser(prog="make torture", description=__doc__.split("\n")[0])
    parser.add_argument("--hours", type=float, default=0.1)
    parser.add_argument("--target", choices=TARGETS, default="memory")
    parser.add_argument("--seed", type=int)
    options = parser.parse_args()
    kind, count, steps = TARGETS[options.target]
    first = random.randrange(10**6) if options.seed is None else options.seed
    began = said = time.monotonic()
    failures, number = 0, first
    with ExitStack() as stack:
        if kind is EmulatedTorture:
            build()
            kind.started = stack.enter_context(started(emulated))
        try:
            while time.monotonic() - began < options.hours * 3600:
                if failure := run_round(kind, count, steps, number):
                    failures += 1
                    print(f"FAILURE with seed {number}: {failure}", flush=True)
                number += 1
                if time.monotonic() - said >= MINUTE_S or number == first + 1:
                    said = time.monotonic()
                    print(
                        f"{(said - began) / 60:.0f} min: {HAPPENED.total():,} events, {failures} failures", flush=True
                    )
        except KeyboardInterrupt:
            print()
    faults = [name for name in HAPPENED if name in FAULTS]
    rows = [(name.replace("_", " "), f"{HAPPENED[name]:,}") for name in sorted(HAPPENED)]
    rows += [("faults", f"{sum(HAPPENED[name] for name in faults):,}"), ("all", f"{HAPPENED.total():,}")]
    rows += [("failures", str(failures))]
    print(f"\n{Table(f'{options.target}, seeds {first} to {number - 1}', ('event', 'times'), rows)}", end="")
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
