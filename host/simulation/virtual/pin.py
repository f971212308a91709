"""machine.Pin of the RP2040, as MicroPython 1.25 has it."""

from types import SimpleNamespace
from typing import Any, ClassVar, Self

from host.simulation.virtual.clock import CALL_NS
from host.simulation.virtual.errors import NotModelled
from host.simulation.virtual.wires import PINS, Wires

LED = 25  # the Pico's own


class Pin:
    """A GPIO. pin_class() makes the class that a machine's firmware sees.

    Not modelled: alternate functions by hand, open drain, interrupts.
    """

    IN, OUT, OPEN_DRAIN, ALT = 0, 1, 2, 3
    PULL_UP, PULL_DOWN = 1, 2
    IRQ_FALLING, IRQ_RISING = 4, 8

    _wires: ClassVar[Wires]
    _made: ClassVar[dict[int, Any]]
    number: int

    def __new__(cls, id: Any, *args: Any, **settings: Any) -> Self:
        """Return the one object of the GPIO `id`: a number, a name such as "GP2" or "LED", or a Pin."""
        number = cls._number(id)
        if number not in cls._made:
            cls._made[number] = pin = super().__new__(cls)
            pin.number = number
            pin._mask = 1 << number
        return cls._made[number]

    def __init__(self, id: Any, *args: Any, **settings: Any):
        if args or settings:
            self.init(*args, **settings)

    @classmethod
    def _number(cls, id: Any) -> int:
        if isinstance(id, Pin):
            return id.number
        if isinstance(id, str):
            for prefix in ("GPIO", "GP"):
                if id.startswith(prefix) and id[len(prefix) :].isdigit() and int(id[len(prefix) :]) < PINS:
                    return int(id[len(prefix) :])
            if id == "LED":
                return LED
            raise ValueError(f'unknown named pin "{id}"')
        if isinstance(id, int) and 0 <= id < PINS:
            return id
        raise ValueError("invalid pin")

    def init(self, mode: int | None = None, pull: int | None = None, *, value: Any = None) -> None:
        """Set mode and pull (none if not given), and the level before the mode."""
        wires = self._wires
        wires.clock.spend(CALL_NS)
        if mode not in (None, self.IN, self.OUT):
            raise NotModelled(f"The virtual Pico has no pin mode {mode}; Pin.IN and Pin.OUT it has.")
        out, enabled = wires.out, wires.enabled
        if value is not None and mode == self.OUT:
            out = out | self._mask if value else out & ~self._mask
        if mode is not None:
            enabled = enabled | self._mask if mode == self.OUT else enabled & ~self._mask
            wires.functions[self.number] = "SIO"
        wires.drive(out, enabled)
        wires.pull(self.number, bool((pull or 0) & self.PULL_UP), bool((pull or 0) & self.PULL_DOWN))

    def __call__(self, value: Any = None) -> int | None:
        """Return the level, or set it."""
        wires = self._wires
        wires.clock.spend(CALL_NS)
        if value is None:
            return wires.read() >> self.number & 1
        wires.drive(wires.out | self._mask if value else wires.out & ~self._mask, wires.enabled)
        return None

    value = __call__

    def on(self) -> None:
        """Set the level high."""
        self(1)

    def off(self) -> None:
        """Set the level low."""
        self(0)

    high, low = on, off

    def toggle(self) -> None:
        """Change the level."""
        self(not self._wires.out & self._mask)

    def irq(self, *args: Any, **settings: Any) -> None:
        """Not modelled."""
        raise NotModelled("The virtual Pico has no pin interrupts: read the pin in the loop.")

    def __repr__(self) -> str:
        mode = "OUT" if self._wires.enabled & self._mask else "IN"
        function = self._wires.functions[self.number]
        return f"Pin(GPIO{self.number}, mode={mode if function == 'SIO' else 'ALT, alt=' + function})"

    _mask: int


def pin_class(wires: Wires) -> type[Pin]:
    """Return the Pin class of the machine with these wires."""
    made = type("Pin", (Pin,), {"_wires": wires, "_made": {}})
    names = SimpleNamespace(**{f"GP{number}": made(number) for number in range(29)}, LED=made(LED))
    made.board = names  # type: ignore[attr-defined]
    made.cpu = SimpleNamespace(**{f"GPIO{number}": made(number) for number in range(PINS)})  # type: ignore[attr-defined]
    return made


def pin_number(pin: Any) -> int:
    """Return the GPIO number of what a peripheral was given as a pin."""
    return Pin._number(pin)
