"""What the board checks of itself every two seconds, and the sign of life that says so: blinks of the Pico's own LED.

Steady, on or off, it says that the program does not run. hardware/troubleshooting.md names the patterns.
"""

from firmware import texts
from firmware.clock import elapsed
from firmware.hardware.wiring import VSYS_LOW_MV

SLOT_MS_BITS = 7  # a slot is 128 ms
SLOTS = 16
# Bit n: lit in slot n. All are dark in the last one.
ALIVE = 0b0000_0000_1111_1111  # a second on, a second off
NO_DISPLAY = 0b0000_0000_0000_0101  # two flashes
KEY_STUCK = 0b0000_0000_0001_0101  # three
CHAIN_BROKEN = 0b0000_0000_0101_0101  # four; or a tile does not answer
UNKNOWN = -1

QUIET_MS = 300  # without a key
WHOLE = (24, -1)  # what returns from the chain of lights: all of a pixel; or there is no wire
SURE = 2  # looks in a row; one may have been disturbed


def volts(millivolts: int) -> str:
    """Return mV as volts, in words; "?" where they are not measured."""
    return "?" if millivolts < 0 else f"{millivolts // 1000}.{millivolts % 1000 // 10:02d}"


def numbers(tiles: int) -> list[int]:
    """Return the tiles of a mask by their numbers, from 1 on."""
    found, number = [], 1
    while tiles >> number - 1:
        if tiles >> number - 1 & 1:
            found.append(number)
        number += 1
    return found


def silence(say, tiles: int) -> str:
    """Say which tiles do not answer. tiles: a mask, not 0."""
    found = [str(number) for number in numbers(tiles)]
    return say(texts.TILES_SILENT if len(found) > 1 else texts.TILE_SILENT, ", ".join(found))


class Life:
    """Of an app's board. A pattern stays for 2 s, so that it can be counted."""

    def __init__(self, app) -> None:
        self._app = app
        self._pattern = ALIVE
        self._slot = UNKNOWN
        self._waits = False  # it is time to look, once there is time
        self._broken = 0  # looks in a row that found the chain broken, SURE at most
        self._missing = self._silent = 0  # tiles that did not answer in the last look; those that were said
        self._low = 0  # or the supply low; SURE for good, so that it is said once

    def tick(self, now: int) -> None:
        """Switch the LED at the begin of a slot, and look after the board in the last one."""
        slot = now >> SLOT_MS_BITS & SLOTS - 1
        if slot != self._slot:
            self._slot = slot
            self._app.board.led(self._pattern >> slot & 1)
            self._waits = slot == SLOTS - 1
        if self._waits and self._has_time(now):
            self._waits = False
            self._look()

    def _has_time(self, now: int) -> bool:
        """Return whether no light waits for a look, which takes a part of a tick, and no frame is on its way."""
        app = self._app
        return elapsed(now, app.last_key) >= QUIET_MS and not app.board.lights_busy()

    def _look(self) -> None:
        """Choose what is blinked next: the first fault that there is."""
        app = self._app
        self._look_at_supply()
        self._look_at_chain()
        self._look_at_tiles()
        if not app.board.display.answers:
            self._pattern = NO_DISPLAY
        elif app.keys.faults.any_stuck():
            self._pattern = KEY_STUCK
        else:
            self._pattern = CHAIN_BROKEN if self._broken == SURE or self._silent else ALIVE

    def _look_at_chain(self) -> None:
        """Send a frame again that did not get through, so that a chain that is joined again is lit, and found whole."""
        app = self._app
        before = self._broken
        if app.board.returned() in WHOLE:
            self._broken = 0
        else:
            self._broken = min(before + 1, SURE)
            app.board.show(app.frame.wire)
        if before < SURE == self._broken:
            self._say(app.say(texts.CHAIN_BROKEN))

    def _look_at_tiles(self) -> None:
        """Say which tiles do not answer, or that all do again, where two looks find the same."""
        app = self._app
        missing = app.board.missing()
        if missing == self._missing and missing != self._silent:
            self._silent = missing
            self._say(silence(app.say, missing) if missing else app.say(texts.TILES_ANSWER))
        self._missing = missing

    def _look_at_supply(self) -> None:
        if self._low == SURE:
            return
        vsys_mv = self._app.board.vsys_mv()
        self._low = self._low + 1 if 0 <= vsys_mv < VSYS_LOW_MV else 0
        if self._low == SURE:
            self._say(self._app.say(texts.SUPPLY_SAGS, volts(vsys_mv)))

    def _say(self, line: str) -> None:
        self._app.panel.note(line)
        self._app.tell(line)
        self._app.changes.touch()
