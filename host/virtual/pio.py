"""The PIO of the RP2040 as far as sending bits needs it: rp2.asm_pio and rp2.StateMachine of MicroPython 1.25.

Programs are run instruction by instruction, so that the times of what they send are those of the program. Modelled
are out() to x, jmp() always or on not_x, nop(), side() on one pin, delays, labels, the wrap from the end to the start,
and data from a DMA (dma.py). Everything else raises NotModelled.
"""

from collections.abc import Callable
from functools import partial
from types import FunctionType
from typing import Any, ClassVar

from host.virtual.clock import CALL_NS, Alarm
from host.virtual.errors import NotModelled
from host.virtual.pin import pin_number
from host.virtual.pwm import SYSTEM_HZ
from host.virtual.wires import Wires

MACHINES = 8  # four in each of two PIO blocks
MEMORY = 32  # instructions
DELAYS = 16  # one of the five bits for delays is taken by side()
WORD = 0xFFFFFFFF
X, NOT_X = 1, 1  # a register, a condition
UNSAID = -1  # the level of an instruction without side()
State = tuple[int, int]  # the next instruction, and x
Sent = tuple[State, int, tuple[int, ...], int]  # the state then, the first level, cycles by turns, the last level


class PioConstants:
    """rp2.PIO: the names that settings have."""

    IN_LOW, IN_HIGH, OUT_LOW, OUT_HIGH = range(4)
    SHIFT_LEFT, SHIFT_RIGHT = 0, 1


class Instruction:
    """One instruction, as what MicroPython's assembler returns for it: .side(level)[delay] is said of it."""

    def __init__(self, name: str, *operands: Any):
        self.name, self.operands = name, operands
        self.level = UNSAID
        self.cycles = 1

    def side(self, level: int) -> "Instruction":
        if level not in (0, 1):
            raise ValueError("sideset too large")
        self.level = level
        return self

    def __getitem__(self, delay: int) -> "Instruction":
        if not 0 <= delay < DELAYS:
            raise ValueError("delay too large")
        self.cycles = 1 + delay
        return self

    delay = __getitem__


class Program:
    """What asm_pio makes of a function."""

    def __init__(self, function: FunctionType, sideset_init: int, pull_thresh: int):
        self.sideset_init, self.pull_thresh = sideset_init, pull_thresh
        self.instructions: list[Instruction] = []
        self.labels: dict[str, int] = {}
        words: dict[str, Any] = {"x": X, "not_x": NOT_X, "label": self._label}
        for name in ("nop", "out", "jmp"):
            words[name] = partial(self._add, name)
        try:
            FunctionType(function.__code__, words)()
        except NameError as error:
            raise NotModelled(f"The virtual Pico's PIO has no {error.name}.") from error
        if not 0 < len(self.instructions) <= MEMORY:
            raise ValueError("out of program space")
        for instruction in self.instructions:
            if instruction.level == UNSAID:
                raise NotModelled("The virtual Pico's PIO wants side() at every instruction.")
            if instruction.name == "jmp" and instruction.operands[-1] not in self.labels:
                raise ValueError(f"unknown label {instruction.operands[-1]}")

    def _label(self, name: str) -> None:
        self.labels[name] = len(self.instructions)

    def _add(self, name: str, *operands: Any) -> Instruction:
        self.instructions.append(Instruction(name, *operands))
        return self.instructions[-1]


def asm_pio(
    *, sideset_init: int, out_shiftdir: int = PioConstants.SHIFT_LEFT, autopull: bool = False, pull_thresh: int = 32
) -> Callable[[FunctionType], Program]:
    """Assemble a program with one pin for side(), which takes its data by itself, from the top of each word."""
    if out_shiftdir != PioConstants.SHIFT_LEFT or not autopull:
        raise NotModelled("The virtual Pico's PIO only shifts to the left, and only with autopull.")
    return lambda function: Program(function, sideset_init, pull_thresh)


class StateMachine:
    """A state machine. state_machine_class() makes the class that a machine's firmware sees."""

    _wires: ClassVar[Wires]
    made: ClassVar[list["StateMachine"]]

    def __init__(self, id: int, program: Program, freq: int = -1, *, sideset_base: Any):
        self._wires.clock.spend(CALL_NS)
        if not 0 <= id < MACHINES:
            raise ValueError("invalid StateMachine")
        self.number = id
        self._program = program
        self._pin = pin_number(sideset_base)
        self._active = False
        # The divider has 8 bits behind the point (data sheet, 3.5.5); a cycle in 1/256 of the system's clock.
        self._divider = 256 if freq == -1 else SYSTEM_HZ * 256 // freq
        if not 256 <= self._divider < 65536 * 256:
            raise ValueError("freq out of range")
        self._state: State = (0, 0)
        self._known: dict[tuple[State, int], Sent] = {}  # what each byte makes it do in each state
        self._ends: Alarm | None = None
        self._drive(program.sideset_init == PioConstants.OUT_HIGH)
        self._wires.functions[self._pin] = "PIO"
        self.made.append(self)

    def active(self, value: int | None = None) -> bool:
        """Return whether it runs; start or stop it first, if told."""
        self._wires.clock.spend(CALL_NS)
        if value is not None:
            self._active = bool(value)
            if not value:
                self.stop()
        return self._active

    def __getattr__(self, name: str) -> Any:
        if name in ("exec", "get", "init", "irq", "put", "restart", "rx_fifo", "tx_fifo"):
            raise NotModelled(f"The virtual Pico's StateMachine has no {name}().")
        raise AttributeError(name)

    # --- what the DMA uses ---------------------------------------------------------------

    def send(self, data: bytes, done: Callable[[], None]) -> None:
        """Take bytes as fast as they are sent, each repeated in all of its word; done() is called at the end."""
        if not self._active:
            raise NotModelled("The virtual Pico's DMA waits for no state machine that is to be started later.")
        runs: list[int] = []  # cycles at one level and the other by turns
        began = level = None
        for byte in data:
            if (self._state, byte) not in self._known:
                self._known[self._state, byte] = self._interpret(byte)
            self._state, first_level, cycles, last_level = self._known[self._state, byte]
            if first_level == level:
                runs[-1] += cycles[0]
                runs += cycles[1:]
            else:
                runs += cycles
            began = first_level if began is None else began
            level = last_level
        ns = {cycles: cycles * self._divider * 1_000_000_000 // (256 * SYSTEM_HZ) for cycles in set(runs)}
        times = list(map(ns.__getitem__, runs))
        first = 0 if began else 1  # the first high, then high and low by turns
        end = len(runs) if level else len(runs) - 1  # behind the last high
        start = self._wires.clock.now + sum(times[:first])

        def finish() -> None:
            self._ends = None
            part = self._wires.pulse_inputs.get(self._pin)
            if part:
                part.pulses_in(times[first:end:2], times[first + 1 : end : 2], start)
            done()

        self._ends = self._wires.clock.alarm(sum(times[:end]), finish)

    def stop(self) -> None:
        """Let what is being sent go nowhere."""
        if self._ends:
            self._ends.cancel()
        self._ends = None

    def _interpret(self, byte: int) -> Sent:
        """Run until it wants another byte; return its state then, and what the pin does until then."""
        program, shift, taken = self._program, byte * 0x01010101, 0
        counter, x = self._state
        first = level = program.instructions[counter].level
        runs = [0]
        while True:
            instruction = program.instructions[counter]
            following = (counter + 1) % len(program.instructions)
            if instruction.name == "out":
                _, bits = instruction.operands
                if taken >= program.pull_thresh:
                    return (counter, x), first, tuple(runs), level
                x, shift, taken = shift >> 32 - bits, shift << bits & WORD, taken + bits
            elif instruction.name == "jmp":
                *condition, label = instruction.operands
                if not condition or not x:
                    following = program.labels[label]
            if instruction.level != level:
                level = instruction.level
                runs.append(0)
            runs[-1] += instruction.cycles
            counter = following

    def _drive(self, level: bool) -> None:
        mask, wires = 1 << self._pin, self._wires
        wires.drive(wires.out | mask if level else wires.out & ~mask, wires.enabled | mask)


def state_machine_class(wires: Wires) -> type[StateMachine]:
    """Return the StateMachine class of the machine with these wires."""
    return type("StateMachine", (StateMachine,), {"_wires": wires, "made": []})
