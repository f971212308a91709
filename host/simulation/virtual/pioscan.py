"""A state machine of the PIO whose program moves pins and reads them, for ever, at the times of its instructions.

While no part changes what it drives, each round reads what the last one has read: its words then come at their times,
and no pin moves. That takes a third of the time. When a level is read, or a part is about to change, the pins are
brought to where they are then.
"""

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
READ = UNKNOWN = -1
Word = tuple[int, int]  # when it is read, in cycles since its round began; and the word


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
        self._words: list[Word] = []  # of this round
        self._last: list[Word] = []  # of the one before
        self._passed = 0  # of this round, before its pins were moved
        self._disturbances = UNKNOWN  # of the wires, when this round began
        self._is_still = False
        self._place = 0  # while it is: in the last round, of the word that comes next
        most = max((bits for _, levels, bits in self._events if levels == READ), default=0)
        wires.scanned |= self._pins | (1 << most) - 1 << in_base
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
        self._wires.look()
        if self._alarm:
            self._alarm.cancel()
        self._alarm = None

    def connect(self, take: Callable[[int], None] | None) -> None:
        """Have take(word) called for each word, those that wait first."""
        self._wires.look()
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

    def _waits(self, when: int) -> bool:
        """Come back at a time of the clock if that is still to come; return whether it is."""
        clock = self._wires.clock
        if when <= clock.now or clock.slip(when):
            return False
        self._alarm = clock.alarm(when - clock.now, self._go)
        return True

    def _go(self) -> None:
        """Set and read the pins that are due now, and come back when the next are."""
        assert self._begin is not None
        while not self._is_still:
            if self._waits(self._begin + self._due()):
                return
            if not self._do():
                self._alarm = None  # until a word is read
                return
        self._let_come()

    def _do(self) -> bool:
        """Do the next event; return False if it has to wait until a word is read."""
        _, levels, bits = self._events[self._index]
        wires = self._wires
        if levels != READ:
            wires.move(wires.out & ~self._pins | levels, wires.enabled)
        elif len(self._waiting) == FIFO:
            return False
        else:
            self._read(bits)
        self._index += 1
        if self._index == len(self._events):
            self._end_round()
        return True

    def _read(self, bits: int) -> None:
        self._shift = (self._shift << bits | self._wires.read() >> self._in_base & (1 << bits) - 1) & WORD
        self._bits += bits
        if self._bits >= self._threshold:
            word, self._shift, self._bits = self._shift, 0, 0
            self._words.append((self._events[self._index][0], word))
            if len(self._words) <= self._passed:
                return
            if self._take:
                self._take(word)
            else:
                self._waiting.append(word)

    # --- rounds that are like the one before ---------------------------------------------

    def _end_round(self) -> None:
        """Begin the next round; without its pins, if nothing has changed and the last two have read the same."""
        wires = self._wires
        self._index = self._again
        self._before += self._round
        quiet = self._disturbances == wires.disturbances and not wires.sources
        if quiet and self._words and self._words == self._last and not self._bits and self._take and not wires.still:
            self._is_still, self._place = True, 0
            wires.still = self._move
        self._last, self._words, self._passed = self._words if quiet else [], [], 0
        self._disturbances = wires.disturbances

    def _let_come(self) -> None:
        """Let the words come that are due now, while all is still, and come back when the next is."""
        assert self._begin is not None and self._take
        words, (ns, cycles) = self._last, self._cycle
        while self._is_still:
            after, word = words[self._place]
            if self._waits(self._begin + (self._before + after) * ns // cycles):
                return
            self._place += 1
            if self._place == len(words):
                self._place = 0
                self._before += self._round
            self._take(word)

    def _move(self) -> None:
        """Bring the pins to where they are now; words that have come do not come again."""
        clock, now = self._wires.clock, self._wires.clock.now
        if not self._place:  # the end of a round comes after its last word
            self._place = len(self._last)
            self._before -= self._round
        self._is_still, self._wires.still, self._disturbances = False, None, UNKNOWN
        self._passed, self._words = self._place, []
        if self._alarm:
            self._alarm.cancel()
        assert self._begin is not None
        while (when := self._begin + self._due()) <= now:
            clock.now = when
            self._do()
        clock.now = now
        self._alarm = clock.alarm(when - now, self._go)


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
