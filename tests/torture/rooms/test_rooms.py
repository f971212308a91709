"""Some seconds of `make torture TARGET=rooms`, the same each time."""

from pathlib import Path

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, run_state_machine_as_test

from host.rooms import store
from host.rooms.client.state import RoomState
from host.rooms.tables import Connect, Connection, opened
from tests.torture.rooms.machine import RoomTorture
from tests.torture.rooms.model import DRAWING, KINDS
from tests.torture.test_torture import QUICK, hold_apart

UNSHRUNK = settings(QUICK, phases=(Phase.generate,), max_examples=100, stateful_step_count=60)


def hold() -> None:
    run_state_machine_as_test(RoomTorture, settings=settings(QUICK, max_examples=80, stateful_step_count=60))


@pytest.mark.timeout(600)  # a failure is shrunk for 300 s at most
def test_a_room_holds() -> None:
    hold_apart(__name__)


class CrookedRoom(RoomTorture):
    """A room whose server draws crooked: none of a hundred rooms may be one."""

    @initialize(kind=st.sampled_from([kind for kind in KINDS if kind[0] in DRAWING]))
    def start(self, kind):
        how = dict.fromkeys(("clock", "maker", "before", "later"))
        super().start(kind=kind, boards=2, crooked=True, seed=0, **how)


def found_out(match: str | None = None, machine: type[RoomTorture] = RoomTorture) -> None:
    with pytest.raises(AssertionError, match=match):
        run_state_machine_as_test(machine, settings=UNSHRUNK)


def test_commits_that_are_not_synced_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def opened_unsynced(path: Path, connect: Connect) -> Connection:
        db = opened(path, connect)
        db.execute("pragma synchronous = normal")
        return db

    monkeypatch.setattr(store, "opened", opened_unsynced)
    found_out("is not kept")


def test_a_board_that_finds_all_draws_fair_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RoomState, "_unfair_draw", lambda line, secret: 0)
    found_out(machine=CrookedRoom)
