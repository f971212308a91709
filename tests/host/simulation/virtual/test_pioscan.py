"""Programs of the PIO that move and read pins by themselves, and the DMA that takes what they read."""
# The words of programs are there while they are assembled.
# ruff: noqa: F821
# mypy: disable-error-code="name-defined,call-overload"

from array import array
from pathlib import Path
from random import Random

import pytest

from host.simulation.virtual.dma import address_of, dma_class
from host.simulation.virtual.errors import NotModelled
from host.simulation.virtual.pin import pin_class
from host.simulation.virtual.pio import state_machine_class
from host.simulation.virtual.pioasm import Program, asm_pio
from host.targets.virtual import VirtualBoard

NEEDS = {"set_init": [2, 2], "in_shiftdir": 0, "autopush": True, "push_thresh": 4}
CYCLE = 1000  # ns, at 1 MHz
FIRST, ROWS = 4, 10  # pins
TAKES = {"size": 1, "inc_read": 0, "ring_sel": 1, "ring_size": 4, "treq_sel": 5}


def pulse_and_look():
    """20 cycles: pin 4 is high for 3, pin 5 for 1; read pins 10 to 13 with pin 5 just high."""
    set(y, 3)
    label("rest")
    jmp(y_dec, "rest")[2]
    set(pins, 1)[2]
    set(pins, 2)
    in_(pins, 4)
    set(pins, 0)[1]


@pytest.fixture
def edges(wires):
    """What pins 4 and 5 do: (ns, pin, level)."""
    found = []
    for pin in (FIRST, FIRST + 1):
        wires.watch(pin, lambda level, pin=pin: found.append((wires.clock.now, pin, level)))
    return found


@pytest.fixture
def machine(wires):
    wires.sources.append(lambda: (wires.clock.now // 20_000 & 15) << ROWS)  # another number each 20 cycles
    pin, program = pin_class(wires), asm_pio(**NEEDS)(pulse_and_look)
    return state_machine_class(wires)(1, program, freq=1_000_000, set_base=pin(FIRST), in_base=pin(ROWS))


@pytest.fixture
def ring():
    """16 bytes at a multiple of 16."""
    space = array("H", [0xFFFF] * 16)
    first = (-address_of(space) & 15) // 2
    return memoryview(space)[first : first + 8]


def connect(wires, machine, ring, count=1000, **fields):
    channel = dma_class(wires)()
    control = channel.pack_ctrl(**{**TAKES, **fields})
    channel.config(read=machine, write=ring, count=count, ctrl=control, trigger=True)
    return channel


def test_pins_move_at_the_times_of_the_instructions(wires, machine, edges):
    machine.active(1)
    start = wires.clock.now
    wires.clock.spend(40 * CYCLE)
    once = [(13, 4, True), (16, 4, False), (16, 5, True), (18, 5, False)]
    assert edges == [
        (start + (cycles + turn) * CYCLE, pin, level) for turn in (0, 20) for cycles, pin, level in once
    ]  # fmt: skip


@pytest.mark.parametrize("step", [100, 999, 7_000, 333_000])
def test_how_time_passes_changes_nothing(wires, machine, edges, ring, step):
    channel = connect(wires, machine, ring)
    machine.active(1)
    start = wires.clock.now
    while wires.clock.now < start + 60 * 20 * CYCLE:
        wires.clock.spend(step)
    number = (wires.clock.now - start) // (20 * CYCLE)
    assert (edges[-1][0] - start) % (20 * CYCLE) in (13_000, 16_000, 18_000)
    assert 1000 - number - 1 <= channel.count <= 1000 - number
    numbers = list(ring)
    latest = (1000 - channel.count - 1) % 8
    assert all((numbers[at] - numbers[at - 1]) % 16 == 1 for at in range(8) if at != (latest + 1) % 8)


def test_a_word_that_is_not_taken_makes_it_wait(wires, machine, edges, ring):
    machine.active(1)
    wires.clock.spend(1000 * CYCLE)
    waiting = len(edges)
    assert waiting == 4 * 4 + 3  # it stands at its fifth in_()
    channel = connect(wires, machine, ring)
    assert channel.count == 1000 - 5
    wires.clock.spend(21 * CYCLE)
    assert len(edges) > waiting


def test_a_machine_that_stops_stands_still(wires, machine, edges):
    machine.active(1)
    wires.clock.spend(9 * CYCLE)  # and 5 for the call
    assert machine.active(0) is False
    wires.clock.spend(100 * CYCLE)
    assert len(edges) == 1
    machine.active(1)
    wires.clock.spend(5 * CYCLE)
    assert len(edges) == 4


def test_the_transfer_ends_with_its_count_and_when_told(wires, machine, ring):
    channel = connect(wires, machine, ring, count=3)
    machine.active(1)
    wires.clock.spend(100 * CYCLE)
    assert (channel.active(), channel.count) == (False, 0)
    channel.config(count=50, trigger=True)
    assert channel.active()
    assert channel.active(False) is False


def test_a_ring_must_lie_at_a_multiple_of_its_size(wires, machine, ring):
    with pytest.raises(NotModelled, match="multiple of its size"):
        connect(wires, machine, ring, ring_size=5)
    with pytest.raises(NotModelled, match="into a ring"):
        connect(wires, machine, ring, treq_sel=1)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda: out(x, 1), "no out"),
        (lambda: set(pins, 1).side(1), "side"),
        (lambda: [label("here"), jmp(not_x, "here")], "not_x"),
    ],
)
def test_programs_that_do_not_assemble(function, message):
    with pytest.raises(NotModelled, match=message):
        Program(function, None, 4, (2,))


def test_settings_that_are_not_there():
    with pytest.raises(NotModelled, match="autopush"):
        asm_pio(**{**NEEDS, "autopush": False})
    with pytest.raises(NotModelled, match="autopull"):
        asm_pio(sideset_init=2)


class Scanned:
    """The keys of a virtual board whose scans are left out while nothing changes, or never are."""

    def __init__(self, folder: Path, whole: bool):
        self.board = VirtualBoard(folder, bounce_ms=3, seed=7)
        self.board.boot()
        self.pico, self.words = self.board.pico, []
        if whole:
            self.pico.wires.sources.append(lambda: 0)  # which might change at any time
        [scanner] = [made.scanner for made in self.pico._modules["rp2"].StateMachine.made if made.scanner]
        take, clock = scanner._take, self.pico.clock

        def note(word: int) -> None:
            self.words.append((clock.now, word))
            take(word)

        scanner.connect(note)

    def looks(self) -> tuple:
        return self.pico.wires.read(), self.pico.wires.out, self.pico.registers.outputs


@pytest.mark.parametrize("seed", range(2))  # a second each: two boards for 4 s of their time, scan by scan
def test_words_and_pins_are_the_same_where_still_rounds_are_left_out(seed, tmp_path):
    both = [Scanned(tmp_path / name, name == "whole") for name in ("whole", "still")]
    chance, down, still = Random(seed), set(), 0
    for step in range(100):
        key, act = (chance.randrange(12), chance.randrange(14)), chance.random()
        for each in both:
            if act < 0.4:
                (each.board.release if key in down else each.board.press)(*key)
            elif act < 0.5:
                each.pico.keys.set_diode(*key, act < 0.45)
            elif act < 0.6:
                each.pico.keys.replay([(3, key[1], 1 << key[0]), (2, key[1], 0)])
        if act < 0.4:
            down ^= {key}
        ms = chance.choice((0.003, 0.7, 5, 12.3, 40, 150))
        for each in both:
            each.board.run(ms)
        if act > 0.7:
            assert both[0].looks() == both[1].looks(), step
        assert both[0].words == both[1].words, step
        still += bool(both[1].pico.wires.still)
        assert not both[0].pico.wires.still
    assert still > 20
