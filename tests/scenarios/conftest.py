"""The targets that the stories are told on."""

import pytest

from host.targets.virtual import VirtualBoard
from tests.scenarios.player import Player

TARGETS = {
    "virtual": lambda storage: VirtualBoard(storage),
    "virtual, worn keys": lambda storage: VirtualBoard(storage, bounce_ms=5),
}


@pytest.fixture(params=TARGETS)
def board(request, tmp_path):
    board = TARGETS[request.param](tmp_path / "flash")
    board.boot()
    board.run(100)
    yield board
    board.close()


@pytest.fixture
def player(board):
    return Player(board)
