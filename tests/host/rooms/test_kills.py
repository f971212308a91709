"""A process that writes rooms, killed, and its database. `python -m tests.host.rooms.kills` does so more often."""

from pathlib import Path

from tests.host.rooms.kills import Database, File, kills
from tests.support.postgres import PostgresServer

SEED = 3


def test_no_acknowledged_event_is_lost(tmp_path: Path) -> None:
    """Some seconds: five processes start, write for a while, and what they wrote is read."""
    found = list(kills(SEED, 5, File(tmp_path)))
    assert [(kill.lost, kill.faults) for kill in found] == [(0, ())] * 5
    assert sum(kill.events for kill in found) > 100


def test_a_process_that_reports_too_early_is_found_out(tmp_path: Path) -> None:
    """Nearly each kill finds it; a second or two each."""
    assert any(kill.lost for kill in kills(SEED, 8, File(tmp_path), "early"))


def test_a_database_loses_no_acknowledged_event(postgres: PostgresServer) -> None:
    """Some seconds: four processes start, and twice the server starts again and recovers."""
    found = list(kills(SEED, 4, Database(postgres)))
    assert [(kill.lost, kill.faults) for kill in found] == [(0, ())] * 4
    assert sum(kill.events for kill in found) > 100


def test_a_database_that_does_not_sync_its_commits_is_found_out(postgres: PostgresServer) -> None:
    """Nearly each kill of the server finds it; a second or two each."""
    assert any(kill.lost for kill in kills(SEED, 8, Database(postgres), "unsynced"))
