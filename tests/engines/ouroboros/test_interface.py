"""The interface of Ouroboros: options, texts, handles of setups, records, undo, and what is no move at all."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import RESIGN, IllegalMove
from engines.ouroboros.rules import Ouroboros
from engines.ouroboros.tables import SETUP
from tests.engines.ouroboros.positions import FULL, play, position, started, supply
from tests.support.examples import examples

RICH = "BBBBBBGGGGGGRRRRRRYYYYYY"

# -- options


@pytest.mark.parametrize(("players", "size"), [(2, 6), (3, 6), (4, 8)])
def test_usual_sizes(players: int, size: int) -> None:
    for given_as in (players, str(players)):
        game = Ouroboros(given_as)
        assert (game.players, game.size) == (players, size)
        assert game.options() == {"players": str(players), "size": str(size)}
        assert list(game.state()["supplies"]) == list(game.PLAYERS[:players])


def test_every_size_goes_with_every_number_of_players() -> None:
    for players in (2, 3, 4):
        for size in (6, 7, 8):
            game = Ouroboros(players=str(players), size=str(size))
            assert (game.players, len(game.state()["board"]), game.stones) == (players, size, 10)
    assert Ouroboros().options() == {"players": "2", "size": "6"}


@pytest.mark.parametrize("bad", [1, 5, 0, -2, "", "two", "02", " 2", 2.0, True, (2,)])
def test_a_bad_number_of_players_is_refused(bad: Any) -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        Ouroboros(bad)


@pytest.mark.parametrize("bad", [5, 9, 0, "", "six", "06", 6.0, True, b"6"])
def test_a_bad_size_is_refused(bad: Any) -> None:
    with pytest.raises(ValueError, match="6 to 8 squares"):
        Ouroboros(2, bad)


@pytest.mark.parametrize("bad", ["", "Open", "shut", None, True, 1])
def test_bad_supplies_are_refused(bad: Any) -> None:
    with pytest.raises(ValueError, match="open or hidden"):
        Ouroboros(2, 6, bad)


def test_hidden_supplies_are_in_a_record_and_open_ones_are_as_before_there_was_a_choice() -> None:
    for options in ({}, {"supplies": "open"}):
        game = Ouroboros.from_record({"game": "ouroboros", "options": options, "moves": ["setup:" + FULL[6]]})
        assert not game.hidden and "supplies" not in game.dump()["options"]
    game = Ouroboros.from_record({"game": "ouroboros", "options": {"supplies": "hidden"}})
    assert game.hidden and game.dump()["options"] == {"players": "2", "size": "6", "supplies": "hidden"}
    assert Ouroboros.from_record(game.dump()).hidden


# -- records


def random_game(seed: int, plies: int, players: int = 3, size: int = 6) -> Ouroboros:
    chooser = random.Random(seed)
    game = Ouroboros(players, size)
    game.play(game.sample(seed))
    game.play(game.sample(seed))
    while game.ply < plies and game.outcome is None:
        game.play(RESIGN if chooser.random() < 0.02 else chooser.choice(game.legal_moves()))
    return game


# -- play and undo


@settings(max_examples=examples(40))
@given(st.integers(0, 1 << 30), st.integers(2, 4), st.integers(6, 8))
def test_nothing_is_made_of_nothing(seed: int, players: int, size: int) -> None:
    """Every cube that leaves the board is in a supply, and what leaves a supply is gone; stones are always ten."""
    game, chooser = random_game(seed, 2, players, size), random.Random(seed)
    while game.outcome is None:
        before = game.state()
        move = chooser.choice(game.legal_moves())
        word = game.text(move)
        game.play(move)
        after = game.state()
        assert after["stones"] + "".join(after["board"]).count("o") == 10
        for cube in "BGRY":
            gone = word.partition(":")[2].count(cube) + (word == "-" + cube)
            laid = ["".join(state["board"]).count(cube) for state in (before, after)]
            held = [sum(cubes[cube] for cubes in state["supplies"].values()) for state in (before, after)]
            assert laid[0] + held[0] == laid[1] + held[1] + gone
            assert (held[1] < held[0]) == bool(gone)


def test_the_most_moves_are_fewer_than_max_moves() -> None:
    for stones in ("oooBBB oooBBB oooBBB BBBBBB BBBBBB BBBBBB", "oooooB oooooB BBBBBB BBBBBB BBBBBB BBBBBB"):
        game = position(stones, p1=RICH, p2="B")
        assert 100 < len(game.legal_moves()) <= game.max_moves


def test_ints_that_are_no_moves_have_no_text() -> None:
    game = random_game(1, 9)
    for move in (
        None,
        True,
        "a1+",
        -1,
        8,
        9,
        512,
        64 * 8,
        64 * 9 + 52,
        64 * 54 + 2,
        1 << 20,
        SETUP,
        SETUP + 5,
        1 << 40,
    ):
        with pytest.raises(IllegalMove):
            game.text(move)
    texts = []
    for move in range(6000):
        try:
            texts.append(game.text(move))
        except IllegalMove:
            continue
    # four discards, three players, 36 * 2 placements; pairs: 48 of 4, 60 of 1, 50 of 12, 80 of 4 payments
    assert len(texts) == len(set(texts)) == 4 + 3 + 72 + 48 * 4 + 60 + 50 * 12 + 80 * 4


# -- for screens


def test_effects() -> None:
    game = Ouroboros()
    assert game.effects() == []
    game = started()
    assert game.effects() == []
    play(game, "a3+")
    at = game.index_of
    assert game.effects() == [(3, at("a3"), 1), (4, at("b3"), 2), (1, at("a2"), 2), (1, at("a4"), 2)]
    play(game, "b4x")
    assert game.effects() == [(2, at("b4"), 2), (1, at("c3"), 1), (3, at("a5"), 1), (1, at("c5"), 1)]
    assert play(game, "-R").effects() == []
    game = play(position("...... ...... ...... ...... ...... oo....", p1="BGRYY", p2="B"), "a1&b1:BGRY")
    assert game.effects() == [(5, at("a1"), 0), (5, at("b1"), 0)]
    assert supply(game, "p1") == "Y"
