"""What the bots should be worth, and whether they are."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from host.tools.ladder.matches import ENDED_BY, Result
from host.tools.ladder.plan import GREEDY_FROM, LONG, MANY_PLAYOUTS, TOP
from host.tools.ladder.players import FIRST, GREEDY, LEVEL, RANDOM, Spec

BELOW = 65  # % of the points against the level below
GREEDY_LEAST = 70
FIRST_LEAST = {"robble": 95}  # against the first bot in the same time, roughly: 3 s
MANY_LEAST = {"pebble_rebel": 80, "ouroboros": 90}  # against MANY_PLAYOUTS
SEATS_APART = 15  # points of a hundred, as Pebble and as Rebel
RANDOM_LEAST, LONG_LEAST = 90, 100
STONE_BY = 5  # own turns, the median
ENDED_LEAST = 80  # % of the games against itself
TIMES_SHARE = 1.5  # at a table of three or four


class Goal(NamedTuple):
    """figure: what was measured, the worst of all matches that the goal is about. where: in which."""

    text: str
    goal: str
    figure: str
    where: str
    met: bool


class _Kind(NamedTuple):
    """A goal: which results it is about, and their figure; `most` says that a small one is good."""

    text: str
    limit: float
    unit: str
    about: Callable[[Result], bool]
    figure: Callable[[Result], float]
    most: bool = False


def goals(results: list[Result]) -> Iterator[Goal]:
    """Yield the goals that these results say something about."""
    for kind in KINDS:
        found = [(kind.figure(result), result) for result in results if kind.about(result)]
        if not found:
            continue
        figure, result = (max if kind.most else min)(found, key=lambda pair: pair[0])
        met = figure <= kind.limit if kind.most else figure >= kind.limit
        where = f"{result.match.words}, {result.match.first} - {result.match.other}"
        sign = "at most " if kind.most else "at least "
        yield Goal(kind.text, f"{sign}{kind.limit:g}{kind.unit}", f"{figure:.4g}{kind.unit}", where, met)


def _percent(result: Result) -> float:
    return 100 * result.share


def _game(result: Result) -> str:
    return result.match.words.split()[0]


def _top_meets(other: str, result: Result) -> bool:
    first = result.match.first
    return (first.kind, first.number, result.match.other.kind) == (LEVEL, TOP, other)


def _is_step(result: Result) -> bool:
    first, other = result.match.first, result.match.other
    return first.kind == other.kind == LEVEL and other.number == first.number - 1


def _is_many(result: Result) -> bool:
    return _top_meets(FIRST, result) and result.match.other == Spec(FIRST, MANY_PLAYOUTS.get(_game(result), 0))


def _first_goals() -> Iterator[_Kind]:
    for game, least in FIRST_LEAST.items():
        yield _Kind(
            f"{game}: level {TOP} against the first bot's 3 s",
            least,
            " %",
            lambda result, game=game: _game(result) == game and _top_meets(FIRST, result),  # type: ignore[misc]
            _percent,
        )
    for game, least in MANY_LEAST.items():
        yield _Kind(
            f"{game}: level {TOP} against {MANY_PLAYOUTS[game]:,} playouts of the first bot",
            least,
            " %",
            lambda result, game=game: _game(result) == game and _is_many(result),  # type: ignore[misc]
            _percent,
        )


KINDS = (
    _Kind("each level against the one below", BELOW, " %", _is_step, _percent),
    _Kind(
        f"levels from {GREEDY_FROM} on against greedy",
        GREEDY_LEAST,
        " %",
        lambda result: result.seats == 2 and result.match.other.kind == GREEDY and result.match.first.kind == LEVEL,
        _percent,
    ),
    *_first_goals(),
    _Kind(
        "pebble_rebel: from seat to seat, against the level below",
        SEATS_APART,
        " points",
        lambda result: _game(result) == "pebble_rebel" and _is_step(result),
        lambda result: 100 * abs(result.share_at(0) - result.share_at(1)),
        most=True,
    ),
    _Kind(
        "vacuum: level 5 against random in 120 turns",
        RANDOM_LEAST,
        " %",
        lambda result: _game(result) == "vacuum" and result.match.words != LONG and _top_meets(RANDOM, result),
        _percent,
    ),
    _Kind(
        "vacuum: level 5 against random in 200 turns",
        LONG_LEAST,
        " %",
        lambda result: result.match.words == LONG and _top_meets(RANDOM, result),
        _percent,
    ),
    _Kind(
        "vacuum: own turn of the first stone, the median",
        STONE_BY,
        "",
        lambda result: _game(result) == "vacuum" and result.seats == 2 and _top_meets(RANDOM, result),
        lambda result: result.stone,
        most=True,
    ),
    _Kind(
        f"vacuum: games of level {TOP} against itself won within {ENDED_BY} turns",
        ENDED_LEAST,
        " %",
        lambda result: result.match.words == LONG and result.match.first == result.match.other,
        lambda result: 100 * result.ended / result.games,
    ),
    _Kind(
        f"three and four players: level {TOP} against greedy, times its share",
        TIMES_SHARE,
        "",
        lambda result: result.seats > 2 and _top_meets(GREEDY, result),
        lambda result: result.share * result.seats,
    ),
)
