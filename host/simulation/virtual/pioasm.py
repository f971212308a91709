"""rp2.asm_pio of MicroPython 1.25, as far as programs that send bits and programs that scan pins need it.

A program that sends has side() on one pin at every instruction and takes its data by itself (autopull); a program
that scans moves pins by set(), reads them by in_() and hands on what it has read by itself (autopush). Everything
else raises NotModelled.
"""

from collections.abc import Callable, Sequence
from functools import partial
from types import FunctionType
from typing import Any

from host.simulation.virtual.errors import NotModelled

MEMORY = 32  # instructions
UNSAID = -1  # the level of an instruction without side()
DELAYS = 32  # five bits, of which side() takes one
WORDS = ("x", "y", "pins", "not_x", "x_dec", "y_dec")  # registers, and conditions of jmp()
SENDS, SCANS = ("nop", "out", "jmp"), ("nop", "set", "in_", "jmp")
CONDITIONS = {SENDS: ("not_x",), SCANS: ("x_dec", "y_dec")}


class PioConstants:
    """rp2.PIO: the names that settings have."""

    OUT_LOW, OUT_HIGH = 2, 3
    SHIFT_LEFT, SHIFT_RIGHT = 0, 1


class Instruction:
    """One instruction, as what MicroPython's assembler returns for it: .side(level)[delay] is said of it."""

    def __init__(self, delays: int, name: str, *operands: Any):
        self.name, self.operands = name, operands
        self.level = UNSAID
        self.cycles = 1
        self._delays = delays

    def side(self, level: int) -> "Instruction":
        if level not in (0, 1):
            raise ValueError("sideset too large")
        self.level = level
        return self

    def __getitem__(self, delay: int) -> "Instruction":
        if not 0 <= delay < self._delays:
            raise ValueError("delay too large")
        self.cycles = 1 + delay
        return self

    delay = __getitem__


class Program:
    """What asm_pio makes of a function: it sends if there is `sideset_init`, and scans otherwise.

    `threshold`: bits of a word that are taken or handed on by itself.
    """

    def __init__(self, function: FunctionType, sideset_init: int | None, threshold: int, set_init: Sequence[int] = ()):
        self.sideset_init, self.set_init, self.threshold = sideset_init, set_init, threshold
        self.sends = sideset_init is not None
        self.instructions: list[Instruction] = []
        self.labels: dict[str, int] = {}
        known, delays = (SENDS, DELAYS // 2) if self.sends else (SCANS, DELAYS)
        words: dict[str, Any] = {"label": self._label, **{word: word for word in WORDS}}
        words |= {name: partial(self._add, delays, name) for name in known}
        try:
            FunctionType(function.__code__, words)()
        except NameError as error:
            raise NotModelled(f"The virtual Pico's PIO has no {error.name} here.") from error
        if not 0 < len(self.instructions) <= MEMORY:
            raise ValueError("out of program space")
        for instruction in self.instructions:
            if (instruction.level != UNSAID) != self.sends:
                raise NotModelled(
                    "The virtual Pico's PIO wants side() at every instruction that sends, and at no other."
                )
            if instruction.name == "jmp":
                *condition, label = instruction.operands
                if label not in self.labels:
                    raise ValueError(f"unknown label {label}")
                if condition and condition[0] not in CONDITIONS[known]:
                    raise NotModelled(f"The virtual Pico's PIO does not jump on {condition[0]} here.")

    def _label(self, name: str) -> None:
        self.labels[name] = len(self.instructions)

    def _add(self, delays: int, name: str, *operands: Any) -> Instruction:
        self.instructions.append(Instruction(delays, name, *operands))
        return self.instructions[-1]


def asm_pio(
    *,
    sideset_init: int | None = None,
    set_init: Sequence[int] = (),
    out_shiftdir: int = PioConstants.SHIFT_LEFT,
    in_shiftdir: int = PioConstants.SHIFT_RIGHT,
    autopull: bool = False,
    pull_thresh: int = 32,
    autopush: bool = False,
    push_thresh: int = 32,
) -> Callable[[FunctionType], Program]:
    """Assemble a program of one of the two kinds."""
    sends = sideset_init is not None
    if sends and (out_shiftdir != PioConstants.SHIFT_LEFT or not autopull or autopush or set_init):
        raise NotModelled("The virtual Pico's PIO only sends to the left, and only with autopull.")
    if not sends and (in_shiftdir != PioConstants.SHIFT_LEFT or not autopush or autopull or not set_init):
        raise NotModelled("The virtual Pico's PIO only scans to the left, and only with autopush and set().")
    return lambda function: Program(function, sideset_init, pull_thresh if sends else push_thresh, set_init)
