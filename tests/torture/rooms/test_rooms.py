"""Some seconds of `make torture TARGET=rooms`, the same each time."""

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.torture.rooms.machine import RoomTorture
from tests.torture.test_torture import QUICK, hold_apart


def hold() -> None:
    run_state_machine_as_test(RoomTorture, settings=settings(QUICK, max_examples=80, stateful_step_count=60))


@pytest.mark.timeout(600)  # a failure is shrunk for 300 s at most
def test_a_room_holds() -> None:
    hold_apart(__name__)
