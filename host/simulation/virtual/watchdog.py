"""machine.WDT of the RP2040, as MicroPython 1.25 has it."""

from collections.abc import Callable
from typing import ClassVar

from host.simulation.virtual.clock import CALL_NS, Alarm, Clock

MAX_MS = 8388  # 24 bits of half microseconds; RP2040-E1 in the data sheet


class WDT:
    """The watchdog: resets the Pico unless it is fed in time. Once started it cannot be stopped."""

    _clock: ClassVar[Clock]
    _reset: ClassVar[Callable[[], None]]
    _alarm: ClassVar[Alarm | None]

    def __init__(self, id: int = 0, timeout: int = 5000):
        if id != 0:
            raise ValueError(f"WDT({id}) doesn't exist")
        if not 0 <= timeout <= MAX_MS:
            raise ValueError(f"timeout exceeds {MAX_MS}")
        self._timeout_ns = timeout * 1_000_000
        self.feed()

    def feed(self) -> None:
        """Restart the time limit."""
        kind = type(self)
        kind._clock.spend(CALL_NS)
        if kind._alarm:
            kind._alarm.cancel()
        kind._alarm = kind._clock.alarm(self._timeout_ns, kind._reset)

    @classmethod
    def stop(cls) -> None:
        """Forget the time: the Pico was reset or has lost its power."""
        if cls._alarm:
            cls._alarm.cancel()
            cls._alarm = None


def watchdog_class(clock: Clock, reset: Callable[[], None]) -> type[WDT]:
    """Return the WDT class of one machine; `reset` is called when it was not fed in time."""
    return type("WDT", (WDT,), {"_clock": clock, "_reset": staticmethod(reset), "_alarm": None})
