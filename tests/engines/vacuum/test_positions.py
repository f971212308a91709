"""What holds for positions of Vacuum that are made up, for long games, and for options."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import RESIGN, IllegalMove
from engines.vacuum.actions import ACTIONS, COMMIT, PERIMETER, action_of
from engines.vacuum.rules import TRAIL_PAGE, Vacuum
from tests.engines.games import everything
from tests.engines.vacuum.boards import put
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


def test_undo_forgets_what_was_found_legal() -> None:
    """Even if no other question comes between."""
    game = put("stage=2 also=d6:13,e6:11,f6:11", "")
    game.play(game.parse("supply:d6-e6*2"))
    move = game.parse("supply:e6-f6*2")
    game.undo()
    before = everything(game)
    with pytest.raises(IllegalMove):
        game.play(move)
    assert everything(game) == before


def test_who_has_most_of_the_board_can_resign_at_any_time() -> None:
    """Wherever on a page of the trail that is."""
    game = put("players=3 fill=11 also=f6:21,g6:31", "")
    for _ in range(2 * TRAIL_PAGE // 5):
        before = everything(game)
        game.play(RESIGN)
        game.undo()
        assert everything(game) == before
        game.play(next(move for move in game.legal_moves() if move == COMMIT or action_of(move) == PERIMETER))
    assert game._tops


def test_no_action_brings_two_players_onto_a_tile() -> None:
    """Others' tiles stay as they are, lose pebbles, or are the mover's or nobody's then."""
    for words in ("players=3 at=d7", "players=3 at=d7 stage=2"):
        game = put(words, "12 21 31 / 21 13 33 / 3s 1b 22 / 1s 32 11")
        before, taken = bytes(game.units), 0
        for move in game.legal_moves():
            game.play(move)
            for was, now in zip(before, game.units, strict=True):
                if was and was >> 3 != 1 and was != now:
                    assert not now or now >> 3 == 1 or (now >> 3 == was >> 3 and now < was)
                    taken += 1
            game.undo()
        assert taken > 5 and bytes(game.units) == before


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


def test_a_long_game_keeps_its_history() -> None:
    game = Vacuum(2)
    chance = random.Random(1)
    states = []
    while game.ply < 3000:
        legal = game.legal_moves()
        if not legal:
            game.undo()
            continue
        states = states[: game.ply]
        states.append((bytes(game.units), bytes(game.terrain), game.state()["stage"], game.turn))
        game.play(chance.choice(legal))
        if game.outcome is not None:
            game.undo()
    while game.ply:
        game.undo()
        assert (bytes(game.units), bytes(game.terrain), game.state()["stage"], game.turn) == states[game.ply]


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
