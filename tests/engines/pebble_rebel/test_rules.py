"""Clauses of docs/rules/pebble_rebel.md that random games, test_reference.py, seldom come to: on drawn boards.

How a game begins: custom starts, and chance's.
"""

import pytest

from engines.game import DRAW, NOBODY
from engines.pebble_rebel.rules import PebbleRebel
from engines.pebble_rebel.tables import PEBBLE, REBEL
from tests.engines.pebble_rebel.boards import begin, board, make, refuses, results, words


def test_a_turn_has_as_many_segments_as_there_are_empty_squares() -> None:
    game = begin("WBWBWB WBWBWB RYRYRY RYRYRY WBWBWB WBWB.R")
    assert words(game) == ["d1-e1", "e2-e1", "f1-e1"]
    assert refuses(game, "e2-e1-e2-e1")
    game = begin()
    there_and_back = "a6" + "-b6-a6" * 11
    make(game, there_and_back + "-a5-a4")
    assert results(game) == ("chance", "none", 24)
    game.undo()
    assert refuses(game, there_and_back + "-b6-a6-a5", "-".join(["a6", "b6"] * 40), "a6-" * 100000 + "a5")


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


@pytest.mark.parametrize(
    ("stone", "outcome", "line"), [("R", REBEL, 0), ("W", REBEL, 0), ("Y", REBEL, 0), ("B", DRAW, 4)]
)
def test_the_stone_that_fills_the_board(stone: str, outcome: int, line: int) -> None:
    game = begin("WBWBWB WBWBBB RYRYBY RYRYW. WRWRBY BBRYYW", "e3-f3", f"draw:{stone}", f"{stone}@e3")
    assert (game.to_move, game.outcome, len(game.line())) == (NOBODY, outcome, line)
    assert "." not in board(game)
    game.undo()
    assert (game.to_move, game.outcome, game.state()["hand"]) == (REBEL, None, stone)


def test_a_custom_start_has_1_to_35_stones_and_15_of_a_colour() -> None:
    most = "BRWY" * 8 + "BRW"
    assert PebbleRebel(setup="." * 35 + "B").to_move == PEBBLE
    assert PebbleRebel(setup=most + ".").state()["bag"] == {"B": 6, "R": 6, "W": 6, "Y": 7}
    assert PebbleRebel(setup="BBB.BB" * 3 + "." * 18).state()["bag"]["B"] == 0


def test_a_custom_start_with_a_line_is_refused() -> None:
    """A line on a diagonal counts by option alone."""
    for line, always in (
        ("WWWW..", True),
        ("B.....B.....B.....B.....", True),
        ("B......B......B......B", False),
        ("...W....W....W....W.....", False),
    ):
        setup = "." * 12 + line + "." * (24 - len(line))
        for diagonals in ("on", "off") if always else ("on",):
            with pytest.raises(ValueError, match=r"^The setup holds a line of 4 already\.$"):
                PebbleRebel(setup=setup, diagonals=diagonals)
        assert always or PebbleRebel(setup=setup).to_move == PEBBLE


def test_a_random_setup_has_three_stones_of_each_colour() -> None:
    game, start = begin("random"), "B..R..W..Y.." * 3
    slashed = "/".join(start[row : row + 6] for row in range(0, 36, 6))
    others = (start.replace("B", "R"), start.replace("B", ".", 1), start[:-1] + "Y", start + ".", slashed, "")
    words = ("Setup:" + start, "setup:" + start.lower(), start, "*", "draw:B", "resign", "a1-a2")
    assert refuses(game, *("setup:" + other for other in others), *words)
    make(game, "setup:" + start)
    assert refuses(game, "setup:" + start)
