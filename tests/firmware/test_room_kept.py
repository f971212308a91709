"""An online room at a board: what the display says of it, and what the journal keeps (firmware/room.py)."""

import json

import pytest

from engines.registry import GAMES
from firmware.clock import TICK_MS
from firmware.link.link import LEASE_TICKS
from firmware.output.panel import LETTERS, wrap
from firmware.room import NAME_LETTERS
from firmware.storage.journal_reader import BODY
from host.http.qr import modules_of
from tests.firmware.room_harness import CODE, INFO, begun, enter, leave, play, resign
from tests.support.app_harness import AppHarness
from tests.support.journal_harness import copy_of, records


@pytest.fixture
def harness():
    """A game of Robble between Ada, who is at this board, and Bo, who is not."""
    return begun(size="7")


def test_a_computer_that_falls_silent_was_the_connection(harness):
    for _ in range(2):
        harness.ask("room", room=INFO)
        assert harness.panel.foot == (CODE, "●●", "")
        harness.run(TICK_MS * LEASE_TICKS)
        assert harness.panel.foot == (CODE, "offline", "") and harness.app.in_room()


def test_the_panel_says_who_is_awaited(harness):
    harness.play("d4")
    for changes, words in (
        ({}, "Waiting for Bo."),
        ({"here": [True, False]}, "Waiting for Bo, who is away."),
        ({"names": ["Ada", ""]}, "Waiting for player 2."),
    ):
        enter(harness, **changes)
        assert harness.panel.tip == words
    enter(harness, here=[True, False], unsent=12, names=["Bartholomew Featherstone", "Bo"])
    assert harness.panel.foot == (CODE, "●·", "◇ 12")
    assert [line[1:] for line in harness.panel.lines()[-2:]] == [f"{CODE}\n●·", f"{CODE}\n◇ 12"]
    name = harness.app.play.seats.room.names[0]
    assert len(name) == NAME_LETTERS and name.endswith(".")
    harness.key("log")
    assert not any(CODE in line for line in harness.panel.lines())


def test_the_help_begins_with_the_room(harness):
    harness.key("help")
    assert harness.panel.pattern is None and harness.panel.tip == f"To join, type {CODE} on the page."
    for here, shown in (([True, True], "● Bo"), ([True, False], "· Bo")):
        enter(harness, qr=modules_of("https://cairn.example/K7QMXA"), here=here)
        assert harness.panel.title == f"Room {CODE}" and harness.panel.status == f"● Ada\n{shown}"
        assert harness.panel.pattern[1:] == (CODE, "● Ada", shown)
    harness.key("next")
    assert harness.panel.title.startswith("Cairn: help 2/") and harness.panel.pattern is None
    harness.key("help")
    harness.key("help")
    leave(harness)
    assert harness.panel.title.startswith("Cairn: help 1/")


@pytest.mark.parametrize("language", ["English", "Deutsch"])
@pytest.mark.parametrize("name", GAMES)
def test_what_is_awaited_fits_the_display_in_every_game(name, language):
    """Also with the longest names; the game's own lines get shorter for it where they can."""
    harness = AppHarness()
    harness.app.settings.take("language", language)
    harness.app.apply_settings()
    harness.begin(name)
    seats = len(harness.app.play.view.names())
    for changes in ({}, {"here": [False] * seats}, {"online": False, "unsent": 9999}):
        enter(harness, **{**INFO, "away": [1, 2], "here": [True] * seats, "names": ["W" * 24] * seats, **changes})
        for key in (None, "log", "log", "help", "menu"):
            if key:
                harness.key(key)
                harness.run(50)
            panel = harness.panel
            shown = [line for text in (panel.status, panel.tip, panel.diagnostics) if text for line in wrap(text)]
            assert len(shown) < 8, (key, changes, shown)
            assert len(panel.title) <= LETTERS
            for foot in panel.lines()[-2:]:
                assert len(foot.lstrip("\x01\x02\x03")) <= LETTERS
        harness.app.show(harness.app.play, harness.now)


def test_the_longest_room_fits_a_line():
    info = {"code": "K7QMXA", "away": [1, 2, 3, 4], "names": ["ÄÖÜäöüß12345"[:NAME_LETTERS]] * 4, "here": [False] * 4,
            "unsent": 9999, "online": False, "state": "waiting", "qr": "A" * 108}  # fmt: skip
    line = json.dumps({"id": 1 << 30, "method": "room", "room": info}, separators=(",", ":"), ensure_ascii=False)
    assert len(line.encode()) + 9 <= 512


def started_again(harness):
    """Return a new harness with the files of this one."""
    again = AppHarness(copy_of(harness.board))
    while again.app.resuming:
        again.run(TICK_MS)
    again.run(50)
    return again


def head_of(board):
    return json.loads(records(board, BODY)[0][0][2].decode())


def test_a_move_that_is_sent_writes_itself_and_no_more(harness):
    """Else each move of a long game would write all of it, and wear the flash out. `kept` is what the room has as moves
    begin to wait.
    """
    rewritten = []
    rewrite = harness.app.journal.rewrite
    harness.app.journal.rewrite = lambda play: rewritten.append(play.game.ply) or rewrite(play)
    for own, other in (("d4", "c3"), ("b2", "b3")):
        harness.play(own)
        enter(harness, unsent=1)
        harness.run(500)
        enter(harness, unsent=0)
        play(harness, other)
        harness.run(500)
    assert rewritten == [] and head_of(harness.board)["stored"] == 0
    harness.play("f6")
    enter(harness, unsent=1)
    enter(harness, unsent=1, online=False)
    harness.run(500)
    assert rewritten == [5] and head_of(harness.board)["stored"] == 4


def test_a_finished_game_knows_its_room(harness):
    harness.play("d4")
    play(harness, "c3")
    resign(harness)
    enter(harness, unsent=1)
    enter(harness, unsent=0)
    harness.run(500)
    leave(harness)
    harness.begin("robble", size="5")
    harness.run(500)
    (game,) = harness.ask("games")
    assert (game["room"], game["stored"]) == (CODE, 3)
    assert harness.ask("game", number=1)["moves"] == ["d4", "c3", "resign"]


@pytest.mark.parametrize("over", [False, True])
def test_a_room_that_was_left_does_not_come_back(harness, over):
    harness.run(500)
    if over:
        resign(harness)
    leave(harness)
    assert head_of(harness.board).get("room") == (CODE if over else None)
    assert not started_again(harness).app.in_room()


def test_a_room_comes_while_the_game_is_still_read(harness):
    harness.play("d4")
    harness.run(500)
    assert started_again(harness).panel.foot == (CODE, "offline", "")
    again = AppHarness(copy_of(harness.board))
    assert again.app.resuming
    enter(again, here=[True, False])
    assert not again.app.resuming and again.panel.foot == (CODE, "●·", "")


def test_the_longest_head_fits_a_record():
    harness = begun("vacuum", room={"away": [1, 2, 3, 4], "names": [], "here": []}, players="4", turns="200")
    harness.run(500)
    assert len(json.dumps({**head_of(harness.board), "stored": 100_000})) <= 255
