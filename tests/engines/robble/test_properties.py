"""What holds for every game of Robble, tried on games that hypothesis makes up."""

import time

import pytest

from engines.robble.rules import Robble
from tests.engines.games import everything
from tests.engines.robble.helping import help_each_other


@pytest.mark.parametrize(
    "size", [4, 10, 0, -5, 7.0, None, "", "05", "seven", True, [7], pytest.param(10**5000, id="huge")]
)
def test_a_bad_size(size: object) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Robble(size)


def test_a_long_game() -> None:
    """Hundreds of moves without a draw: every one is still quick, and all of it can be taken back and loaded."""
    game = Robble(5)
    help_each_other(game, 1, 400, 2)
    assert game.outcome is None
    assert game.ply == 400
    copy = Robble.from_record(game.dump())
    assert everything(copy) == everything(game)
    slowest = 0.0
    for move in game.legal_moves() * 20:
        start = time.process_time()
        game.play(move)
        slowest = max(slowest, time.process_time() - start)
        game.undo()
    assert everything(copy) == everything(game)
    assert slowest < 0.02
    while game.ply:
        game.undo()
    assert bytes(game._seen) == bytes(len(game._seen))
    assert game.state() == Robble(5).state()
