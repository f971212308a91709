"""The app around the games: help, log, settings, attract, and whatever a person may press. No hardware, told time."""

import pytest

from firmware.app import ATTRACT_MS
from firmware.clock import TICK_MS
from firmware.games.registry import GAMES, view_of
from firmware.games.robble import palette as robble
from firmware.hardware.wiring import ROWS
from firmware.input.layout import NOWHERE
from firmware.input.softkeys import find
from firmware.output import palette
from firmware.output.panel import wrap
from firmware.screens.attract import Attract
from firmware.screens.help import GENERAL, Help
from firmware.screens.preferences import Preferences
from tests.firmware.desk import Desk

# --- help, log, settings, attract ----------------------------------------------------------


def test_help_pages_go_round_and_help_goes_back(desk):
    desk.start(7)
    desk.key("help")
    pages = []
    for _ in desk.app.screen.pages:
        assert len(desk.panel.lines()) == 8
        pages.append(desk.panel.status)
        desk.key("next")
    assert len(set(pages)) == len(pages) > 5 and desk.panel.status == pages[0]
    desk.key("help")
    assert desk.app.screen is desk.app.play


def test_the_menu_helps_with_the_game_that_is_chosen(desk):
    for place, entry in enumerate(GAMES):
        desk.tap(1, 1 + 2 * place)
        desk.key("help")
        assert desk.app.screen.pages == view_of(entry).PAGES + GENERAL
        desk.key("help")


@pytest.mark.parametrize("place", range(len(GAMES)))
def test_the_menu_fits_the_display(desk, place):
    desk.begin("robble")  # with a game to go back to there is most to say
    desk.key("menu")
    desk.tap(1, 1 + 2 * place)
    for _ in range(2):
        lines = desk.panel.lines()
        assert lines[-1] == "" or lines[-1] == desk.panel.tip
        assert desk.panel.tip in lines
        desk.tap(10, 4)  # it asks back


@pytest.mark.parametrize("entry", GAMES)
def test_no_help_page_is_longer_than_the_display(entry):
    pages = view_of(entry).PAGES + GENERAL
    assert 5 <= len(pages) <= ROWS - 1  # a light each in one row
    for page in pages:
        assert len(wrap(page)) <= 7


def test_the_log_takes_the_display_and_gives_it_back(desk):
    desk.start(7)
    desk.play("d4", "a1")
    desk.key("log")
    assert desk.panel.lines()[1:3] == ["1 black d4", "2 white a1"]
    desk.key("log")
    assert desk.panel.lines()[1].startswith("Black to move")


def test_settings_work_at_once_and_are_kept(desk):
    desk.key("settings")
    assert isinstance(desk.app.screen, Preferences)
    desk.tap(7, 5)  # supply 2 A
    desk.tap(1, 1)  # night
    assert desk.app.frame.limit_ma == 2000 and desk.app.frame.brightness == 70
    desk.tap(5, 3)  # rotation 90
    assert Desk(desk.storage).app.settings.value("rotation") == 1
    desk.key("settings")
    assert desk.app.screen is desk.app.menu


def test_rotation_turns_the_keys_with_the_lights(desk):
    desk.key("settings")
    desk.tap(5, 3)
    desk.key("settings")
    # the key that was at row 10, column 4 is now at row 4, column 1
    assert desk.light(4, 1) == palette.GO
    desk.tap(4, 1)
    assert desk.game.size == 7
    desk.play("a7")
    assert desk.light(2, 9) == robble.BLACK_BREATHE


def test_damaged_settings_are_told(desk):
    desk.storage.files["settings.json"] = b"\xff\x00"
    assert "settings could not be read" in Desk(desk.storage).panel.log[0]


def test_attract_comes_after_a_minute_and_any_key_ends_it(desk):
    desk.run(ATTRACT_MS + 100)
    assert isinstance(desk.app.screen, Attract)
    before = bytes(desk.app.frame.wire)
    desk.run(400)
    assert bytes(desk.app.frame.wire) != before
    desk.tap(10, 4)  # would start a game in the menu
    assert desk.app.screen is desk.app.menu and desk.app.play is None


def test_a_running_game_is_never_covered(desk):
    desk.start(5)
    desk.run(ATTRACT_MS + 1000)
    assert desk.app.screen is desk.app.play


def test_help_survives_attract(desk):
    desk.key("help")
    desk.run(ATTRACT_MS + 100)
    desk.tap(5, 5)
    assert isinstance(desk.app.screen, Help)
    desk.key("help")
    assert desk.app.screen is desk.app.menu


def test_holding_a_soft_key_shows_its_tip_and_does_nothing_else(desk):
    desk.start(5)
    desk.play("c3")
    tip = find(desk.app.soft_keys(), "swap")[5]
    row, column = desk.place("swap")
    desk.press(row, column)
    desk.run(700)
    assert desk.panel.tip == tip
    desk.release(row, column)
    desk.run(50)
    assert desk.game.ply == 1 and desk.panel.tip != tip


def test_every_key_is_described(desk):
    assert desk.app.describe(10, 4) == "start a new game"
    assert desk.app.describe(1, 12) == "menu, lit" and desk.app.describe(9, 12) == ""
    desk.start(5)
    assert desk.app.describe(9, 12) == "undo, off"
    desk.play("c3")
    assert desk.app.describe(5, 5) == "c3, black stone, the last move"
    assert desk.app.describe(0, 5) == ""


# --- always the same -------------------------------------------------------------------


def test_the_same_script_gives_the_same_frames():
    def frames():
        desk = Desk()
        desk.start(6)
        seen = []
        for name in ("c3", "c4", "d4", "c2", "b3"):
            desk.tap(*desk.square(name))
            for _ in range(60):
                desk.run(TICK_MS)
                seen.append(bytes(desk.app.frame.wire))
        return seen

    assert frames() == frames()
    assert len(set(frames())) > 20


def test_a_first_move_on_each_square_lands_there(desk):
    desk.start(8)
    layout = desk.app.screen.layout
    for row in range(12):
        for column in range(12):
            square = layout.square_at(row, column)
            if square != NOWHERE:
                desk.tap(row, column)
                assert desk.app.describe(row, column).endswith("black stone, the last move")
                desk.key("undo")
                desk.key("undo")
