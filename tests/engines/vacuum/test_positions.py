"""What holds for positions of Vacuum that are made up, for long games, and for options."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import RESIGN, IllegalMove
from engines.vacuum.actions import ACTIONS, action_of
from engines.vacuum.rules import Vacuum
from tests.engines.games import everything
from tests.engines.vacuum.play import from_anywhere
from tests.support.examples import examples


@settings(max_examples=examples(30))
@given(st.integers(0, 10**6))
def test_a_move_that_is_no_longer_legal(seed: int) -> None:
    """is_legal remembers its last answer; playing or undoing something else must forget it."""
    chance = random.Random(seed)
    game = from_anywhere(chance, Counter()).game
    for _ in range(12):
        legal = game.legal_moves()
        if not legal:
            break
        first, second = chance.choice(legal), chance.choice(legal)
        assert game.is_legal(first)
        game.play(second)
        now = game.legal_moves()
        assert game.is_legal(first) == (first in now)
        game.undo()
        assert game.is_legal(first)
        game.play(second)
        if first not in now:
            before = everything(game)
            with pytest.raises(IllegalMove):
                game.play(first)
            assert everything(game) == before


@settings(max_examples=examples(30))
@given(st.integers(0, 10**6))
def test_changes_are_what_changed(seed: int) -> None:
    chance = random.Random(seed)
    game = from_anywhere(chance, Counter()).game
    assert game.changes() == []
    for _ in range(10):
        legal = [*game.legal_moves(), *([RESIGN] if game.outcome is None else [])]
        if not legal:
            break
        before = bytes(game.units)
        game.play(chance.choice(legal))
        undone = bytearray(game.units)
        for square, unit in reversed(game.changes()):
            undone[square] = unit
        assert undone == before


@settings(max_examples=examples(30))
@given(st.integers(0, 10**6))
def test_where_a_cast_lands(seed: int) -> None:
    game = from_anywhere(random.Random(seed), Counter()).game
    for move in [move for move in game.legal_moves() if ACTIONS[action_of(move)][0] == "cast"]:
        square, before = game.landing(move), bytes(game.units)
        game.play(move)
        assert game.units[square] & 7 == (6 if before[square] else 5)
        assert game.units[square] >> 3 == game.to_move
        game.undo()


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, {"players": "2", "turns": "0"}),
        ({"players": 4, "turns": 9999}, {"players": "4", "turns": "9999"}),
        ({"players": "3", "turns": "0050"}, {"players": "3", "turns": "50"}),
    ],
)
def test_options(options: dict[str, Any], text: dict[str, str]) -> None:
    game = Vacuum(**options)
    assert game.options() == text
    assert game.players == int(text["players"])


@pytest.mark.parametrize(
    "options",
    [
        *[{"players": wrong} for wrong in (1, 5, "1", "", "two", None, True, 2.0, "-2", " 2", "٢", "2" * 5000)],
        *[
            {"turns": wrong}
            for wrong in (-1, 10000, "10000", "-1", "+1", "1.0", "", " 1", None, False, "१", "9" * 5000)
        ],
    ],
)
def test_bad_options(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        Vacuum(**options)
