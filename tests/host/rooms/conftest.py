"""The stores that the tests of rooms run against."""

from pathlib import Path

import pytest

from tests.host.rooms.backends import Backend, DatabaseBackend, FileBackend
from tests.support.postgres import PostgresServer, postgres  # noqa: F401  (a fixture)


@pytest.fixture(params=["file", "database"])
def backend(request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    """An empty file of SQLite, and an empty schema of PostgreSQL."""
    if request.param == "file":
        return FileBackend(tmp_path / "rooms.db")
    server: PostgresServer = request.getfixturevalue("postgres")
    return DatabaseBackend(server)
