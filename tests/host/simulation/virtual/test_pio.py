"""Programs of the PIO and the DMA that feeds them: bit times that come from the program, and what is refused."""
# The words of programs are there while they are assembled.
# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

import sys

import pytest

from host.simulation.virtual.dma import dma_class
from host.simulation.virtual.errors import NotModelled
from host.simulation.virtual.pin import pin_class
from host.simulation.virtual.pio import state_machine_class
from host.simulation.virtual.pioasm import Program, asm_pio

NEEDS = {"sideset_init": 2, "autopull": True, "pull_thresh": 8}


class Ear:
    """A part that writes down what comes in."""

    def __init__(self):
        self.taken = []

    def pulses_in(self, trains, start):
        self.taken.append((trains, start))

    @property
    def bursts(self):
        """Highs, lows and beginning (ns) of each burst."""
        bursts = [([ns for train in trains for ns in train], start) for trains, start in self.taken]
        return [(times[::2], times[1::2], start) for times, start in bursts]


def two_lengths():
    label("next")
    out(x, 1).side(0)[1]
    jmp(not_x, "zero").side(1)[2]
    jmp("next").side(1)[3]
    label("zero")
    nop().side(0)


@pytest.fixture
def ear(wires):
    wires.pulse_inputs[5] = Ear()
    return wires.pulse_inputs[5]


@pytest.fixture
def feed(wires):
    """Return feed(data): have a DMA channel send it by the program above at 125 MHz / 4, 32 ns a cycle."""
    pin, program = pin_class(wires)(5), asm_pio(**NEEDS)(two_lengths)
    machine = state_machine_class(wires)(2, program, freq=31_250_000, sideset_base=pin)
    machine.active(1)
    channel = dma_class(wires)()
    control = channel.pack_ctrl(size=0, inc_write=False, treq_sel=2)

    def send(data):
        channel.config(read=data, write=machine, count=len(data), ctrl=control, trigger=True)
        return channel

    return send


def test_the_times_are_those_of_the_instructions(feed, ear, wires):
    channel = feed(bytearray(b"\xa0\x01"))
    start = wires.clock.now + 2 * 32
    assert channel.active() is False  # which took 5 us
    ((highs, lows, began),) = ear.bursts
    bits = [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    assert highs == [7 * 32 if bit else 3 * 32 for bit in bits]
    assert lows == [2 * 32 if bit else 3 * 32 for bit in bits[:-1]]
    assert began == start


def test_bytes_that_are_the_same_are_sent_as_the_same_pulses(feed, ear, wires):
    """Who takes them remembers what they mean."""
    feed(bytearray(b"\x01\x02\x03" * 4))
    wires.clock.spend(1_000_000)
    (((first, second, third, last), _),) = ear.taken
    assert third is second
    assert first == second
    assert last == second[:-1]


def one_long_high():
    out(x, 8).side(1)[2]


def nothing_at_all():
    out(x, 8).side(0)[2]


@pytest.mark.parametrize("program", [one_long_high, nothing_at_all])
def test_bytes_without_pulses_of_their_own_are_refused(wires, program):
    machine = state_machine_class(wires)(0, asm_pio(**NEEDS)(program), sideset_base=pin_class(wires)(5))
    machine.active(1)
    with pytest.raises(NotModelled, match="sends no byte"):
        machine.send(bytes(9), lambda: None)


def test_a_frame_takes_no_step_of_python_a_bit(feed, ear, wires):
    """Whole games are played on the virtual board, thousands of frames of 4032 bits each."""
    steps = 0

    def count(_frame, event, _argument):
        nonlocal steps
        steps += event == "line"
        return count

    data = bytearray(index * 7 & 255 for index in range(504))
    feed(data)  # from now on every byte is known
    wires.clock.spend(10_000_000)
    tracing = sys.gettrace()
    sys.settrace(count)
    try:
        feed(data)
        wires.clock.spend(10_000_000)
    finally:
        sys.settrace(tracing)
    assert [len(highs) for highs, _, _ in ear.bursts] == [4032, 4032]
    assert steps < 6 * len(data)


def test_a_buffer_that_changes_on_the_way_is_a_fault(feed, ear, wires):
    data = bytearray(100)
    assert feed(data).active() is True
    data[3] = 1
    wires.clock.spend(1_000_000)
    assert ear.bursts[0][0] == [3 * 32] * 800
    assert "buffer that the DMA was sending was changed" in wires.faults[0]


def test_a_machine_that_stops_sends_no_more(wires, ear):
    machine = state_machine_class(wires)(0, asm_pio(**NEEDS)(two_lengths), sideset_base=pin_class(wires)(5))
    machine.active(1)
    machine.send(bytes(999), lambda: None)
    assert machine.active(0) is False
    wires.clock.spend(1_000_000)
    assert ear.bursts == []
    with pytest.raises(NotModelled):
        machine.send(bytes(9), lambda: None)


def test_another_request_than_that_of_the_machine_is_refused(feed, wires):
    channel = feed(bytearray(1))
    wires.clock.spend(100_000)
    with pytest.raises(NotModelled, match="at its request"):
        channel.config(ctrl=channel.pack_ctrl(size=0, inc_write=False, treq_sel=0), trigger=True)
    with pytest.raises(NotModelled, match="no chain_to"):
        channel.pack_ctrl(chain_to=3)


@pytest.mark.parametrize(
    ("function", "error", "message"),
    [
        (lambda: mov(x, y), NotModelled, "no mov"),
        (lambda: out(x, 1), NotModelled, "side"),
        (lambda: jmp("nowhere").side(1), ValueError, "unknown label nowhere"),
        (lambda: nop().side(0)[16], ValueError, "delay too large"),
        (lambda: nop().side(2), ValueError, "sideset too large"),
        (lambda: [nop().side(0) for _ in (0,) * 33], ValueError, "out of program space"),
    ],
)
def test_programs_that_do_not_assemble(function, error, message):
    with pytest.raises(error, match=message):
        Program(function, 2, 8)
