"""Brightness, gamma, chain order and power budget: firmware/output/frame.py."""

import pytest

from engines.registry import GAMES
from firmware.games.registry import view_of
from firmware.games.robble.palette import PALETTE
from firmware.games.stones_palette import BLUE, REST, WHITE
from firmware.hardware.wiring import PIXELS
from firmware.output.frame import CHAIN, GAMMA, IDLE_MA, Frame
from firmware.output.palette import DARK, KEY
from tests.vision.looks import lights_of

PALETTES = [PALETTE] + [view_of(name).PALETTE for name in GAMES]


def shown(palette, brightness=255, limit=20_000):
    """A frame that uses a palette."""
    frame = Frame(brightness, limit)
    frame.use(palette)
    return frame


def drawn(frame, now):
    """Work out a frame whose lights have been set; return whether the wire has changed."""
    frame.compose()
    return frame.render(now)


def test_dimming_puts_no_light_out():
    frame = shown(PALETTE, limit=500)
    frame.fill(WHITE)
    frame.lights[3] = REST
    drawn(frame, 0)
    offset = 3 * CHAIN[3]
    assert [bool(byte) for byte in frame.wire[offset : offset + 3]] == [
        bool(lights_of(PALETTE)[REST][i]) for i in (1, 0, 2)
    ]


def test_a_supply_below_the_idle_current_gives_darkness():
    frame = shown(PALETTE, limit=IDLE_MA - 50)
    frame.fill(WHITE)
    drawn(frame, 0)
    assert not any(frame.wire)


def test_pixels_are_in_chain_order_with_green_first():
    frame = shown(PALETTE)
    frame.lights[1 * 14 + 11] = BLUE  # row 1 of the second tile runs from right to left
    drawn(frame, 0)
    lit = [offset for offset in range(PIXELS) if any(frame.wire[3 * offset : 3 * offset + 3])]
    assert lit == [36 + 6]
    assert frame.wire[3 * lit[0]] == GAMMA[lights_of(PALETTE)[BLUE][1]]


def test_render_tells_whether_anything_changed():
    frame = shown(PALETTE)
    assert not drawn(frame, 0)
    frame.lights[5] = KEY
    assert drawn(frame, 0)
    assert not drawn(frame, 500)
    frame.lights[5] = BLUE + 2
    assert frame.compose()
    assert drawn(frame, 0) and drawn(frame, 100)
    frame.fill(DARK)
    assert not frame.compose()


@pytest.mark.parametrize("palette", PALETTES)
def test_every_light_can_be_seen_at_night_brightness(palette):
    frame = shown(palette, 70)
    for light in range(1, len(lights_of(palette))):
        frame.lights[0] = light
        brightest = 0
        for now in range(0, 4000, 50):
            drawn(frame, now)
            brightest = max(brightest, sum(frame.wire))
        assert brightest >= 1, light


@pytest.mark.parametrize(("brightness", "limit"), [(255, 20_000), (255, 500), (70, 20_000)])
def test_a_still_frame_has_each_light_at_its_brightest(brightness, limit, palette=PALETTE):
    frame = shown(palette, brightness, limit)
    for key in range(PIXELS):
        frame.lights[key] = key % len(lights_of(palette))
    drawn(frame, 150)
    before = bytes(frame.wire)
    still = frame.still()
    assert bytes(frame.wire) == before
    frames = []
    for now in range(0, 4000, 25):
        frame.render(now)
        frames.append(bytes(frame.wire))
    assert bytes(still) == bytes(map(max, *frames))
