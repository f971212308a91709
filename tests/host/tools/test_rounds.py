"""How many rounds the Pico has time for: as the emulated Pico has it, and as the table does."""

from types import SimpleNamespace
from typing import Any

import pytest

from engines.game import CHANCE, NOBODY
from host.emulator.started import Started
from host.targets.emulator import EmulatedBoard
from host.tools import rounds
from host.tools.match import GAMES
from host.tools.rounds import measured, positions, rounds_of


@pytest.mark.nightly
def test_the_emulated_pico_is_measured(started_board: Started[EmulatedBoard], monkeypatch: pytest.MonkeyPatch) -> None:
    """At the start of the smallest game alone, for 20 ms each: four seconds of a processor."""
    monkeypatch.setattr(rounds, "positions", lambda words: positions(words)[:1])
    assert all(0 < found < 1 << 20 for found in measured(started_board.lend(), "konane size=6", 20))


def test_rounds_are_by_the_rate_over_all_positions() -> None:
    answers = iter(["3 100", "1 300", "0 900"])
    board: Any = SimpleNamespace(emulator=SimpleNamespace(execute=lambda source, ms, fresh: next(answers)))
    assert rounds._rounds(board, ["", ""], 4000) == 40
    assert rounds._rounds(board, [""], 4000) == 1


def test_rounds_are_known_or_not() -> None:
    """However a game is spelled. What takes a round no more time makes no difference."""
    assert rounds_of("konane size=6", 5) == 21_072
    assert rounds_of("vacuum turns=200", 1) == rounds_of("vacuum turns=120 players=2", 1) == 211
    with pytest.raises(ValueError, match=r"host\.tools\.rounds pebble_rebel,diagonals=on"):
        rounds_of("pebble_rebel diagonals=on", 1)
    assert all(rounds_of(words, 5) for words in GAMES)


def test_positions_are_of_both_players_and_at_the_beginning_of_a_turn() -> None:
    words = "vacuum players=3"
    found = positions(words)
    assert [game.dump() for game in found] == [game.dump() for game in positions(words)]
    assert [game.to_move for game in found[1:]] == [1, 2]
    for game in found:
        assert game.to_move not in (CHANCE, NOBODY)
        assert getattr(game, "stage", 1) == 1
