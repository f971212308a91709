"""The tables that are printed; docs/strength.md has the first of them."""

from collections.abc import Iterator

from engines.bots.bot import LEVELS
from engines.registry import title_of
from host.report import Table
from host.tools.ladder.goals import goals
from host.tools.ladder.matches import Result
from host.tools.ladder.odds import Sprt


def levels_table(results: list[Result]) -> Table:
    """Return what each level makes against the one below, and level 5 against greedy."""
    pairs = [(f"level {number}", f"level {number - 1}") for number in LEVELS[1:]] + [(f"level {LEVELS[-1]}", "greedy")]
    shares = {
        (result.match.words, str(result.match.first), str(result.match.other)): f"{100 * result.share:.0f}"
        for result in results
    }
    rows = [
        (words, *(shares.get((words, *pair), "-") for pair in pairs))
        for words in dict.fromkeys(words for words, *pair in shares if tuple(pair) in pairs)
    ]
    head = ("game", *(f"{first[6:]} - {other.removeprefix('level ')}" for first, other in pairs))
    return Table("## Levels", head, rows)


def match_tables(results: list[Result]) -> Iterator[Table]:
    """Yield a table for each game."""
    for name in dict.fromkeys(result.match.words.split()[0] for result in results):
        rows = [row(result) for result in results if result.match.words.split()[0] == name]
        head = ("game", "player", "against", "games", "points %", "95 %", "by seat", "draws", "moves")
        yield Table(f"## {title_of(name)}", head, rows, words=3)


def row(result: Result) -> tuple[str, ...]:
    """Return a match as it is printed. Moves: the median of a game; turns in Vacuum."""
    low, high = result.interval
    return (
        result.match.words,
        str(result.match.first),
        str(result.match.other) + (f" x {result.seats - 1}" if result.seats > 2 else ""),
        str(result.games),
        f"{100 * result.share:.1f}",
        f"{100 * low:.0f}-{100 * high:.0f}",
        " ".join(f"{100 * result.share_at(seat):.0f}" for seat in range(result.seats)),
        str(result.draws),
        f"{result.moves:.0f}",
    )


def goal_table(results: list[Result]) -> Table:
    """Return the goals that the results say something about."""
    rows = [(goal.text, goal.goal, goal.figure, goal.where, "met" if goal.met else "MISSED") for goal in goals(results)]
    return Table("## Goals", ("what", "goal", "worst figure", "where", ""), rows, words=5)


def verdict(result: Result, sprt: Sprt) -> str:
    """Return what the sequential test says of a match."""
    low, high = (f"{100 * share:.0f} %" for share in (sprt.low, sprt.high))
    said = {"high": f"The test says {high}, not {low}.", "low": f"The test says {low}, not {high}."}
    return said.get(result.verdict, "The test is not decided.")
