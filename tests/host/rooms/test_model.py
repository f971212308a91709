"""Rooms under random messages of several clients, beside a model; model.py is a command for long runs."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.host.rooms.model import Rig, run
from tests.support.examples import examples


class RoomMachine(RuleBasedStateMachine):
    """Rig's actions, chosen by hypothesis, which finds the shortest way to what fails."""

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        self.rig = Rig(lambda n: data.draw(st.integers(0, n - 1)))

    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        self._do(data, "move")

    @rule(data=st.data(), action=st.sampled_from(sorted(set(Rig.ACTIONS))))
    def act(self, data: st.DataObject, action: str) -> None:
        self._do(data, action)

    @rule()
    def rebuild(self) -> None:
        self.rig.rebuild()

    @invariant()
    def agrees(self) -> None:
        if hasattr(self, "rig"):
            self.rig.check()

    def _do(self, data: st.DataObject, action: str) -> None:
        self.rig.pick = lambda n: data.draw(st.integers(0, n - 1))
        getattr(self.rig, action)()


RoomMachine.TestCase.settings = settings(max_examples=examples(20), stateful_step_count=25)
TestRooms = RoomMachine.TestCase


def test_the_long_run_runs() -> None:
    """A short one, of enough steps that games begin, go on and end."""
    counts = run(1000, seed=5)
    assert counts["rooms"] > 3 and counts["move"] > 100
    assert all(counts[kind] for kind in ("sit", "chance", "ask", "over", "reveal"))
