"""Every clause of docs/rules/pebble_rebel.md about playing, on drawn boards: what it allows, and what it does not."""

import pytest

from engines.game import DRAW, NOBODY, RESIGN
from engines.pebble_rebel.rules import PEBBLE, REBEL, WHITE
from tests.engines.pebble_rebel.boards import (
    BARE,
    CORNERS,
    LAST_BUT_ONE,
    NEARLY,
    ONE_LEFT,
    begin,
    board,
    make,
    refuses,
    results,
    words,
)

# -- Pebble's turn


def test_she_slides_along_rows_and_columns_over_empty_squares() -> None:
    game = begin(CORNERS)
    assert refuses(game, "c4-d4", "c4-e4", "c4-f4", "c4-d3", "c4-e6", "c4-d6", "c4-c7", "c4-g4", "c4-c0", "c3-c2")
    for move in ("c4-c5", "c4-c6", "c4-c1", "c4-a4", "c4-b4"):
        make(game, move)
        assert game.cells[game.index_of(move[3:])] == WHITE
        assert game.cells[game.index_of("c4")] == 0
        assert results(game) == ("chance", "none", 1)
        game.undo()


def test_every_segment_counts_turns_or_goes_on() -> None:
    game = begin(CORNERS)
    for move in ("c4-c3-c2-c1", "c4-c1-c3-c2", "c4-c3-d3-d2", "c4-c5-c4-c3"):
        make(game, move)
        assert results(game) == ("chance", "none", 3)
        assert game.dump()["moves"] == [move]
        game.undo()


def test_she_may_cross_and_stop_on_the_start_but_not_end_there() -> None:
    game = begin(CORNERS)
    for move in ("c4-c5-c3", "c4-c5-c4-b4", "c4-b4-b5-c5-c2"):
        make(game, move)
        assert board(game).count("W") == 1
        assert game.cells[game.index_of(move[-2:])] == WHITE
        game.undo()
    assert refuses(game, "c4", "c4-c4", "c4-c5-c4", "c4-c5-b5-b4-c4", "c4-c5-c5", "c4-c4-c5")


def test_she_moves_one_stone() -> None:
    game = begin(CORNERS)
    assert refuses(game, "b2-b3", "", "-", "c4-", "-c4", "c4--c5", "c4-c5-", "C4-C5", "c4-C5", "c4c5", "c4 c5")
    assert refuses(game, "c4-c05", "c4-c5\n", " c4-c5", "c4-c5 ", "c4–c5", "c4-c５", "W@b2", "draw:B", "undo", "pass")


def test_a_turn_has_as_many_segments_as_there_are_empty_squares() -> None:
    game = begin(LAST_BUT_ONE)
    assert words(game) == ["d1-e1", "e2-e1", "f1-e1"]
    assert refuses(game, "e2-e1-e2-e1")
    game = begin()
    there_and_back = "a6" + "-b6-a6" * 11
    make(game, there_and_back + "-a5-a4")
    assert results(game) == ("chance", "none", 24)
    game.undo()
    assert refuses(game, there_and_back + "-b6-a6-a5", "-".join(["a6", "b6"] * 40), "a6-" * 100000 + "a5")


def test_there_is_always_a_move_with_one_stone_and_one_empty_square() -> None:
    assert len(begin(BARE).legal_moves()) == 35
    assert begin(LAST_BUT_ONE).legal_moves()


def test_one_path_is_listed_for_every_square_with_the_fewest_segments() -> None:
    game = begin(CORNERS)
    paths = [path for path in words(game) if path.startswith("c4")]
    assert len(paths) == 32
    ends = {path[-2:]: path for path in paths}
    assert ends["c1"] == "c4-c1"
    assert ends["a2"] == "c4-a4-a2"
    assert ends["b5"] == "c4-b4-b5"  # not c4-c5-b5
    assert ends["d3"] == "c4-c3-d3"
    assert ends["e4"] == "c4-c1-e1-e4"  # not over c2, c3, c5 or c6
    assert ends["b1"] == "c4-b4-b1"
    for path in ("c4-c5-b5", "c4-c3-e3-e4", "c4-c5-e5-e4", "c4-c2-c1"):
        assert path not in paths
        assert game.text(game.parse(path)) == path


def test_a_line_of_four_wins_after_the_whole_turn() -> None:
    game = begin(NEARLY)
    make(game, "f3-f6-d6")
    assert results(game) == ("none", "pebble", 0)
    assert game.outcome == PEBBLE
    assert [game.name_of(p) for p in game.line()] == ["a6", "b6", "c6", "d6"]
    assert game.legal_moves() == []
    game.undo()
    make(game, "f3-f6-d6-e6")  # through the line and on
    assert results(game) == ("chance", "none", 3)
    assert not game.line()


def test_three_do_not_win_and_five_do() -> None:
    game = begin("BB.BB." + "..B..." + "." * 24, "c5-c6")
    assert results(game) == ("none", "pebble", 0)
    assert len(game.line()) == 5
    game = begin("BB...." + "..B..." + "." * 24, "c5-c6")
    assert results(game) == ("chance", "none", 1)


def test_a_line_has_one_colour_and_no_gap() -> None:
    for row in ("BBWB..", "BB.B..", "RBB.BB"):
        assert results(begin(row + "." * 24 + ".....B", "f1-f2")) == ("chance", "none", 1)
    assert results(begin("...BB." + "B....." + "." * 17 + "B......", "f2-f6")) == (
        "chance",
        "none",
        1,
    )  # not over edges


def test_columns_count_as_rows_do() -> None:
    game = begin("B.....B.....B..........B............", "f3-a3")
    assert results(game) == ("none", "pebble", 0)


@pytest.mark.parametrize("start", ["B......B......B.........B...........", ".....B....B....B......B............."])
def test_diagonals_count_only_by_option(start: str) -> None:
    move = "a2-d2-d3" if start[0] == "B" else "e3-c3"
    assert results(begin(start, move))[1] == "none"
    game = begin(start, move, diagonals="on")
    assert results(game)[1] == "pebble"
    assert len(game.line()) == 4


# -- chance


def test_rebel_draws_as_many_stones_as_pebble_made_segments() -> None:
    game = begin(CORNERS, "c4-c3-c2")
    assert words(game) == [f"draw:{a}{b}" for a in "BRWY" for b in "BRWY" if a <= b]
    assert refuses(game, "draw:", "draw:B", "draw:BBB", "draw:WB", "draw:bb", "draw:GG", "draw:B.", "draw:BB ", "BB")
    assert refuses(game, "draw:" + "B" * 17, "draw:" + "Y" * 33, "setup:" + "." * 36, "W@b2", "resign", "c2-c3")
    make(game, "draw:BY")
    assert results(game) == ("rebel", "none", 0)
    assert game.state()["hand"] == "BY"
    assert game.state()["bag"] == {"B": 13, "R": 14, "W": 14, "Y": 13}


def test_stones_are_drawn_without_replacement() -> None:
    game = begin("BBB.BB" * 2 + "BBB..." + "WRYB.." + "." * 12, "b3-b2-b1-a1")
    assert game.state()["bag"]["B"] == 1
    assert "draw:BRR" in words(game)
    assert "draw:BBR" not in words(game)
    assert refuses(game, "draw:BBB", "draw:BBR")
    make(game, "draw:BWW")
    assert game.state()["bag"] == {"B": 0, "R": 14, "W": 12, "Y": 14}


def test_as_many_stones_as_there_is_room_for_are_drawn_and_fill_the_board() -> None:
    columns = ("BWBWBW" + "RYRYRY") * 3
    game = begin("B" + "." * 35, "-".join(["a6", "b6"] * 17 + ["b5", "b1"]))
    assert game.state()["owed"] == 35
    make(game, "draw:" + "B" * 8 + "R" * 9 + "W" * 9 + "Y" * 9)
    names = [f"{column}{row}" for row in range(6, 0, -1) for column in "abcdef"]
    stones = dict(zip(names, columns, strict=True))
    stones["b1"], stones["a6"] = stones["a6"], stones["b1"]
    for name in names:
        if name != "b1":
            assert results(game) == ("rebel", "none", 0)
            make(game, f"{stones[name]}@{name}")
    assert results(game) == ("none", "rebel", 0)


# -- Rebel's turn


def test_rebel_places_all_stones_one_by_one_in_any_order_anywhere() -> None:
    game = begin(CORNERS, "c4-c3-c2", "draw:RW")
    names = [f"{column}{row}" for column in "abcdef" for row in range(1, 7)]
    empty = [name for name in names if name not in ("a1", "c2", "d4", "f6")]
    assert words(game) == sorted(f"{letter}@{name}" for letter in "RW" for name in empty)
    assert refuses(game, "B@b2", "Y@b2", "W@c2", "W@f6", "W@g1", "W@a7", "W@a0", "w@b2", "W@B2", "W@b2 ", "W@", "@b2")
    assert refuses(game, ".@b2", "Wb2", "W@b22", "b2", "c2-c3", "draw:R", "undo", "X@b2", "W-b2")
    make(game, "W@b2")
    assert (game.to_move, game.state()["hand"]) == (REBEL, "R")
    assert refuses(game, "W@b3", "R@b2")
    make(game, "R@a6")
    assert results(game) == ("pebble", "none", 0)


def test_rebels_line_wins_for_pebble_at_once() -> None:
    game = begin(NEARLY, "f3-f4-f5-f6", "draw:BWY", "B@d2")
    assert results(game) == ("none", "pebble", 0)
    assert game.state()["hand"] == "WY"
    assert refuses(game, "W@a1", "resign", "f6-f5", "draw:W")
    game.undo()
    assert (game.to_move, game.state()["hand"]) == (REBEL, "BWY")


@pytest.mark.parametrize(
    ("stone", "outcome", "line"),
    [("R", REBEL, 0), ("W", REBEL, 0), ("Y", REBEL, 0), ("B", DRAW, 4)],
)
def test_the_stone_that_fills_the_board(stone: str, outcome: int, line: int) -> None:
    game = begin(ONE_LEFT, "e3-f3", f"draw:{stone}", f"{stone}@e3")
    assert (game.to_move, game.outcome, len(game.line())) == (NOBODY, outcome, line)
    assert "." not in board(game)
    game.undo()
    assert (game.to_move, game.outcome, game.state()["hand"]) == (REBEL, None, stone)


def test_pebbles_line_with_one_square_left_wins() -> None:
    game = begin(ONE_LEFT.replace("R Y R Y W .", "R Y R Y . B"), "f3-e3")
    assert (game.outcome, len(game.line())) == (PEBBLE, 4)


def test_a_line_before_the_last_square_is_no_draw() -> None:
    game = begin(ONE_LEFT.replace("Y Y W", "Y Y ."), "e3-f3", "draw:B", "B@e3")
    assert results(game) == ("none", "pebble", 0)


# -- draw=one


def test_stones_drawn_one_by_one() -> None:
    game = begin(CORNERS, "c4-c3-c2-c1", draw="one")
    for left in (3, 2, 1):
        assert results(game) == ("chance", "none", left)
        assert words(game) == ["draw:B", "draw:R", "draw:W", "draw:Y"]
        assert refuses(game, "draw:BB", "draw:")
        make(game, "draw:R")
        assert results(game) == ("rebel", "none", left - 1)
        assert game.state()["hand"] == "R"
        make(game, f"R@e{left}")
    assert results(game) == ("pebble", "none", 0)


def test_a_line_ends_what_is_owed() -> None:
    game = begin(NEARLY, "f3-f4-f5-f6", "draw:B", "B@d2", draw="one")
    assert results(game) == ("none", "pebble", 0)
    game.undo()
    assert results(game) == ("rebel", "none", 2)
    make(game, "resign")
    assert results(game) == ("none", "pebble", 0)
    game.undo()
    assert results(game) == ("rebel", "none", 2)


# -- resigning


def test_who_is_to_move_may_resign_and_the_other_wins() -> None:
    game = begin(CORNERS)
    assert RESIGN not in game.legal_moves()
    make(game, "resign")
    assert results(game) == ("none", "rebel", 0)
    assert refuses(game, "resign", "c4-c5")
    game.undo()
    make(game, "c4-c3-c2")
    assert refuses(game, "resign")
    make(game, "draw:BB", "B@a6")
    assert RESIGN not in game.legal_moves()
    make(game, "resign")
    assert results(game) == ("none", "pebble", 0)
    assert game.state()["hand"] == "B"
    assert game.dump()["moves"] == ["c4-c3-c2", "draw:BB", "B@a6", "resign"]
