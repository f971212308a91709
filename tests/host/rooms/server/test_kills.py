"""The server is killed while rooms play. `python -m tests.host.rooms.server.kills` does so as often as you like."""

from tests.host.rooms.server.kills import kills


def test_what_clients_were_sent_outlives_kills() -> None:
    """Takes some seconds: the server starts three times, and 80 clients come back."""
    found = kills(1, 3)
    assert found.events > 80 and (found.lost, found.doubled, found.faults) == (0, 0, [])


def test_a_server_that_sends_too_early_is_found_out() -> None:
    """Takes some seconds, as above."""
    assert kills(2, 3, early=True).lost
