"""Tests that are coroutines, the stores that the tests of rooms run against, and servers."""

from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from host.rooms.store import RoomStore
from tests.host.rooms.backends import Backend, DatabaseBackend, FileBackend, store_of
from tests.host.rooms.client.world import RUNNING, World, opened
from tests.host.rooms.memory import Server
from tests.host.rooms.postgres import PostgresServer, postgres  # noqa: F401  (a fixture)
from tests.host.rooms.rooms_process import RoomsProcess, rooms_process


@pytest.fixture
def anyio_backend() -> str:
    """What runs tests that are coroutines."""
    return "asyncio"


@pytest.fixture(autouse=True)
def ended() -> Iterator[None]:
    """Close the servers of worlds, the last first, as each has patched what the ones before have."""
    yield
    while RUNNING:
        RUNNING.pop().close()


@pytest.fixture
def world() -> World:
    """Ada and Bo, who sit in a room of Robble; it is Ada's turn."""
    return opened("Ada", "Bo")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[RoomsProcess]:
    """The server as a process, on a folder of its own."""
    with rooms_process(tmp_path / "rooms") as found:
        yield found


@pytest.fixture
def server() -> Iterator[Server]:
    """The server in memory."""
    with closing(Server()) as found:
        yield found


@pytest.fixture(params=["file", "database"])
def backend(request: pytest.FixtureRequest, tmp_path: Path) -> Backend:
    """An empty file of SQLite, and an empty schema of PostgreSQL."""
    if request.param == "file":
        return FileBackend(tmp_path / "rooms.db")
    server: PostgresServer = request.getfixturevalue("postgres")
    return DatabaseBackend(server)


@pytest.fixture
async def store(backend: Backend) -> AsyncIterator[RoomStore]:
    """A store of rooms, while the test runs."""
    async with store_of(backend) as found:
        yield found
