"""A state machine of the PIO whose program moves pins and reads them, for ever, at the times of its instructions."""

from collections.abc import Callable
from fractions import Fraction

from host.simulation.virtual.clock import Alarm
from host.simulation.virtual.errors import NotModelled
from host.simulation.virtual.pioasm import PioConstants, Program
from host.simulation.virtual.pwm import SYSTEM_HZ
from host.simulation.virtual.wires import Wires

FIFO = 4  # words that wait to be read; the next makes the program wait
WORD = 0xFFFFFFFF
REGISTERS = {"x": 0, "y": 1, "x_dec": 0, "y_dec": 1}
MOST_STEPS = 100_000  # until a program does the same again
Event = tuple[int, int, int]  # when, in cycles since the start; the pins that are set, or READ; how many bits are read
READ = -1


class Scanner:
    """`divider`: a cycle in 1/256 of the system's clock. `set_base`, `in_base`: the first of the pins."""

    def __init__(self, wires: Wires, program: Program, divider: int, set_base: int, in_base: int):
        self._wires = wires
        self._cycle = Fraction(divider * 1_000_000_000, 256 * SYSTEM_HZ).as_integer_ratio()  # ns
        self._in_base = in_base
        self._threshold = program.threshold
        self._pins = (1 << len(program.set_init)) - 1 << set_base
        self._events, self._again, self._round = unrolled(program, set_base, self._pins)
        self._alarm: Alarm | None = None
        self._take: Callable[[int], None] | None = None
        self._waiting: list[int] = []
        self._index = 0  # of the next event
        self._before = 0  # cycles of the rounds that are over
        self._begin: int | None = None  # when the program began, ns, or would have if it had not been stopped since
        self._shift = self._bits = 0
        level = sum(1 << index for index, init in enumerate(program.set_init) if init == PioConstants.OUT_HIGH)
        wires.drive(wires.out & ~self._pins | level << set_base, wires.enabled | self._pins)

    def start(self) -> None:
        """Go on where it was stopped, or begin."""
        if self._alarm is None:
            now = self._wires.clock.now
            self._begin = now if self._begin is None else now - self._due()
            self._go()

    def stop(self) -> None:
        """Stand still."""
        if self._alarm:
            self._alarm.cancel()
        self._alarm = None

    def connect(self, take: Callable[[int], None] | None) -> None:
        """Have take(word) called for each word, those that wait first."""
        self._take = take
        stalled = len(self._waiting) == FIFO
        while self._take and self._waiting:
            self._take(self._waiting.pop(0))
        if stalled and take:
            self.start()

    def _due(self) -> int:
        """When the next event is due, ns after the beginning."""
        ns, cycles = self._cycle
        return (self._before + self._events[self._index][0]) * ns // cycles

    def _go(self) -> None:
        """Set and read the pins that are due now, and come back when the next are."""
        events, wires, pins = self._events, self._wires, self._pins
        clock, begin = wires.clock, self._begin
        assert begin is not None
        while True:
            when = begin + self._due()
            if when > clock.now and not clock.slip(when):
                self._alarm = clock.alarm(when - clock.now, self._go)
                return
            _, levels, bits = events[self._index]
            if levels != READ:
                wires.drive(wires.out & ~pins | levels, wires.enabled)
            elif len(self._waiting) == FIFO:
                self._alarm = None  # until a word is read
                return
            else:
                self._read(bits)
            self._index += 1
            if self._index == len(events):
                self._index = self._again
                self._before += self._round

    def _read(self, bits: int) -> None:
        self._shift = (self._shift << bits | self._wires.read() >> self._in_base & (1 << bits) - 1) & WORD
        self._bits += bits
        if self._bits >= self._threshold:
            word, self._shift, self._bits = self._shift, 0, 0
            if self._take:
                self._take(word)
            else:
                self._waiting.append(word)


def unrolled(program: Program, set_base: int, pins: int) -> tuple[list[Event], int, int]:
    """Run a program until it does what it has done before.

    Return what it does to pins, from which index of that on it repeats, and the cycles of a round.
    """
    counter = cycles = 0
    registers = [0, 0]
    events: list[Event] = []
    # by state: the index of the next event, and the cycles until then
    seen: dict[tuple[int, ...], tuple[int, int]] = {}
    while len(seen) < MOST_STEPS:
        state = (counter, *registers)
        if state in seen:
            index, before = seen[state]
            return events, index, cycles - before
        seen[state] = len(events), cycles
        instruction = program.instructions[counter]
        operands = instruction.operands
        following = (counter + 1) % len(program.instructions)
        if instruction.name == "in_":
            events.append((cycles, READ, operands[1]))
        elif instruction.name == "set" and operands[0] == "pins":
            events.append((cycles, operands[1] << set_base & pins, 0))
        elif instruction.name == "set":
            registers[REGISTERS[operands[0]]] = operands[1]
        elif instruction.name == "jmp" and len(operands) == 1:
            following = program.labels[operands[0]]
        elif instruction.name == "jmp":
            register = REGISTERS[operands[0]]
            following = program.labels[operands[1]] if registers[register] else following
            registers[register] = registers[register] - 1 & WORD
        cycles += instruction.cycles
        counter = following
    raise NotModelled("The virtual Pico's PIO waits for a program that never does the same again.")
