"""Tests that are coroutines, the stores that the tests of rooms run against, and servers."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, closing
from inspect import iscoroutinefunction, signature
from pathlib import Path
from typing import Any

import pytest

from host.rooms.store import RoomStore
from tests.host.rooms.backends import Backend, DatabaseBackend, FileBackend, store_of
from tests.host.rooms.client.world import RUNNING, World, opened
from tests.host.rooms.memory import Server
from tests.host.rooms.postgres import PostgresServer, postgres  # noqa: F401  (a fixture)
from tests.host.rooms.rooms_process import RoomsProcess, rooms_process


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine. Of a fixture that is an asynchronous context it gets what that yields."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    asyncio.run(_run(pyfuncitem))
    return True


async def _run(item: pytest.Function) -> None:
    async with AsyncExitStack() as stack:
        values: dict[str, Any] = {name: item.funcargs[name] for name in signature(item.obj).parameters}
        for name, value in values.items():
            if isinstance(value, AbstractAsyncContextManager):
                values[name] = await stack.enter_async_context(value)
        await item.obj(**values)


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
def store(backend: Backend) -> AbstractAsyncContextManager[RoomStore]:
    """A store of rooms, while the test runs."""
    return store_of(backend)
