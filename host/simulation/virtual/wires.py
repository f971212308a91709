"""The wires between the Pico's pins and the parts: levels, who drives them, who listens."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from host.simulation.virtual.clock import Clock

PINS = 30  # GPIO0..GPIO29
ALL = (1 << PINS) - 1


Pulses = tuple[int, ...]  # ns at high and at low by turns


class PulseInput(Protocol):
    """A part that takes bits by the length of their pulses."""

    def pulses_in(self, trains: Sequence[Pulses], start: int) -> None:
        """Take one burst in parts, which began at `start` (ns) and ends now; all but the last end with a low."""


class BusDevice(Protocol):
    """A part on an I2C bus."""

    def bus_address(self, hz: int, by_program: bool) -> bool:
        """Return whether it acknowledges its address. by_program: a program moves the pins, no I2C controller."""

    def bus_read(self) -> int:
        """Return the byte that it sends next."""

    def bus_write(self, data: bytes, hz: int) -> None:
        """Take the bytes of one transfer."""


class Wires:
    """All pins of one Pico as bit masks: bit n is GPIO n.

    A pin without a driver follows its pull; without a pull it floats and reads high, which on
    this board shows as keys that are down, so that a forgotten pull-down does not go unseen.
    """

    def __init__(self, clock: Clock):
        self.clock = clock
        self.faults: deque[str] = deque(maxlen=100)  # what the parts complain about, latest last
        # Parts that drive pins: the mask of those they hold high; and those of them that call disturb() before it
        # changes by anything but a pin that moves
        self.sources: list[Callable[[], int]] = []
        self.announced: list[Callable[[], int]] = []
        self.disturbances = 0  # how often that was, or a program has moved a pin that matters to others
        self.scanned = 0  # pins that a state machine reads
        self.still: Callable[[], None] | None = None  # moves the pins that were left where they are, see pioscan.py
        self.rises = [0] * PINS  # that parts have made at a pin while the PWM block reads it
        self.pulse_inputs: dict[int, PulseInput] = {}  # by pin
        self.bus_devices: dict[tuple[int, int], dict[int, BusDevice]] = {}  # by SCL and SDA pin, then by address
        self._watchers: list[tuple[int, Callable[[bool], None]]] = []
        self._watched = 0
        self.held_low = 0  # the mask of pins that parts hold low
        self.reset()

    def reset(self) -> None:
        """Put all pins into the state after a reset: inputs, pulled down (RP2040 data sheet, PADS_BANK0)."""
        self.out = self.enabled = self.pull_up = 0
        self.pull_down = ALL
        self.functions = ["NULL"] * PINS
        self._level = 0

    def watch(self, pin: int, action: Callable[[bool], None]) -> None:
        """Have `action(level)` called whenever the Pico changes the level of `pin`."""
        self._watchers.append((1 << pin, action))
        self._watched |= 1 << pin

    def disturb(self) -> None:
        """Note that a level is about to change, other than by what a state machine does."""
        self.disturbances += 1
        self.look()

    def look(self) -> None:
        """Let all pins be where they are at this time."""
        if self.still:
            self.still()

    def drive(self, out: int, enabled: int) -> None:
        """Set the output register and the output enables of all pins, by a program."""
        if (out ^ self.out | enabled ^ self.enabled) & (self._watched | self.scanned):
            self.disturb()
        self.move(out, enabled)

    def move(self, out: int, enabled: int) -> None:
        """Do the same by a state machine."""
        self.out = out
        self.enabled = enabled
        level = out & enabled | self.pull_up & ~enabled
        changed = level ^ self._level
        self._level = level
        if changed & self._watched:
            for mask, action in self._watchers:
                if changed & mask:
                    action(bool(level & mask))

    def pull(self, pin: int, up: bool, down: bool) -> None:
        """Set the pull resistors of one pin."""
        mask = 1 << pin
        if mask & (self._watched | self.scanned):
            self.disturb()
        self.pull_up = self.pull_up | mask if up else self.pull_up & ~mask
        self.pull_down = self.pull_down | mask if down else self.pull_down & ~mask
        self.move(self.out, self.enabled)

    def read(self) -> int:
        """Return the levels of all pins, as the SIO register GPIO_IN shows them."""
        self.look()
        driven = 0
        for source in self.sources:
            driven |= source()
        for source in self.announced:
            driven |= source()
        return self.out & self.enabled | (driven | ALL & ~self.pull_down) & ~self.enabled & ~self.held_low

    def level(self, pin: int) -> bool:
        """Return the level of one pin."""
        if self.enabled >> pin & 1:
            return bool(self.out >> pin & 1)
        return bool(self.read() >> pin & 1)

    def rise(self, pin: int, count: int) -> None:
        """Let a part raise and lower a pin so often."""
        if self.functions[pin] == "PWM":
            self.rises[pin] += count

    def fault(self, text: str) -> None:
        """Note what a part has to complain about, with the time."""
        self.faults.append(f"{self.clock.now / 1e6:.3f} ms: {text}")
