"""The app around the games: help, log, settings, attract, any key a player may press. No hardware, simulated time."""

from engines.registry import GAMES, title_of
from firmware.app import ATTRACT_MS
from firmware.games.registry import view_of
from firmware.hardware.wiring import ROWS
from firmware.texts import GENERAL
from tests.support.hurry import hurry


def test_the_menu_helps_with_the_game_that_is_chosen(harness):
    for name in GAMES:
        harness.choose("choose " + title_of(name))
        harness.key("help")
        assert harness.app.screen.pages == view_of(name).PAGES + GENERAL
        assert 5 <= len(harness.app.screen.pages) <= ROWS - 1, "each has a light in one row"
        harness.key("help")
        assert harness.panel.title == "Cairn: " + title_of(name)
        harness.key("menu")


def test_the_light_show_covers_nothing_that_is_being_read(harness, monkeypatch):
    hurry(monkeypatch.setattr)
    for keys in (("help",), ("settings",), (), ("resign", "resign")):  # a running game, and a finished one
        if keys[:1] != ("help",) and harness.app.play is None:
            harness.start(5)
        for key in keys:
            harness.key(key)
        screen = harness.app.screen
        harness.run(ATTRACT_MS + 1000)
        assert harness.app.screen is screen
        if screen is not harness.app.play:
            harness.key(keys[0])


def test_a_key_says_whether_it_is_lit(harness):
    assert harness.app.describe(1, 12) == "menu, lit" and harness.app.describe(9, 12) == ""
    harness.start(5)
    assert harness.app.describe(9, 12) == "undo, off"
