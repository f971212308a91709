"""Percentiles are values that were measured, and tables are aligned."""

from math import inf

from host.report import Table, percentile


def test_percentiles() -> None:
    assert [percentile(range(1, 101), percent) for percent in (0, 50, 99, 99.9, 100)] == [1, 50, 99, 100, 100]
    assert percentile([3, 1, 2], 50) == 2 and percentile([], 50) == inf


def test_a_table_is_aligned() -> None:
    table = Table("Title", ("what", "n"), [("a", "1"), ("long name", "1,000")], ("A note.",))
    assert str(table) == (
        "Title\nA note.\n\n| what      |     n |\n|-----------|------:|\n| a         |     1 |\n| long name | 1,000 |\n"
    )
