"""The app around the games: help, log, settings, attract, any key a player may press. No hardware, simulated time."""

import pytest

from engines.registry import GAMES, title_of
from firmware.app import ATTRACT_MS
from firmware.clock import TICK_MS
from firmware.games.registry import view_of
from firmware.games.robble import palette as robble
from firmware.hardware.wiring import BOARD_COLUMNS, ROWS
from firmware.input.layout import NOWHERE
from firmware.input.softkeys import find
from firmware.screens.attract import Attract
from firmware.screens.preferences import Preferences
from firmware.texts import GENERAL
from host.targets import menu_keys
from tests.support.app_harness import AppHarness

# --- help, log, settings, attract ----------------------------------------------------------


def test_help_pages_go_round_and_help_goes_back(harness):
    harness.start(7)
    harness.key("help")
    pages = []
    for _ in harness.app.screen.pages:
        assert len(harness.panel.lines()) == 8
        pages.append(harness.panel.status)
        harness.key("next")
    assert len(set(pages)) == len(pages) > 5 and harness.panel.status == pages[0]
    harness.key("help")
    assert harness.app.screen is harness.app.play


def test_the_menu_helps_with_the_game_that_is_chosen(harness):
    for name in GAMES:
        harness.choose("choose " + title_of(name))
        harness.key("help")
        assert harness.app.screen.pages == view_of(name).PAGES + GENERAL
        harness.key("help")
        assert harness.panel.title == "Cairn: " + title_of(name)
        harness.key("menu")


@pytest.mark.parametrize("name", GAMES)
def test_each_page_of_help_has_a_light_in_one_row(name):
    assert 5 <= len(view_of(name).PAGES + GENERAL) <= ROWS - 1


def test_the_log_takes_the_display_and_gives_it_back(harness):
    harness.start(7)
    harness.play("d4", "a1")
    harness.key("log")
    assert harness.panel.lines()[1:3] == ["1 Blue d4", "2 White a1"]
    harness.key("log")
    assert harness.panel.lines()[1].startswith("Blue to move")


def test_settings_work_at_once_and_are_kept(harness):
    harness.key("settings")
    assert isinstance(harness.app.screen, Preferences)
    menu_keys.set_line(harness, "Supply", "2 A")
    menu_keys.set_line(harness, "Brightness", "night")
    assert harness.app.frame.limit_ma == 2000 and harness.app.frame.brightness == 70
    menu_keys.set_line(harness, "Rotation", "90")
    assert AppHarness(harness.board).app.settings.value("rotation") == 1
    harness.key("settings")
    assert harness.app.screen is harness.app.menu


def test_rotation_turns_the_keys_with_the_lights(harness):
    row, column = harness.key_of("start Robble")
    light = harness.light(row, column)
    harness.key("settings")
    menu_keys.set_line(harness, "Rotation", "90")
    harness.key("settings")
    row, column = column, BOARD_COLUMNS - 1 - row
    assert harness.light(row, column) == light
    harness.tap(row, column)
    assert harness.game.size == 7
    harness.play("a7")
    assert harness.light(2, 9) == robble.BLUE_LAST


def test_damaged_settings_are_told(harness):
    harness.board.files["settings.json"] = b"\xff\x00"
    assert "settings could not be read" in AppHarness(harness.board).panel.log[0]


def test_attract_comes_after_a_minute_and_any_key_ends_it(harness):
    key = harness.key_of("start Robble")
    harness.run(ATTRACT_MS + 100)
    assert isinstance(harness.app.screen, Attract)
    before = bytes(harness.app.frame.wire)
    harness.run(400)
    assert bytes(harness.app.frame.wire) != before
    harness.tap(*key)
    assert harness.app.screen is harness.app.menu and harness.app.play is None


def finish(harness):
    harness.start(5)
    harness.key("resign")
    harness.key("resign")


@pytest.mark.parametrize(
    "prepare",
    [
        pytest.param(lambda harness: harness.start(5), id="a running game"),
        pytest.param(finish, id="a finished game"),
        pytest.param(lambda harness: harness.key("help"), id="help"),
        pytest.param(lambda harness: harness.key("settings"), id="settings"),
    ],
)
def test_the_light_show_covers_nothing_that_is_being_read(harness, prepare):
    prepare(harness)
    screen = harness.app.screen
    harness.run(ATTRACT_MS + 1000)
    assert harness.app.screen is screen


def test_holding_a_soft_key_shows_its_tip_and_does_nothing_else(harness):
    harness.start(5)
    harness.play("c3")
    tip = find(harness.app.soft_keys(), "swap")[5]
    row, column = harness.place("swap")
    harness.press(row, column)
    harness.run(700)
    assert harness.panel.tip == tip
    harness.release(row, column)
    harness.run(50)
    assert harness.game.ply == 1 and harness.panel.tip != tip


def test_every_key_is_described(harness):
    assert harness.app.describe(0, 0) == "choose Robble" and harness.app.describe(4, 0) == ""
    assert harness.app.describe(1, 12) == "menu, lit" and harness.app.describe(9, 12) == ""
    harness.start(5)
    assert harness.app.describe(9, 12) == "undo, off"
    harness.play("c3")
    assert harness.app.describe(5, 5) == "c3, blue stone, the last move"
    assert harness.app.describe(0, 5) == ""


# --- always the same -------------------------------------------------------------------


def test_the_same_script_gives_the_same_frames():
    def frames():
        harness = AppHarness()
        harness.start(6)
        seen = []
        for name in ("c3", "c4", "d4", "c2", "b3"):
            harness.tap(*harness.square(name))
            for _ in range(60):
                harness.run(TICK_MS)
                seen.append(bytes(harness.app.frame.wire))
        return seen

    assert frames() == frames()
    assert len(set(frames())) > 20


def test_a_first_move_on_each_square_lands_there(harness):
    harness.start(8)
    layout = harness.app.screen.layout
    for row in range(12):
        for column in range(12):
            square = layout.square_at(row, column)
            if square != NOWHERE:
                harness.tap(row, column)
                assert harness.app.describe(row, column).endswith("blue stone, the last move")
                harness.key("undo")
                harness.key("undo")
