"""What tests of the page share."""

import pytest

from tests.support.room_page import rooms_of


@pytest.fixture
def rooms(idle):
    """What a board in a room shows the page; see tests/support/room_page.py."""
    with rooms_of(idle) as rooms:
        yield rooms
