"""`make bench` says what has become worse since the runs before."""

from pathlib import Path

import pytest

from host.report import Table
from host.tools.bench.history import KEPT, History, figures

SIMULATED, LAPTOP = "NeoTrellis tiles on the emulated Pico", "Random games"


def table(title: str, column: str, text: str) -> Table:
    return Table(title, ("screen", column, "goal"), [("menu", text, "7")])


@pytest.mark.parametrize(
    ("title", "column", "runs", "now", "worse"),
    [
        (SIMULATED, "p99", ["20.0"], "21.0", "5%"),
        (SIMULATED, "p99", ["20.0"], "20.1", ""),  # a last digit
        (SIMULATED, "p99", ["20.0"], "15.0", ""),  # better
        (SIMULATED, "frames/s", ["67"], "60", "10%"),
        (SIMULATED, "growth", ["0"], "12", "-"),
        (LAPTOP, "moves/s", ["200,000"], "150,000", "25%"),
        (LAPTOP, "moves/s", ["200,000"], "190,000", ""),  # noise
        (LAPTOP, "moves/s", ["200,000", "140,000", "190,000"], "150,000", ""),  # they differ as much themselves
        (LAPTOP, "x chess", ["2.00"], "1.50", "25%"),
        (LAPTOP, "moves/game", ["80"], "40", ""),
    ],
)
def test_worse_is_what_differs_by_more_than_noise(
    title: str, column: str, runs: list[str], now: str, worse: str, tmp_path: Path
) -> None:
    file = tmp_path / "build" / "bench.json"
    for text in runs:
        history = History(file)
        list(history.add(table(title, column, text)))
        history.save()
    found = list(History(file).add(table(title, column, now)))
    assert [row[-1] for row in found] == [worse] * bool(worse)
    assert all(row[0] == f"{title}: menu, {column}" and row[2] == now.replace(",", "") for row in found)


def test_the_last_runs_are_kept_and_a_broken_file_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    for broken in ("", "[1]", '{"a": 3}', '{"a": ["b"]}'):
        file.write_text(broken)
        assert list(History(file).add(table(SIMULATED, "p99", "20.0"))) == []
    history = History(file)
    for run in range(2 * KEPT):
        list(history.add(table(SIMULATED, "p99", f"{20 - run / 10:.1f}")))
    assert [row[1] for row in history.add(table(SIMULATED, "p99", "25.0"))] == ["19.3"]  # of the last five


def test_what_was_not_measured_is_no_figure() -> None:
    assert list(figures(table(SIMULATED, "growth", "-"))) == []
