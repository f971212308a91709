"""A game as a record: App.record() and App.load()."""

import subprocess
import sys

import pytest

from engines.game import IllegalMove
from firmware.games.registry import GAMES


def test_there_is_no_record_before_the_first_game(desk):
    assert desk.app.record() is None


def test_a_record_goes_on_on_another_board(desk, other):
    desk.start(5)
    desk.play("c3", "c4", "a1")
    record = desk.app.record()
    assert record == {"game": "robble", "options": {"size": "5"}, "moves": ["c3", "c4", "a1"], "seat": 0, "level": 2}
    other.app.load(record, other.now)
    other.run(50)
    assert other.app.screen is other.app.play and other.app.record() == record
    assert other.game.state() == desk.game.state()
    assert other.panel.log == desk.panel.log and other.panel.lines() == desk.panel.lines()
    assert bytes(other.app.play.symbols) == bytes(desk.app.play.symbols)
    other.play("e5")
    other.key("undo")
    other.key("undo")
    assert other.app.record() == record


def test_swapped_seats_come_back(desk, other):
    desk.start(5)
    desk.play("c3")
    desk.key("swap")
    other.app.load(desk.app.record(), other.now)
    other.run(50)
    assert other.panel.status == desk.panel.status == "White to move (player 1)"


def test_the_board_as_a_player_comes_back_and_moves(desk, other):
    desk.tap(5, 5)  # the board starts
    desk.start(5)
    while not desk.game.ply:
        desk.run(50)
    record = desk.app.record()
    record["moves"] = []
    other.app.load(record, other.now)
    while not other.game.ply:
        other.run(50)
    assert other.app.play.board_plays == 1 and other.game.to_move == 2


def test_a_finished_game_comes_back_finished(desk, other):
    desk.start(5)
    desk.play("c3")
    desk.key("resign")
    desk.key("resign")
    other.app.load(desk.app.record(), other.now)
    other.run(50)
    assert other.panel.status == "Black wins: White resigned." and other.lit("again") and not other.lit("resign")


def test_a_bad_record_of_another_game_brings_the_game_before_back(desk):
    desk.begin("pebble_rebel")
    desk.play("d6", "d5")
    before = desk.app.record(), list(desk.panel.log)
    with pytest.raises(IllegalMove, match="Move 2"):
        desk.app.load({"game": "robble", "moves": ["c3", "c3"]}, desk.now)
    assert (desk.app.record(), list(desk.panel.log)) == before
    assert desk.app.screen is desk.app.play


def test_the_code_of_a_game_is_loaded_when_it_is_wanted():
    """In a process of its own, as other tests have loaded all of it."""
    program = (
        "import sys\nfrom tests.firmware.desk import Desk\ndesk = Desk()\ndesk.begin('robble')\n"
        "print(*sorted(name for name in sys.modules if name.endswith('.view')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["firmware.games.robble.view", "firmware.games.view"]


BAD = [
    {},
    {"game": "chess"},
    {"game": ["robble"]},
    {"game": "robble", "options": {"size": "4"}},
    {"game": "robble", "options": {"colour": "red"}},
    {"game": "robble", "options": []},
    {"game": "robble", "moves": "c3"},
    {"game": "robble", "moves": ["c3", "c3"]},
    {"game": "robble", "moves": [3]},
    {"game": "robble", "moves": ["resign", "c3"]},
    {"game": "robble", "seat": len(GAMES[0][4])},
    {"game": "robble", "seat": True},
    {"game": "robble", "level": 0},
    {"game": "robble", "level": "3"},
]


@pytest.mark.parametrize("record", BAD)
def test_a_bad_record_changes_nothing_and_says_why(desk, record):
    desk.start(5)
    desk.play("c3", "c4")
    before = desk.app.record(), list(desk.panel.log), desk.panel.lines(), bytes(desk.app.frame.lights), desk.app.play
    with pytest.raises((ValueError, IllegalMove)) as error:
        desk.app.load(record, desk.now)
    assert str(error.value).endswith(".")
    desk.run(5)
    assert before == (
        desk.app.record(),
        list(desk.panel.log),
        desk.panel.lines(),
        bytes(desk.app.frame.lights),
        desk.app.play,
    )
