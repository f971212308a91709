"""The level 'like you' follows results: from the menu to the flash, over power cuts. No hardware, simulated time."""

import json

import pytest

from engines.game import DRAW, RESIGN
from firmware.games import thinker
from firmware.games.registry import Setup
from firmware.storage.attempts import RETRY_MS
from firmware.storage.settings import FILE, Settings
from host.simulation.memory import MemoryBoard
from tests.support.app_harness import AppHarness


def first_move(game):
    """The first legal move, or the end of a turn where that can be."""
    moves = {game.text(move): move for move in game.legal_moves() if move != game.UNDO}
    return moves.get("commit", next(iter(moves.values())))


class Bot:
    """Gives up at once, or plays its first legal move."""

    APART = PROVES = proves = False
    done, budget_ms, rounds = True, 0, 0
    gives_up = False

    def __init__(self, game, level, memory):
        self.level = level

    def begin(self, game, seed):
        self.game = game

    def move(self):
        return RESIGN if self.gives_up else first_move(self.game)

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


def begin(harness, seats="you start"):
    """Start Robble at the level 'like you' from the menu."""
    harness.choose("choose Robble", "Seats: two people, tap to change", "Seats: " + seats)
    harness.choose("Level: 2, easy, tap to change", f"Level: like you ({level(harness)})", "start a new game")
    harness.settle()


def level(harness, game="robble"):
    return harness.app.settings.level(game)


def win(harness, monkeypatch, *squares):
    """Win: the board gives up after these moves."""
    monkeypatch.setattr(Bot, "gives_up", True)
    harness.play(*squares or ("d4",))
    harness.think()
    monkeypatch.setattr(Bot, "gives_up", False)
    assert harness.game.outcome is not None


def lose(harness):
    """Lose by giving up."""
    harness.key("resign")
    harness.key("resign")
    harness.settle()
    assert harness.game.outcome is not None


def take_back(harness):
    harness.key("undo")
    harness.key("undo")
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
        assert (f"Next time level {expected}." in harness.panel.tip) == (expected != harness.app.play.setup.level)
        again(harness)
    for expected in (4, 3, 2, 1, 1):
        lose(harness)
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
    take_back(harness)
    win(harness, monkeypatch)
    assert level(harness) == 2
    again(harness)
    harness.key("hint")
    harness.think()
    lose(harness)
    assert level(harness) == 1


def test_a_game_counts_once_however_often_its_end_is_taken_back(harness, monkeypatch):
    begin(harness)
    win(harness, monkeypatch)
    for _ in range(2):
        take_back(harness)
        lose(harness)
    assert level(harness) == 3
    harness = AppHarness(harness.board)  # the power was lost
    harness.run(2000)
    assert harness.app.play.over
    take_back(harness)
    lose(harness)
    assert level(harness) == 3


def test_a_power_cut_ends_neither_the_game_nor_the_choice(harness, monkeypatch):
    begin(harness)
    win(harness, monkeypatch)
    again(harness)
    harness.play("c3")
    harness.run(2000)
    harness = AppHarness(harness.board)
    harness.run(2000)
    assert harness.app.play.setup.level == 3
    win(harness, monkeypatch, "d5")
    assert level(harness) == 4
    again(harness)
    assert harness.app.play.setup.level == 4
    harness.key("menu")
    harness.choose("choose Robble")
    assert "Level: like you (4)" in harness.panel.status


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_other_levels_two_people_and_games_of_a_file_leave_it(harness, seat):
    harness.begin("robble", seat)
    harness.think()
    lose(harness)
    record = harness.app.record() | {"moves": [], "like_you": True}
    harness.app.load(record, harness.now)
    harness.settle()
    harness.think()
    lose(harness)
    assert level(harness) == 2 and FILE not in harness.board.files


def vacuum(harness, seat=1, **options):
    harness.app.begin(Setup("vacuum", options, seat, like_you=True), harness.now)
    answered(harness)


def act(harness):
    """Make a person's move, and let the board answer."""
    harness.app.play.play(harness.game.text(first_move(harness.game)), harness.now)
    answered(harness)


def answered(harness):
    harness.settle()
    while harness.app.play.thinks():
        harness.think()


def test_what_is_taken_back_within_a_turn_is_no_help(harness, monkeypatch):
    vacuum(harness)
    act(harness)
    assert "undo" in harness.app.usable()
    take_back(harness)
    assert harness.game.ply == 0
    monkeypatch.setattr(Bot, "gives_up", True)
    while harness.game.outcome is None:
        act(harness)
    assert level(harness, "vacuum") == 3


def test_a_draw_and_a_game_of_several_people_leave_it(harness):
    vacuum(harness, turns="1")
    while harness.game.outcome is None:
        act(harness)
    assert harness.game.outcome == DRAW and level(harness, "vacuum") == 2
    vacuum(harness, seat=2, players="3")  # the board and two people
    while harness.game.outcome is None:
        harness.app.play.play("resign", harness.now)
        answered(harness)
    assert level(harness, "vacuum") == 2 and FILE not in harness.board.files


def test_among_more_players_a_loss_takes_less():
    settings = Settings(MemoryBoard())
    for players, losses in ((2, 1), (3, 2), (4, 3)):
        settings.take_result("vacuum", True, players)
        assert settings.level("vacuum") == 3
        for _ in range(losses):
            settings.take_result("vacuum", False, players)
        assert settings.level("vacuum") == 2


@pytest.mark.parametrize("kept", [7, [], None, {"robble": 99}, {"robble": "3"}, {"robble": True}, {"robble": -6}])
def test_nonsense_on_the_flash_is_the_level_of_a_beginning(kept):
    storage = MemoryBoard()
    storage.files[FILE] = json.dumps({"supply": "2 A", "levels": kept}).encode()
    settings = Settings(storage)
    assert settings.level("robble") == 2 and settings.value("supply") == 2000


def test_a_full_flash_is_tried_again(monkeypatch):
    storage = MemoryBoard()
    settings = Settings(storage)
    settings.take_result("robble", True, 2)
    with monkeypatch.context() as patch:
        patch.setattr(storage, "save", lambda name, data: (_ for _ in ()).throw(OSError(28)))
        settings.keep(0)
    assert Settings(storage).level("robble") == 2
    settings.keep(RETRY_MS)
    assert Settings(storage).level("robble") == 3
