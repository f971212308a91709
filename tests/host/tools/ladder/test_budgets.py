"""How many rounds the Pico has time for: as the emulated Pico has it, and as the table does."""

from typing import Any

import pytest

from engines.bots.bot import LEVELS
from engines.game import CHANCE, NOBODY
from host.emulator.started import Started
from host.targets.emulator import EmulatedBoard
from host.tools.ladder import budgets, plan
from host.tools.ladder.budgets import Budgets, SameRounds, key_of, measured_on, positions


def test_the_emulated_pico_is_measured(started_board: Started[EmulatedBoard], monkeypatch: pytest.MonkeyPatch) -> None:
    """At the start of the smallest game alone, for 20 ms each: four seconds of a processor."""
    monkeypatch.setattr(budgets, "positions", lambda words: positions(words)[:1])
    found = measured_on(started_board.lend(), ["konane size=6", "konane size=6"], 20)
    row = [found.rounds("konane size=6", level) for level in LEVELS]
    assert all(0 < rounds < 1 << 20 for rounds in row)


def test_rounds_are_by_the_rate_over_all_positions() -> None:
    answers = iter(["3 100", "1 300", "0 900"])

    class Board:
        class emulator:
            @staticmethod
            def execute(source: str, ms: float, fresh: bool) -> str:
                return next(answers)

    board: Any = Board()
    assert budgets._rounds(board, "konane", [{}, {}], "", 4000) == 40
    assert budgets._rounds(board, "konane", [{}], "", 4000) == 1


def test_rounds_are_known_or_not() -> None:
    found = Budgets({"vacuum players=2": (7, 8, 9, 10, 11), "konane size=6": (16, 17, 18, 19, 20)})
    assert found.rounds("konane size=6", 5) == 20
    assert found.rounds("vacuum players=2 turns=200", 1) == 7
    with pytest.raises(ValueError, match="--measure"):
        found.rounds("konane size=8", 1)


def test_everything_may_have_the_same_rounds() -> None:
    assert SameRounds(30).rounds("anything", 3) == 30


def test_the_length_of_a_game_is_no_matter_of_time() -> None:
    assert key_of("vacuum turns=120 players=3") == "vacuum players=3"


@pytest.mark.parametrize("words", [words for games in plan.VARIANTS.values() for words in games] + [plan.LONG])
def test_the_table_has_what_is_played(words: str) -> None:
    list(plan.matches(words, 2, 1, Budgets()))


@pytest.mark.parametrize("words", ["pebble_rebel", "vacuum players=3", "ouroboros players=2"])
def test_positions_are_of_both_players_and_at_the_beginning_of_a_turn(words: str) -> None:
    found = positions(words)
    assert [game.dump() for game in found] == [game.dump() for game in positions(words)]
    assert [game.to_move for game in found[1:]] == [1, 2]
    for game in found:
        assert game.to_move not in (CHANCE, NOBODY)
        assert getattr(game, "stage", 1) == 1
