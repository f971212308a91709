"""The world that most tests of a client have, and the end of all."""

from collections.abc import Iterator

import pytest

from tests.host.rooms.client.world import RUNNING, World, opened


@pytest.fixture(autouse=True)
def ended() -> Iterator[None]:
    """Close the servers of a test, the last first, as each has patched what the ones before have."""
    yield
    while RUNNING:
        RUNNING.pop().close()


@pytest.fixture
def world() -> World:
    """Ada and Bo, who sit in a room of Robble; it is Ada's turn."""
    return opened("Ada", "Bo")
