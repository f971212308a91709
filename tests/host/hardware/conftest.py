"""The committed boards, each read once; a test that changes one gets a copy."""

import copy

import pytest

from host.boards import layout
from host.boards.layout import Layout
from host.hardware import pages


@pytest.fixture(scope="session")
def committed() -> dict[str, Layout]:
    """The boards of hardware/boards by their names, for tests that only look."""
    return {board.name: layout.read(pages.board_file(board.name)) for board in pages.boards()}


@pytest.fixture
def layouts(committed: dict[str, Layout]) -> dict[str, Layout]:
    """The same, for tests that plant an error."""
    return {name: copy.copy(found) for name, found in committed.items()}
