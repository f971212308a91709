"""Finished games on the board: firmware/screens/replay.py."""

import pytest

from firmware.games.registry import GAMES
from firmware.storage.records import HEADER
from tests.firmware.journal_desk import Table
from tests.firmware.link_desk import LinkedDesk

NAMES = [entry[0] for entry in GAMES]


def open_replay(table):
    if table.app.screen is not table.app.menu:
        table.key("menu")
    table.tap(10, 10)
    return table.app.screen


def is_dark(table):
    return not any(table.light(row, column) for row in range(12) for column in range(12))


@pytest.fixture
def table():
    table = Table()
    for name in NAMES:
        table.begin(name)
        table.moves(12)
        table.undo()
        table.finish()
    return table


def test_there_is_no_key_before_the_first_game_is_over():
    table = Table()
    table.run(50)
    assert table.light(10, 10) == 0 and table.app.describe(10, 10) == ""
    table.tap(10, 10)
    assert table.app.screen is table.app.menu


def test_every_game_steps_forth_and_back(table):
    record = table.app.record()
    screen = open_replay(table)
    assert table.panel.title == "Replay 4 of 4" and not table.lit("newer") and table.lit("older")
    for number, name in enumerate(reversed(NAMES)):
        assert table.panel.title == f"Replay {4 - number} of 4"
        game = screen._view.game
        assert name == game.NAME and game.ply == 0 and not table.lit("back")
        states = [game.state()]
        while table.lit("next"):
            table.key("next")
            states.append(game.state())
        assert game.outcome is not None and len(states) >= 13
        assert screen._view.verdict() in table.panel.status
        while table.lit("back"):
            assert game.state() == states.pop()
            table.key("back")
        assert len(states) == 1 and game.state() == states[0]
        for _ in range(3):
            table.key("next")
        table.key("back")
        table.key("next")
        assert game.ply == 3
        if number < 3:
            table.key("older")
    assert not table.lit("older")
    table.key("newer")
    assert table.panel.title == "Replay 2 of 4"
    table.key("menu")
    assert table.app.screen is table.app.menu and table.app.record() == record


def test_the_game_that_is_on_is_as_it_was(table):
    table.begin("robble", size="9")
    table.moves(5)
    record, log = table.app.record(), list(table.panel.log)
    open_replay(table)
    table.key("next")
    table.key("next")
    table.key("menu")
    table.tap(8, 4)
    assert table.app.screen is table.app.play and table.app.record() == record and table.panel.log == log
    table.moves(1)
    assert table.again().app.record() == table.app.record()


def test_what_cannot_be_read_is_told(table):
    files = table.storage.files
    files["journal/1"] = files["journal/1"][:-30] + bytes(30)
    files["journal/2"] = b"cairn9" + files["journal/2"][6:]
    files["journal/3"] = HEADER
    open_replay(table)
    for _ in range(2):
        table.key("older")
        assert table.panel.status == "This game could not be read." and not table.lit("next")
        assert is_dark(table)
    table.key("older")
    while table.lit("next"):
        table.key("next")
    assert table.panel.tip == "The rest of this game could not be read." and table.lit("back")
    table.key("back")
    assert table.lit("next")


def test_help_tells_the_rules_of_the_game_that_is_shown(table):
    screen = open_replay(table)
    table.key("help")
    assert screen._view.PAGES[0] == table.panel.status
    table.key("help")
    assert table.app.screen is screen


def test_the_link_reads_finished_games():
    desk = LinkedDesk()
    assert desk.ask("games") == []
    table = Table(desk.cable)
    for count in (60, 3):
        table.begin("robble", size="9")
        table.moves(count)
        table.finish()
    last = table.app.record()
    desk.app.journal = table.app.journal
    head = {"game": "robble", "options": {"size": "9"}, "seat": 0, "level": 1}
    assert desk.ask("games") == [head, head]
    assert desk.ask("game", number=2) == last and len(last["moves"]) == 4
    moves = []
    while part := desk.ask("game", **{"number": 1, "from": len(moves)})["moves"]:
        assert len(part) <= 24
        moves += part
    assert len(moves) == 61 and moves[-1] == "resign"
    for number in (0, 3, None, "1"):
        desk.say({"id": 9, "method": "game", "number": number})
        assert "error" in desk.heard()[-1]
    table.storage.files["journal/1"] = b"damaged"
    assert desk.ask("games") == [None, head] and desk.ask("game", number=1) is None
