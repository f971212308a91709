"""The full sum on the pages is that of the tables, and its parts move as they have to.

The enclosure's solids are made once, for its screws, which takes a second.
"""

import math

import pytest

from host.boards import costs, layout
from host.hardware import pages
from host.tools import budget

LAYOUTS = {board.name: layout.read(pages.board_file(board.name)) for board in pages.boards()}


def test_the_pages_say_the_sum() -> None:
    for path, text in budget.pages_with_sums().items():
        assert path.read_text("utf-8") == text, f"{path.name}: `make hardware` brings it up to date"


@pytest.mark.parametrize(("needed", "assembled"), [(1, 2), (2, 2), (3, 5), (4, 5), (5, 5), (6, 10), (20, 20)])
def test_a_house_assembles_two_or_fives(needed: int, assembled: int) -> None:
    assert costs.lot(needed) == assembled


def test_every_line_is_a_range_with_a_source() -> None:
    found = budget.lines(LAYOUTS)
    for line in found:
        assert line.source and all(0 < low < high or line.what.startswith("shipping") for low, high in line.euros)
    for number, (low, high) in enumerate(budget.total(found)):
        likely = budget.likely(found)[number]
        assert low < likely[0] < likely[1] < high
        assert low == pytest.approx(math.fsum(line.euros[number][0] for line in found))


def test_five_cost_less_each_and_more_in_all() -> None:
    one, five = budget.likely(budget.lines(LAYOUTS))
    assert one[1] < five[0] and five[1] / 5 < one[0]


def test_the_sum_has_all_that_the_boards_cost() -> None:
    for number, wholes in enumerate(budget.WHOLES):
        cost = pages.cost_of(LAYOUTS, wholes)
        assert budget.total(budget.lines(LAYOUTS))[number][1] > cost.total


def test_dearer_parts_are_in_tax_and_customs() -> None:
    cost = costs.Cost(1, 50.0, 150.0, 100.0, 0.0, 1, 1.0)
    dearer = costs.Cost(1, 50.0, 150.0, 200.0, 0.0, 1, 1.0)
    first, second = (budget.imported(each, 40.0, 3, 1) for each in (cost, dearer))
    assert second["parts"][0] - first["parts"][0] == 100.0
    assert second["tax"][0] - first["tax"][0] == pytest.approx(19.0)
    assert second["customs"][1] - first["customs"][1] == pytest.approx(130 * 0.04)
