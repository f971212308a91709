"""PWM and the buzzer on it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.simulation.virtual.buzzer import Buzzer
from host.simulation.virtual.pwm import SYSTEM_HZ, PwmBlock, pwm_class

PIN = 19


@pytest.fixture
def block(wires):
    return PwmBlock(wires)


@pytest.fixture
def pwm(block):
    return pwm_class(block)


def test_it_sounds_while_there_is_a_wave(block, pwm):
    buzzer = Buzzer(block, PIN)
    output = pwm(PIN, freq=2000, duty_u16=0)
    assert buzzer.frequency == 0
    output.duty_u16(32768)
    assert buzzer.frequency == 2000
    output.freq(440)
    assert buzzer.frequency == 440
    output.duty_u16(65535)  # always high
    assert buzzer.frequency == 0
    output.duty_u16(100)
    assert buzzer.frequency == 440
    output.deinit()
    assert buzzer.frequency == 0


def test_it_keeps_what_it_played(block, pwm, wires):
    buzzer = Buzzer(block, PIN)
    output = pwm(PIN, freq=500, duty_u16=32768)
    wires.clock.spend(1_000_000)
    output.freq(600)
    output.freq(600)
    output.duty_u16(0)
    assert [hz for _, hz in buzzer.history] == [500, 600, 0]
    assert buzzer.history[1][0] - buzzer.history[0][0] == pytest.approx(1_005_000, abs=10)


def test_two_pins_of_a_slice_have_one_frequency(block, pwm):
    one, other = pwm(18, freq=1000, duty_u16=32768), pwm(19, freq=3000, duty_u16=16384)
    assert one.freq() == other.freq() == 3000
    assert (one.duty_u16(), other.duty_u16()) == (pytest.approx(32768, abs=2), pytest.approx(16384, abs=2))
    assert pwm(20, freq=1000).freq() == 1000
    assert other.freq() == 3000


@given(st.integers(8, 1_000_000))
def test_frequencies_are_nearly_those_asked_for(hz):
    class Nowhere:
        functions = ["PWM"] * 30

    block = PwmBlock(Nowhere())
    block.tune(1, hz)
    made = SYSTEM_HZ * 16 / (block.divider[1] * (block.top[1] + 1))
    assert 16 <= block.divider[1] < 4096
    assert block.top[1] <= 65534
    assert made == pytest.approx(hz, rel=hz / SYSTEM_HZ + 1 / 30_000)


@pytest.mark.parametrize(("hz", "text"), [(7, "too small"), (0, "too small"), (100_000_000, "too large")])
def test_frequencies_out_of_reach(pwm, hz, text):
    with pytest.raises(ValueError, match=text):
        pwm(PIN, freq=hz)


def test_duty_in_nanoseconds(pwm):
    output = pwm(PIN, freq=1000, duty_ns=250_000)
    assert output.duty_u16() == pytest.approx(16384, abs=2)
    assert output.duty_ns() == pytest.approx(250_000, abs=20)


def test_the_board_s_tone(make_board, do):
    board = make_board()
    board.boot()
    assert board.buzzer() == 0
    do(board, lambda b: b.tone(880))
    assert board.buzzer() == 880
    do(board, lambda b: b.tone(160))
    assert board.buzzer() == 160
    do(board, lambda b: b.tone(0))
    assert board.buzzer() == 0
    do(board, lambda b: b.tone(880))
    board.power_cut()
    assert board.buzzer() == 0
