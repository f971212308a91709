"""What serves test after test is whole for each of them, whatever the one before has done."""

import json

from host.emulator.emulator import Emulator
from tests.emulated import started


def test_it_is_lent_as_it_was_after_its_start() -> None:
    with started(Emulator) as it:
        emulator = it.lend()
        emulator.run(100)
        assert it.lend() is emulator and emulator.now_ms == 0


def test_one_that_has_ended_or_is_out_of_step_is_replaced() -> None:
    with started(Emulator) as it:
        first = it.lend()
        first.process.kill()
        first.process.wait()
        second = it.lend()
        assert second is not first and second.now_ms == 0
        second._lines.write(json.dumps({"command": "run", "ms": 5}) + "\n")  # and its reply is not read
        second._lines.flush()
        third = it.lend()
        assert third is not second and third.now_ms == 0
        assert second.process.returncode is not None
