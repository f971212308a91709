"""The section `pico` of the benchmarks measures the firmware on the emulated Pico and says which goals are met."""

import pytest

from engines.registry import GAMES, title_of
from host.tools.bench import pico
from host.tools.bench.situations import AppHarness, situations

GOOD = (300.0, 16.0, 25.0, 61.0, 50.0, 5.0, 5.0, 190.0, 0.0)
GAME = (*GOOD[:7], 160.0)


def test_every_game_and_page_is_measured_at_a_key_that_answers() -> None:
    found = situations()
    names = [situation.name for situation in found]
    assert names[:3] == ["menu", "help", "settings"] and len(set(names)) == len(names)
    assert all(any(name.startswith(title_of(game)) for name in names) for game in GAMES)
    for situation in found:
        assert AppHarness(situation.record, situation.taps).answers(*situation.key), situation.name


@pytest.mark.parametrize(
    ("index", "bad"), [(0, 301), (2, 25.1), (3, 59), (4, 49), (5, 5.1), (6, 5.1), (7, 189), (8, 1)]
)
def test_a_goal_is_met_or_not(index: int, bad: float) -> None:
    assert {met for *_, met in pico.goals([GOOD, GAME], [("an operation", 10, 10)], 9)} == {"yes"}
    worse = [(*GOOD[:index], bad, *GOOD[index + 1 :]), GAME]
    assert [met for *_, met in pico.goals(worse, [], 9)].count("no") == 1
    nearly: list[tuple[float, ...]] = [(*GOOD[:6], 5.00001, *GOOD[7:])]
    assert {met for *_, met in pico.goals(nearly, [], 9)} == {"yes"}
    assert [met for *_, met in pico.goals([GOOD], [("an operation", 11, 10)], 9)].count("no") == 1
