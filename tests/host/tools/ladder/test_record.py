"""What is known of the bots' strength: it is kept, brought up to date, and forgotten where it no longer counts."""

from pathlib import Path

import pytest

from host.tools.ladder.matches import Match, Result
from host.tools.ladder.players import Spec
from host.tools.ladder.record import Record

KONANE, ROBBLE = "konane size=8", "robble size=9"


def level(number: int, rounds: int) -> Spec:
    return Spec("level", number, rounds)


def result(words: str, first: Spec, other: Spec, points: float = 1.0) -> Result:
    return Result(Match(words, first, other, 4), 4, (points, 0.5), 1, 30.5, 30.5, 3)


def test_a_record_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "strength.json"
    results = [result(KONANE, level(5, 7), level(4, 6)), result(ROBBLE, level(5, 9), Spec("first", 55))]
    for record in (Record(), Record({KONANE: {"5": 7, "4": 6}, ROBBLE: {"5": 9}}, results)):
        record.write(file)
        found = Record.read(file)
        assert (found.rounds, found.results) == (record.rounds, record.results)


@pytest.mark.parametrize("text", ["{}", "[]", '{"rounds": {}}', '{"rounds": {}, "results": [1]}', "x"])
def test_what_is_no_record_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(text, "utf-8")
    with pytest.raises(ValueError):
        Record.read(tmp_path / "x.json")


def test_a_result_replaces_the_one_before() -> None:
    record = Record({KONANE: {"5": 7, "4": 6}}, [result(KONANE, level(5, 7), level(4, 6))])
    better = result(KONANE, level(5, 7), level(4, 6), 2.0)
    record.add([better], [KONANE])
    assert record.results == [better]


def test_results_with_other_rounds_are_forgotten() -> None:
    rounds = {KONANE: {"5": 7, "4": 6, "first": 40}, "pebble_rebel": {"5": 7, "first": 40}}
    good = [
        result(KONANE, level(5, 7), level(4, 6)),
        result(KONANE, level(5, 7), Spec("first", 40)),
        result(KONANE, level(5, 7), Spec("greedy")),
        result("pebble_rebel", level(5, 7), Spec("first", 1000)),
    ]
    bad = [
        result(KONANE, level(4, 5), level(3, 5)),
        result(KONANE, level(4, 6), Spec("first", 39)),
        result(KONANE, level(5, 8), Spec("random")),
        result(ROBBLE, level(5, 7), Spec("greedy")),
    ]
    record = Record(rounds, good + bad)
    record.add([], [KONANE, "pebble_rebel"])
    assert set(record.results) == set(good)


def test_results_have_an_order() -> None:
    first, then, last = (
        result(ROBBLE, level(2, 1), level(1, 1)),
        result(ROBBLE, level(3, 1), Spec("greedy")),
        result(KONANE, level(2, 1), level(1, 1)),
    )
    rounds = {words: {"1": 1, "2": 1, "3": 1} for words in (ROBBLE, KONANE)}
    record = Record(rounds)
    record.add([last, then, first], [ROBBLE, KONANE])
    assert record.results == [first, then, last]
