"""The 74HC595 chain alone: bits in, outputs out."""

from types import SimpleNamespace

import pytest

from host.simulation.virtual.hc595 import ShiftRegisters
from host.simulation.virtual.wires import Wires

CLOCK, DATA, LATCH = 14, 15, 16


def level(wires: Wires, pin: int, high: bool) -> None:
    wires.drive(wires.out | 1 << pin if high else wires.out & ~(1 << pin), 1 << CLOCK | 1 << DATA | 1 << LATCH)


def pulse(wires: Wires, pin: int) -> None:
    level(wires, pin, True)
    level(wires, pin, False)


def shift_in(wires: Wires, word: int, bits: int = 16) -> None:
    for bit in range(bits - 1, -1, -1):
        level(wires, DATA, bool(word >> bit & 1))
        pulse(wires, CLOCK)


@pytest.fixture
def chain(wires):
    return SimpleNamespace(wires=wires, registers=ShiftRegisters(wires, CLOCK, DATA, LATCH))


def test_nothing_moves_before_the_latch(chain):
    shift_in(chain.wires, 0x51234, 20)  # the first four bits leave it at the end
    assert chain.registers.outputs == 0
    pulse(chain.wires, LATCH)
    assert chain.registers.outputs == 0x1234
    shift_in(chain.wires, 0xFFFF)
    assert chain.registers.outputs == 0x1234


def test_the_latch_takes_the_rising_edge(chain):
    level(chain.wires, LATCH, True)
    shift_in(chain.wires, 1)
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


def test_outputs_are_announced_when_they_change_and_only_then(chain):
    seen = []
    chain.registers.on_change = seen.append
    for word in (1, 1, 2):
        shift_in(chain.wires, word)
        pulse(chain.wires, LATCH)
    assert seen == [1, 2]


def test_after_power_on_the_outputs_are_anything(chain):
    chain.registers.power_on()
    assert chain.registers.outputs == 0xFFFF
    chain.registers.power_off()
    assert chain.registers.outputs == 0
