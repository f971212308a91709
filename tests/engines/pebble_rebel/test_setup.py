"""How a game begins, docs/rules/pebble_rebel.md: the default start, custom ones, and chance's."""

import pytest

from engines.pebble_rebel.rules import PebbleRebel
from engines.pebble_rebel.tables import PEBBLE, WHITE
from tests.engines.pebble_rebel.boards import begin, make, refuses


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
    ["", "Default", "W" + "." * 34, "w" + "." * 35, "G" + "." * 35, "W" + "." * 35 + "\n", "Ｗ" + "." * 35, None, 36,
     "/".join(["W....."] + ["......"] * 5) + "/", "W" + "/" * 5 + "." * 35, b"W" + b"." * 35, ["W"] + ["."] * 35],
)  # fmt: skip
def test_other_setups_are_refused(setup: object) -> None:
    with pytest.raises(ValueError, match=r"36 characters"):
        PebbleRebel(setup=setup)


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


@pytest.mark.parametrize("options", [{"diagonals": "yes"}, {"draw": "two"}, {"diagonals": None}, {"draw": 1}])
def test_other_options_are_refused(options: dict) -> None:
    with pytest.raises(ValueError, match=r"^The option \w+ is \w+ or \w+\.$"):
        PebbleRebel(**options)


def test_a_random_setup_has_three_stones_of_each_colour() -> None:
    game, start = begin("random"), "B..R..W..Y.." * 3
    slashed = "/".join(start[row : row + 6] for row in range(0, 36, 6))
    others = (start.replace("B", "R"), start.replace("B", ".", 1), start[:-1] + "Y", start + ".", slashed, "")
    words = ("Setup:" + start, "setup:" + start.lower(), start, "*", "draw:B", "resign", "a1-a2")
    assert refuses(game, *("setup:" + other for other in others), *words)
    make(game, "setup:" + start)
    assert refuses(game, "setup:" + start)
