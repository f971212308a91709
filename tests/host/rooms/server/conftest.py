"""The server that the tests here have."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from tests.host.rooms.server.harness import Server, serving


@pytest.fixture
def server(tmp_path: Path) -> AbstractAsyncContextManager[Server]:
    """A server on the files of a folder, while the test runs."""
    return serving(tmp_path)
