"""The world that most tests of a client have."""

import pytest

from tests.host.rooms.client.world import World, opened


@pytest.fixture
def world() -> World:
    """Ada and Bo, who sit in a room of Robble; it is Ada's turn."""
    return opened("Ada", "Bo")
