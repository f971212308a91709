"""What the bots should be worth, and whether they are."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from host.tools.ladder.matches import ENDED_BY, Match, Result
from host.tools.ladder.odds import Sprt
from host.tools.ladder.plan import GREEDY_FROM, LONG, TOP, seats
from host.tools.ladder.players import GREEDY, LEVEL, RANDOM

BELOW = 65  # % of the points against the level below
GREEDY_LEAST = 70
WEAKER_AS_PEBBLE = 15  # points of a hundred
RANDOM_LEAST, LONG_LEAST = 90, 100
STONE_BY = 5  # own turns, the median
ENDED_LEAST = 80  # % of the games against itself
TIMES_SHARE = 1.5  # at a table of three or four
MARGIN = 0.1  # a match ends early once it is clear on which side of its goal the share is, so far from it
SUREST = 0.98  # the highest share that is tested


class Goal(NamedTuple):
    """figure: what was measured, the worst of all matches that the goal is about. where: in which."""

    text: str
    goal: str
    figure: str
    where: str
    met: bool


class _Kind(NamedTuple):
    """A goal: which matches it is about, and the figure of their results; `most` says that a small one is good, `whole`
    that only all games of a match can tell.
    """

    text: str
    limit: float
    unit: str
    about: Callable[[Match], bool]
    figure: Callable[[Result], float]
    most: bool = False
    whole: bool = False


def goals(results: list[Result]) -> Iterator[Goal]:
    """Yield the goals that these results say something about."""
    for kind in KINDS:
        found = [(kind.figure(result), result) for result in results if kind.about(result.match)]
        if not found:
            continue
        figure, result = (max if kind.most else min)(found, key=lambda pair: pair[0])
        met = figure <= kind.limit if kind.most else figure >= kind.limit
        where = f"{result.match.words}, {result.match.first} - {result.match.other}"
        sign = "at most " if kind.most else "at least "
        yield Goal(kind.text, f"{sign}{kind.limit:g}{kind.unit}", f"{figure:.4g}{kind.unit}", where, met)


def sequential_test(match: Match) -> Sprt | None:
    """Return the test that ends a match early: whether its share of the points is above or below its goal. None where
    it has no such goal, or one that takes all of its games.
    """
    kinds = [kind for kind in KINDS if kind.about(match)]
    shares = [share for kind in kinds if (share := _share_of(kind, match))]
    if not shares or any(kind.whole for kind in kinds):
        return None
    return Sprt(max(shares) - MARGIN, min(max(shares) + MARGIN, SUREST))


def _share_of(kind: _Kind, match: Match) -> float | None:
    """Return the share of the points that a goal asks for, or None where it asks for something else."""
    if kind.figure is _percent:
        return kind.limit / 100
    return kind.limit / seats(match.words) if kind.figure is _times_share else None


def _percent(result: Result) -> float:
    return 100 * result.share


def _times_share(result: Result) -> float:
    return result.share * result.seats


def _game(match: Match) -> str:
    return match.words.split()[0]


def _top_meets(other: str, match: Match) -> bool:
    return (match.first.kind, match.first.number, match.other.kind) == (LEVEL, TOP, other)


def _is_step(match: Match) -> bool:
    first, other = match.first, match.other
    return first.kind == other.kind == LEVEL and other.number == first.number - 1


def _is_table(match: Match) -> bool:
    return seats(match.words) > 2


KINDS = (
    _Kind("each level against the one below", BELOW, " %", _is_step, _percent, whole=True),
    _Kind(
        f"levels from {GREEDY_FROM} on against greedy",
        GREEDY_LEAST,
        " %",
        lambda match: not _is_table(match) and match.other.kind == GREEDY and match.first.kind == LEVEL,
        _percent,
    ),
    _Kind(
        "pebble_rebel: weaker as Pebble than as Rebel, against the level below",
        WEAKER_AS_PEBBLE,
        " points",
        lambda match: _game(match) == "pebble_rebel" and _is_step(match),
        lambda result: 100 * (result.share_at(1) - result.share_at(0)),
        most=True,
        whole=True,
    ),
    _Kind(
        "vacuum: level 5 against random in 120 turns",
        RANDOM_LEAST,
        " %",
        lambda match: _game(match) == "vacuum" and match.words != LONG and _top_meets(RANDOM, match),
        _percent,
    ),
    _Kind(
        "vacuum: level 5 against random in 200 turns",
        LONG_LEAST,
        " %",
        lambda match: match.words == LONG and _top_meets(RANDOM, match),
        _percent,
        whole=True,
    ),
    _Kind(
        "vacuum: own turn of the first stone, the median",
        STONE_BY,
        "",
        lambda match: _game(match) == "vacuum" and not _is_table(match) and _top_meets(RANDOM, match),
        lambda result: result.stone,
        most=True,
    ),
    _Kind(
        f"vacuum: games of level {TOP} against itself won within {ENDED_BY} turns",
        ENDED_LEAST,
        " %",
        lambda match: match.words == LONG and match.first == match.other,
        lambda result: 100 * result.ended / result.games,
        whole=True,
    ),
    _Kind(
        f"three and four players: level {TOP} against greedy, times its share",
        TIMES_SHARE,
        "",
        lambda match: _is_table(match) and _top_meets(GREEDY, match),
        _times_share,
    ),
)
