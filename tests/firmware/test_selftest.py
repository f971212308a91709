"""The self-test: every light, every key, the display, the buzzer and the figures, by keys alone."""

import pytest

from firmware.boot import overrides
from firmware.hardware.wiring import COLUMNS, PIXELS, ROWS
from firmware.output.panel import LETTERS
from firmware.output.sound import TUNES
from firmware.screens.preferences import Preferences
from firmware.screens.selftest import PATTERN_MS, PATTERNS, STEPS, WALK_MS, SelfTest, report
from firmware.storage.crashlog import Mishaps
from firmware.version import VERSION
from host.tools.colour_vision.looks import lights_of
from tests.firmware.link_desk import FIGURES, LinkedDesk


@pytest.fixture
def desk():
    """At the first step of the test."""
    desk = LinkedDesk()
    desk.key("settings")
    desk.key("test")
    assert isinstance(desk.app.screen, SelfTest)
    return desk


def go_to(desk, step):
    while desk.app.screen.step != step:
        desk.key("next")


def test_next_goes_from_step_to_step_and_back_to_where_one_was(desk):
    for place, step in enumerate(STEPS):
        assert desk.panel.title == f"Self-test {place + 1}/6: {step}"
        assert all(len(line) <= LETTERS for line in desk.panel.lines())
        desk.key("next")
    assert desk.app.screen is desk.app.menu


def test_the_settings_key_goes_to_the_settings_and_from_there_back(desk):
    desk.key("settings")
    assert isinstance(desk.app.screen, Preferences)
    desk.key("settings")
    assert desk.app.screen is desk.app.menu


def test_a_running_game_waits(desk):
    desk.key("menu")
    desk.start(5)
    desk.play("c3")
    desk.key("settings")
    desk.key("test")
    go_to(desk, STEPS[-1])
    desk.key("next")
    assert desk.app.screen is desk.app.play and desk.game.ply == 1


def test_the_walk_shows_every_light_in_every_colour_alone_and_in_its_row(desk):
    alone = {colour: set() for colour in "RGBW"}
    rows = {colour: set() for colour in "RGBW"}
    names = {(255, 0, 0): "R", (0, 255, 0): "G", (0, 0, 255): "B", (255, 255, 255): "W"}
    table = lights_of(desk.app.screen.palette)
    for _ in range(WALK_MS // 5):
        desk.run(5)
        lights = desk.app.frame.lights
        walking = [key for key in range(PIXELS) if table[lights[key]][:3] in names and lights[key] >= len(table) - 4]
        colours = {names[table[lights[key]][:3]] for key in walking}
        assert len(colours) == 1
        (alone if len(walking) == 1 else rows)[colours.pop()].update(walking)
    for colour in "RGBW":
        assert alone[colour] == rows[colour] == set(range(PIXELS))


def test_the_walk_goes_on_for_ever_and_nothing_covers_it(desk):
    desk.run(3 * WALK_MS)
    assert isinstance(desk.app.screen, SelfTest)


def test_every_key_lights_when_seen_and_stays_lit(desk):
    go_to(desk, "keys")
    desk.run(50)
    assert report(desk.app)["seen"] == [0] * COLUMNS
    for key in range(PIXELS):
        row, column = divmod(key, COLUMNS)
        if (row, column) != desk.place("next"):
            assert desk.light(row, column) == 0
            desk.tap(row, column)
            assert desk.light(row, column) != 0
    assert desk.panel.tip == "Keys 167, bounces 0"
    desk.key("next")
    assert sum(bin(column).count("1") for column in report(desk.app)["seen"]) == PIXELS
    assert desk.app.screen.step == "display"


def test_a_key_that_is_held_does_nothing_else(desk):
    go_to(desk, "keys")
    desk.tap(1, 12, 1000)
    desk.tap(4, 4, 1000)
    assert desk.app.screen.step == "keys" and desk.panel.tip == "Keys 2, bounces 0"


def test_bounces_are_counted_by_key(desk):
    go_to(desk, "keys")
    desk.press(4, 7)
    desk.run(20)
    for _ in range(3):  # open for one scan
        desk.release(4, 7)
        desk.run(5)
        desk.press(4, 7)
        desk.run(20)
    desk.release(4, 7)
    desk.run(20)
    assert report(desk.app)["bounces"] == [[4, 7, 3]]
    assert desk.panel.tip == "Keys 1, bounces 3"
    assert report(desk.app)["seen"][7] == 1 << 4


def test_the_display_shows_all_dots_chequers_and_none(desk):
    go_to(desk, "display")
    shown = []
    for _ in PATTERNS:
        pages = {}
        while (page := desk.panel.next_page()) >= 0:
            pages[page] = bytes(desk.panel.page_bytes())
        assert len(pages) == 8 and len(set(pages.values())) == 1
        shown.append(pages[0][:2])
        desk.run(PATTERN_MS)
    assert sorted(shown) == sorted(bytes(pattern) for pattern in PATTERNS)
    desk.key("menu")
    assert desk.panel.pattern is None
    assert desk.panel.next_page() == 0


def test_the_buzzer_plays_a_scale(desk):
    go_to(desk, "display")
    desk.key("next")
    heard = []
    for _ in range(400):
        tone = desk.app.sound.tone(desk.now)
        if tone and tone not in heard:
            heard.append(tone)
        desk.run(5)
    assert heard == list(TUNES["scale"][::2]) and len(heard) == 8
    desk.tap(5, 5)
    assert desk.app.sound.tone(desk.now) == heard[0]


def test_a_silent_buzzer_is_explained(desk):
    desk.app.settings.take("sound", "off")
    desk.app.apply_settings()
    go_to(desk, "buzzer")
    assert "off in the settings" in desk.panel.tip and desk.app.sound.tone(desk.now) == 0


def test_the_figures(desk):
    desk.tap(5, 5)
    go_to(desk, "figures")
    lines = desk.panel.lines()
    assert lines[1:4] == [f"Cairn {VERSION}", "MicroPython 1.25.0", "Start: power on"]
    assert lines[4] == f"Flash free: {FIGURES['flash_free'] // 1024} kB"
    assert lines[6] == "Display: found" and lines[7].startswith("Keys 1, bounces 0")
    assert all(desk.app.describe(row, column) for row in range(ROWS) for column in range(12))


def test_a_board_without_mishaps_says_so(desk):
    go_to(desk, "mishaps")
    assert desk.panel.status == "Nothing has gone wrong."
    desk.tap(5, 5)
    assert report(desk.app)["mishaps"] == [] and report(desk.app)["overrides"] == []


def test_what_has_gone_wrong_is_told_one_by_one(desk, monkeypatch):
    for number in range(3):
        Mishaps(desk.storage).note(f"ValueError: {number}", "Traceback\n", None, 61_000 * (1 + number))
    monkeypatch.setattr(overrides, "active", ("firmware/games/robble/view.py",))
    go_to(desk, "mishaps")
    told = []
    for _ in range(4):
        told.append(desk.panel.status)
        assert len(desk.panel.lines()) == 8
        desk.tap(5, 5)
    assert told[0] == desk.panel.status == "Replaced by the flash: firmware/games/robble/view.py"
    assert report(desk.app)["overrides"] == ["firmware/games/robble/view.py"]
    assert told[1:] == report(desk.app)["mishaps"]
    assert told[1] == "#2 ValueError: 2, after 183 s" and told[3] == "#0 ValueError: 0, after 61 s"
    desk.key("next")
    assert desk.app.screen is desk.app.menu
