"""The tables, and the page with all of them: docs/strength.md."""

from collections.abc import Iterator

from engines.bots.bot import LEVELS
from engines.registry import bot_of, title_of
from host.paths import DOCS
from host.report import Table
from host.tools.ladder.budgets import FIRST_MS, Budgets, key_of
from host.tools.ladder.goals import MARGIN, goals
from host.tools.ladder.matches import Result
from host.tools.ladder.odds import Sprt
from host.tools.ladder.players import FIRST, NO_FIRST

PAGE = DOCS / "strength.md"

INTRO = """# How strong the bots are

`make ladder` plays the levels of each game's [bot](bots.md) against each other and against yardsticks, and
`make ladder ARGS=--write` writes this page, after each match. With the same seed it is the same on every computer.
`docs/strength.json` keeps the results, until one of the players has other rounds; so a game can be played by itself.

- **Time** is the Pico's. A level thinks for as many rounds (playouts, or positions that are looked at) as the emulated
  Pico makes in the level's time; that file has them, too, and `--measure` measures them again. There the bot thinks
  alone. On the board's second core it makes as many rounds a second beside the app, keys or no keys, but for 0.05 s in
  which the journal writes the move before.
- **greedy** looks one move ahead: in Robble at the sizes of the groups, in Ouroboros at the cubes, in Pebble Rebel at
  windows of four, in Konane at the jumps, in Vacuum at the units and what presses on them, an action at a time.
- **first bot** is the one that the board began with, at commit 63f8951: a tree search with random playouts,
  in as many as it had time for in 3 s, or in a number of them. It could not play Vacuum.
- **Points** are wins, and draws as half a win; at a table of three or four they are a share of the wins, and the other
  seats are all of one kind. Every seat is taken as often, with the same openings: by seat are the points of each, in
  turn, the one that moves first before the others. The interval is Wilson's, of 95 %.
- **Games** end where it is clear on which side of its goal a match is: {margin:.0f} points above or {margin:.0f} points
  below (Wald's sequential test, errors of 5 %). After such an end the interval is somewhat too narrow. Those between
  two levels are played to their end: one of them was once ended at 3 of 10, and came to 73 % of 200.
- **Moves** are the median of a game, turns in Vacuum. A game of Vacuum that reaches its limit of turns is a draw. The
  limit is 60 turns a player: in 120 turns of four, 30 a player, 58 of 60 games are draws.
""".format(margin=100 * MARGIN)

HOW = """## Where a goal is missed, or nearly

- **Vacuum with less time.** With 360 rounds, a fourth of level 5's, 60 games each, it makes 66 % against greedy and
  96 % against random (in 200 turns) between two, and 1.2 and 1.05 times its share among three and four. With fewer
  positions kept at a depth (3 or 2 instead of 8) and 400 rounds, 36 to 40 games each show no difference.
- **Three and four players of Vacuum.** The figures need the limit of 60 turns a player: in 120 turns the same bot makes
  1.4 times its share among three and 1.1 among four, 60 games each. In the longer limit the bot before, which made its
  stone at once, makes 1.5 and 1.6 times its share, 60 games each, so a part of the gain is the limit's, among four more
  than half of it. Games that are not won are draws, hardly any is lost.
- **Four players of Ouroboros.** The search follows less of what others may do, which costs something against those who
  look ahead: against three of the search before it makes 0.7 times its share, and that one 1.3 times against three of
  it, 60 games each. Where all others are taken for greedy from the start it is 2.7 times the share against greedy, and
  0.5 times against three of the search before.
- **Pebble Rebel's level 4** is just above its goal of 65 % against level 3, **Vacuum's level 3** at its goal of 70 %
  against greedy: their intervals begin below that.
- **Pebble Rebel's seats.** The goal is that a level is not much weaker as Pebble. It is much stronger: against the
  level below it wins nearly all its games as Pebble, and some 40 to 70 % as Rebel.

## Run it

```text
make ladder
make ladder ARGS="robble --games 40"
make ladder ARGS="robble,size=9 --players 5 4 --sprt 0.5 0.65"
make ladder ARGS="konane --measure --write"
```

The second plays fewer games of one game, the third one match, which ends as soon as it is clear whether level 5 makes
half of the points or 65 % (`--elo 0 100` asks nearly the same in Elo; `--whole` plays all games). `--rounds 100` gives
every level as many rounds, `--measured FILE` takes them from a file, `--measure` from the emulated Pico; `--all` plays
further sizes and options, `--against greedy` some of the matches.

Kernels are compiled by numba where it can be installed; without it the same games are played, slower.
"""


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


def page(results: list[Result], budgets: Budgets) -> str:
    """Return docs/strength.md."""
    tables = [goal_table(results), budget_table(results, budgets), *match_tables(results)]
    return "\n".join([INTRO, *map(str, tables), HOW])
