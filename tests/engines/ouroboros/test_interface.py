"""The interface of Ouroboros: texts, handles of setups, what is no move, and what is said then."""

import pytest

from engines.game import CHANCE, IllegalMove
from engines.ouroboros.rules import Ouroboros
from engines.ouroboros.tables import SETUP
from tests.engines.games import everything
from tests.engines.ouroboros.positions import FULL, board, legal, play, position, refused, started, supply

RICH = "BBBBBBGGGGGGRRRRRRYYYYYY"


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


def test_chance_lays_out_the_cubes_then_picks_who_goes_first() -> None:
    game = Ouroboros(3)
    assert (game.to_move, game.open_chance(), game.legal_moves()) == (CHANCE, True, [])
    assert board(game) == ["......"] * 6
    for word in ("first:p1", "resign", "a1+", "-B"):
        refused(game, word, "First chance lays out the cubes")
    play(game, "setup:" + FULL[6])
    assert (game.to_move, game.open_chance()) == (CHANCE, False)
    assert legal(game) == ["first:p1", "first:p2", "first:p3"]
    for word in ("resign", "a1+", "-B"):
        refused(game, word, "chance picks who goes first")
    refused(game, "first:p4", "no such player")
    refused(game, "setup:" + FULL[6], "already")
    play(game, "first:p2")
    refused(game, "first:p2", "turn of p2")
    assert (game.to_move, game.stones, game.state()["turns"]) == (2, 10, {"p1": 0, "p2": 0, "p3": 0})
    assert not any(any(cubes.values()) for cubes in game.state()["supplies"].values())


def test_what_is_said_of_a_removal_that_is_not_possible() -> None:
    game = position("...... ...... ...... ...... ...... oo.o.B", p1="RRB", p2="B")
    refused(game, "b1&d1:RRR", "p1 does not have all the cubes RRR")
    refused(game, "a1&b1:BGRY", "does not have")
    refused(game, "a1&c1:RRR", "not two on a1&c1")
    refused(game, "d1&f1:RRR", "not two on d1&f1")
    refused(game, "a1&d1:RRR", "match no pattern")
    refused(game, "d1&b1:RRR", "order of the alphabet")
    refused(game, "b1&b1:RRR", "two squares")
    refused(game, "a1&b1:BGYR", "sorted letters")
    refused(game, "b1&d1:RR", "costs other cubes")
    refused(game, "b1&d1:RRRR", "costs other cubes")
    refused(game, "b1&d1:", "costs other cubes")
    refused(game, "b1&g1:RRR", "a1 to f6")
