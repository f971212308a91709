"""What a supply loses, against sums by hand."""

import pytest

from host.boards import supply
from host.boards.design import FRONT
from host.boards.geometry import Box
from host.boards.layout import Fill, Layout, Pad


def test_widths_by_ipc_2221() -> None:
    """A calculator by the same standard: 1 A on 35 µm outside, 10 K warmer, takes 0.30 mm; 2.2 A take 0.89 mm."""
    assert supply.width_for(1) == pytest.approx(0.30, abs=0.005)
    assert supply.width_for(2.2) == pytest.approx(0.89, abs=0.01)
    assert supply.ampere(supply.width_for(1.7)) == pytest.approx(1.7)


def pad(reference: str, x: float) -> Pad:
    """Return a pad across a strip of 2 mm."""
    return Pad(reference, "1", "5V", (x, 5.1), Box(x - 0.1, 4, x + 0.1, 6), (FRONT,), 0.0, False)


def strip(left: float, right: float) -> Fill:
    """Return a strip of 2 mm."""
    return Fill("5V", FRONT, ((left, 4), (right, 4), (right, 6), (left, 6)))


def test_a_strip_loses_what_ohm_says() -> None:
    """40 mm of 2 mm are 20 squares of 0.49 mohm: 2 A lose 20 mV, 1 A flows through each mm."""
    layout = Layout(Box(0, 0, 60, 10), [pad("J", 5.1), pad("L", 45.1)], fills=[strip(4, 46)])
    found = supply.solve(layout, "5V", "J", {"L": 2.0})
    assert found.drop == pytest.approx(2 * 20 * supply.SQUARE_OHM, rel=0.05)
    assert found.densest == pytest.approx(1.0, rel=0.3)  # more where it flows together at the pad
    assert found.unfed == []


def test_a_gap_leaves_what_is_behind_it_without_supply() -> None:
    layout = Layout(Box(0, 0, 60, 10), [pad("J", 5.1), pad("L", 45.1)], fills=[strip(4, 20), strip(21, 46)])
    assert supply.solve(layout, "5V", "J", {"L": 2.0}).unfed == ["L pin 1"]


def test_a_feed_that_nobody_takes_is_allowed_nothing_and_loses_nothing() -> None:
    layout = Layout(Box(0, 0, 60, 10), [pad("J", 5.1), pad("L", 45.1)], fills=[strip(4, 46)])
    found = supply.solve(layout, "5V", "J", {})
    assert (found.current, found.drop, found.allowed) == (0, 0, 0)
