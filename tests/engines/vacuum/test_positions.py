"""What holds for positions of Vacuum that are made up, for words that are none, and for options."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import RESIGN, IllegalMove
from engines.vacuum.actions import CAST, action_of
from engines.vacuum.rules import Vacuum
from tests.engines.games import everything
from tests.engines.vacuum.play import from_anywhere
from tests.support.examples import examples


@settings(max_examples=examples(50))
@given(st.integers(0, 10**6))
def test_a_move_and_what_it_changed(seed: int) -> None:
    """Where a cast lands, what a move did to the units; and is_legal, which remembers its last answer, forgets it."""
    chance = random.Random(seed)
    game = from_anywhere(chance, Counter()).game
    assert game.changes() == []
    for _ in range(10):
        legal = game.legal_moves()
        if not legal:
            break
        casts = [move for move in legal if action_of(move) == CAST]
        first, second = chance.choice(legal), chance.choice(casts or [*legal, RESIGN])
        landing = game.landing(second) if casts else 0
        before, mover = bytes(game.units), game.to_move
        assert game.is_legal(first)
        game.play(second)
        now = game.legal_moves()
        assert game.is_legal(first) == (first in now)
        assert not landing or game.units[landing] == 8 * mover + (6 if before[landing] else 5)
        undone = bytearray(game.units)
        for square, unit in reversed(game.changes()):
            undone[square] = unit
        assert undone == before
        game.undo()
        assert game.is_legal(first)
        game.play(second)
        if first not in now:
            after = everything(game)
            with pytest.raises(IllegalMove):
                game.play(first)
            assert everything(game) == after


def test_a_record_takes_nothing_back() -> None:
    game = Vacuum(2)
    with pytest.raises(IllegalMove, match="Move 2: a record has no undo"):
        game.load(["vacuum:f6", "undo", "vacuum:f7"])
    assert game.ply == 0
