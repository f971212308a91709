"""What is known: rounds that the Pico has time for, and results, in docs/strength.json.

A run adds its results to those that are there, so that a bot's change costs the matches of its game alone. A result
counts as long as both players would have the same rounds today.
"""

import json
from pathlib import Path
from typing import Any

from host.paths import DOCS
from host.tools.ladder.budgets import Rounds, key_of
from host.tools.ladder.matches import Match, Result
from host.tools.ladder.plan import MANY_PLAYOUTS
from host.tools.ladder.players import FIRST, LEVEL, Spec

FILE = DOCS / "strength.json"


class Record:
    """rounds: by game and player. results: in the order of the page."""

    def __init__(self, rounds: Rounds | None = None, results: list[Result] | None = None) -> None:
        self.rounds = rounds or {}
        self.results = results or []

    @classmethod
    def read(cls, path: Path) -> "Record":
        """Read what write() wrote. Raises: OSError, ValueError."""
        found = json.loads(path.read_text("utf-8"))
        try:
            return cls(found["rounds"], [_result(row) for row in found["results"]])
        except (KeyError, TypeError) as error:
            raise ValueError(f"{path} is no record of the ladder.") from error

    def write(self, path: Path) -> None:
        """Write all of it, a game or a result a line."""
        rounds = [f"  {json.dumps(words)}: {json.dumps(row)}" for words, row in sorted(self.rounds.items())]
        results = [f"  {json.dumps(_row(result))}" for result in self.results]
        parts = [f'"rounds": {{\n{_lines(rounds)}}}', f'"results": [\n{_lines(results)}]']
        path.write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")

    def add(self, results: list[Result], order: list[str]) -> None:
        """Add results in place of older ones of the same players, and drop those with other rounds than today's.

        order: the games that are played, as behind `cairn gtp`.
        """
        found = {_pair(result.match): result for result in self.results}
        found |= {_pair(result.match): result for result in results}
        kept = [result for result in found.values() if result in results or self._counts(result.match)]
        self.results = sorted(kept, key=lambda result: _rank(result.match, order))

    def _counts(self, match: Match) -> bool:
        rounds = self.rounds.get(key_of(match.words), {})
        allowed = (rounds.get(FIRST), MANY_PLAYOUTS.get(match.words.split()[0]))
        return all(
            spec.rounds == rounds.get(str(spec.number))
            if spec.kind == LEVEL
            else spec.kind != FIRST or spec.number in allowed
            for spec in (match.first, match.other)
        )


def _pair(match: Match) -> tuple[Any, ...]:
    return (match.words, match.first._replace(rounds=0), match.other._replace(rounds=0))


def _rank(match: Match, order: list[str]) -> tuple[Any, ...]:
    """Return where a match comes on the page: games in order, then others; levels below first, then yardsticks."""
    index = order.index(match.words) if match.words in order else len(order)
    return (index, match.words, match.other.kind != LEVEL, match.other.kind, match.first, match.other)


def _row(result: Result) -> list[Any]:
    return [list(value) if isinstance(value, tuple) else value for value in result]


def _result(row: list[Any]) -> Result:
    (words, first, other, games, seed), played, points, *rest = row
    return Result(Match(words, Spec(*first), Spec(*other), games, seed), played, tuple(points), *rest)


def _lines(lines: list[str]) -> str:
    return "".join(f"{line}{',' if line is not lines[-1] else ''}\n" for line in lines)
