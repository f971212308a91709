"""A NeoTrellis tile on I2C: 4 x 4 keys and lights, and a SAMD09 with Adafruit's program seesaw.

Facts from the program's source (github.com/adafruit/seesaw: I2CSlave, Delegate, AOKeypad, Neopixel, SeesawConfig).
A message is module, function, data. One without data asks for something, or shows the lights; until the chip has done
that it does not acknowledge its address. What it has not been asked for reads as 0xFF. Keys are looked at by a timer,
and their edges wait in a FIFO; what does not fit in there is lost. The clock line is never held low.
"""

from collections.abc import Callable
from random import Random

from host.simulation.virtual.clock import Alarm, Clock

SIZE = 4
KEYS = SIZE * SIZE
MAX_HZ = 400_000
HARDWARE_ID = 0x55  # of the SAMD09
VERSION = 0x0F72_1C94  # product 3954, and a date
OPTIONS = 1 << 0x0E | 1 << 0x10 | 1  # modules: status, lights, keys

STATUS, LIGHTS, KEYPAD = 0x00, 0x0E, 0x10  # modules, and their functions:
ID, READ_VERSION, READ_OPTIONS, RESET = 0x01, 0x02, 0x03, 0x7F
PIN, LENGTH, BUFFER, SHOW = 0x01, 0x03, 0x04, 0x05
EVENT, INTERRUPT_ON, INTERRUPT_OFF, COUNT, FIFO = 0x01, 0x02, 0x03, 0x04, 0x10
HIGH, LOW, FALLING, RISING = range(4)  # kinds of events; a pressed key rises
LIGHT_PIN = 3
LIGHT_BYTES = 3 * KEYS

MESSAGE = 32  # bytes that it takes at once, module and function included
FIFO_SIZE = 31  # a ring of 32
NOTHING = 0xFF
BUSY_NS = 500_000  # circuitpython issue 2110; lights are shown in 480 us, with all interrupts off
LOOK_NS = 10_000_000  # between two looks at the keys
START_NS = 50_000_000  # from power or reset until it answers


def number_of(key: int) -> int:
    """Return the number of a key (row * 4 + column) on the wire."""
    return key // SIZE * 8 + key % SIZE


class Tile:
    """One tile; `shown` holds green, red and blue of its lights as they shine, `shows` how often that was set.

    bounce_ms, seed: see KeyMatrix. changed() is called when `shown` or `interrupts` has changed, fault(text) where a
    message means nothing. What can go wrong with it is below, each by a call of its own.
    """

    def __init__(
        self,
        clock: Clock,
        changed: Callable[[], None] = lambda: None,
        fault: Callable[[str], None] = lambda text: None,
        bounce_ms: float = 0,
        seed: int = 1,
    ):
        self._clock, self._changed, self._fault = clock, changed, fault
        self._bounce_ns = round(bounce_ms * 1e6)
        self._chance = Random(seed)
        self._moved = [-(1 << 62)] * KEYS  # when a finger came or went
        self.down: set[int] = set()  # keys with a finger on them
        self.ghosts = False  # the keys have no diodes
        self.sticks = False  # its interrupt stays, once it is there (Adafruit_Seesaw issue 76)
        self.shown = bytes(LIGHT_BYTES)
        self.shows = 0
        self._look: Alarm | None = None
        self._plugged, self._powered = True, False
        self._forget()

    def _forget(self) -> None:
        """Be as after a reset."""
        if self._look:
            self._look.cancel()
        self._look = None
        self._hold: Callable[[], None] | None = None
        self._deaf = self._dead = self.interrupts = self._interrupt = False
        self._began = self._ready = 0  # when its program did, and when it answers again, ns
        self._reply = b""
        self._fifo: list[int] = []
        self._from_fifo = False
        self._events = [0] * KEYS  # mask of the kinds that count
        self._states = [False] * KEYS
        self._pin, self._length = 0, 0
        self._buffer = bytearray(LIGHT_BYTES)

    # --- power ---------------------------------------------------------------------------

    def power_on(self) -> None:
        """Start as from power-on, with a Pico that takes longer than the tile (a virtual one starts at once)."""
        self._powered = True
        self._forget()
        self._began = self._ready = self._clock.now
        self._look_soon()

    def power_off(self) -> None:
        """Go dark and forget everything."""
        self._powered = False
        self._forget()
        self._shine(bytes(LIGHT_BYTES))

    # --- keys ----------------------------------------------------------------------------

    def press(self, key: int) -> None:
        """Put a finger on key row * 4 + column."""
        self._move(key, True)

    def release(self, key: int) -> None:
        """Take it off again."""
        self._move(key, False)

    def _move(self, key: int, down: bool) -> None:
        if down == (key in self.down):
            return
        (self.down.add if down else self.down.remove)(key)
        self._moved[key] = self._clock.now
        self._look_soon()

    def _look_soon(self) -> None:
        if self._powered and self._plugged and not self._look:
            late = (self._clock.now - self._began) % LOOK_NS
            self._look = self._clock.alarm(LOOK_NS - late, self._look_at_keys)

    def _look_at_keys(self) -> None:
        """Note events; look again while there may be more."""
        self._look = None
        now = self._clock.now
        if self._dead:
            return
        levels = self._levels()
        again = False
        for key in range(KEYS):
            level, before, kinds = levels[key], self._states[key], self._events[key]
            edge = RISING if level else FALLING
            found = [HIGH if level else LOW] + ([edge] if level != before else [])
            for kind in found:
                if kinds >> kind & 1 and len(self._fifo) < FIFO_SIZE:
                    self._fifo.append(number_of(key) << 2 | kind)
            self._states[key] = level
            again |= bool(kinds & 3) or now - self._moved[key] <= self._bounce_ns
        self._set_interrupt()
        if again:
            self._look_soon()

    def _levels(self) -> list[bool]:
        """Return which keys read as pressed: with ghosts, all that join a row and a column that hang together."""
        levels = [self._closed(key) for key in range(KEYS)]
        grown = self.ghosts
        while grown:
            grown = False
            for one in range(KEYS):
                for other in range(KEYS):
                    fourth = one // SIZE * SIZE + other % SIZE
                    third = other // SIZE * SIZE + one % SIZE
                    if levels[one] and levels[other] and levels[third] and not levels[fourth]:
                        levels[fourth] = grown = True
        return levels

    def _closed(self, key: int) -> bool:
        if self._bounce_ns and self._clock.now - self._moved[key] < self._bounce_ns:
            return self._chance.random() < 0.5
        return key in self.down

    def _set_interrupt(self) -> None:
        interrupts = self._plugged and self._interrupt and bool(self._fifo or (self.sticks and self.interrupts))
        if interrupts != self.interrupts:
            self.interrupts = interrupts
            self._changed()

    # --- what goes wrong with it -----------------------------------------------------------

    def unplug(self) -> None:
        """Open its joint: dark, and nothing answers."""
        self._plugged = False
        self._forget()
        self._shine(bytes(LIGHT_BYTES))

    def plug(self) -> None:
        """Close it again."""
        self._plugged = True
        self.restart()

    def restart(self) -> None:
        """Restart, as after a dip of its supply; the lights keep what they show, as they have their own chips."""
        self._forget()
        self._began = self._ready = self._clock.now + START_NS
        if self._powered:
            self._look = self._clock.alarm(START_NS + LOOK_NS, self._look_at_keys)
        self._changed()

    def lock_up(self, deaf: bool = False, hold: Callable[[], None] | None = None) -> None:
        """Stand still until a software reset (Adafruit_Seesaw issue 18): no more events, no other lights. deaf: until a
        loss of power, and no answer either. hold: called where it is addressed next, to hold the bus.
        """
        self._dead, self._deaf, self._hold = True, deaf, hold

    # --- I2C -----------------------------------------------------------------------------

    def bus_address(self, hz: int, by_program: bool) -> bool:
        """Return whether it acknowledges its address: not while it starts, nor while it does what it was asked for."""
        if self._hold:
            hold, self._hold = self._hold, None
            hold()
            return False
        answers = self._powered and self._plugged and not self._deaf and self._clock.now >= self._ready
        if answers and hz > MAX_HZ:
            self._fault(f"A NeoTrellis is clocked with {hz} Hz; it follows {MAX_HZ} Hz.")
        return answers

    def bus_read(self) -> int:
        """Return the next byte of its reply."""
        if self._from_fifo and self._fifo:
            byte = self._fifo.pop(0)
            self._set_interrupt()
            return byte
        if self._reply and not self._from_fifo:
            byte, self._reply = self._reply[0], self._reply[1:]
            return byte
        return NOTHING

    def bus_write(self, data: bytes, hz: int) -> None:
        """Take a message."""
        if len(data) < 2:
            return  # a master looks whether it is there
        if len(data) > MESSAGE:
            self._fault(f"A NeoTrellis got a message of {len(data)} bytes; it takes {MESSAGE}.")
            data = data[:MESSAGE]
        module, function, *given = data
        if not given:
            self._ready = self._clock.now + BUSY_NS
            self._ask(module, function)
        elif module == STATUS and function == RESET:
            self.restart()
        elif module == LIGHTS:
            self._set_lights(function, bytes(given))
        elif module == KEYPAD:
            self._set_keys(function, given)
        else:
            self._misunderstand(data)

    def _ask(self, module: int, function: int) -> None:
        self._from_fifo = (module, function) == (KEYPAD, FIFO)
        replies = {
            (STATUS, ID): bytes([HARDWARE_ID]),
            (STATUS, READ_VERSION): VERSION.to_bytes(4, "big"),
            (STATUS, READ_OPTIONS): OPTIONS.to_bytes(4, "big"),
            (KEYPAD, COUNT): bytes([len(self._fifo)]),
            (KEYPAD, FIFO): b"",
            (LIGHTS, SHOW): b"",
        }
        if (module, function) not in replies:
            self._misunderstand(bytes([module, function]))
        self._reply = replies.get((module, function), b"")
        if (module, function) == (LIGHTS, SHOW) and self._pin == LIGHT_PIN and not self._dead:
            self._shine(bytes(self._buffer[: self._length]) + self.shown[self._length :])

    def _set_lights(self, function: int, given: bytes) -> None:
        if function == PIN:
            self._pin = given[0]
        elif function == LENGTH:
            self._length = min(int.from_bytes(given[:2], "big"), LIGHT_BYTES)
        elif function == BUFFER:
            start, data = int.from_bytes(given[:2], "big"), given[2:]
            self._buffer[start : start + len(data)] = data
            del self._buffer[LIGHT_BYTES:]
        else:
            self._misunderstand(bytes([LIGHTS, function]))

    def _set_keys(self, function: int, given: list[int]) -> None:
        if function == EVENT and len(given) > 1:
            number, kinds = given[0], given[1] >> 1
            key = number // 8 * SIZE + number % 8
            if number % 8 >= SIZE or key >= KEYS:
                self._misunderstand(bytes([KEYPAD, function, *given]))
            elif given[1] & 1:
                self._events[key] |= kinds
            else:
                self._events[key] &= ~kinds
            self._look_soon()
        elif function in (INTERRUPT_ON, INTERRUPT_OFF):
            self._interrupt = function == INTERRUPT_ON
            self._set_interrupt()
        else:
            self._misunderstand(bytes([KEYPAD, function, *given]))

    def _misunderstand(self, data: bytes) -> None:
        self._fault(f"A NeoTrellis does not know the message {data.hex(' ')}, or it is not modelled.")

    def _shine(self, colours: bytes) -> None:
        self.shown = colours
        self.shows += 1
        self._changed()
