"""machine.Pin of the RP2040, as MicroPython 1.25 has it."""

from typing import ClassVar

from host.simulation.virtual.clock import CALL_NS
from host.simulation.virtual.errors import Modelled, NotModelled
from host.simulation.virtual.wires import PINS, Wires


class Pin(Modelled):
    """A GPIO, by its number. pin_class() makes the class that a machine's firmware sees.

    Not modelled: alternate functions by hand but the PWM's, open drain, interrupts.
    """

    IN, OUT, ALT = 0, 1, 3
    ALT_PWM = 4
    PULL_UP, PULL_DOWN = 1, 2

    _wires: ClassVar[Wires]

    def __init__(self, id: int, mode: int | None = None, pull: int = 0, *, value: int | None = None, alt: int = 0):
        """Set mode and pull, and the level before the mode; leave the pin as it is without a mode."""
        if not 0 <= id < PINS:
            raise ValueError("invalid pin")
        self.number = id
        self._mask = 1 << id
        if mode is None:
            return
        wires = self._wires
        wires.clock.spend(CALL_NS)
        if mode not in (self.IN, self.OUT) and (mode, alt) != (self.ALT, self.ALT_PWM):
            raise NotModelled(f"The virtual Pico has no pin mode {mode}; Pin.IN, Pin.OUT and the PWM's it has.")
        if mode == self.OUT:
            out = wires.out if value is None else self._with(value)
            wires.drive(out, wires.enabled | self._mask)
        else:
            wires.drive(wires.out, wires.enabled & ~self._mask)
        wires.functions[id] = "PWM" if mode == self.ALT else "SIO"
        wires.pull(id, bool(pull & self.PULL_UP), bool(pull & self.PULL_DOWN))

    def __call__(self, value: int | None = None) -> int | None:
        """Return the level, or set it."""
        wires = self._wires
        wires.clock.spend(CALL_NS)
        if value is None:
            return wires.read() >> self.number & 1
        wires.drive(self._with(value), wires.enabled)
        return None

    def _with(self, value: int) -> int:
        return self._wires.out | self._mask if value else self._wires.out & ~self._mask


def pin_class(wires: Wires) -> type[Pin]:
    """Return the Pin class of the machine with these wires."""
    return type("Pin", (Pin,), {"_wires": wires})
