"""The 74HC595 chain alone: bits in, outputs out."""

from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host.simulation.virtual.hc595 import MAX_HZ, ShiftRegisters
from host.simulation.virtual.wires import Wires

CLOCK, DATA, LATCH = 14, 15, 16


def level(wires: Wires, pin: int, high: bool) -> None:
    wires.drive(wires.out | 1 << pin if high else wires.out & ~(1 << pin), 1 << CLOCK | 1 << DATA | 1 << LATCH)


def pulse(wires: Wires, pin: int) -> None:
    level(wires, pin, True)
    level(wires, pin, False)


@pytest.fixture
def chain(wires):
    return SimpleNamespace(wires=wires, registers=ShiftRegisters(wires, CLOCK, DATA, LATCH))


def test_nothing_moves_before_the_latch(chain):
    chain.registers.shift_in(b"\x12\x34", 4_000_000, 0)
    assert chain.registers.outputs == 0
    pulse(chain.wires, LATCH)
    assert chain.registers.outputs == 0x1234
    chain.registers.shift_in(b"\xff\xff", 4_000_000, 0)
    assert chain.registers.outputs == 0x1234


def test_the_latch_takes_the_rising_edge(chain):
    level(chain.wires, LATCH, True)
    chain.registers.shift_in(b"\x00\x01", 4_000_000, 0)
    level(chain.wires, LATCH, False)
    assert chain.registers.outputs == 0
    level(chain.wires, LATCH, True)
    assert chain.registers.outputs == 1


def test_the_clock_takes_the_rising_edge(chain):
    level(chain.wires, DATA, True)
    level(chain.wires, CLOCK, True)
    level(chain.wires, DATA, False)
    level(chain.wires, CLOCK, False)
    pulse(chain.wires, LATCH)
    assert chain.registers.outputs == 1


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(min_size=2, max_size=5))
def test_set_by_hand_or_by_spi_is_the_same(chain, data):
    chain.registers.shift_in(data, 4_000_000, 0)
    pulse(chain.wires, LATCH)
    by_spi = chain.registers.outputs
    for byte in data:
        for bit in range(7, -1, -1):
            level(chain.wires, DATA, bool(byte >> bit & 1))
            pulse(chain.wires, CLOCK)
    pulse(chain.wires, LATCH)
    assert chain.registers.outputs == by_spi == data[-2] << 8 | data[-1]


def test_outputs_are_announced_when_they_change_and_only_then(chain):
    seen = []
    chain.registers.on_change = seen.append
    for word in (b"\x00\x01", b"\x00\x01", b"\x00\x02"):
        chain.registers.shift_in(word, 4_000_000, 0)
        pulse(chain.wires, LATCH)
    assert seen == [1, 2]


@pytest.mark.parametrize(("hz", "mode", "faults"), [(MAX_HZ, 0, 0), (MAX_HZ, 3, 0), (MAX_HZ + 1, 0, 1), (1000, 1, 1)])
def test_it_complains_about_rates_and_modes_that_it_cannot_take(chain, hz, mode, faults):
    chain.registers.shift_in(b"\x00", hz, mode)
    assert len(chain.wires.faults) == faults


def test_after_power_on_the_outputs_are_anything(chain):
    chain.registers.power_on()
    assert chain.registers.outputs == 0xFFFF
    chain.registers.power_off()
    assert chain.registers.outputs == 0
