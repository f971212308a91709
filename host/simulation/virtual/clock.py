"""Virtual time.

Time is a whole number of nanoseconds. It moves when the firmware does something that takes time on
the real board, and never beyond the point up to which the host lets it go.
"""

from collections.abc import Callable
from heapq import heappop, heappush

# What a call from MicroPython into the hardware costs at 125 MHz, beside the time on the wires: a
# method call takes 6 to 16 us on an emulated Pico, a built-in one less.
CALL_NS = 5_000
NEVER = 1 << 62


class Alarm:
    """Something that happens at one moment. Cleared once it has happened or is cancelled."""

    __slots__ = ("action",)

    def __init__(self, action: Callable[[], None]):
        self.action: Callable[[], None] | None = action

    def cancel(self) -> None:
        """Make sure that it does not happen (any more)."""
        self.action = None


class Clock:
    """The time of one machine, in ns since it was made.

    `pause` is called when the firmware has reached the host's deadline; it returns when there is a
    new one, or raises what ends the firmware.
    """

    def __init__(self, pause: Callable[[], None]):
        self.now = 0
        self._pause = pause
        self._deadline = 0
        self._alarms: list[tuple[int, int, Alarm]] = []  # when, in which order, what
        self._order = 0
        self._next = 0  # the first moment at which more has to be done than to move `now`
        self._reach = -1  # while alarms happen: up to when the firmware does nothing

    def spend(self, ns: int) -> None:
        """Let `ns` pass for the firmware: the alarms that are due on the way happen at their time."""
        then = self.now + ns
        if then >= self._next:
            self._pass(then)
        self.now = max(self.now, then)  # the host may have spent some meanwhile

    def alarm(self, ns: int, action: Callable[[], None]) -> Alarm:
        """Have `action` called `ns` from now."""
        self._order += 1
        alarm = Alarm(action)
        heappush(self._alarms, (self.now + ns, self._order, alarm))
        self._look_ahead()
        return alarm

    def slip(self, when: int) -> bool:
        """Move on to `when` if nothing else happens until then: so an alarm's action continues without another one."""
        if when > self._reach or when >= self._next:
            return False
        self.now = when
        return True

    def allow(self, deadline: int) -> None:
        """Let the firmware run up to `deadline`."""
        self._deadline = deadline
        self._look_ahead()

    def forbid(self) -> None:
        """Have `pause` called as soon as the firmware wants any time at all."""
        self.allow(-1)

    def skip(self, deadline: int) -> None:
        """Let time pass up to `deadline` with no firmware running."""
        self._reach = deadline
        while self._alarms and self._alarms[0][0] <= deadline:
            self._ring()
        self._reach = -1
        self.now = deadline
        self._look_ahead()

    def _pass(self, then: int) -> None:
        while self._next <= then:
            if self._alarms and self._alarms[0][0] <= self._deadline:
                self._reach = then
                self._ring()
                self._reach = -1
            else:
                self.now = max(self.now, self._deadline)
                self._pause()

    def _ring(self) -> None:
        when, _, alarm = heappop(self._alarms)
        self._look_ahead()
        if alarm.action:
            self.now = when
            alarm.action()
            alarm.action = None

    def _look_ahead(self) -> None:
        first = self._alarms[0][0] if self._alarms else NEVER
        self._next = min(first, self._deadline)
