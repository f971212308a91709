"""Every clause of docs/rules/robble.md, on drawn boards: cases.py, on the engine."""

import pytest

from tests.engines.robble import cases
from tests.engines.robble.reference import Board, left_over


def board_of(drawn: str) -> Board:
    """Return a drawn board as the reference has it."""
    rows = drawn.split()
    return {
        (column + 1, len(rows) - row): cases.PLAYERS[sign]
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
        if sign != "."
    }


def test_the_engine() -> None:
    assert {name: wrong for name, wrong in cases.run() if wrong} == {}


@pytest.mark.parametrize(("name", "full", "winner"), cases.ENDS)
def test_pairs_and_what_they_leave(name: str, full: str, winner: str) -> None:
    """For the screen: every stone is in a pair or left, and what is left is what the reference says."""
    game = cases.put(full, "black")
    pairs, left = game.pairs(), game.remaining_groups()
    stones = [index for black, white in pairs for index in black + white] + [i for _, group in left for i in group]
    assert sorted(stones) == [index for index, cell in enumerate(game.cells) if cell in (1, 2)]
    for black, white in pairs:
        assert len(black) == len(white)
        assert {game.cells[index] for index in black} == {1}
        assert {game.cells[index] for index in white} == {2}
    for player, group in left:
        assert {game.cells[index] for index in group} == {player}
    for number, player in enumerate(("black", "white"), 1):
        assert [len(group) for owner, group in left if owner == number] == left_over(board_of(full))[player]
    lengths = [len(black) for black, _ in pairs], [len(group) for _, group in left]
    assert lengths == tuple(sorted(of_one, reverse=True) for of_one in lengths)
    assert cases.drawn(game) == full
