"""NeoTrellis tiles on an I2C bus: keys and lights of a board without a circuit board of its own.

Each tile is a small computer (Adafruit's program seesaw), and what it has been asked it answers some time later, see
PAUSE_US. So this driver does a little in each call of scan(), some 0.1 ms, 4.5 ms where all tiles are asked for a key,
and waits for nothing: the lights of a tile are sent by DMA.

Tiles fail, restart and lose their joints in the middle of a game, so each is set up again in turn, and gets all of its
lights. One that does not answer is dark, has no key down, and is tried again and again.
"""

import errno
import os
import time
from array import array

import rp2
from machine import I2C, Pin, mem32

from firmware.clock import MASK, TICK_MS
from firmware.hardware import kernels, wiring
from firmware.hardware.bus import free_bus
from firmware.hardware.slices import ALL
from firmware.hardware.wiring import CHAIN, GRID, TRELLIS_ADDRESSES, TRELLIS_GRIDS

TILES = len(TRELLIS_ADDRESSES)
EVERY_TILE = (1 << TILES) - 1
NONE = -1
KEYS = kernels.KEYS
EVERY_KEY = (1 << KEYS) - 1

# Messages: module, function, data (github.com/adafruit/seesaw). A key's number is row * 8 + column; of its events the
# falling and the rising edge count: a pressed key rises.
RESET = b"\x00\x7f\xff"
ASK = b"\x10\x10"  # for the events that wait
FALLING = 2
BOTH = 1 << 1 + kernels.RISING | 1 << 1 + FALLING | 1
LIGHT_SETUP = [b"\x0e\x01\x03", b"\x0e\x03\x00\x30"]  # their pin, their bytes
KEY_SETUP = [bytes((0x10, 0x01, row + column, BOTH)) for row in (0, 8, 16, 24) for column in range(4)]
SETUP = LIGHT_SETUP + KEY_SETUP + [b"\x10\x02\x01"]  # and the interrupt
EVENTS = 2  # that are read at once: a finger makes one
FIFO = 31  # events, and what comes then is lost

PAUSE_US = 700  # the chip answers 0.5 ms after it was asked (circuitpython issue 2110), and shows lights as long
TIMEOUT_US = 2_000  # of a short message, of which the longest takes 0.2 ms
COMMAND_US = 25  # of a tile's lights: nine bits at 376 kHz, and some for addresses
# What is left of them is waited for, if others want lights, as the next call may come a ms later; not for ever, as a
# tile may hold the clock.
MIN_US, LATE_US, LIMIT_US = 400, 200, 10_000
GROUP = 6  # messages of SETUP that a tile gets in a call
MISSES = 3  # in a row, and a tile is missing
AT_ONCE = 4  # tiles that are asked in a tick while the interrupt stays
QUICK = 2  # while it has not come, or does not: each of twelve tiles in 30 ms
KEPT_SCANS = 28
RING = 4
# Ticks between two tiles that are set up again, and between two looks after missing ones
RENEW_TICKS, LOOK_TICKS = 40, 4

# Registers of the I2C controller, and the DMA's request "it can take commands": RP2040 data sheet, 4.3.17 and 2.5.3.1.
BASE = 0x40044000 + 0x4000 * wiring.TRELLIS_I2C
COMMANDS, TARGET, ENABLE, STATUS = BASE + 0x10, BASE + 0x04, BASE + 0x6C, BASE + 0x70
RAW_INTERRUPTS, CLEAR_ABORT = BASE + 0x34, BASE + 0x54
REQUEST = 32 + 2 * wiring.TRELLIS_I2C
EMPTY, ACTIVE = 1 << 2, 1 << 5  # in STATUS: all commands are taken; one is under way
ABORTED = 1 << 6  # in RAW_INTERRUPTS: a part has not acknowledged
HALFWORDS = 1  # DMA transfers of 16 bits
# An empty file on a board that has had all tiles: if some are missing then, a joint is loose; it is no smaller board.
WHOLE = "whole"
MAX_COMMANDS = 64  # 48 bytes in two messages, and one that shows them


class NeoTrellis:
    """Drives keys and lights. Sets of tiles are masks."""

    def __init__(self):
        self._interrupt = Pin(wiring.TRELLIS_INT, Pin.IN, Pin.PULL_UP)
        self._data, self._clock = Pin(wiring.TRELLIS_SDA), Pin(wiring.TRELLIS_SCL)
        self._open()
        self._dma = rp2.DMA()
        self._dma.active(False)
        self._commands = array("H", [0] * MAX_COMMANDS)
        control = self._dma.pack_ctrl(size=HALFWORDS, inc_write=False, treq_sel=REQUEST)
        self._dma.config(read=self._commands, write=COMMANDS, count=1, ctrl=control)

        self._there = self._whole = 0  # have their lights, and their keys, too, set up
        self._gone = 0  # are missing
        self._known = WHOLE in os.listdir()  # it had all tiles
        self._met = EVERY_TILE if self._known else 0  # have answered once
        self._grid = (EVERY_TILE, GRID)  # of TRELLIS_GRIDS, the first that has all of those
        self._unset = EVERY_TILE  # are to be set up; one stays here until it is
        self._setting = NONE  # the one that is being
        self._done = 0  # messages of SETUP that it has got
        self._misses = bytearray(TILES)  # in a row
        self._ticks = self._turn = 0

        self._wanted = self._asked = 0  # are to be asked for events; have been
        self._asked_us = 0  # since when
        self._from = 0  # behind which tile they begin
        self._alert = False  # all tiles were asked for the present interrupt
        self._quick = EVERY_TILE  # have events without an interrupt, as far as is known
        self._events = bytearray(EVENTS)
        self._heard = bytearray(TILES)  # events since the tile's FIFO was empty
        self._late = bytearray(TILES)  # the event that is taken after the next scan
        self._held = 0  # have such, and are not asked before
        self._keys = array("H", [0] * TILES)  # that are down, as the tile says
        self._believed = array("H", [0] * TILES)  # without ghosts
        self._columns = array("H", [0] * wiring.COLUMNS)
        self._ring = [array("H", self._columns) for _ in range(RING)]
        self._place = self._due = self.scan_ms = 0

        # The pixel of each key of each tile, and the place of each pixel
        self._pixels, self._places = bytearray(TILES * KEYS), bytearray(wiring.PIXELS)
        kernels.place_pixels(CHAIN, wiring.COLUMNS, self._pixels, self._places, TILES)
        if not self._known:
            self._light_spares()
        self._sent = bytearray(3 * wiring.PIXELS)
        self._stale = array("H", [0] * TILES)  # lights that the tile does not have yet
        self._waiting = 0  # have such
        self._fresh = True  # none was shown: tiles may still show what they did before the Pico started
        self._sending = False
        self._ends_us = 0  # when it should be over
        self._at = 0  # that was spoken to last
        self._first = 0  # that gets lights: its keys were pressed last
        self._lit = 0  # that got lights last; the others take turns
        self._resting = 0  # show lights
        self._rest_us = 0

    def _open(self):
        free_bus(wiring.TRELLIS_SDA, wiring.TRELLIS_SCL)
        self._bus = I2C(  # type: ignore[call-overload]
            wiring.TRELLIS_I2C, scl=self._clock, sda=self._data, freq=wiring.TRELLIS_HZ, timeout=TIMEOUT_US
        )

    def missing(self):
        """Return the tiles of the grid that do not answer, as a mask: bit 0 is the upper left one, row by row."""
        return self._gone & self._grid[0]

    def unfinished(self):
        """Return whether the tiles that answer are no board to play on: too few, or some of all never answered."""
        return not (self._known or (self._met == self._grid[0] and self._grid[1][0] > wiring.TRELLIS_SIZE))

    def tiles(self):
        """Return the keys (row * COLUMNS + column) of each tile that answers, by its number from 1 on."""
        found = {}
        for tile in range(TILES):
            if (self._met & ~self._gone) >> tile & 1:
                pixels = self._pixels[tile * KEYS : tile * KEYS + KEYS]
                found[tile + 1] = [CHAIN.index(bytes([pixel])) for pixel in pixels if pixel != wiring.NO_PIXEL]
        return found

    def grid(self):
        """Return the rows and columns of keys: those of the tiles that have answered since the start, or all."""
        return self._grid[1]

    def _meet(self, tile):
        """Take note that a tile has its lights set up."""
        self._there |= 1 << tile
        self._met |= 1 << tile
        for grid in TRELLIS_GRIDS:
            if not self._met & ~grid[0]:
                self._grid = grid
                return

    # --- keys ------------------------------------------------------------------------

    def start_scanning(self):
        """Set up the lights of all tiles, and begin to scan: the first scan comes after 2 * TICK_MS, with TICK_MS for
        its time. Keys are set up in a few tenths of a second, tile by tile.
        """
        for tile in range(TILES):
            try:
                for message in LIGHT_SETUP:
                    self._tell(tile, message)
                self._meet(tile)
            except OSError:
                self._miss(tile)
        self._due = time.ticks_add(time.ticks_ms(), 2 * TICK_MS)

    def scan(self):
        """Go on with keys and lights; return a scan each TICK_MS, else None; `scan_ms` is its time, ms from the first.
        COLUMNS ints, bit r set while key (r, column) is down: not debounced, but without ghosts. They stay for 3 more
        scans. Of those that the program was too late for what is older than 140 ms is lost, which shows in `scan_ms`.
        """
        if self._sending or self._asked or self._wanted or self._waiting or self._unset or not self._interrupt():
            self._step()
        late = time.ticks_diff(time.ticks_ms(), self._due)
        if late < 0:
            return None
        steps = 1 if late < KEPT_SCANS * TICK_MS else late // TICK_MS - KEPT_SCANS + 2
        self._due = time.ticks_add(self._due, steps * TICK_MS)
        self.scan_ms = (self.scan_ms + steps * TICK_MS) & MASK
        self._tick()
        self._place = place = (self._place + 1) % RING
        columns = self._ring[place]
        columns[ALL] = self._columns
        if self._held:
            self._take_late()
        return columns

    def _tick(self):
        """Choose tiles to ask, and to set up again. Where the interrupt works one is asked in three ticks."""
        self._look_at_interrupt()
        tiles = self._there if self._alert else self._there & self._quick
        if tiles:
            for _ in range(AT_ONCE if self._alert else QUICK):
                self._turn = kernels.following(tiles, self._turn, TILES)
                self._wanted |= 1 << self._turn
        if self._ticks % 3 == 0:
            self._wanted |= self._there & 1 << self._ticks // 3 % TILES
        self._ticks = (self._ticks + 1) % (RENEW_TICKS * TILES)
        if self._ticks % RENEW_TICKS == 0:
            self._unset |= 1 << self._ticks // RENEW_TICKS
        if self._gone and self._ticks % LOOK_TICKS == 0:
            self._unset |= 1 << kernels.following(self._gone, self._ticks // LOOK_TICKS % TILES, TILES)

    def _step(self):
        try:
            self._go_on(time.ticks_us())
        except OSError:
            self._miss(self._at)

    def _go_on(self, now):
        """Do what can be done at `now` (us). Raises: OSError for the tile that was spoken to last."""
        if self._resting:
            self._rest(now)
        if self._sending and not self._has_sent(now):
            return
        if self._waiting >> self._first & 1 and self._sendable() >> self._first & 1:  # a finger waits for these
            self._send_lights()
            return
        if self._asked:
            self._hear()
        self._look_at_interrupt()
        if self._wanted and not self._asked:
            self._ask()
            self._hear()
        if self._waiting and self._sendable():
            self._send_lights()
        elif self._unset:
            self._set_up()

    def _look_at_interrupt(self):
        """Have all tiles asked where their line has gone low; it is a hint, and may stay low (Adafruit_Seesaw 76)."""
        low = not self._interrupt()
        if low and not self._alert:
            self._wanted = self._there
            if self._quick == EVERY_TILE:
                self._quick = 0  # it works
        self._alert = low

    def _ask(self):
        """Ask tiles for their events, the one that may still show lights last. Raises: OSError."""
        wanted = self._wanted & self._there & ~self._held
        tile = self._from = self._at
        self._asked_us = time.ticks_us()
        while wanted:
            tile = kernels.following(wanted, tile, TILES)
            wanted ^= 1 << tile
            if self._resting >> tile & 1:
                self._rest(time.ticks_us())
                if self._resting:
                    continue  # it stays wanted
            self._wanted ^= 1 << tile
            self._tell(tile, ASK)
            self._asked |= 1 << tile

    def _hear(self):
        """Take the events of the tiles that were asked, in the same order: the first has its answer when the last has
        been asked. Raises: OSError.
        """
        if time.ticks_diff(time.ticks_us(), self._asked_us) < PAUSE_US:
            return
        while self._asked:
            self._at = tile = kernels.following(self._asked, self._from, TILES)
            self._asked ^= 1 << tile
            silent = self._interrupt()  # reading takes it away
            self._bus.readfrom_into(TRELLIS_ADDRESSES[tile], self._events)
            if self._events[0] != kernels.NO_EVENT:
                self._quick = self._quick & ~(1 << tile) | silent << tile
            else:  # it may have come between the two bytes
                self._events[0], self._events[1] = self._events[1], kernels.NO_EVENT
            if self._events[0] != kernels.NO_EVENT or self._heard[tile]:
                self._hold_back(tile)
                self._take(tile)

    def _hold_back(self, tile):
        """Keep the second of two events of one key for later, so that a key that was tapped between two questions is
        down in a scan.
        """
        events = self._events
        if events[1] != kernels.NO_EVENT and events[0] >> 2 == events[1] >> 2:
            self._late[tile], events[1] = events[1], kernels.NO_EVENT
            self._held |= 1 << tile
            self._heard[tile] = min(self._heard[tile] + 1, FIFO)

    def _take_late(self):
        """Take what was held back. The tile is asked again after one more scan, as its next events may undo that."""
        held = self._held
        while held:
            tile = kernels.following(held, NONE, TILES)
            held ^= 1 << tile
            late, self._late[tile] = self._late[tile], kernels.NO_EVENT
            if late == kernels.NO_EVENT:
                self._held ^= 1 << tile
                continue
            self._events[0], self._events[1] = late, kernels.NO_EVENT
            self._know(tile, kernels.take_events(self._events, EVENTS, self._keys[tile]) & EVERY_KEY)

    def _take(self, tile):
        found = kernels.take_events(self._events, EVENTS, self._keys[tile])
        count = found >> KEYS
        self._heard[tile] = min(self._heard[tile] + count, FIFO)
        if count == EVENTS or self._held >> tile & 1:
            self._wanted |= 1 << tile  # there may be more
        else:
            if self._heard[tile] == FIFO:
                found = 0  # some were lost: no key may stay down for ever
            self._heard[tile] = 0
        self._know(tile, found & EVERY_KEY)

    def _know(self, tile, keys):
        """Take what a tile says of its keys. Its lights go first then."""
        self._first = tile
        kernels.take_keys(self._columns, wiring.COLUMNS, tile, keys, self._keys, self._believed)

    # --- lights ----------------------------------------------------------------------

    def lights_busy(self):
        """Return True while the tile whose keys moved last has not got all of the last frame. The others take the next
        one as it is then.
        """
        first = 1 << self._first
        return self._waiting & self._there & first != 0 or (self._sending and self._at == self._first)

    def show(self, wire):
        """Begin to send what changed in `wire` (bytearray of 3 * PIXELS: green, red, blue in chain order), which may
        change when this returns. Only while lights_busy() is False.
        """
        self._waiting |= kernels.note_changes(wire, self._sent, wiring.PIXELS, self._places, self._stale)
        self._sent[ALL] = wire
        if not self._known:
            self._take_spares()
        if self._fresh:
            self._show_all()
        self._step()  # the lights of the tile that was pressed are on their way whatever the program does now

    def _light_spares(self):
        """Let each key that no game uses shine as the one left of it: of a tile alone all 16 do."""
        for place in range(TILES * KEYS):
            if self._pixels[place] == wiring.NO_PIXEL:
                self._pixels[place] = self._pixels[place - 1]

    def _take_spares(self):
        """Send such keys with those that they follow."""
        for tile in range(wiring.TRELLIS_ACROSS - 1, TILES, wiring.TRELLIS_ACROSS):
            if self._stale[tile]:
                self._stale[tile] = EVERY_KEY

    def _show_all(self):
        self._fresh = False
        for tile in range(TILES):
            self._stale[tile] = EVERY_KEY
        self._waiting = EVERY_TILE

    def sent(self):
        """Return the bytes that the lights were given last."""
        return self._sent

    def returned(self):
        """Return -1: no wire says what comes out of the last light."""
        return -1

    def _rest(self, now):
        """Let tiles be spoken to again that have shown their lights."""
        if time.ticks_diff(now, self._rest_us) >= PAUSE_US:
            self._resting = 0

    def _sendable(self):
        """Return the tiles that lights can be sent to now."""
        return self._waiting & self._there & ~(self._asked | self._resting)

    def _choose(self, tiles):
        """Return which of some tiles is the next to get lights: that of the keys, or the one whose turn it is."""
        if tiles >> self._first & 1:
            return self._first
        self._lit = kernels.following(tiles, self._lit, TILES)
        return self._lit

    def _send_lights(self):
        """Begin to send the lights of the next tile that has some to get."""
        self._at = tile = self._choose(self._sendable())
        count = kernels.write_messages(self._sent, self._pixels, tile, self._stale[tile], self._commands)
        self._stale[tile] = 0
        self._waiting ^= 1 << tile
        mem32[ENABLE] = 0
        mem32[TARGET] = TRELLIS_ADDRESSES[tile]
        mem32[ENABLE] = 1
        self._dma.config(count=count, read=self._commands, trigger=True)
        self._ends_us = time.ticks_add(time.ticks_us(), COMMAND_US * count)
        self._sending = True

    def _has_sent(self, now):
        """Return whether the bus is free again. Raises: OSError for lights that have not arrived."""
        if self._dma.active() or mem32[STATUS] & (EMPTY | ACTIVE) != EMPTY:
            left = time.ticks_diff(self._ends_us, now)
            if left > MIN_US or not self._waiting:
                return False
            if left > -LIMIT_US:
                while self._dma.active() or mem32[STATUS] & (EMPTY | ACTIVE) != EMPTY:
                    if time.ticks_diff(self._ends_us, time.ticks_us()) < -LATE_US:
                        return False
                return self._has_sent(now)
            self._dma.active(False)
            self._sending = False
            raise OSError(errno.ETIMEDOUT)
        self._sending = False
        if mem32[RAW_INTERRUPTS] & ABORTED:
            mem32[CLEAR_ABORT]
            raise OSError(errno.EIO)
        self._misses[self._at] = 0
        self._resting |= 1 << self._at
        late = time.ticks_diff(time.ticks_us(), self._ends_us)
        self._rest_us = time.ticks_add(self._ends_us, min(late, LATE_US))
        return True

    # --- tiles that come and go --------------------------------------------------------

    def _set_up(self):
        """Send the next messages of SETUP to a tile that wants it. Raises: OSError."""
        tile = self._setting
        if tile == NONE:
            tile = self._setting = kernels.following(self._unset, NONE, TILES)
            self._done = len(LIGHT_SETUP) if (self._there & ~self._whole) >> tile & 1 else 0
        if (self._asked | self._resting) >> tile & 1:
            return
        last = min(self._done + GROUP, len(SETUP))
        while self._done < last:
            self._tell(tile, SETUP[self._done])
            self._done += 1
            if self._done == len(LIGHT_SETUP):
                self._begin(tile)
        if self._done == len(SETUP):
            self._setting = NONE
            self._unset ^= 1 << tile
            self._whole |= 1 << tile
            self._wanted |= 1 << tile
            if self._whole == EVERY_TILE and not self._known:
                self._remember()

    def _remember(self):
        """Leave WHOLE on the flash: some ms, once in the life of a board."""
        self._known = True
        kernels.place_pixels(CHAIN, wiring.COLUMNS, self._pixels, self._places, TILES)
        self._show_all()
        try:
            open(WHOLE, "wb").close()
        except OSError:
            pass  # of a full flash; the next start tries again

    def _begin(self, tile):
        """Go on with a tile whose lights are set up: it gets all of them. If it was missing others may be back, too."""
        if self._gone >> tile & 1:
            self._gone ^= 1 << tile
            self._unset |= self._gone
        self._meet(tile)
        self._waiting |= 1 << tile
        self._stale[tile] = EVERY_KEY

    def _tell(self, tile, message):
        """Send a short message. Raises: OSError."""
        self._at = tile
        self._bus.writeto(TRELLIS_ADDRESSES[tile], message)
        self._misses[tile] = 0

    def _miss(self, tile):
        """Have a tile set up again that has not answered; one that does not again and again is missing. Where the bus
        is stuck it is freed, and the tile is reset.
        """
        if tile == self._setting:
            self._setting = NONE
        self._there &= ~(1 << tile)
        self._whole &= ~(1 << tile)
        self._misses[tile] = min(self._misses[tile] + 1, MISSES)
        self._unset |= 1 << tile
        if self._misses[tile] == MISSES:
            self._unset ^= 1 << tile
            self._gone |= 1 << tile
            self._held &= ~(1 << tile)
            self._know(tile, 0)
        if not (self._data() and self._clock()):
            self._open()
            try:
                self._bus.writeto(TRELLIS_ADDRESSES[tile], RESET)
            except OSError:
                pass
