"""The server that the tests here have."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from tests.host.rooms.server.harness import Clock, Server, serving


@pytest.fixture
def clock() -> Clock:
    """The server's clock."""
    return Clock()


@pytest.fixture
def server(tmp_path: Path, clock: Clock) -> AbstractAsyncContextManager[Server]:
    """A server on the files of a folder, while the test runs."""
    return serving(tmp_path, clock)
