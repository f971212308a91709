"""The server is killed while rooms play; some seconds each. `python -m tests.host.rooms.server.kills` does it often."""

from tests.host.rooms.postgres import PostgresServer
from tests.host.rooms.server.kills import kills


def test_what_clients_were_sent_outlives_kills() -> None:
    found = kills(1, 3)
    assert found.sent > 80 and (found.lost, found.faults) == (0, [])


def test_a_database_outlives_kills_of_its_own_and_the_servers(postgres: PostgresServer) -> None:
    found = kills(1, 2, postgres)
    assert found.sent > 80 and (found.lost, found.faults) == (0, [])
