"""The self-test: every light, every key, the display, the buzzer and the figures, by keys alone."""

import pytest

from firmware.figures import report
from firmware.hardware.wiring import PIXELS, pixel_of
from firmware.screens.selftest import METER_MS, STEPS, WALK_MS, SelfTest
from firmware.storage.settings import Settings
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
