"""PWM, which the buzzer is on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.hardware.wiring import BUZZER_DUTY
from host.simulation.virtual.pin import pin_class
from host.simulation.virtual.pwm import SYSTEM_HZ, PwmBlock, pwm_class, wave_hz

PIN = 19


@pytest.fixture
def block(wires):
    return PwmBlock(wires)


@pytest.fixture
def output(block, wires):
    """Return make(hz, duty): the firmware's end of the pin."""
    pin = pin_class(wires)(PIN)
    return lambda hz, duty: pwm_class(block)(pin, freq=hz, duty_u16=duty)


def test_it_sounds_while_there_is_a_wave(block, output):
    wave = output(2000, 0)
    assert block.tone(PIN) == 0
    wave.duty_u16(32768)
    assert block.tone(PIN) == 2000
    wave.freq(440)
    assert block.tone(PIN) == 440
    wave.duty_u16(65535)  # always high
    assert block.tone(PIN) == 0
    wave.duty_u16(100)
    assert block.tone(PIN) == 440
    block.reset()
    assert block.tone(PIN) == 0


@given(st.integers(8, 1_000_000))
def test_frequencies_are_nearly_those_asked_for(hz):
    assert wave_hz(hz) == pytest.approx(hz, rel=hz / SYSTEM_HZ + 1 / 30_000, abs=0.5)


@pytest.mark.parametrize(("hz", "text"), [(7, "too small"), (0, "too small"), (100_000_000, "too large")])
def test_frequencies_out_of_reach(hz, text):
    with pytest.raises(ValueError, match=text):
        wave_hz(hz)


def test_the_board_s_tone(make_board, do):
    board = make_board()
    board.boot()
    assert board.buzzer() == 0
    do(board, lambda b: b.tone(880))
    assert board.buzzer() == 880
    do(board, lambda b: b.tone(160))
    assert board.buzzer() == 160 and board.volume() == 100
    for volume in BUZZER_DUTY:
        do(board, lambda b, volume=volume: b.tone(160, volume))
        assert board.volume() == volume
    do(board, lambda b: b.tone(0))
    assert board.buzzer() == 0
    do(board, lambda b: b.tone(880))
    board.power_cut()
    assert board.buzzer() == 0
