"""How a game begins, docs/rules/pebble_rebel.md: the default start, custom ones, and chance's."""

import pytest

from engines.game import CHANCE
from engines.pebble_rebel.rules import PEBBLE, WHITE, PebbleRebel
from tests.engines.pebble_rebel.boards import (
    CORNERS,
    begin,
    board,
    make,
    refuses,
    results,
    squares,
)

# -- the start


def test_the_default_start() -> None:
    game = PebbleRebel()
    assert game.state() == {
        "game": "pebble_rebel",
        "to_move": "pebble",
        "outcome": "none",
        "ply": 0,
        "board": ["W..B..", ".R..Y.", "..B..W", "Y..R..", ".W..B.", "..R..Y"],
        "bag": {"B": 12, "R": 12, "W": 12, "Y": 12},
        "hand": "",
        "owed": 0,
        "options": {"setup": "default", "diagonals": "off", "draw": "all"},
    }
    assert game.cells[game.index_of("a6")] == WHITE
    assert not game.line()


def test_a_custom_start_with_rows_joined_or_not() -> None:
    plain = squares(CORNERS)
    rows = "/".join(plain[row : row + 6] for row in range(0, 36, 6))
    for setup in (plain, rows):
        game = PebbleRebel(setup=setup)
        assert board(game) == plain == game.dump()["options"]["setup"]
        assert game.state()["bag"] == {"B": 14, "R": 14, "W": 14, "Y": 14}
        assert game.to_move == PEBBLE


def test_a_custom_start_has_1_to_35_stones_and_15_of_a_colour() -> None:
    most = "BRWY" * 8 + "BRW"
    assert PebbleRebel(setup="." * 35 + "B").to_move == PEBBLE
    assert PebbleRebel(setup=most + ".").state()["bag"] == {"B": 6, "R": 6, "W": 6, "Y": 7}
    assert PebbleRebel(setup="BBB.BB" * 3 + "." * 18).state()["bag"]["B"] == 0
    for setup in ("." * 36, most + "Y", "BBB.BB" * 3 + "B" + "." * 17):
        with pytest.raises(ValueError, match=r"^A setup has .*\.$"):
            PebbleRebel(setup=setup)


@pytest.mark.parametrize(
    "setup",
    [
        "",
        "Default",
        "W" + "." * 34,
        "W" + "." * 36,
        "w" + "." * 35,
        "G" + "." * 35,
        "W" + " " * 35,
        "W" + "." * 35 + "\n",
        "W...../......\\......../......./......",
        "W......./...../....../....../....../......",
        "/".join(["W....."] + ["......"] * 5) + "/",
        "/" + "/".join(["W....."] + ["......"] * 5),
        "W" + "/" * 5 + "." * 35,
        "W...../............/....../......",
        "Ｗ" + "." * 35,
        None,
        36,
        b"W" + b"." * 35,
        ["W"] + ["."] * 35,
    ],
)
def test_other_setups_are_refused(setup: object) -> None:
    with pytest.raises(ValueError, match=r"36 characters"):
        PebbleRebel(setup=setup)


LINES = {
    "row": "WWWW..",
    "row of six": "YYYYYY",
    "column": "B.....B.....B.....B.....",
    "last column": ".....R" * 4,
    "falling diagonal": "B......B......B......B",
    "rising diagonal": "...W....W....W....W.....",
}


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("before", [0, 12])
def test_a_custom_start_with_a_line_is_refused(line: str, before: int) -> None:
    setup = "." * before + LINES[line] + "." * (36 - before - len(LINES[line]))
    with pytest.raises(ValueError, match=r"^The setup holds a line of 4 already\.$"):
        PebbleRebel(setup=setup, diagonals="on")
    if "diagonal" in line:
        assert PebbleRebel(setup=setup).to_move == PEBBLE
    else:
        with pytest.raises(ValueError, match="line"):
            PebbleRebel(setup=setup)


@pytest.mark.parametrize("options", [{"diagonals": "yes"}, {"draw": "two"}, {"diagonals": None}, {"draw": 1}])
def test_other_options_are_refused(options: dict) -> None:
    with pytest.raises(ValueError, match=r"^The option \w+ is \w+ or \w+\.$"):
        PebbleRebel(**options)


# -- the random setup


def test_the_random_setup_is_chances_first_move() -> None:
    game = begin("random")
    assert game.to_move == CHANCE
    assert game.open_chance()
    assert game.legal_moves() == []
    assert results(game) == ("chance", "none", 0)
    assert game.state()["bag"] == {"B": 15, "R": 15, "W": 15, "Y": 15}
    start = "B..R..W..Y..B..R..W..Y..B..R..W..Y.."
    make(game, "setup:" + start)
    assert board(game) == start
    assert not game.open_chance()
    assert game.state()["bag"] == {"B": 12, "R": 12, "W": 12, "Y": 12}
    assert results(game) == ("pebble", "none", 0)
    game.undo()
    assert game.state() == begin("random").state()


def test_a_random_setup_has_three_stones_of_each_colour() -> None:
    game = begin("random")
    start = "B..R..W..Y..B..R..W..Y..B..R..W..Y.."
    assert refuses(
        game,
        "setup:" + start.replace("B", "R"),
        "setup:" + start.replace("B", ".", 1),
        "setup:" + start[:-1] + "Y",
        "setup:" + start + ".",
        "setup:" + start[1:],
        "setup:" + start.lower(),
        "setup:" + "/".join(start[row : row + 6] for row in range(0, 36, 6)),
        "setup:",
        "Setup:" + start,
        start,
        "*",
        "draw:B",
        "resign",
        "a1-a2",
    )
    make(game, "setup:" + start)
    assert refuses(game, "setup:" + start)
