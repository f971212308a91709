"""Scenarios for the board itself, with any game: menu, help, settings, self-test."""

import pytest

from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.screens.selftest import TILE_MS
from firmware.texts import MENU_TITLE
from tests.support.menu_keys import Menu
from tests.support.played_game import current_ma


@pytest.mark.worn
def test_the_menu_leads_to_every_game_and_back(board, player):
    titles = {
        "robble": "Robble 7x7",
        "pebble_rebel": "Pebble Rebel",
        "ouroboros": "Ouroboros, move 1",
        "vacuum": "Vacuum, turn 1",
    }
    for name, title in titles.items():
        player.start(name)
        assert board.panel()["title"].startswith(title)
        player.key("menu")
        board.settle()
        player.choose("go on with the game")
        assert board.panel()["title"].startswith(title) and board.record()["game"] == name
        player.key("menu")
        board.settle()
    assert board.faults == []


def test_the_help_has_pages_that_go_round(board, player):
    player.key("help")
    board.settle()
    first = board.panel()
    pages = int(first["title"].partition("/")[2])
    assert first["title"] == f"Cairn: help 1/{pages}" and pages > 3
    for page in [*range(2, pages + 1), 1]:
        player.key("next")
        board.settle()
        assert board.panel()["title"] == f"Cairn: help {page}/{pages}" and board.panel()["status"]
    assert board.panel() == first and any(board.oled())
    player.key("help")
    board.settle()
    assert board.panel()["title"] == MENU_TITLE[0]


def test_settings_change_what_is_seen_at_once(board, player):
    lights = {}
    player.key("settings")
    board.settle()
    for name in ("night", "low", "full", "half"):
        Menu(board).set_line("Brightness", name)
        board.settle()
        assert f"Brightness: {name}" in player.status
        lights[name] = sum(player.light(*Menu(board).find("Sound: full")))
    assert lights["night"] < lights["low"] < lights["half"] < lights["full"]
    key = Menu(board).find("Sound: full")
    Menu(board).set_line("Rotation", "90")
    board.settle()
    assert "Rotation: 90" in player.status and Menu(board).find("Sound: full") != key
    Menu(board).set_line("Rotation", "0")
    board.settle()
    assert "Rotation: 0" in player.status and Menu(board).find("Sound: full") == key
    player.key("settings")
    board.settle()
    assert board.panel()["title"] == MENU_TITLE[0]


@pytest.mark.worn
def test_the_self_test_sees_tiles_and_keys(board, player):
    player.key("settings")
    board.settle()
    player.key("test")
    assert board.panel()["title"] == "Test 1/8: lights"
    player.key("next")
    board.settle()
    assert board.panel()["title"] == "Test 2/8: tiles"
    if not player.status.startswith("Tiles that answer"):  # NeoTrellis: tests/firmware/test_few_keys.py
        assert player.light(0, 0) != (0, 0, 0) == player.light(0, 6)
        board.run(TILE_MS)
        assert player.light(0, 0) == (0, 0, 0) != player.light(0, 6)
        board.tap(3, 9)
        board.settle()
        assert player.status == "Tile A2: dark from its light 20 on."
    player.key("next")
    board.settle()
    for key in ((0, 0), (5, 7), (11, 13)):
        assert player.light(*key) == (0, 0, 0)
        board.tap(*key)
        board.settle()
        assert player.light(*key) != (0, 0, 0)
    assert player.tip.startswith("Keys 3")


@pytest.mark.worn
def test_all_keys_held_at_once_and_let_go(board, player):
    for row in range(ROWS):
        for column in range(COLUMNS):
            board.press(row, column)
    board.run(2000)
    assert current_ma(board.frame()) <= 500
    for row in range(ROWS):
        for column in range(COLUMNS):
            board.release(row, column)
    board.settle()
    assert board.panel()["title"].startswith("Cairn")
    player.start_robble(6)
    player.play("c3")
    assert player.status == "White to move" and board.record()["moves"] == ["c3"]
