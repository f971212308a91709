"""Goals are met or missed, by the worst match that they are about."""

import pytest

from host.tools.ladder.goals import Goal, goals, sequential_test
from host.tools.ladder.matches import Match, Played, Result, summed_up
from host.tools.ladder.players import Spec

TOP, GREEDY, RANDOM = Spec("level", 5, 9), Spec("greedy"), Spec("random")


def result(words: str, first: Spec, other: Spec, points: list[float], seats: int = 2, **facts: int) -> Result:
    """A match of these points, from one seat after the other."""
    played = [
        Played(number % seats, score, score == 0.5, facts.get("moves", 40), facts.get("stone", 0))
        for number, score in enumerate(points)
    ]
    return summed_up(Match(words, first, other, len(points)), played, seats)


def only(*results: Result) -> Goal:
    """The one goal that these results are about."""
    (goal,) = goals(list(results))
    return goal


@pytest.mark.parametrize(
    ("words", "first", "other", "good", "bad", "seats"),
    [
        ("konane size=8", Spec("level", 3, 9), Spec("level", 2, 9), [1, 1, 0], [1, 0, 0.5, 1], 2),
        ("konane size=8", Spec("level", 3, 9), GREEDY, [1, 1, 0.5, 0.5], [1, 1, 0], 2),
        ("ouroboros players=4", TOP, GREEDY, [1, 0, 1, 0, 0], [1, 0, 0, 0], 4),
    ],
)
def test_points_meet_a_goal(words: str, first: Spec, other: Spec, good: list, bad: list, seats: int) -> None:
    assert only(result(words, first, other, good, seats)).met
    missed = only(result(words, first, other, good, seats), result(words, first, other, bad, seats))
    assert not missed.met
    assert missed.where == f"{words}, {first} - {other}"


def test_a_level_is_not_much_weaker_as_pebble() -> None:
    step = ("pebble_rebel", Spec("level", 3, 9), Spec("level", 2, 9))
    even = list(goals([result(*step, [1, 1, 1, 1, 0.7, 0.8])]))
    assert [(goal.met, goal.figure) for goal in even] == [(True, "91.67 %"), (True, "3.333 points")]
    weaker = list(goals([result(*step, [1, 1, 1, 1, 0.5, 1])]))
    assert [goal.met for goal in weaker] == [True, False]
    stronger = list(goals([result(*step, [1, 1, 1, 1, 1, 0.5])]))
    assert [(goal.met, goal.figure) for goal in stronger] == [(True, "91.67 %"), (True, "-16.67 points")]


def test_vacuum_is_won_and_its_stones_come_early() -> None:
    good = result("vacuum players=2 turns=120", TOP, RANDOM, [1] * 9 + [0.5], stone=5)
    assert [goal.met for goal in goals([good])] == [True, True]
    late = result("vacuum players=2 turns=200", TOP, RANDOM, [1] * 9 + [0.5], stone=6)
    assert [(goal.met, goal.figure) for goal in goals([late])] == [(False, "95 %"), (False, "6")]
    none = result("vacuum players=2 turns=120", TOP, RANDOM, [1, 1], stone=0)
    assert [goal.figure for goal in goals([none])] == ["100 %", "40"]


def test_vacuum_ends_against_itself() -> None:
    long = ("vacuum players=2 turns=200", TOP, TOP)
    assert only(result(*long, [1, 0, 1, 0, 0.5], moves=150)).met
    assert not only(result(*long, [1, 0, 1, 0, 0], moves=151)).met


def test_nothing_is_said_of_what_was_not_played() -> None:
    assert not list(goals([]))
    assert not list(goals([result("konane size=8", TOP, RANDOM, [0])]))


@pytest.mark.parametrize(
    ("words", "first", "other", "test"),
    [
        ("konane size=8", Spec("level", 3, 9), GREEDY, (60, 80)),
        ("vacuum players=2 turns=120", TOP, RANDOM, (80, 98)),
        ("ouroboros players=4", TOP, GREEDY, (28, 48)),
    ],
)
def test_a_match_is_tested_on_both_sides_of_its_goal(words: str, first: Spec, other: Spec, test: tuple) -> None:
    found = sequential_test(Match(words, first, other, 9))
    assert found and (round(100 * found.low + 0.1), round(100 * found.high + 0.1)) == test


@pytest.mark.parametrize(
    ("words", "first", "other"),
    [
        ("pebble_rebel", Spec("level", 3, 9), Spec("level", 2, 9)),  # its seats are compared
        ("konane size=8", Spec("level", 3, 9), Spec("level", 2, 9)),
        ("vacuum players=2 turns=200", TOP, RANDOM),  # every game is to be won
        ("vacuum players=2 turns=200", TOP, TOP),
        ("konane size=8", TOP, RANDOM),  # has no goal
    ],
)
def test_what_takes_all_games_is_played_to_its_end(words: str, first: Spec, other: Spec) -> None:
    assert sequential_test(Match(words, first, other, 9)) is None
