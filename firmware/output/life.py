"""The sign of life: what the Pico's own LED blinks, for whoever has no display to read.

Steady, on or off, it says that the program does not run. hardware/troubleshooting.md names the patterns.
"""

SLOT_MS_BITS = 7  # a slot is 128 ms
SLOTS = 16
# Bit n: lit in slot n. All are dark in the last one.
ALIVE = 0b0000_0000_1111_1111  # a second on, a second off
NO_DISPLAY = 0b0000_0000_0000_0101  # two flashes
KEY_STUCK = 0b0000_0000_0001_0101  # three
UNKNOWN = -1


class Life:
    """`led`: the board's. Its pattern stays for 2 s, so that it can be counted."""

    def __init__(self, led) -> None:
        self._led = led
        self._pattern = ALIVE
        self._slot = UNKNOWN

    def begins_slot(self, now: int) -> bool:
        """Switch the LED at the begin of a slot; return whether it is the last one, which is time to choose()."""
        slot = now >> SLOT_MS_BITS & SLOTS - 1
        if slot == self._slot:
            return False
        self._slot = slot
        self._led(self._pattern >> slot & 1)
        return slot == SLOTS - 1

    def choose(self, display: bool, key_stuck: bool) -> None:
        """Choose what is blinked next: the first fault that there is. display: one answers."""
        self._pattern = NO_DISPLAY if not display else KEY_STUCK if key_stuck else ALIVE
