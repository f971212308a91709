"""Every clause of docs/rules/robble.md, on drawn boards: cases.py, on the engine and on the reference."""

import pytest

from engines.game import RESIGN
from engines.robble.rules import FLIP, PUSH, REMOVE
from tests.engines.robble import cases
from tests.engines.robble.reference import Board, Reference, after, left_over, what_happens
from tests.engines.robble.reference import square as square_of


def board_of(drawn: str) -> Board:
    """Return a drawn board as the reference has it."""
    rows = drawn.split()
    return {
        (column + 1, len(rows) - row): cases.PLAYERS[sign]
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
        if sign != "."
    }


@pytest.mark.parametrize(("name", "wrong"), list(cases.run()))
def test_the_engine(name: str, wrong: str) -> None:
    assert not wrong


@pytest.mark.parametrize(("name", "player", "at", "before", "end", "effects"), cases.STONES)
def test_the_reference_on_one_stone(name: str, player: str, at: str, before: str, end: str, effects: str) -> None:
    size, board = len(before.split()), board_of(before)
    assert after(board, size, cases.PLAYERS[player], square_of(at)) == board_of(end)
    assert "".join(effect[0] for effect, _, _ in what_happens(board, size, square_of(at))) == effects


@pytest.mark.parametrize(("name", "full", "winner"), cases.ENDS)
def test_the_reference_at_the_end(name: str, full: str, winner: str) -> None:
    before, player = cases.before_the_last_stone(full)
    size = len(full.split())
    last = Reference(size, board_of(before), player).play(chr(96 + size) + "1")
    assert (" ".join(last.rows()), last.outcome, last.to_move) == (full, winner, "none")


@pytest.mark.parametrize(("name", "size", "moves", "to_move", "outcome", "board"), cases.GAMES)
def test_the_reference_on_games(name: str, size: int, moves: str, to_move: str, outcome: str, board: str) -> None:
    position = Reference(size)
    for move in moves.split():
        assert move == "resign" or move in position.legal_moves()
        position = position.play(move)
    assert (position.to_move, position.outcome, " ".join(position.rows())) == (to_move, outcome, board)


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


def test_effects_name_their_squares() -> None:
    game = cases.put("...w. ..b.w ...b. ...b. .....", "black")
    game.play(game.index_of("d4"))
    names = [(effect, game.name_of(start)) for effect, start, _ in game.effects()]
    assert names == [(REMOVE, "e4"), (PUSH, "c4"), (FLIP, "d3"), (REMOVE, "d5")]
    ends = [end for _, _, end in game.effects()]
    assert [game.name_of(end) for end in ends[1:3]] == ["b4", "d3"]
    assert game.cells[ends[0]] == game.cells[ends[3]] == 3
    game.play(RESIGN)
    assert game.effects() == []
