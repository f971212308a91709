"""The engine against the reference, ply by ply: legal moves, states, and the same way back."""

import random
from collections import Counter

import pytest

from engines.game import IllegalMove
from engines.vacuum.rules import Vacuum
from engines.vacuum.terrain import column_of, row_of, square_at
from tests.engines.vacuum.boards import put
from tests.engines.vacuum.play import compare, from_anywhere, from_the_start
from tests.engines.vacuum.reference import GRID, written
from tests.engines.vacuum.reference_moves import STAGE


def test_random_play() -> None:
    done = compare(600, 3)
    assert min(done[word] for word in (*STAGE, "exit", "commit", "undo", "resign")) > 2


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


@pytest.mark.parametrize(
    ("words", "text", "said"),
    [
        ("stage=2", "entrench:d6", "The turn is in stage 2; entrench is an action of stage 1."),
        ("stage=2 joins=64", "supply:d6-e6*1", "This turn has had its 64 supply moves onto your own pebbles."),
        ("stage=2 joins=64", "supply:d6-d7*4", "supply:d6-d7*4 is not possible now. Supply: "),
        ("stage=2", "exit", "There is no chain to exit"),
        ("stage=1 chain=d5", "entrench:d6", "The boulder is rolling"),
        ("stage=commit", "entrench:d6", "The final action of this turn has been made"),
        ("stage=3", "commit", "Commit comes after a final action"),
        ("stage=1", "undo", "No action of this turn is left"),
    ],
)
def test_why_a_move_is_refused(words: str, text: str, said: str) -> None:
    game = put("also=d6:12,e6:11,d5:1b " + words)
    with pytest.raises(IllegalMove) as refused:
        game.parse(text)
    assert str(refused.value).startswith(said)
