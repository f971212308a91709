"""The rules of Ouroboros, clause by clause (docs/rules/ouroboros.md), on drawn boards."""

from itertools import combinations

import pytest

from engines.game import CHANCE
from engines.ouroboros.rules import Ouroboros
from tests.engines.ouroboros.positions import FULL, board, legal, play, position, refused, started, supply
from tests.engines.ouroboros.reference import payments

EMPTY = "...... " * 6
RICH = "BBBBBBGGGGGGRRRRRRYYYYYY"


# -- the setup


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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turn_order(players: int) -> None:
    for first in range(1, players + 1):
        game = started(players, 8, f"p{first}")
        for turn in range(2 * players):
            assert game.to_move == (first - 1 + turn) % players + 1
            play(game, ["a1+", "c1+", "e1+", "g1+", "a4+", "c4+", "e4+", "g4+"][turn])


# -- place


def test_orthogonal_neighbours_go_to_the_next_player() -> None:
    game = play(started(), "c3+")
    assert board(game) == ["BGRYBG", "RYBGRY", "BG.YBG", "R.o.RY", "BG.YBG", "RYBGRY"]
    assert (supply(game, "p1"), supply(game, "p2"), game.stones) == ("B", "GRRY", 9)


def test_diagonal_neighbours_go_to_the_next_player() -> None:
    game = play(started(3, 6, "p3"), "c3x")
    assert board(game) == ["BGRYBG", "RYBGRY", "B.R.BG", "RYoGRY", "B.R.BG", "RYBGRY"]
    assert (supply(game, "p3"), supply(game, "p1"), supply(game, "p2")) == ("B", "GGYY", "")


@pytest.mark.parametrize(
    ("word", "own", "given"),
    [
        ("a1+", "R", "BY"),
        ("a1x", "R", "G"),
        ("f6+", "G", "BY"),
        ("f6x", "G", "R"),
        ("a6x", "B", "Y"),
        ("f1x", "Y", "B"),
    ],
)
def test_a_corner_has_fewer_neighbours(word: str, own: str, given: str) -> None:
    game = play(started(), word)
    assert (supply(game, "p1"), supply(game, "p2")) == (own, given)


def test_an_edge_does_not_lead_round_the_board() -> None:
    game = play(started(), "a3x")
    assert board(game) == ["BGRYBG", "RYBGRY", "B.RYBG", "oYBGRY", "B.RYBG", "RYBGRY"]
    assert board(play(started(), "f3+"))[2:5] == ["BGRYB.", "RYBG.o", "BGRYB."]


def test_stones_and_empty_squares_give_nothing() -> None:
    drawn = "...... ...... ..o... .oRB.. ..Y... ......"
    game = play(position(drawn, p1="B", p2="G"), "c3+")
    assert board(game) == ["......", "......", "..o...", ".oo...", "......", "......"]
    assert (supply(game, "p1"), supply(game, "p2"), game.stones) == ("BR", "BGY", 7)


def test_both_forms_are_legal_where_they_give_nothing() -> None:
    game = position("...... ...... ...... ..R... ...... ......", p1="B", p2="B")
    assert legal(game) == ["-B", "c3+", "c3x"]
    assert supply(play(game, "c3x"), "p2") == "B"


def test_a_stone_needs_a_square_with_a_cube() -> None:
    game = position("...... ...... ..o... ..R... ...... ......", p1="B")
    refused(game, "c4+", "no cube on c4")
    refused(game, "a1x", "no cube on a1")
    assert legal(game) == ["-B", "c3+", "c3x"]


def test_a_stone_needs_a_stone_beside_the_board() -> None:
    drawn = "oo.... ...... oo..oo ..R... oo..o. ......"
    game = position(drawn, p1="B")
    assert game.stones == 1
    play(game, "c3+")
    assert game.stones == 0
    full = position(drawn.replace(".R.", ".oR"), p1="B")
    refused(full, "d3+", "All stones are on the board")
    assert legal(full) == ["-B"]


def test_a_removed_stone_can_be_placed_again() -> None:
    game = position("oo.oo. ...... oo..oo ..R..B o..o.. ......", p1="BBGRY", p2="R")
    refused(game, "c3+", "All stones are on the board")
    play(game, "a6&b6:BGRY")
    assert game.stones == 2
    play(game, "c3+")
    assert game.stones == 1


# -- remove

SHAPES = {
    # every way from d4, and what it takes
    "d6 d2 b4 f4": ["BBB", "GGG", "RRR", "YYY"],
    "d5 d3 c4 e4": ["BGRY"],
    "c5 e5 c3 e3": "BBBGG BBBRR BBBYY BBGGG BBRRR BBYYY GGGRR GGGYY GGRRR GGYYY RRRYY RRYYY".split(),
    "b5 c6 e6 f5 b3 c2 e2 f3": ["BBBBBB", "GGGGGG", "RRRRRR", "YYYYYY"],
}


@pytest.mark.parametrize(("squares", "cubes"), SHAPES.items())
def test_patterns_in_every_direction(squares: str, cubes: list[str]) -> None:
    for square in squares.split():
        game = position(EMPTY.replace(".", "B"), p1=RICH, p2="B")
        for name in ("d4", square):
            game.cells[game.index_of(name)] = 5
        game.stones = 8
        pair = "&".join(sorted(("d4", square)))
        assert [text for text in legal(game) if "&" in text] == [f"{pair}:{paid}" for paid in cubes]
        for paid in cubes:
            play(game, f"{pair}:{paid}")
            assert [row.count("o") for row in board(game)] == [0] * 6
            assert game.stones == 10
            assert len(supply(game, "p1")) == 24 - len(paid) and supply(game, "p2") == "B"
            assert "".join(sorted(supply(game, "p1") + paid)) == RICH
            assert [board(game)[6 - int(name[1])][ord(name[0]) - 97] for name in ("d4", square)] == [".", "."]
            game.undo()


def test_no_other_pair_matches_on_any_board() -> None:
    for size in (6, 7, 8):
        game = started(2, size)
        squares = [chr(97 + column) + str(row) for column in range(size) for row in range(1, size + 1)]
        for i in range(4):
            game.supplies[5 + i] = 17
        for first, second in combinations(squares, 2):
            for name in (first, second):
                game.cells[game.index_of(name)] = 5
            found = {text for text in legal(game) if "&" in text}
            assert found == {f"{first}&{second}:{paid}" for paid in payments(first, second)}
            for name in (first, second):
                game.cells[game.index_of(name)] = 1


def test_other_stones_do_not_get_in_the_way() -> None:
    game = position("...... ...... ...... .ooo.. ...... ......", p1="RRR", p2="B")
    assert legal(game) == ["-R", "b3&d3:RRR"]
    assert board(play(game, "b3&d3:RRR"))[3] == "..o..."


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ("RR", ""),
        ("RRR", "a1&c1:RRR"),
        ("BGR", ""),
        ("BGRY", "a1&b1:BGRY b1&c1:BGRY"),
        ("RRRY", "a1&c1:RRR"),
        ("RRRYY", "a1&c1:RRR b1&c2:RRRYY"),
        ("RRYYY", "a1&c1:YYY b1&c2:RRYYY"),
        ("RRRRR", "a1&c1:RRR"),
        ("GGGGGG", "a1&c1:GGG a1&c2:GGGGGG"),
    ],
)
def test_the_cubes_must_be_in_the_own_supply(own: str, expected: str) -> None:
    drawn = "...... ...... ...... ...... ..o... ooo..."
    game = position(drawn, p1=own, p2=RICH)
    assert [text for text in legal(game) if "&" in text and "c1&c2" not in text] == expected.split()


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


def test_squares_stand_in_ascii_order_whatever_the_board_says() -> None:
    game = position("...... ...... ...... o..... .o.... o.....", p1="RRRYY", p2="B")
    assert [text for text in legal(game) if "&" in text] == [
        "a1&a3:RRR",
        "a1&b2:RRRYY",
        "a3&b2:RRRYY",
    ]


# -- discard


def test_discard_takes_one_cube_of_the_own_supply() -> None:
    game = play(position(EMPTY, p1="BBR", p2="G"), "-B")
    assert (supply(game, "p1"), supply(game, "p2"), board(game)) == ("BR", "G", ["......"] * 6)
    refused(game, "-B", "no blue cube in the supply of p2")
    refused(game, "-Y", "no yellow cube")
    assert legal(game) == ["-G"]
