"""Tests that are coroutines, the stores that the tests of rooms run against, and servers."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from inspect import iscoroutinefunction, signature
from pathlib import Path
from typing import Any

import pytest

from host.rooms.store import RoomStore
from tests.host.rooms.backends import Backend, DatabaseBackend, FileBackend, store_of
from tests.host.rooms.postgres import PostgresServer, postgres  # noqa: F401  (a fixture)
from tests.host.rooms.rooms_process import RoomsProcess, rooms_process
from tests.host.rooms.server.harness import Clock, Server, serving


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


@pytest.fixture
def served(tmp_path: Path) -> Iterator[RoomsProcess]:
    """The server as a process, on a folder of its own."""
    with rooms_process(tmp_path / "rooms") as found:
        yield found


@pytest.fixture
def clock() -> Clock:
    """The clock of the server in the test's loop."""
    return Clock()


@pytest.fixture
def server(tmp_path: Path, clock: Clock) -> AbstractAsyncContextManager[Server]:
    """A server in the test's loop, on the files of a folder, while the test runs."""
    return serving(tmp_path, clock)


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
