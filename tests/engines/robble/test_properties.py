"""What holds for every game of Robble, tried on games that hypothesis makes up."""

import time

import pytest
from hypothesis import example, given

from engines.game import DRAW, RESIGN, IllegalMove
from engines.robble.kernels import END, HERE, HISTORY, WORDS
from engines.robble.rules import SWAP, Robble
from tests.engines.games import PICKS, everything, played
from tests.engines.robble.helping import help_each_other


@given(PICKS)
@example([250])
def test_the_end_and_only_the_end(picks: list[int]) -> None:
    game = played("robble", picks)
    assert isinstance(game, Robble)
    assert (SWAP in game.legal_moves()) == game.can_swap() == (game.ply == 1 and game.outcome is None)
    resigned = game.ply > 0 and game.last_move() == RESIGN
    assert (game.outcome is not None) == (resigned or game.outcome == DRAW or 0 not in game.cells)


@pytest.mark.parametrize("steps", [1, 2])
def test_a_game_whose_history_is_exactly_full_takes_any_move(steps: int) -> None:
    """A resignation is written by another function than a stone, and needs space as well. To find 256 moves that leave
    the board open takes a second.
    """
    game = Robble(5)
    help_each_other(game, 1, steps * HISTORY, 2)
    assert game.outcome is None and game._record[HERE] + WORDS == game._record[END]
    moves, board = game.history(), bytes(game.cells)
    for move in (RESIGN, game.legal_moves()[0]):
        again = Robble(5)
        for made in [*moves, move]:
            again.play(made)
        assert again.history() == [*moves, move]
        assert (again.to_move == 0) == (again.outcome is not None) == (move == RESIGN)
        again.undo()
        assert (again.history(), bytes(again.cells), again.outcome) == (moves, board, None)
        again.play(again.legal_moves()[-1])
        assert again.ply == steps * HISTORY + 1


@pytest.mark.parametrize(
    "size", [4, 10, 0, -5, 7.0, None, "", "05", "seven", True, [7], pytest.param(10**5000, id="huge")]
)
def test_a_bad_size(size: object) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Robble(size)


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9, "5", "9"])
def test_a_size(size: int) -> None:
    game = Robble(size)
    assert game.options() == {"size": str(size)}
    assert (game.size, game.width, len(game.cells)) == (int(size), int(size) + 2, (int(size) + 2) ** 2)
    assert game.index_of("a1") == game.size * game.width + 1
    assert [game.name_of(index) for index in game.legal_moves()][: game.size] == [
        chr(97 + column) + str(size) for column in range(game.size)
    ]
    for index in range(-1, len(game.cells) + 1):
        if index not in game.legal_moves():
            with pytest.raises(IllegalMove):
                game.name_of(index)


def test_a_long_game() -> None:
    """A thousand moves without a draw: every one is still quick, and all of it can be taken back and loaded."""
    game = Robble(5)
    help_each_other(game, 1, 1000, 2, width=80)
    assert game.outcome is None
    assert game.ply == 1000
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
