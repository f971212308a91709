"""The committed boards, each read once; a test that changes one gets a copy."""

import copy
from collections.abc import Callable

import pytest

from host.tools.pcb import files, layout
from host.tools.pcb.layout import Layout


@pytest.fixture(scope="session")
def committed() -> dict[str, Layout]:
    """The boards of hardware/boards by their names, for tests that only look."""
    return {board.name: layout.read(files.board_file(board.name)) for board in files.boards()}


@pytest.fixture
def layouts(committed: dict[str, Layout]) -> dict[str, Layout]:
    """The same, for tests that plant an error."""
    return {name: copy.copy(found) for name, found in committed.items()}


@pytest.fixture
def swap() -> Callable[[list, object, object], None]:
    """Put one thing in the place of another in a list of a copied board."""

    def swap(things: list, old: object, new: object) -> None:
        things[things.index(old)] = new

    return swap
