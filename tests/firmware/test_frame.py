"""Brightness, gamma, chain order and power budget: firmware/frame.py."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.frame import CHAIN, GAMMA, IDLE_MA, Frame
from firmware.palette import BLACK, BLACK_GLOW, BLACK_PULSE, CHOICE, DARK, LIGHTS, WHITE
from firmware.wiring import CHANNEL_MA, PIXELS

lights = st.binary(min_size=PIXELS, max_size=PIXELS).map(lambda data: bytes(b % len(LIGHTS) for b in data))


def estimate(wire):
    """The current of a frame in mA, from the data sheet's figures alone."""
    return IDLE_MA + sum(wire) * CHANNEL_MA / 255


@settings(max_examples=300)
@given(lights, st.integers(1, 255), st.integers(300, 6000), st.integers(0, 10_000))
def test_no_frame_draws_more_than_the_supply_gives(lights, brightness, limit, now):
    frame = Frame(brightness, limit)
    frame.lights[:] = lights
    frame.render(now)
    assert estimate(frame.wire) <= limit
    assert estimate(frame.wire) <= frame.current_ma <= limit


def test_a_frame_within_the_budget_is_left_alone():
    frame = Frame(255, 20_000)
    frame.lights[0] = WHITE
    frame.render(0)
    red, green, blue, _ = LIGHTS[WHITE]
    assert bytes(frame.wire[:3]) == bytes((GAMMA[green], GAMMA[red], GAMMA[blue]))


def test_what_is_steady_keeps_still_while_others_breathe():
    frame = Frame(255, 500)
    frame.fill(WHITE)
    for key in range(0, PIXELS, 3):
        frame.lights[key] = BLACK_PULSE
    steady = 3 * CHAIN[1]
    seen = set()
    for now in range(0, 1600, 15):
        frame.render(now)
        seen.add(bytes(frame.wire[steady : steady + 3]))
    assert len(seen) == 1


def test_dimming_puts_no_light_out():
    frame = Frame(255, 500)
    frame.fill(WHITE)
    frame.lights[3] = BLACK_GLOW
    frame.render(0)
    place = 3 * CHAIN[3]
    assert [bool(byte) for byte in frame.wire[place : place + 3]] == [bool(LIGHTS[BLACK_GLOW][i]) for i in (1, 0, 2)]


def test_a_supply_below_the_idle_current_gives_darkness():
    frame = Frame(255, IDLE_MA - 50)
    frame.fill(WHITE)
    frame.render(0)
    assert not any(frame.wire)


def test_gamma_rises_keeps_black_and_white_and_what_is_lit():
    assert GAMMA[0] == 0 and GAMMA[255] == 255 and GAMMA[1] == 1
    assert list(GAMMA) == sorted(GAMMA)
    assert abs(GAMMA[128] / 255 - (128 / 255) ** 2.5) < 0.02


def test_pixels_are_in_chain_order_with_green_first():
    frame = Frame(255, 20_000)
    frame.lights[1 * 14 + 11] = BLACK  # row 1 runs from right to left, so this is pixel 12
    frame.render(0)
    lit = [place for place in range(PIXELS) if any(frame.wire[3 * place : 3 * place + 3])]
    assert lit == [12]
    assert frame.wire[36] == GAMMA[LIGHTS[BLACK][1]]


def test_the_chain_visits_every_key_once():
    assert sorted(CHAIN) == list(range(PIXELS))


def test_render_tells_whether_anything_changed():
    frame = Frame(255, 20_000)
    assert not frame.render(0)
    frame.lights[5] = CHOICE
    assert frame.render(0)
    assert not frame.render(500)
    frame.lights[5] = BLACK_PULSE
    assert frame.moves()
    assert frame.render(0) and frame.render(100)
    frame.fill(DARK)
    assert not frame.moves()


@pytest.mark.parametrize("light", range(1, len(LIGHTS)))
def test_every_light_can_be_seen_at_night_brightness(light):
    frame = Frame(70, 20_000)
    frame.lights[0] = light
    brightest = 0
    for now in range(0, 2000, 20):
        frame.render(now)
        brightest = max(brightest, sum(frame.wire))
    assert brightest >= 2
