"""The list of what only a real board can tell: its steps are those of the guide, its costs those of the tables."""

import re

import pytest

from host.boards import layout
from host.hardware import pages
from host.tools import unknowns
from host.tools.enclosure import slicing

LAYOUTS = {name: layout.read(pages.board_file(name)) for name in pages.needed()}


def test_steps_are_of_the_guide_and_minutes_go_on() -> None:
    steps = [int(number) for number in re.findall(r"^## (\d)\. ", pages.GUIDE.read_text("utf-8"), re.MULTILINE)]
    named = [(int(step[0]), minute) for _what, step, minute, _again in unknowns.UNKNOWNS]
    assert named == sorted(named) and {step for step, _minute in named} <= set(steps)


def test_every_cost_is_known() -> None:
    for what, _step, _minute, again in unknowns.UNKNOWNS:
        assert unknowns.costs_then(again, LAYOUTS), what
    with pytest.raises(KeyError):
        unknowns.costs_then("lid", LAYOUTS)


def test_boards_made_again_cost_less_than_the_whole() -> None:
    whole = pages.cost_of(LAYOUTS, 1)
    again = {name: unknowns.lot(name, LAYOUTS) for name in LAYOUTS}
    assert again["tile-b"] < again["tile-a"] and max(again.values()) < whole.total
    assert sum(again.values()) > whole.boards + whole.assembly


def test_pieces_made_again_are_those_of_the_slicer() -> None:
    (caps,) = [row for row in slicing.measured(unknowns.slicing_page()) if row.piece == "key-cap-2"]
    euros = caps.grams / 1000 * unknowns.EUROS_KILOGRAM
    expected = f"key-cap-2 again: {euros:.1f} euros, {caps.hours:.0f} hours of the printer"
    assert unknowns.costs_then("key-cap-2", LAYOUTS) == expected
    assert unknowns.costs_then("ribbon", LAYOUTS) == "ribbon again: 5 euros"
