"""The engine against the reference, ply by ply: legal moves, states, and the same way back."""

import random
from collections import Counter

import pytest

from engines.game import IllegalMove
from engines.vacuum.decided import JOINS
from engines.vacuum.rules import Vacuum
from engines.vacuum.terrain import column_of, row_of, square_at
from tests.engines.vacuum.play import Pair, compare, from_anywhere, from_the_start
from tests.engines.vacuum.reference import GRID, written
from tests.engines.vacuum.reference_game import start
from tests.engines.vacuum.reference_moves import STAGE


def test_random_play() -> None:
    done = compare(1200, 3)
    assert min(done[word] for word in (*STAGE, "exit", "commit", "undo", "resign")) > 2


def test_a_chain_walked_back_and_forth_ends() -> None:
    pair = Pair(Vacuum(2), start(2), Counter())
    before = (
        "vacuum:f6 commit vacuum:c3 commit entrench:f6 supply:f6-g6*1 vacuum:j9 commit vacuum:j3 commit entrench:f6"
    )
    for text in before.split():
        pair.play(text)
    there, back = "supply:f6-g6*1", "supply:g6-f6*1"
    for number in range(JOINS):
        pair.play(back if number % 2 else there)
        pair.check()
        if number < JOINS - 1:  # what is undone does not count
            pair.play(there if number % 2 else back)
            pair.play("undo")
            pair.check()
    assert pair.game.joins == JOINS == pair.game.move_number() - 1
    assert not {there, back} & pair.position.legal()
    pair.play("supply:f6-f7*1")
    pair.check()


def test_pressure_everywhere() -> None:
    chance = random.Random(4)
    for _ in range(60):
        pair = chance.choice((from_anywhere, from_anywhere, from_the_start))(chance, Counter())
        for square in chance.sample(GRID, 24):
            found = pair.game.pressure(written(square))
            assert found == pair.position.pressures(written(square))
            assert max(found.values(), default=0) <= 180
        for wrong in ("", "m1", "a0", "a13", "C3", "c03", "c", "3c", "ab", "c3 "):
            with pytest.raises(IllegalMove, match="no such square"):
                pair.game.pressure(wrong)


def test_squares() -> None:
    game = Vacuum()
    for row, column in GRID:
        square = square_at(row, column)
        assert (row_of(square), column_of(square)) == (row, column)
        assert game.index_of(written((row, column))) == square
        assert game.name_of(square) == written((row, column))
    for border in (0, 33, 46, 17, 226, 255, -1):
        with pytest.raises(IllegalMove, match="no such square"):
            game.name_of(border)
