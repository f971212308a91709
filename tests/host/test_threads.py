"""Threads that nobody waits for."""

import subprocess
import sys

import pytest

from host.paths import ROOT
from host.threads import DaemonThreads

PROGRAM = """
import asyncio, threading
from host.threads import DaemonThreads

async def main():
    asyncio.get_running_loop().set_default_executor(DaemonThreads(2))
    begun = threading.Event()
    task = asyncio.create_task(asyncio.to_thread(lambda: begun.set() or threading.Event().wait()))
    assert await asyncio.to_thread(begun.wait)
    print("ends", flush=True)

asyncio.run(main())
"""


def test_a_process_ends_before_its_threads() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, timeout=20)
    assert (done.returncode, done.stdout, done.stderr) == (0, "ends\n", "")


def test_calls_are_made_in_turn_and_hand_over_what_they_raise() -> None:
    one = DaemonThreads(1)
    found = [one.submit(divmod, 7, number) for number in (2, 0, 3)]
    assert [found[0].result(), found[2].result()] == [(3, 1), (2, 1)]
    with pytest.raises(ZeroDivisionError):
        found[1].result()
