"""Code that is imported when it is wanted, and let go of for a game."""

import sys
from importlib import import_module

import pytest

from firmware import loading

SELDOM = loading.SELDOM  # as it is where no test runs, see tests/conftest.py


@pytest.fixture
def seldom(monkeypatch):
    """All of it is imported, and is again what it was for other tests."""
    monkeypatch.setattr(loading, "SELDOM", SELDOM)
    for name in SELDOM:
        package, _, module = name.rpartition(".")
        code = import_module(name)
        monkeypatch.setitem(sys.modules, name, code)
        monkeypatch.setattr(sys.modules[package], module, code)


def test_a_game_begins_without_what_is_seldom_wanted(desk, seldom):
    desk.begin("robble", size="5")
    assert [name for name in SELDOM if name in sys.modules] == []


def test_it_comes_back_when_it_is_wanted(desk, seldom):
    desk.key("help")
    desk.begin("robble", size="5")
    for key, title in (("help", "Cairn: help"), ("settings", "Cairn: settings")):
        desk.key(key)
        assert desk.panel.title.startswith(title)
        desk.key(key)
        assert desk.app.screen is desk.app.play
    desk.key("hint")
    desk.run(10_000)
    assert desk.panel.tip.startswith("Hint: ")
    assert {"firmware.screens.help", "firmware.screens.preferences", "firmware.thinker"} <= set(sys.modules)


def test_the_code_of_the_game_that_begins_stays(desk, seldom):
    desk.begin("robble", size="5")
    code = sys.modules["engines.robble"]
    desk.begin("robble", size="6")
    assert sys.modules["engines.robble"] is code
    desk.begin("ouroboros")
    assert "engines.robble" not in sys.modules
