"""The self-test: every light, every key, the display, the buzzer and the figures, by keys alone."""

import pytest

from firmware.boot import overrides
from firmware.figures import report
from firmware.hardware.wiring import COLUMNS, PIXELS, ROWS, TILES, pixel_of, tile_start
from firmware.output.frame import CHAIN
from firmware.output.panel import LETTERS
from firmware.output.sound import TUNES
from firmware.screens.preferences import Preferences
from firmware.screens.selftest import METER_MS, PATTERN_MS, PATTERNS, STEPS, TILE_MS, WALK_MS, WHITE, SelfTest
from firmware.storage.crashlog import CrashLog
from firmware.storage.settings import Settings
from firmware.version import VERSION
from host.simulation.memory import FIGURES
from tests.support.app_harness import AppHarness
from tests.vision.looks import lights_of


@pytest.fixture
def harness():
    """At the first step of the test."""
    harness = AppHarness()
    harness.key("settings")
    harness.key("test")
    assert isinstance(harness.app.screen, SelfTest)
    return harness


def go_to(harness, step):
    while harness.app.screen.step != step:
        harness.key("next")


def test_next_goes_from_step_to_step_and_back_to_where_one_was(harness):
    for index, step in enumerate(STEPS):
        assert harness.panel.title == f"Test {index + 1}/8: {step}"
        assert all(len(line) <= LETTERS for line in harness.panel.lines())
        harness.key("next")
    assert harness.app.screen is harness.app.menu


def test_the_settings_key_goes_to_the_settings_and_from_there_back(harness):
    harness.key("settings")
    assert isinstance(harness.app.screen, Preferences)
    harness.key("settings")
    assert harness.app.screen is harness.app.menu


def test_a_running_game_waits(harness):
    harness.key("menu")
    harness.start(5)
    harness.play("c3")
    harness.key("settings")
    harness.key("test")
    go_to(harness, STEPS[-1])
    harness.key("next")
    assert harness.app.screen is harness.app.play and harness.game.ply == 1


def test_the_walk_shows_every_light_in_every_colour_alone_and_in_its_row(harness):
    alone = {colour: set() for colour in "RGBW"}
    rows = {colour: set() for colour in "RGBW"}
    names = {(255, 0, 0): "R", (0, 255, 0): "G", (0, 0, 255): "B", (255, 255, 255): "W"}
    table = lights_of(harness.app.screen.palette)
    for _ in range(WALK_MS // 5):
        harness.run(5)
        lights = harness.app.frame.lights
        walking = [key for key in range(PIXELS) if table[lights[key]][:3] in names and lights[key] >= len(table) - 4]
        colours = {names[table[lights[key]][:3]] for key in walking}
        assert len(colours) == 1
        (alone if len(walking) == 1 else rows)[colours.pop()].update(walking)
    for colour in "RGBW":
        assert alone[colour] == rows[colour] == set(range(PIXELS))


def test_the_walk_goes_on_for_ever_and_nothing_covers_it(harness):
    harness.run(3 * WALK_MS)
    assert isinstance(harness.app.screen, SelfTest)


def test_tile_after_tile_is_lit(harness):
    go_to(harness, "tiles")
    harness.run(20)
    seen = []
    for name in TILES:
        lights = harness.app.frame.lights
        seen.append({CHAIN[key] for key in range(PIXELS) if lights[key] == WHITE})
        assert harness.panel.status == f"Tile {name} is lit. Press its keys that are dark."
        harness.run(TILE_MS)
    assert [sorted(lit) for lit in seen] == [
        [*range(tile_start(tile), tile_start(tile + 1))] for tile in range(len(TILES))
    ]
    assert [len(lit) for lit in seen] == [36, 36, 36, 36, 12, 12]


def test_the_first_of_the_keys_that_are_dark_is_kept(harness):
    go_to(harness, "tiles")
    assert report(harness.app)["dark_from"] == -1
    for row, column in ((11, 13), (9, 2), (5, 11), (1, 13), (3, 9), (4, 9)):
        harness.tap(row, column)
    assert report(harness.app)["dark_from"] == pixel_of(3, 9) == 36 + 20
    assert harness.panel.status == "Tile A2: dark from its light 20 on."
    harness.key("next")
    assert harness.app.screen.step == "keys" and report(harness.app)["dark_from"] == 56
    go_to(harness, STEPS[-1])
    harness.key("next")
    harness.key("settings")
    harness.key("test")
    go_to(harness, "tiles")
    assert report(harness.app)["dark_from"] == -1


def test_keys_that_are_never_down_alone_are_told_with_another(harness):
    go_to(harness, "keys")
    for key in ((2, 5), (3, 5)), ((2, 6), (3, 6)), ((7, 7),):
        for place in key:
            harness.press(*place)
        harness.run(30)
        for place in key:
            harness.release(*place)
        harness.run(30)
    assert report(harness.app)["company"] == [[2, 5, 3, 5], [2, 6, 3, 6], [3, 5, 2, 5], [3, 6, 2, 6]]
    harness.tap(2, 5)  # alone, and once more with another
    harness.press(2, 5)
    harness.tap(3, 5)
    harness.release(2, 5)
    harness.run(30)
    assert report(harness.app)["company"] == [[2, 6, 3, 6], [3, 5, 2, 5], [3, 6, 2, 6]]
    go_to(harness, STEPS[-1])
    harness.key("next")
    assert len(report(harness.app)["company"]) == 3


def test_every_key_lights_when_seen_and_stays_lit(harness):
    go_to(harness, "keys")
    harness.run(50)
    assert report(harness.app)["seen"] == [0] * COLUMNS
    for key in range(PIXELS):
        row, column = divmod(key, COLUMNS)
        if (row, column) != harness.place("next"):
            assert harness.light(row, column) == 0
            harness.tap(row, column)
            assert harness.light(row, column) != 0
    assert harness.panel.tip == "Keys 167, bounces 0"
    harness.key("next")
    assert sum(bin(column).count("1") for column in report(harness.app)["seen"]) == PIXELS
    assert harness.app.screen.step == "display"


def test_a_key_that_is_held_does_nothing_else(harness):
    go_to(harness, "keys")
    harness.tap(1, 12, 1000)
    harness.tap(4, 4, 1000)
    assert harness.app.screen.step == "keys" and harness.panel.tip == "Keys 2, bounces 0"


def test_bounces_are_counted_by_key(harness):
    go_to(harness, "keys")
    harness.press(4, 7)
    harness.run(20)
    for _ in range(3):  # open for one scan
        harness.release(4, 7)
        harness.run(5)
        harness.press(4, 7)
        harness.run(20)
    harness.release(4, 7)
    harness.run(20)
    assert report(harness.app)["bounces"] == [[4, 7, 3]]
    assert harness.panel.tip == "Keys 1, bounces 3"
    assert report(harness.app)["seen"][7] == 1 << 4


def test_the_display_shows_all_dots_chequers_and_none(harness):
    go_to(harness, "display")
    shown = []
    for _ in PATTERNS:
        harness.run(100)
        (page,) = {bytes(page) for page in harness.board.display.pages}
        shown.append(page[:2])
        harness.run(PATTERN_MS - 100)
    assert sorted(shown) == sorted(bytes(pattern) for pattern in PATTERNS)
    harness.key("menu")
    harness.run(100)
    assert harness.panel.pattern is None
    assert len({bytes(page) for page in harness.board.display.pages}) > 2


def test_the_buzzer_plays_a_scale(harness):
    go_to(harness, "display")
    harness.key("next")
    heard = []
    for _ in range(400):
        tone = harness.app.sound.tone(harness.now)
        if tone and tone not in heard:
            heard.append(tone)
        harness.run(5)
    assert heard == list(TUNES["scale"][::2]) and len(heard) == 8
    harness.tap(5, 5)
    assert harness.app.sound.tone(harness.now) == heard[0]


def test_a_silent_buzzer_is_explained(harness):
    harness.app.settings.take("sound", "off")
    harness.app.apply_settings()
    go_to(harness, "buzzer")
    assert "off in the settings" in harness.panel.tip and harness.app.sound.tone(harness.now) == 0


def test_the_figures(harness):
    harness.tap(5, 5)
    go_to(harness, "figures")
    lines = harness.panel.lines()
    assert lines[1:3] == [f"Cairn {VERSION}", "Start: power on"]
    free = f"{FIGURES['flash_free'] // 1024}k, RAM {FIGURES['memory_free'] // 1024}k"
    assert lines[3:5] == [f"Free: {free}", "Display: found"]
    assert lines[5:] == ["Chain ok, VSYS 4.70 V", "Keys 1, bounces 0", ""]
    assert all(harness.app.describe(row, column) for row in range(ROWS) for column in range(12))


def test_a_board_without_crashes_says_so(harness):
    go_to(harness, "crash log")
    assert harness.panel.status == "Nothing has gone wrong."
    harness.tap(5, 5)
    assert report(harness.app)["crashes"] == [] and report(harness.app)["overrides"] == []


def test_what_has_gone_wrong_is_told_one_by_one(harness, monkeypatch):
    for number in range(3):
        CrashLog(harness.board).note(f"ValueError: {number}", "Traceback\n", None, 61_000 * (1 + number))
    monkeypatch.setattr(overrides, "active", ("firmware/games/robble/view.py",))
    go_to(harness, "crash log")
    shown = []
    for _ in range(4):
        shown.append(harness.panel.status)
        assert len(harness.panel.lines()) == 8
        harness.tap(5, 5)
    assert shown[0] == harness.panel.status == "Replaced by the flash: firmware/games/robble/view.py"
    assert report(harness.app)["overrides"] == ["firmware/games/robble/view.py"]
    assert shown[1:] == report(harness.app)["crashes"]
    assert shown[1] == "#2 ValueError: 2, after 183 s" and shown[3] == "#0 ValueError: 0, after 61 s"
    harness.key("next")
    harness.key("next")
    assert harness.app.screen is harness.app.menu


def test_three_lights_blink_for_a_meter_and_the_limiter_takes_what_it_shows(harness):
    go_to(harness, "current")
    frame, white = harness.app.frame, b"\xff" * 9
    seen = set()
    for _ in range(4 * METER_MS // 100):
        harness.run(100)
        seen.add(bytes(frame.wire[:9]))
        assert not any(frame.wire[9 : 3 * 144])  # the soft keys alone are lit beside them
    assert seen == {white, bytes(9)}
    assert harness.panel.tip == "180 mA"
    for column, said in ((6, 180), (5, 162), (0, 144), (11, 162), (3, 144), (3, 126), (3, 108)):
        harness.tap(4, column)
        assert harness.panel.tip == f"{said} mA"
    assert Settings(harness.board).value("led") == frame.channel_ma == 12
    for _ in range(5):
        harness.tap(0, 0)
    assert harness.panel.tip == "45 mA" and frame.brightness == 255
    harness.key("next")
    assert frame.brightness == 180 and frame.channel_ma == 5


def test_the_brightness_returns_whatever_ends_the_step(harness):
    go_to(harness, "current")
    assert harness.app.frame.brightness == 255
    harness.key("menu")
    assert harness.app.frame.brightness == 180
