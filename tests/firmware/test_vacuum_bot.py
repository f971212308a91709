"""The board as a player of Vacuum: its seats, its turns one action after another, undo beside it, and hints."""

from itertools import pairwise

import pytest

from engines.vacuum.bot import VacuumBot
from firmware.clock import TICK_MS
from firmware.input.meanings import GUARD_MS
from firmware.screens.play import PACE_MS
from tests.firmware.vacuum_harness import VacuumHarness

PEOPLE, YOU_START, BOARD_STARTS = range(3)
LONGEST_MS = 60_000  # that the board's turns take on its first level


@pytest.fixture
def harness():
    return VacuumHarness()


def wait(harness):
    """Wait until a person is to move; return when each of the board's moves was made, in ms."""
    play, made = harness.app.play, []
    for _ in range(LONGEST_MS // TICK_MS):
        ply = play.game.ply
        harness.run(TICK_MS)
        made += [harness.now] * (play.game.ply - ply)
        if harness.app.settled():
            return made
    raise AssertionError("It does not settle.")


def end_turn(harness):
    """Make a vacuum where the board has space, and commit."""
    game = harness.game
    harness.app.play.play(next(text for text in map(game.text, game.legal_moves()) if text[0] == "v"), harness.now)
    harness.run(GUARD_MS)  # a computer has made the key
    harness.key("commit")


def who_plays(harness):
    """By player in turn order, 'you' or 'board'."""
    return [harness.app.play.seat(player) for player in range(1, harness.game.players + 1)]


@pytest.mark.parametrize(
    ("seat", "players", "expected"),
    [
        (YOU_START, "2", ["you", "board"]),
        (BOARD_STARTS, "2", ["board", "you"]),
        (YOU_START, "4", ["you", "board", "board", "board"]),
        (BOARD_STARTS, "3", ["board", "you", "you"]),
    ],
)
def test_the_board_plays_its_seats(harness, seat, players, expected):
    """A second: it thinks four times, on its first level."""
    harness.begin("vacuum", seat, players=players)
    assert who_plays(harness) == expected
    for _ in range(2):
        wait(harness)
        assert expected[harness.game.to_move - 1] == "you" and harness.game.stage == 1
        end_turn(harness)
    wait(harness)
    assert [expected[turn % len(expected)] for turn in range(harness.game.turn)].count("you") == 2


def test_its_turn_is_shown_action_by_action(harness, monkeypatch):
    """One thought, and then a pause that people can follow before each further action."""
    monkeypatch.setattr(VacuumBot, "BUDGETS_MS", (50, 50, 50, 50, 50))
    thoughts = []
    search = VacuumBot._search
    monkeypatch.setattr(VacuumBot, "_search", lambda bot: thoughts.append(bot) or search(bot))
    harness.begin("vacuum", BOARD_STARTS)
    for turn in range(1, 4):
        made = wait(harness)
        assert len(thoughts) == turn
        assert len(made) >= 2 and harness.moves[-1] == "commit"
        assert all(later - earlier >= PACE_MS for earlier, later in pairwise(made)), made
        end_turn(harness)
    assert len(set(thoughts)) == 1  # the bot is kept
