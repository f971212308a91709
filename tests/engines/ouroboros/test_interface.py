"""The interface of Ouroboros: options, texts, handles of setups, what a seed picks, and what is no move at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import IllegalMove
from engines.ouroboros.rules import Ouroboros
from engines.ouroboros.tables import SETUP
from tests.engines.games import everything
from tests.engines.ouroboros.positions import FULL, play, position, started, supply
from tests.engines.ouroboros.reference import cubes_of_each
from tests.engines.xorshift import below, draws, picked

RICH = "BBBBBBGGGGGGRRRRRRYYYYYY"


@pytest.mark.parametrize(("players", "size"), [(2, 6), (3, 6), (4, 8)])
def test_usual_sizes(players: int, size: int) -> None:
    for game in (Ouroboros(players), Ouroboros(str(players))):
        assert list(game.state()["supplies"]) == list(game.PLAYERS[:players])
        assert game.options() == {"players": str(players), "size": str(size)}


def test_hidden_supplies_are_in_a_record_and_open_ones_are_as_before_there_was_a_choice() -> None:
    for options in ({}, {"supplies": "open"}):
        game = Ouroboros.from_record({"game": "ouroboros", "options": options, "moves": ["setup:" + FULL[6]]})
        assert not game.hidden and "supplies" not in game.dump()["options"]
    game = Ouroboros.from_record({"game": "ouroboros", "options": {"supplies": "hidden"}})
    assert game.hidden and game.dump()["options"] == {"players": "2", "size": "6", "supplies": "hidden"}
    assert Ouroboros.from_record(game.dump()).hidden


def test_the_most_moves_are_fewer_than_max_moves() -> None:
    for stones in ("oooBBB oooBBB oooBBB BBBBBB BBBBBB BBBBBB", "oooooB oooooB BBBBBB BBBBBB BBBBBB BBBBBB"):
        game = position(stones, p1=RICH, p2="B")
        assert 100 < len(game.legal_moves()) <= game.max_moves


def test_ints_that_are_no_moves_have_no_text() -> None:
    game = started(3)
    for move in (None, True, "a1+", -1, 8, 9, 512, 64 * 9 + 52, 64 * 54 + 2, 1 << 20, SETUP, SETUP + 5, 1 << 40):
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


OTHER = FULL[6][::-1]


@given(seed=st.integers(0, (1 << 32) - 1), players=st.integers(2, 4), size=st.integers(6, 8))
def test_a_seed_picks_as_the_protocol_says(seed: int, players: int, size: int) -> None:
    bag = [colour for colour in "BGRY" for _ in range(cubes_of_each(size))]
    game = Ouroboros(players, size)
    game.play(game.sample(seed))
    assert "".join(game.state()["board"]) == picked(bag, size * size, seed)
    assert game.text(game.sample(seed)) == f"first:p{below(draws(seed), players) + 1}"


def test_a_handle_stands_for_its_setup() -> None:
    game = Ouroboros()
    one, two = game.parse("setup:" + FULL[6]), game.parse("setup:" + OTHER)
    assert one != two and min(one, two) >= SETUP and max(one, two) < 1 << 29
    assert [game.text(handle) for handle in (one, two)] == ["setup:" + FULL[6], "setup:" + OTHER]
    assert game.parse("setup:" + FULL[6]) == one == Ouroboros(4, 6).parse("setup:" + FULL[6])
    for handle, letters in ((one, FULL[6]), (two, OTHER), (one, FULL[6])):
        game.play(handle)
        assert "".join(game.state()["board"]) == letters
        assert game.history() == [handle]
        game.undo()


def test_a_stale_handle_is_illegal() -> None:
    """Two setups are kept, and one that lies on the board is no move any more."""
    game = Ouroboros()
    one = game.parse("setup:" + FULL[6])
    game.sample(1)
    game.sample(2)
    before = everything(game)
    for use in (game.play, game.text, Ouroboros().play):
        with pytest.raises(IllegalMove):
            use(one)
    assert everything(game) == before and game.parse("setup:" + FULL[6]) == one
    game.play(one)
    with pytest.raises(IllegalMove):
        game.play(one)


def test_setups_whose_handles_would_coincide_are_told_apart() -> None:
    """As numbers to base 4 they are the same modulo the prime; a load that fails must not mix them up."""
    one, two = "GYBYYYBBRBBGYBRRRRBBGRYGGBYBYGGYGRYG", "GYRYGBYBGGRRGRYGBBYYBYYBRBGRBGRBGRYY"
    numbers = [int("".join(str(".BGRY".index(letter) - 1) for letter in letters), 4) for letters in (one, two)]
    ones = int("1" * 36, 4)  # a letter counts from 1
    assert (numbers[0] + ones) % 134217689 == (numbers[1] + ones) % 134217689
    game = play(Ouroboros(), "setup:" + one)
    before = everything(game)
    with pytest.raises(IllegalMove, match=r"^Move 2: "):
        game.load(["setup:" + two, "a1+"])
    assert everything(game) == before
    game.undo()
    handles = [game.parse("setup:" + letters) for letters in (one, two)]
    assert [game.text(handle) for handle in handles] == ["setup:" + one, "setup:" + two]
