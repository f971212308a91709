"""The rules of Ouroboros, clause by clause (docs/rules/ouroboros.md), on drawn boards."""

import pytest

from engines.game import CHANCE
from engines.ouroboros.rules import Ouroboros
from tests.engines.ouroboros.positions import FULL, board, legal, play, position, refused, supply


@pytest.mark.parametrize(("size", "each"), [(6, 10), (7, 14), (8, 17)])
def test_there_are_so_many_cubes_of_each_colour(size: int, each: int) -> None:
    game = Ouroboros(2, size)
    others = size * size - each
    letters = "R" * each + ("BGY" * size * size)[:others]
    play(game, "setup:" + letters)
    assert "".join(board(game)) == letters
    game.undo()
    refused(game, "setup:R" + letters[:-1], f"at most {each} of each")


def test_one_cube_on_every_square() -> None:
    game = Ouroboros()
    for letters in ("", FULL[6][1:], FULL[6] + "B", FULL[7], FULL[6][:-1] + ".", FULL[6][:-1] + "o", FULL[6].lower()):
        refused(game, "setup:" + letters, "36 letters")
    refused(game, "setup:" + "/".join(FULL[6][i : i + 6] for i in range(0, 36, 6)))
    assert game.open_chance()


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
    refused(game, "b1&d1:RRR", "p1 has not all of the cubes RRR")
    refused(game, "a1&b1:BGRY", "has not")
    refused(game, "a1&c1:RRR", "not two on a1&c1")
    refused(game, "d1&f1:RRR", "not two on d1&f1")
    refused(game, "a1&d1:RRR", "match no pattern")
    refused(game, "d1&b1:RRR", "order of the alphabet")
    refused(game, "b1&b1:RRR", "two squares")
    refused(game, "a1&b1:BGYR", "sorted letters")
    refused(game, "b1&d1:RR", "takes other cubes")
    refused(game, "b1&d1:RRRR", "takes other cubes")
    refused(game, "b1&d1:", "takes other cubes")
    refused(game, "b1&g1:RRR", "a1 to f6")


def test_discard_takes_one_cube_of_the_own_supply() -> None:
    game = play(position("...... " * 6, p1="BBR", p2="G"), "-B")
    assert (supply(game, "p1"), supply(game, "p2"), board(game)) == ("BR", "G", ["......"] * 6)
    refused(game, "-B", "no blue cube in the supply of p2")
    refused(game, "-Y", "no yellow cube")
    assert legal(game) == ["-G"]
