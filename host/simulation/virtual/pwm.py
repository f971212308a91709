"""The PWM block of the RP2040, and machine.PWM over it, as MicroPython 1.25 has it.

Eight slices (data sheet, 4.5) of two channels each; GPIO n is on slice n/2 modulo 8, channel n modulo
2. Both channels of a slice have the same frequency: the 125 MHz of the system, divided by a number
with four binary places and by the counter's length.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Self

from host.simulation.virtual.clock import CALL_NS
from host.simulation.virtual.pin import pin_number
from host.simulation.virtual.wires import Wires

SYSTEM_HZ = 125_000_000
TOP_MAX = 65534
SLICES = 8


class PwmBlock:
    """The registers of all slices. `watch` notifies a part when the output of its pin may have changed."""

    def __init__(self, wires: Wires):
        self.wires = wires
        self._watchers: list[Callable[[], None]] = []
        self.reset()

    def reset(self) -> None:
        """Put the registers into their state after a reset."""
        self.divider = [16] * SLICES  # in sixteenths
        self.top = [0xFFFF] * SLICES
        self.level = [0] * (2 * SLICES)  # by channel: for how many counts of a period the output is high
        self.running = [False] * SLICES
        self.tuned = [False] * SLICES  # a frequency was set
        self.changed()

    def watch(self, action: Callable[[], None]) -> None:
        """Have `action` called after every change."""
        self._watchers.append(action)

    def changed(self) -> None:
        """Tell the parts."""
        for action in self._watchers:
            action()

    def frequency(self, slice: int) -> int:
        """Return the frequency of a slice in Hz."""
        period = self.divider[slice] * (self.top[slice] + 1)
        return (16 * SYSTEM_HZ + period // 2) // period

    def tone(self, pin: int) -> int:
        """Return the frequency (Hz) of the square wave at a pin, 0 if its level does not change."""
        slice = pin >> 1 & 7
        steady = not 0 < self.level[slice << 1 | pin & 1] <= self.top[slice]
        if steady or not self.running[slice] or self.wires.functions[pin] != "PWM":
            return 0
        return self.frequency(slice)

    def tune(self, slice: int, hz: int) -> None:
        """Set the frequency, with the longest counter that makes it. ValueError if nothing does."""
        if hz <= 0:
            raise ValueError("freq too small")
        if (SYSTEM_HZ + hz // 2) // hz < TOP_MAX:
            divider = 16
            top = (SYSTEM_HZ + hz // 2) // hz - 1
        else:
            divider = -(-16 * SYSTEM_HZ // (TOP_MAX * hz))
            top = (16 * SYSTEM_HZ + divider * hz // 2) // (divider * hz) - 1
        if divider >= 256 * 16:
            raise ValueError("freq too small")
        if top < 1:
            raise ValueError("freq too large")
        self.divider[slice], self.top[slice] = divider, top
        self.tuned[slice] = True


class PWM:
    """One output of the PWM block. pwm_class() makes the class that a machine's firmware sees."""

    _block: ClassVar[PwmBlock]
    _made: ClassVar[dict[int, Any]]

    def __new__(cls, dest: Any, *args: Any, **settings: Any) -> Self:
        """Return the one object of the channel that drives the pin `dest`."""
        number = pin_number(dest)
        channel = number & 15
        if channel not in cls._made:
            cls._made[channel] = pwm = super().__new__(cls)
            pwm._slice, pwm._channel = channel >> 1, channel
        return cls._made[channel]

    def __init__(
        self,
        dest: Any,
        freq: int | None = None,
        *,
        duty_u16: int | None = None,
        duty_ns: int | None = None,
        invert: bool | None = None,
    ):
        self._duty: tuple[str, int] | None = None
        self._block.wires.functions[pin_number(dest)] = "PWM"
        self.init(freq, duty_u16=duty_u16, duty_ns=duty_ns, invert=invert)

    def init(
        self,
        freq: int | None = None,
        *,
        duty_u16: int | None = None,
        duty_ns: int | None = None,
        invert: bool | None = None,
    ) -> None:
        """Change the settings that are given and start."""
        self._spend()
        if freq is not None:
            self._tune(freq)
        if duty_u16 is not None:
            self._duty = ("u16", min(duty_u16, 65535))
        if duty_ns is not None:
            self._duty = ("ns", duty_ns)
        self._start()

    def deinit(self) -> None:
        """Stop the slice."""
        self._spend()
        self._block.running[self._slice] = False
        self._block.changed()

    def freq(self, value: int | None = None) -> int | None:
        """Return the frequency in Hz (0 if none was set), or set it."""
        self._spend()
        if value is None:
            return self._block.frequency(self._slice) if self._block.tuned[self._slice] else 0
        self._tune(value)
        self._start()
        return None

    def duty_u16(self, value: int | None = None) -> int | None:
        """Return the duty cycle in 65536ths, or set it."""
        self._spend()
        if value is None:
            length = self._block.top[self._slice] + 1
            return (self._block.level[self._channel] * 65535 + length // 2) // length if self._duty else 0
        self._duty = ("u16", min(value, 65535))
        self._start()
        return None

    def duty_ns(self, value: int | None = None) -> int | None:
        """Return for how long (ns) the output is high in each period, or set it."""
        self._spend()
        if value is None:
            count_hz = 16 * SYSTEM_HZ // self._block.divider[self._slice]
            return self._block.level[self._channel] * 1_000_000_000 // count_hz if self._duty else 0
        self._duty = ("ns", value)
        self._start()
        return None

    def _spend(self) -> None:
        self._block.wires.clock.spend(CALL_NS)

    def _tune(self, hz: int) -> None:
        self._block.tune(self._slice, hz)
        other = self._made.get(self._channel ^ 1)
        if other:
            other._set_level()

    def _start(self) -> None:
        self._set_level()
        self._block.running[self._slice] = True
        self._block.changed()

    def _set_level(self) -> None:
        if self._duty is None:
            return
        kind, value = self._duty
        length = self._block.top[self._slice] + 1
        if kind == "u16":
            level = (value * length + 65535 // 2) // 65535
        else:
            count_hz = 16 * SYSTEM_HZ // self._block.divider[self._slice]
            level = min((value * count_hz + 500_000_000) // 1_000_000_000, length)
        self._block.level[self._channel] = level

    _slice: int
    _channel: int


def pwm_class(block: PwmBlock) -> type[PWM]:
    """Return the PWM class of the machine with this block."""
    return type("PWM", (PWM,), {"_block": block, "_made": {}})
