"""A running board at the other end of a serial port, by way of the link: a real Pico, or an emulated one.

Time is the board's own and passes by itself.
"""

from base64 import b64decode
from contextlib import suppress
from typing import Any

from host.link.errors import LinkError
from host.link.wire import SerialWire, Wire
from host.targets.grid import in_grid_order
from host.targets.linked import LinkedBoard, picture_of
from host.targets.target import check_key

KEEPALIVE_MS = 1000
LEASE_MS = 3000  # after such a silence a computer has to subscribe again
LOOK_MS = 2
SLIVER_MS = 0.01  # less is not worth waiting for, and may be too short for a clock to move
RESTART_MS = 1000  # the least that a board takes to start again
MAX_BUSY = 8  # requests on the way without a reply: more than a board that lives ever has


class SerialBoard(LinkedBoard):
    """A board at `wire`, or at a port as SerialWire takes it. Its keys are pressed by the link, besides its own.

    `versions`: what hello said. A real board has no switch: power_cut() resets it, boot() waits until it is there.
    """

    has_switch = False
    EVENTS: tuple[str, ...] = ("tone",)  # what the board reports by itself

    def __init__(self, wire: Wire | str):
        super().__init__(SerialWire(wire) if isinstance(wire, str) else wire)
        self.versions: dict[str, Any] = {}
        self._connected = False
        self._forget()

    def _forget(self) -> None:
        """Forget all that the board has reported by itself."""
        self._tone = 0
        self._spoke_at = self.wire.now_ms()

    # --- power and time ----------------------------------------------------------------

    def boot(self) -> None:
        """Connect; keys that a program before held are released."""
        self.begin(self.client.connect())

    def begin(self, versions: dict[str, Any]) -> None:
        """Begin a conversation with a board that has greeted with its versions."""
        self._forget()
        self.versions = versions
        self._connected = True
        self.client.send("subscribe", events=self.EVENTS)

    def power_cut(self) -> None:
        """Reset the board; it starts again by itself."""
        if self._connected:
            with suppress(LinkError):  # it may be beyond that
                self.ask("reset")
            self.close()
            self.wire.wait(RESTART_MS)

    def close(self) -> None:
        """Close the port; the board plays on."""
        self._connected = False
        self.wire.close()

    def run(self, ms: float) -> None:
        """Wait for `ms` and take what comes."""
        end = self.wire.now_ms() + ms
        self.pump()
        while (left := end - self.wire.now_ms()) > SLIVER_MS:
            self.wire.wait(min(LOOK_MS, left))
            self.pump()

    @property
    def now_ms(self) -> float:
        """The time of this computer, of a board in virtual time its own."""
        return self.wire.now_ms()

    # --- keys --------------------------------------------------------------------------

    def press(self, row: int, column: int) -> None:
        check_key(row, column)
        self.ask("press", row=row, column=column)

    def release(self, row: int, column: int) -> None:
        check_key(row, column)
        self.ask("release", row=row, column=column)

    # --- lights, display, buzzer ---------------------------------------------------------

    def frame(self) -> bytes:
        """Return what the driver was given for the lights."""
        return in_grid_order(b64decode(self.ask("frame")["wire"]))

    def oled(self) -> bytes:
        """Return the picture of the panel's texts."""
        return picture_of(self.ask("panel"))

    def buzzer(self) -> int:
        return self._tone

    @property
    def faults(self) -> list[str]:
        """Nothing: the parts of a real board say nothing."""
        return []

    # --- what the board reports by itself ------------------------------------------------

    def pump(self) -> None:
        """Take what has come, and stay in touch."""
        if not self._connected:
            return
        self.client.pump()
        events, self.client.events = self.client.events, []
        for event in events:
            with suppress(KeyError, IndexError, TypeError, ValueError):  # something was lost on the way
                self._take(event)
        silence = self.wire.now_ms() - self._spoke_at
        if silence >= KEEPALIVE_MS:
            if self.client.busy > MAX_BUSY:
                raise LinkError("The board does not answer any more.")
            self._spoke_at = self.wire.now_ms()
            if silence < LEASE_MS:
                self.client.send("hello")
            else:  # this computer slept
                self.client.send("subscribe", events=self.EVENTS)

    def _take(self, event: dict[str, Any]) -> None:
        if event["event"] == "tone":
            self._tone = event["hz"]
