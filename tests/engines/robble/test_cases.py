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
    groups = [group for pair in pairs for group in zip((1, 2), pair, strict=True)] + left
    assert sorted(index for _, group in groups for index in group) == [
        i for i, cell in enumerate(game.cells) if cell in (1, 2)
    ]
    assert all({game.cells[index] for index in group} == {player} for player, group in groups)
    assert all(len(black) == len(white) for black, white in pairs)
    lengths = {player: [len(group) for owner, group in left if owner == player] for player in (1, 2)}
    assert list(lengths.values()) == list(left_over(board_of(full)).values())
    for sizes in ([len(black) for black, _ in pairs], [len(group) for _, group in left]):
        assert sizes == sorted(sizes, reverse=True)
    assert cases.drawn(game) == full
