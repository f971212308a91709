"""The level 'like you' follows results: from the menu to the flash, over power cuts. No hardware, simulated time."""

import json

import pytest

from engines.game import DRAW, RESIGN
from firmware.games import thinker
from firmware.games.registry import Setup
from firmware.storage.settings import FILE, Settings
from host.simulation.memory import MemoryBoard
from tests.support.app_harness import AppHarness


class Bot:
    """Gives up at once, or plays its first legal move, or the end of a turn where that can be."""

    RUNS_ON_SECOND_CORE = PROVES = proves = False
    done, budget_ms, rounds = True, 0, 0
    gives_up = False

    def __init__(self, game, level, memory):
        self.level = level

    def begin(self, game, seed):
        self.game = game

    def move(self):
        moves = {self.game.text(move): move for move in self.game.legal_moves() if move != self.game.UNDO}
        return RESIGN if self.gives_up else moves.get("commit", next(iter(moves.values())))

    def proved(self):
        return False

    exact = proved

    def points(self):
        return 512


@pytest.fixture
def harness(monkeypatch):
    monkeypatch.setattr(thinker, "bot_of", lambda name: Bot)
    monkeypatch.setattr(Bot, "gives_up", False)
    return AppHarness()


def begin(harness):
    """Start Robble at the level 'like you' from the menu."""
    harness.choose("choose Robble", "Seats: two people, tap to change", "Seats: you start")
    harness.choose("Level: 2, easy, tap to change", f"Level: like you ({level(harness)})", "start a new game")
    harness.settle()


def level(harness, game="robble"):
    return harness.app.settings.level(game)


def win(harness, monkeypatch):
    """Win: the board gives up after a move."""
    monkeypatch.setattr(Bot, "gives_up", True)
    harness.play("d4")
    harness.think()
    monkeypatch.setattr(Bot, "gives_up", False)
    assert harness.game.outcome is not None


def twice(harness, name):
    """Press a key that asks back: resign, or undo."""
    harness.key(name)
    harness.key(name)
    harness.settle()


def again(harness):
    harness.key("again")
    harness.settle()
    assert harness.game.ply == 0


def test_it_goes_up_after_a_win_and_down_after_a_loss(harness, monkeypatch):
    begin(harness)
    for expected in (3, 4, 5, 5):
        assert harness.app.record()["level"] == harness.app.play.setup.level == level(harness)
        win(harness, monkeypatch)
        assert level(harness) == expected
        assert (f"Next time: level {expected}." in harness.panel.tip) == (expected != harness.app.play.setup.level)
        again(harness)
    for expected in (4, 3, 2, 1, 1):
        twice(harness, "resign")
        assert level(harness) == expected
        again(harness)
    assert level(harness, "konane") == 2, "each game has its own"
    assert json.loads(harness.board.files[FILE])["levels"] == {"robble": 6}
    assert "like_you" not in harness.app.record(), "the level that was played counts, on any board"


def test_a_win_with_help_does_not_count_and_a_loss_does(harness, monkeypatch):
    begin(harness)
    harness.key("hint")
    harness.think()
    win(harness, monkeypatch)
    assert level(harness) == 2
    again(harness)
    harness.play("d4")
    harness.think()
    twice(harness, "undo")
    win(harness, monkeypatch)
    assert level(harness) == 2
    again(harness)
    harness.key("hint")
    harness.think()
    twice(harness, "resign")
    assert level(harness) == 1


def test_a_game_counts_once_however_often_its_end_is_taken_back(harness, monkeypatch):
    begin(harness)
    win(harness, monkeypatch)
    for _ in range(2):
        twice(harness, "undo")
        twice(harness, "resign")
    assert level(harness) == 3
    harness = AppHarness(harness.board)  # the power was lost
    harness.run(2000)
    assert harness.app.play.over
    twice(harness, "undo")
    twice(harness, "resign")
    assert level(harness) == 3


def test_other_levels_two_people_and_games_of_a_file_leave_it(harness):
    for seat in (0, 1, 2):
        harness.begin("robble", seat)
        harness.think()
        twice(harness, "resign")
        harness.app.load(harness.app.record() | {"moves": [], "like_you": True}, harness.now)
        harness.settle()
        harness.think()
        twice(harness, "resign")
    assert level(harness) == 2 and FILE not in harness.board.files


def answered(harness):
    harness.settle()
    while harness.app.play.thinks():
        harness.think()


def test_a_draw_and_a_game_of_several_people_leave_it(harness):
    for seat, options in ((1, {"turns": "1"}), (2, {"players": "3"})):  # the board and two people
        harness.app.begin(Setup("vacuum", options, seat, like_you=True), harness.now)
        answered(harness)
        while harness.game.outcome is None:
            bot = Bot(harness.game, 1, 0)
            bot.begin(harness.game, 1)
            harness.app.play.play(harness.game.text(bot.move()) if seat == 1 else "resign", harness.now)
            answered(harness)
        assert (harness.game.outcome == DRAW) == (seat == 1) and level(harness, "vacuum") == 2
    assert FILE not in harness.board.files


def test_among_more_players_a_loss_takes_less():
    settings = Settings(MemoryBoard())
    for players, losses in ((2, 1), (3, 2), (4, 3)):
        settings.take_result("vacuum", True, players)
        assert settings.level("vacuum") == 3
        for _ in range(losses):
            settings.take_result("vacuum", False, players)
        assert settings.level("vacuum") == 2
