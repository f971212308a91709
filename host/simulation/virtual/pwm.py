"""The PWM block of the RP2040, and machine.PWM over it, as MicroPython 1.25 has it.

The frequency is the 125 MHz of the system, divided by a number with four binary places and by the counter's length
(data sheet, 4.5). GPIO n shares it with its neighbour and with GPIO n + 16, which is not modelled. A slice whose second
pin is an input counts the rises there (4.5.2.5).
"""

from math import pi, sin
from typing import ClassVar

from host.simulation.virtual.clock import CALL_NS
from host.simulation.virtual.errors import Modelled, NotModelled
from host.simulation.virtual.pin import Pin
from host.simulation.virtual.wires import PINS, Wires

REGISTERS = range(0x40050000, 0x400500A0, 4)  # data sheet, 4.5.3
SLICE, CONTROL, COUNT = 0x14, 0x00, 0x08  # bytes of a slice's registers, and where two of them are
COUNT_RISES = 0x21
SYSTEM_HZ = 125_000_000
TOP_MAX = 65534
ALWAYS = 65535  # the duty cycle of an output that is never low


def wave_hz(hz: int) -> int:
    """Return the frequency of the wave when asked for `hz`, with the longest counter that makes it.

    Raises: ValueError if nothing does.
    """
    if hz <= 0:
        raise ValueError("freq too small")
    divider = 16  # in sixteenths
    if (SYSTEM_HZ + hz // 2) // hz >= TOP_MAX:
        divider = -(-16 * SYSTEM_HZ // (TOP_MAX * hz))
    length = (16 * SYSTEM_HZ + divider * hz // 2) // (divider * hz)
    if divider >= 256 * 16:
        raise ValueError("freq too small")
    if length < 2:
        raise ValueError("freq too large")
    period = divider * length
    return (16 * SYSTEM_HZ + period // 2) // period


class PwmBlock:
    """What the outputs do."""

    def __init__(self, wires: Wires):
        self.wires = wires
        self.reset()

    def reset(self) -> None:
        """Stop all outputs."""
        self._counting: dict[int, int] = {}  # by slice: at how many rises its count began
        self._waves: dict[int, tuple[int, int]] = {}  # by pin: Hz, and for how many 65536ths of a period it is high

    def tone(self, pin: int) -> int:
        """Return the frequency (Hz) of the square wave at a pin, 0 if its level does not change."""
        hz, duty = self._waves.get(pin, (0, 0))
        return hz if 0 < duty < ALWAYS and self.wires.functions[pin] == "PWM" else 0

    def volume(self, pin: int) -> int:
        """Return the first harmonic at a pin, in % of that of a square wave."""
        return round(100 * sin(pi * self._waves.get(pin, (0, 0))[1] / ALWAYS))

    def start(self, pin: int, hz: int, duty: int) -> None:
        """Have a pin make a wave."""
        self.wires.clock.spend(CALL_NS)
        self._waves[pin] = (wave_hz(hz), duty)

    def __getitem__(self, address: int) -> int:
        """Return a register: the count of rises."""
        slice_, register = divmod(address - REGISTERS.start, SLICE)
        if register != COUNT or slice_ not in self._counting:
            raise NotModelled(f"The virtual Pico's PWM does not tell its register {address:#010x}.")
        return self._rises(slice_) - self._counting[slice_] & 0xFFFF

    def __setitem__(self, address: int, value: int) -> None:
        """Set a register: begin to count rises, or set their count."""
        slice_, register = divmod(address - REGISTERS.start, SLICE)
        if (register, value) == (CONTROL, COUNT_RISES):
            self._counting[slice_] = self._rises(slice_)
        elif register == COUNT and slice_ in self._counting:
            self._counting[slice_] = self._rises(slice_) - value
        else:
            raise NotModelled(f"The virtual Pico's PWM does not take {value:#x} at {address:#010x}.")

    def _rises(self, slice_: int) -> int:
        return sum(self.wires.rises[pin] for pin in (2 * slice_ + 1, 2 * slice_ + 17) if pin < PINS)


class PWM(Modelled):
    """One output of the PWM block. pwm_class() makes the class that a machine's firmware sees."""

    _block: ClassVar[PwmBlock]

    def __init__(self, dest: Pin, freq: int, *, duty_u16: int):
        self._pin, self._hz, self._duty = dest.number, freq, duty_u16
        self._block.wires.functions[self._pin] = "PWM"
        self._start()

    def freq(self, value: int) -> None:
        """Set the frequency in Hz."""
        self._hz = value
        self._start()

    def duty_u16(self, value: int) -> None:
        """Set the duty cycle in 65536ths."""
        self._duty = value
        self._start()

    def _start(self) -> None:
        self._block.start(self._pin, self._hz, self._duty)


def pwm_class(block: PwmBlock) -> type[PWM]:
    """Return the PWM class of the machine with this block."""
    return type("PWM", (PWM,), {"_block": block})
