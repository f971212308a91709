"""The current of the lights, whatever they show one after the other: within the supply, and no faster than it follows.

Judged by the bytes that the lights are given and the data sheet's figures alone.
"""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from engines.registry import GAMES
from firmware.app import FRAME_MS
from firmware.games.registry import view_of
from firmware.hardware.wiring import CHANNEL_MA, PIXELS
from firmware.output.frame import IDLE_MA, RISE_MA, Frame
from firmware.output.palette import KEY_PRESSED, PALETTE
from firmware.storage.settings import TABLE
from tests.support.app_harness import AppHarness
from tests.support.examples import examples
from tests.vision.looks import lights_of

PALETTES = [PALETTE] + [view_of(name).PALETTE for name in GAMES]
CHOICES = {entry[0]: [value for _, value in entry[3]] for entry in TABLE}
BYTE_MA = CHANNEL_MA / 255
MCD = (660, 390, 180)  # of green, red and blue at 255: WS2812B data sheet, RGB characteristics, the least of each
# A byte that rises loses less than 1 of its share to rounding, a frame.
FRAMES = 1 + int((max(CHOICES["supply"]) - IDLE_MA) / (RISE_MA - 3 * PIXELS * BYTE_MA) + 1)

scene = st.fixed_dictionaries(
    {
        "palette": st.sampled_from(PALETTES),
        "keys": st.binary(min_size=PIXELS, max_size=PIXELS)
        | st.integers(0, 255).map(lambda key: bytes([key]) * PIXELS),
        "brightness": st.sampled_from(CHOICES["brightness"]) | st.integers(1, 255),
        "supply": st.sampled_from(CHOICES["supply"]) | st.integers(300, 6000),
        "taken": st.lists(st.booleans(), max_size=25),  # by frames: whether the lights had time for it
        "now": st.integers(0, 10_000),
    }
)


def drawn(wire):
    """The current of the board with these bytes, in mA."""
    return IDLE_MA + sum(wire) * BYTE_MA


def stage(frame, scene):
    """Have a frame show a scene; return the bytes that it comes to when nothing holds it back."""
    for each in (frame, Frame()):
        each.brightness, each.limit_ma = scene["brightness"], scene["supply"]
        each.use(scene["palette"])
        each.lights[:] = bytes(light % len(lights_of(scene["palette"])) for light in scene["keys"])
        each.compose()
    each.render(scene["now"])
    return each.wire


@hypothesis_settings(max_examples=examples(150), deadline=None)
@given(st.lists(scene, min_size=1, max_size=6))
def test_the_current_stays_within_the_supply_and_never_jumps(scenes):
    frame, shown = Frame(), bytearray(3 * PIXELS)
    for scene in scenes:
        stage(frame, scene)
        before = drawn(shown)  # what the last supply left
        for number, taken in enumerate(scene["taken"]):
            frame.render(scene["now"] + FRAME_MS * number, shown)
            assert drawn(frame.wire) <= frame.current_ma <= scene["supply"]
            assert drawn(frame.wire) <= drawn(shown) + RISE_MA
            if taken:
                shown[:] = frame.wire
        assert scene["taken"] or drawn(shown) == before


@hypothesis_settings(max_examples=examples(100), deadline=None)
@given(scene, scene)
def test_what_is_shown_is_reached(one, other):
    frame = Frame()
    shown = bytearray(stage(frame, one))
    end = stage(frame, other)
    most = 1 + int(max(0, other["supply"] - IDLE_MA) / (RISE_MA - 3 * PIXELS * BYTE_MA) + 1)
    frames = 0
    while bytes(shown) != bytes(end):
        frame.render(other["now"], shown)
        assert frame.rising == (bytes(frame.wire) != bytes(end))
        shown[:] = frame.wire
        frames += 1
        assert frames <= most
    assert not frame.rising


def test_the_board_goes_up_in_steps():
    supply = max(CHOICES["supply"])
    harness = AppHarness()
    harness.run(100)
    settings, frame = harness.app.settings, harness.app.frame
    settings.choose(3, CHOICES["supply"].index(supply))
    settings.choose(0, 3)
    harness.app.apply_settings()
    harness.app.screen.paint = lambda lights, now: None  # the menu's pictures are bright themselves
    harness.run(1000)
    harness.app.screen.paint_keys = lambda lights: [lights.__setitem__(key, KEY_PRESSED) for key in range(PIXELS)]
    harness.app.changes.touch()
    currents = [drawn(frame.wire)]
    for _ in range(3 * FRAMES):
        harness.app.changes.touch() if len(currents) % 7 == 3 else None  # a player presses keys meanwhile
        harness.run(5)
        currents.append(drawn(frame.wire))
        if supply > 500 and currents[-1] < 0.8 * supply:
            assert frame.rising and not harness.app.settled()
    steps = [after - before for before, after in pairwise(currents)]
    assert max(steps) <= RISE_MA
    assert len([step for step in steps if step]) >= (supply - IDLE_MA) // RISE_MA
    assert 0.8 * supply < currents[-1] <= supply and not frame.rising


@pytest.mark.parametrize("led", CHOICES["led"])
def test_lights_that_draw_less_are_brighter_within_the_same_supply(led):
    supply = 2000
    frame, shown = Frame(limit_ma=supply, channel_ma=led), bytearray(3 * PIXELS)
    frame.fill(KEY_PRESSED)
    frame.compose()
    frames = 0
    while frame.render(0, shown) and frames < FRAMES * CHANNEL_MA // led:
        rise = sum(frame.wire) - sum(shown)
        assert rise * led / 255 <= RISE_MA
        shown[:] = frame.wire
        frames += 1
    drawn_ma = IDLE_MA + sum(shown) * led / 255
    assert drawn_ma <= supply
    assert drawn_ma + 3 * 3 * PIXELS * led / 255 > supply or shown[0] == 255  # three steps more would be too much


def test_the_menu_can_be_read_at_a_usb_port():
    """No lit key of the menu is dimmer than 10 mcd: pale by day, easy to see in the evening."""
    harness = AppHarness()
    harness.run(500)
    wire = harness.app.frame.wire
    keys = [wire[start : start + 3] for start in range(0, 3 * PIXELS, 3)]
    lit = [sum(most * byte / 255 for most, byte in zip(MCD, key, strict=True)) for key in keys if any(key)]
    assert harness.app.frame.limit_ma == 500 and len(lit) > 50
    assert min(lit) >= 10
