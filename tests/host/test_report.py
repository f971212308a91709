"""Percentiles are values that were measured."""

from math import inf

from host.report import percentile


def test_percentiles() -> None:
    assert [percentile(range(1, 101), percent) for percent in (0, 50, 99, 99.9, 100)] == [1, 50, 99, 100, 100]
    assert percentile([3, 1, 2], 50) == 2 and percentile([], 50) == inf
