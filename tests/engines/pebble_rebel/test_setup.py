"""How a game begins, docs/rules/pebble_rebel.md: the default start, custom ones, and chance's."""

import pytest

from engines.pebble_rebel.rules import PebbleRebel
from engines.pebble_rebel.tables import PEBBLE
from tests.engines.pebble_rebel.boards import begin, make, refuses


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
