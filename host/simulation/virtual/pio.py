"""The state machines of the RP2040's PIO: rp2.StateMachine of MicroPython 1.25.

Programs (pioasm.py) are run instruction by instruction, so that the times of what they send and read are those of the
program. What a program sends is worked out some bytes at a time, as its data come from a DMA (dma.py); one that scans
runs by itself (pioscan.py). Everything else raises NotModelled.
"""

from collections.abc import Callable
from typing import Any, ClassVar

from host.simulation.virtual.clock import CALL_NS, Alarm
from host.simulation.virtual.errors import Modelled, NotModelled
from host.simulation.virtual.pioasm import PioConstants, Program
from host.simulation.virtual.pioscan import Scanner
from host.simulation.virtual.pwm import SYSTEM_HZ
from host.simulation.virtual.wires import Pulses, Wires

MACHINES = 8  # four in each of two PIO blocks
WORD = 0xFFFFFFFF
State = tuple[int, int]  # the next instruction, and x
TRAIN_BYTES = 3  # sent in a train: those of a pixel, as whole pixels are alike more often than not
MOST_TRAINS = 1 << 11  # that are remembered


class Train:
    """What a machine does to its pin while it sends some bytes, from one level to the other by turns.

    state: the machine's then. lead: cycles at low until the first rise. low: cycles at low behind the last high.
    """

    __slots__ = ("_by_lead", "_ns", "_runs", "lead", "low", "state")

    def __init__(self, state: State, level: bool, runs: list[int], ns: Callable[[int], int]):
        """`runs`: cycles at `level`, then at the other, and so on."""
        self.state = state
        self.lead = 0 if level else runs[0]
        highs_and_lows = runs if level else runs[1:]
        if not highs_and_lows:
            raise NotModelled("The virtual Pico's PIO sends no bytes without a pulse.")
        self.low = 0 if len(highs_and_lows) % 2 else highs_and_lows.pop()
        self._runs = highs_and_lows
        self._ns = ns
        self._by_lead: dict[int | None, Pulses] = {}

    def pulses(self, lead: int | None) -> Pulses:
        """Return ns at high and at low by turns; the last low goes on for the `lead` of what follows, or is left out.

        The same pulses are the same object, so that whoever takes them may remember what they mean.
        """
        known = self._by_lead.get(lead)
        if known is None:
            runs = self._runs if lead is None else [*self._runs, self.low + lead]
            known = self._by_lead[lead] = tuple(map(self._ns, runs))
        return known


class StateMachine(Modelled):
    """A state machine. state_machine_class() makes the class that a machine's firmware sees."""

    _wires: ClassVar[Wires]
    made: ClassVar[list["StateMachine"]]

    def __init__(
        self,
        id: int,
        program: Program,
        freq: int = -1,
        *,
        sideset_base: Any = None,
        set_base: Any = None,
        in_base: Any = None,
    ):
        self._wires.clock.spend(CALL_NS)
        if not 0 <= id < MACHINES:
            raise ValueError("invalid StateMachine")
        self.number = id
        self._program = program
        self._active = False
        # The divider has 8 bits behind the point (data sheet, 3.5.5); a cycle in 1/256 of the system's clock.
        self._divider = 256 if freq == -1 else SYSTEM_HZ * 256 // freq
        if not 256 <= self._divider < 65536 * 256:
            raise ValueError("freq out of range")
        self._state: State = (0, 0)
        self._trains: dict[tuple[State, bytes], Train] = {}  # what bytes have made it do in each state
        self._ends: Alarm | None = None
        self.scanner: Scanner | None = None
        if program.sends:
            self._pin = sideset_base.number
            self._drive(program.sideset_init == PioConstants.OUT_HIGH)
            self._wires.functions[self._pin] = "PIO"
        else:
            first = set_base.number
            self.scanner = Scanner(self._wires, program, self._divider, first, in_base.number)
            for index in range(len(program.set_init)):
                self._wires.functions[first + index] = "PIO"
        self.made.append(self)

    def active(self, value: int | None = None) -> bool:
        """Return whether it runs; start or stop it first, if asked."""
        self._wires.clock.spend(CALL_NS)
        if value is not None:
            self._active = bool(value)
            if not value:
                self.stop()
            elif self.scanner:
                self.scanner.start()
        return self._active

    # --- what the DMA uses ---------------------------------------------------------------

    def send(self, data: bytes, done: Callable[[], None]) -> None:
        """Take bytes as fast as they are sent, each repeated in all of its word; done() is called at the end."""
        if not self._active or self.scanner:
            raise NotModelled("The virtual Pico's DMA waits for no state machine that is to be started later.")
        pulses: list[Pulses] = []
        train = None
        start = self._wires.clock.now
        for index in range(0, len(data), TRAIN_BYTES):
            part = data[index : index + TRAIN_BYTES]
            following = self._trains.get((self._state, part)) or self._work_out(part)
            if train:
                pulses.append(train.pulses(following.lead))
            else:
                start += self._ns(following.lead)
            train = following
            self._state = train.state
        if train:
            pulses.append(train.pulses(None))

        def finish() -> None:
            self._ends = None
            part = self._wires.pulse_inputs.get(self._pin)
            if part:
                part.pulses_in(pulses, start)
            done()

        end = start + sum(map(sum, pulses))
        self._ends = self._wires.clock.alarm(end - self._wires.clock.now, finish)

    def stop(self) -> None:
        """Stand still, and let what is being sent go nowhere."""
        if self.scanner:
            self.scanner.stop()
        if self._ends:
            self._ends.cancel()
        self._ends = None

    def _ns(self, cycles: int) -> int:
        return cycles * self._divider * 1_000_000_000 // (256 * SYSTEM_HZ)

    def _work_out(self, data: bytes) -> Train:
        """Return what the pin does in the present state while these bytes are sent, and remember it."""
        state, began, level = self._state, None, None
        runs: list[int] = []
        for byte in data:
            state, first, cycles, last = self._interpret(state, byte)
            if first == level:
                runs[-1] += cycles.pop(0)
            runs += cycles
            began = first if began is None else began
            level = last
        if began and level:
            raise NotModelled("The virtual Pico's PIO sends no byte whose first high could go on from the last.")
        if len(self._trains) >= MOST_TRAINS:
            self._trains.clear()
        train = self._trains[self._state, data] = Train(state, bool(began), runs, self._ns)
        return train

    def _interpret(self, state: State, byte: int) -> tuple[State, int, list[int], int]:
        """Run from a state until another byte is wanted.

        Return the state then, the first level, cycles at it and the other by turns, and the last level.
        """
        program, shift, taken = self._program, byte * 0x01010101, 0
        counter, x = state
        first = level = program.instructions[counter].level
        runs = [0]
        while True:
            instruction = program.instructions[counter]
            following = (counter + 1) % len(program.instructions)
            if instruction.name == "out":
                _, bits = instruction.operands
                if taken >= program.threshold:
                    return (counter, x), first, runs, level
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
        wires.move(wires.out | mask if level else wires.out & ~mask, wires.enabled | mask)


def state_machine_class(wires: Wires) -> type[StateMachine]:
    """Return the StateMachine class of the machine with these wires."""
    return type("StateMachine", (StateMachine,), {"_wires": wires, "made": []})
