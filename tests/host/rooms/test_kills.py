"""A process that writes to the rooms' file, killed. `python -m tests.host.rooms.kills` does so more often."""

from tests.host.rooms.kills import kills

SEED = 3


def test_no_acknowledged_event_is_lost() -> None:
    """Some seconds: five processes start, write for a while, and what they wrote is read."""
    found = list(kills(SEED, 5))
    assert [(kill.lost, kill.faults) for kill in found] == [(0, ())] * 5
    assert sum(kill.events for kill in found) > 100


def test_a_process_that_tells_too_early_is_found_out() -> None:
    """Nearly each kill finds it; a second or two each."""
    assert any(kill.lost for kill in kills(SEED, 8, early=True))
