"""The USB serial port of the Pico, as sys.stdin, sys.stdout and select show it to the firmware.

What MicroPython 1.25 does on the RP2040 (shared/tinyusb/mp_usbd_cdc.c): bytes from the computer wait until they are
read, and ctrl-C among them interrupts the program. Bytes to the computer go through a buffer; while a computer has the
port open and does not read, a write waits 500 ms for space and then loses the rest. With no computer there, the
latest bytes stay in the buffer, for the next one.
"""

from collections.abc import Iterator
from typing import Any

from host.simulation.virtual.clock import CALL_NS, Alarm, Clock

BUFFER = 256  # bytes, CFG_TUD_CDC_TX_BUFSIZE
WAIT_NS = 500_000_000  # MICROPY_HW_USB_CDC_TX_TIMEOUT
LOOK_NS = 1_000_000  # between two looks while a call waits
INTERRUPT = 3
POLLIN, POLLOUT = 1, 4


class Interrupted(KeyboardInterrupt):
    """Ctrl-C came over the serial port."""


class UsbPort:
    """Both ends of the port. For the computer: `is_open`, `reads`, write() and read().

    `is_open`: a program on the computer has opened the port. `reads`: it takes what comes.
    """

    def __init__(self, clock: Clock):
        self._clock = clock
        self.stdin, self.stdout = _Stdin(self), _Stdout(self)
        self.is_open = False
        self.reads = True
        self._taken = bytearray()  # by the computer
        self._interrupts: list[Alarm] = []
        self.power_off()

    def power_on(self) -> None:
        """Begin, with nothing under way."""
        self._is_on = True

    def power_off(self) -> None:
        """Forget what is under way: the Pico was reset or has lost its power."""
        self._is_on = False
        self._arrived = bytearray()
        self._buffer = bytearray()
        for alarm in self._interrupts:
            alarm.cancel()

    # --- the computer's end ----------------------------------------------------------------

    def write(self, data: bytes) -> None:
        """Send bytes to the Pico; they are lost while it is off."""
        for byte in data if self._is_on else b"":
            if byte == INTERRUPT:
                self._arrived.clear()
                self._interrupts = [self._clock.alarm(0, self._interrupt)]
            else:
                self._arrived.append(byte)

    def read(self) -> bytes:
        """Return what the Pico has sent since the last call."""
        self._flow()
        taken = bytes(self._taken)
        self._taken.clear()
        return taken

    def _interrupt(self) -> None:
        raise Interrupted

    # --- the firmware's end ----------------------------------------------------------------

    def ready(self, events: int) -> int:
        """Return which of these events there are: POLLIN, bytes have arrived; POLLOUT, one can be written."""
        self._flow()
        found = POLLIN if self._arrived else 0
        if not self.is_open or len(self._buffer) < BUFFER:
            found |= POLLOUT
        return found & events

    def receive(self, buffer: Any) -> int:
        """Fill a buffer, however long that takes."""
        self._clock.spend(CALL_NS)
        for index in range(len(buffer)):
            while not self._arrived:
                self._clock.spend(LOOK_NS)
            buffer[index] = self._arrived.pop(0)
        return len(buffer)

    def send(self, data: bytes) -> int:
        """Send bytes to the computer, or lose some of them, see above; return how many were given."""
        self._clock.spend(CALL_NS)
        for byte in bytes(data):
            waited = 0
            while self.is_open and len(self._buffer) >= BUFFER and waited < WAIT_NS:
                waited += LOOK_NS
                self._clock.spend(LOOK_NS)
                self._flow()
            if self.is_open and len(self._buffer) >= BUFFER:
                break
            self._buffer.append(byte)
            del self._buffer[:-BUFFER]
            self._flow()
        return len(data)

    def _flow(self) -> None:
        """Let the computer have what is in the buffer, if it reads."""
        if self.is_open and self.reads:
            self._taken += self._buffer
            self._buffer.clear()

    def select(self) -> dict[str, Any]:
        """Return the members of the module select."""
        clock = self._clock

        class Poll:
            def __init__(self) -> None:
                self._streams: dict[_Stream, int] = {}

            def register(self, stream: "_Stream", events: int = POLLIN | POLLOUT) -> None:
                self._streams[stream] = events

            def ipoll(self, timeout: int = -1) -> Iterator[tuple["_Stream", int]]:
                clock.spend(CALL_NS)
                waited = 0
                while True:
                    found = [(stream, stream.port.ready(events)) for stream, events in self._streams.items()]
                    found = [(stream, events) for stream, events in found if events]
                    if found or 0 <= timeout * 1_000_000 <= waited:
                        return iter(found)
                    waited += LOOK_NS
                    clock.spend(LOOK_NS)

        return {"poll": Poll, "POLLIN": POLLIN, "POLLOUT": POLLOUT}


class _Stream:
    """sys.stdin or sys.stdout; `buffer` is the same without the text's line ends, and all that is modelled."""

    def __init__(self, port: UsbPort):
        self.port = port
        self.buffer = self


class _Stdin(_Stream):
    def readinto(self, buffer: Any) -> int:
        return self.port.receive(buffer)


class _Stdout(_Stream):
    def write(self, data: bytes) -> int:
        return self.port.send(data)
