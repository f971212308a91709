"""A state machine of the PIO whose program moves pins and reads them, for ever, at the times of its instructions."""

from collections.abc import Callable

from host.virtual.clock import Alarm
from host.virtual.pioasm import PioConstants, Program
from host.virtual.pwm import SYSTEM_HZ
from host.virtual.wires import Wires

FIFO = 4  # words that wait for somebody to take them; the next makes the program wait
WORD = 0xFFFFFFFF
JMP, SET_REGISTER, SET_PINS, IN = range(4)
X, Y = 0, 1
REGISTERS = {"x": X, "y": Y, "x_dec": X, "y_dec": Y}
Step = tuple[int, int, int, int]  # what, its operands, and its cycles


class Scanner:
    """`divider`: a cycle in 1/256 of the system's clock. `set_base`, `in_base`: the first of the pins."""

    def __init__(self, wires: Wires, program: Program, divider: int, set_base: int, in_base: int):
        self._wires = wires
        self._divider = divider
        self._set_base, self._in_base = set_base, in_base
        self._threshold = program.threshold
        self._pins = (1 << len(program.set_init)) - 1 << set_base
        self._code = [self._step(program, place) for place in range(len(program.instructions))]
        self._alarm: Alarm | None = None
        self._take: Callable[[int], None] | None = None
        self._waiting: list[int] = []
        self._counter = self._cycles = self._begin = 0
        self._registers = [0, 0]
        self._shift = self._bits = 0
        level = sum(1 << place for place, init in enumerate(program.set_init) if init == PioConstants.OUT_HIGH)
        wires.drive(wires.out & ~self._pins | level << set_base, wires.enabled | self._pins)

    def start(self) -> None:
        """Go on where it was stopped, or begin."""
        if self._alarm is None:
            self._begin, self._cycles = self._wires.clock.now, 0
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

    def _step(self, program: Program, place: int) -> Step:
        instruction = program.instructions[place]
        operands = instruction.operands
        if instruction.name == "in_":
            return IN, operands[1], 0, instruction.cycles
        if instruction.name == "set" and operands[0] == "pins":
            return SET_PINS, operands[1] << self._set_base & self._pins, 0, instruction.cycles
        if instruction.name == "set":
            return SET_REGISTER, REGISTERS[operands[0]], operands[1], instruction.cycles
        if instruction.name == "nop":
            return JMP, -1, (place + 1) % len(program.instructions), instruction.cycles
        return (
            JMP,
            REGISTERS[operands[0]] if len(operands) > 1 else -1,
            program.labels[operands[-1]],
            instruction.cycles,
        )

    def _go(self) -> None:
        """Do what is due now, work out what moves and reads no pin, and come back when a pin is next."""
        code, registers, wires = self._code, self._registers, self._wires
        clock, done = wires.clock, self._cycles
        while True:
            what, operand, value, cycles = code[self._counter]
            if what >= SET_PINS and self._cycles > done:
                done = self._cycles
                when = self._begin + done * self._divider * 1_000_000_000 // (256 * SYSTEM_HZ)
                if not clock.slip(when):
                    self._alarm = clock.alarm(when - clock.now, self._go)
                    return
            following = (self._counter + 1) % len(code)
            if what == SET_PINS:
                wires.drive(wires.out & ~self._pins | operand, wires.enabled)
            elif what == IN:
                if len(self._waiting) == FIFO:
                    self._alarm = None  # until somebody takes a word
                    return
                self._read(operand)
            elif what == SET_REGISTER:
                registers[operand] = value
            elif operand < 0:
                following = value
            elif value == self._counter:  # jumps to itself: all of its turns at once
                cycles *= registers[operand] + 1
                registers[operand] = WORD
            else:
                following = value if registers[operand] else following
                registers[operand] = registers[operand] - 1 & WORD
            self._counter = following
            self._cycles += cycles

    def _read(self, bits: int) -> None:
        self._shift = (self._shift << bits | self._wires.read() >> self._in_base & (1 << bits) - 1) & WORD
        self._bits += bits
        if self._bits >= self._threshold:
            word, self._shift, self._bits = self._shift, 0, 0
            if self._take:
                self._take(word)
            else:
                self._waiting.append(word)
