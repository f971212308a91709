"""The tables, and the page with those that players need: docs/strength.md."""

from collections.abc import Iterator

from engines.bots.bot import LEVELS
from engines.registry import bot_of, title_of
from host.paths import DOCS
from host.report import Table
from host.tools.ladder.budgets import FIRST_MS, Budgets, key_of
from host.tools.ladder.goals import goals
from host.tools.ladder.matches import Result
from host.tools.ladder.odds import Sprt
from host.tools.ladder.players import FIRST, NO_FIRST

PAGE = DOCS / "strength.md"

INTRO = """# How strong the bots are

```text
make ladder ARGS=--known
make ladder
make ladder ARGS="robble --games 40"
make ladder ARGS="robble,size=9 --players 5 4 --sprt 0.5 0.65"
make ladder ARGS="konane --measure --write"
```

The first command prints all that is known, from `docs/strength.json`: rounds of a move, each match and each
goal. The second plays the levels of each game's [bot](bots.md) against each other and against yardsticks, the third
fewer games of one game, the fourth one match until it is clear whether level 5 makes half of the points or 65 %. The
last one writes results and this page. The same seed gives the same results on every computer; numba compiles the
kernels where it can be installed.

Goals: at least 65 % against the level below, 70 % against greedy from level 3 on; among three and four, 1.5 times the
fair share against greedy."""

LEVELS_TEXT = """
## Levels

Points of a level in % against the one below, and of level 5 against greedy, which looks one move ahead:

"""

HOW = """Points are wins, and draws as half a win; among three or four a share of the wins, fair at 33 and 25 %.
Levels think for as many rounds as the emulated Pico makes in their time. Players take every seat equally often, with
the same openings. A game of Vacuum ends as a draw after 60 turns a player.

- **Pebble Rebel** is easier for Pebble, so below level 5 the bot plays that side more weakly: against the level below
  levels 2 to 4 make 1 point less to 10 more as Pebble than as Rebel, level 5 makes 24 more. Level 3 makes 76 % against
  greedy as Pebble, 80 % as Rebel.
- **Vacuum** with a fourth of level 5's rounds makes 66 % against greedy between two, and 1.2 and 1.05 times its fair
  share among three and four.
- **Ouroboros among four** follows less of what others may do: against three of a search that follows more it makes 0.7
  times its share.
"""


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
    return Table("", head, rows)


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


def budget_table(results: list[Result], budgets: Budgets) -> Table:
    """Return how many rounds a move had in the games of the results."""
    played = sorted({key_of(result.match.words) for result in results})
    head = ("game", *(f"level {number}" for number in LEVELS), f"first bot, {FIRST_MS // 1000} s")
    rows = []
    for words in played:
        players = [*map(str, LEVELS), *([FIRST] if words.split()[0] not in NO_FIRST else [])]
        rounds = [f"{budgets.rounds(words, player):,}" for player in players]
        rows.append((words, *rounds, *["-"][: len(head) - 1 - len(rounds)]))
    notes = ["", f"In the time of levels 1 to {LEVELS[-1]}:", ""]
    for name in dict.fromkeys(words.split()[0] for words in played):
        notes.append(f"- {title_of(name)}: {', '.join(f'{ms / 1000:g}' for ms in bot_of(name).BUDGETS_MS)} s")
    return Table("\n".join(["## Rounds of a move", *notes]), head, rows)


def verdict(result: Result, sprt: Sprt) -> str:
    """Return what the sequential test says of a match."""
    low, high = (f"{100 * share:.0f} %" for share in (sprt.low, sprt.high))
    said = {"high": f"The test says {high}, not {low}.", "low": f"The test says {low}, not {high}."}
    return said.get(result.verdict, "The test is not decided.")


def page(results: list[Result]) -> str:
    """Return docs/strength.md."""
    missed = [goal for goal in goals(results) if not goal.met]
    said = "Of these are missed:\n\n" if missed else "All are met.\n"
    said += "".join(f"- {goal.text}, {goal.goal}: {goal.figure} in {goal.where}\n" for goal in missed)
    levels = str(levels_table(results)).lstrip("\n")
    return f"{INTRO} {said}{LEVELS_TEXT}{levels}\n{HOW}"
