"""Settings are kept, and a damaged file is no harm: firmware/storage/settings.py."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.registry import GAMES
from firmware.games.registry import Setup
from firmware.screens.selftest import SelfTest
from firmware.storage.attempts import MAX_MS
from firmware.storage.settings import FILE, TABLE, Settings, choices
from host.simulation.memory import MemoryBoard
from tests.support.app_harness import AppHarness
from tests.support.hurry import hurry
from tests.support.malformed import lines
from tests.support.menu_keys import Menu

CHOICES = {entry[0]: choices(place) for place, entry in enumerate(TABLE)}


def test_they_are_kept_by_name_in_english_whatever_the_board_speaks():
    """As boards that spoke English alone have kept them."""
    storage = MemoryBoard()
    settings = Settings(storage)
    settings.choose(4, 1)
    settings.choose(0, 0)
    kept = {"brightness": "night", "sound": "full", "rotation": "0", "supply": "500 mA", "language": "Deutsch"}
    kept |= {"take_back": "ask", "led": "20", "scanning": "off"}
    assert json.loads(storage.files[FILE]) == settings.texts() == kept
    settings.take("brightness", "low")
    with pytest.raises(ValueError, match="one of night, low, half, full"):
        settings.take("brightness", "Nacht")
    assert settings.value("brightness") == 120 and settings.value("language") == 1


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 4000])
def test_a_damaged_file_gives_the_defaults_and_says_so(data):
    storage = MemoryBoard()
    storage.files[FILE] = data
    settings = Settings(storage)
    assert settings.damaged
    assert settings.chosen == [entry[2] for entry in TABLE]


LEVELS = st.builds(lambda parts: {"levels": dict.fromkeys(GAMES, parts)}, st.integers(-9, 99))
KEPT = {**dict.fromkeys(CHOICES, "90"), "sound": "low", "levels": {"robble": 12, "vacuum": 30}}


@given(lines(st.just(KEPT) | LEVELS, 200))
def test_whatever_is_in_the_file_each_setting_has_a_choice(data):
    storage = MemoryBoard()
    storage.files[FILE] = data
    settings = Settings(storage)
    assert all(text in CHOICES[name] for name, text in settings.texts().items())
    assert {settings.level(game) for game in GAMES} <= {1, 2, 3, 4, 5}
    assert not settings.damaged or settings.texts() == Settings(MemoryBoard()).texts()
    assert settings.absent is False


@pytest.mark.parametrize(("word", "volume"), [("on", 100), ("off", 0), ("low", 20), ("loud", 100), ([], 100)])
def test_a_sound_that_was_on_is_as_loud_as_it_was(word, volume):
    storage = MemoryBoard()
    storage.files[FILE] = json.dumps({"sound": word, "supply": "1 A"}).encode()
    settings = Settings(storage)
    assert settings.value("sound") == volume and settings.value("supply") == 1000 and not settings.damaged


@pytest.mark.parametrize("fault, words", [(28, "The flash is full: "), (5, "Flash write error 5: ")])
@pytest.mark.parametrize("way", ["keys", "link", "self-test", "result"])
def test_a_choice_that_the_flash_does_not_take_holds_and_is_written_later(way, fault, words, monkeypatch):
    """Whoever makes it, with a game or without; the player reads so, and no key is lost."""
    hurry(monkeypatch.setattr)
    harness = AppHarness()
    if way == "result":
        harness.app.begin(Setup("robble", {"size": "5"}, 1, 1, like_you=True), harness.now)
        harness.run(300)
    harness.board.fault = fault
    if way == "keys":
        harness.key("settings")
        for choice in ("low", "night", "full") * 3:
            Menu(harness).set_line("Brightness", choice)
    elif way == "link":
        assert harness.ask("settings.set", name="sound", value="low")["sound"] == "low"
    elif way == "self-test":
        harness.app.show(SelfTest(harness.app, harness.app.menu), harness.now)
        for _ in range(7):
            harness.key("next")
        harness.tap(0, 0)
    else:
        harness.app.play.play("resign", harness.now)
        harness.run(3000)
    harness.run(20)
    chosen, level = harness.app.settings.texts(), harness.app.settings.level("robble")
    assert words + "settings are not being saved." in harness.panel.log
    assert harness.panel.title.startswith("! ") and FILE not in harness.board.files
    harness.run(30_000)
    assert harness.board.writes < 30
    harness.board.fault = 0
    harness.run(MAX_MS)
    kept = Settings(harness.board)
    assert (kept.texts(), kept.level("robble")) == (chosen, level) != (Settings(MemoryBoard()).texts(), 2)
    assert harness.panel.log[-1] in ("Settings are being saved again.", "Moves are being saved again.")
    assert not harness.panel.title.startswith("! ")
