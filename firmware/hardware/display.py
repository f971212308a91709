"""The display at the I2C bus, an SSD1306, SSD1309 or SH1106: how it is found, what it shows, and how it comes back when
it was away.
"""

import errno
import time

from machine import I2C, Pin, SoftI2C

from firmware.hardware import wiring
from firmware.hardware.bus import free_bus
from firmware.hardware.slices import AFTER_FIRST

# How a display is looked for, the usual way first: the clock, whether by the RP2040's own I2C, and the address. Modules
# with weak pull-ups need the slow clock, and there are some that answer only where a program moves the pins itself
# (MicroPython issue 15120).
WAYS = (  # spelled out: a table of constants stays on the flash
    (wiring.OLED_HZ, True, wiring.OLED_ADDRESS),
    (wiring.OLED_HZ, True, wiring.OLED_OTHER_ADDRESS),
    (wiring.OLED_SLOW_HZ, True, wiring.OLED_ADDRESS),
    (wiring.OLED_SLOW_HZ, True, wiring.OLED_OTHER_ADDRESS),
    (wiring.OLED_SLOW_HZ, False, wiring.OLED_ADDRESS),
    (wiring.OLED_SLOW_HZ, False, wiring.OLED_OTHER_ADDRESS),
)

# Commands before it is switched on: SSD1306 data sheet, table 9-1 (commands)
# and the application note on the charge pump. The SSD1309 knows all of it but the charge
# pump (its panel gets its voltage from outside); it may take 0x14 for half a column address,
# which every page sets again. So does the SH1106, which has no 0x20 and no 0x8D either, and starts with its pump on.
# VCOMH stays as each chip starts with it.
SETUP = bytes(
    (
        0x00,  # control byte: only commands follow
        0xD5, 0x80,  # clock: no division, frequency 8 of 15
        0xA8, 0x3F,  # 64 rows
        0xD3, 0x00,  # no offset
        0x40,  # memory row 0 on top
        0x8D, 0x14,  # charge pump on
        0x20, 0x02,  # page addressing
        0xA1,  # column 127 at segment 0, and
        0xC8,  # rows from the last to the first: upright with the cable on top
        0xDA, 0x12,  # rows wired alternately, as on all panels of 64 rows
        0x81, 0xCF,  # contrast
        0xD9, 0xF1,  # pre-charge 1 clock, discharge 15
        0x2E,  # no scrolling
        0xA4,  # show the memory,
        0xA6,  # not inverted
    )
)  # fmt: skip
OFF, ON = b"\x00\xae", b"\x00\xaf"
# A byte read from an SH1106 ends so, one from an SSD1306 with 3, 6 or 7 (what drivers for both go by; the data sheets
# reserve these bits). It has memory for 132 columns, and its modules of 128 show the middle ones.
SH1106, SH1106_MARGIN = 8, 2
RETRY_MS = 10_000  # between two looks after the display
# What a transfer may take, all of it. Longer, and the bus is stuck. A page takes 3.2 ms with the fast clock, and 12.7
# with the slow one, which gets it by pieces, one a call: 2.2 ms.
TIMEOUT_US = 5_000
PIECE = 16  # columns
ALL_PAGES = (1 << wiring.OLED_PAGES) - 1


class Display:
    """`answers` is False while no display does; everything else works on. draw() allocates nothing."""

    def __init__(self):
        # What the display shows or should show, to bring it back with; each page behind
        # its control byte 0x40 (display data), ready to be sent.
        self._pages = [bytearray(1 + wiring.OLED_WIDTH) for _ in range(wiring.OLED_PAGES)]
        for page in self._pages:
            page[0] = 0x40
        self._piece = bytearray(1 + PIECE)
        self._piece[0] = 0x40
        self._stale = ALL_PAGES  # bit p: page p must be sent, from the column
        self._columns = bytearray(wiring.OLED_PAGES)  # [p] on
        self._goto = bytearray(b"\x00\xb0\x00\x10")  # commands: page 0, column 0
        self._status = bytearray(1)
        self.answers = False
        self._bus = None  # once something answers there
        self._way = 0  # of WAYS
        self._address = 0
        self._margin = 0  # columns of its memory before the first that it shows
        self._on = False  # it was told to show its memory
        self._retry_ms = time.ticks_ms()

    def draw(self, page, row):
        """Take page 0..7 of the display: `row` is 128 bytes, one a column, lowest bit on top. Then as look()."""
        self._pages[page][AFTER_FIRST] = row
        self._columns[page] = 0
        self._stale |= 1 << page
        self.look()

    def look(self):
        """Do the next thing for the display: 3 ms, or 6 where the bus is stuck. That is a page or a piece of one, as
        long as there are some to send. Each RETRY_MS a display that does not answer is looked for, in one of WAYS a
        call, and one that does gets all commands again: it may have forgotten them.
        """
        try:
            if not self._bus:
                if self._is_due():
                    self._find()
            elif self._stale:
                self._send()
            elif not self._on:
                self._write(ON)
                self._on = self.answers = True
                self._rest()
            elif self._is_due():
                self._set_up()
        except OSError:
            self._miss()

    def finish(self):
        """Show what was drawn before this returns, unless no display is found: for a program that ends."""
        while self._stale or not self._on if self._bus else self._is_due():
            self.look()

    def _is_due(self):
        return time.ticks_diff(time.ticks_ms(), self._retry_ms) >= 0

    def _find(self):
        """Look for it in the next way. Raises: OSError."""
        if not free_bus(wiring.OLED_SDA, wiring.OLED_SCL):
            self._way = len(WAYS)
            raise OSError(errno.ETIMEDOUT)
        hz, own, self._address = WAYS[self._way]
        scl, sda = Pin(wiring.OLED_SCL), Pin(wiring.OLED_SDA)
        if own:
            self._bus = I2C(wiring.OLED_I2C, scl=scl, sda=sda, freq=hz, timeout=TIMEOUT_US)  # type: ignore[call-overload]
        else:
            self._bus = SoftI2C(scl=scl, sda=sda, freq=hz, timeout=TIMEOUT_US)
        self._write(OFF)
        self._set_up()

    def _set_up(self):
        self._write(SETUP)
        self._bus.readfrom_into(self._address, self._status)
        self._margin = SH1106_MARGIN if self._status[0] & 0x0F == SH1106 else 0
        self._on = False
        self._stale = ALL_PAGES
        for page in range(wiring.OLED_PAGES):
            self._columns[page] = 0

    def _send(self):
        page = 0
        while not self._stale >> page & 1:
            page += 1
        column = self._columns[page]
        self._go_to(page, column + self._margin)
        if WAYS[self._way][0] == wiring.OLED_HZ:
            self._write(self._pages[page])
            column = wiring.OLED_WIDTH
        else:
            self._write(self._cut(self._pages[page], column))
            column += PIECE
        self._columns[page] = column
        if column == wiring.OLED_WIDTH:
            self._stale ^= 1 << page

    def _go_to(self, page, column):
        goto = self._goto
        goto[1] = 0xB0 | page
        goto[2] = column & 0x0F
        goto[3] = 0x10 | column >> 4
        self._write(goto)

    def _cut(self, page, column):
        """Return a piece of a page, behind its control byte."""
        piece = self._piece
        for place in range(1, PIECE + 1):
            piece[place] = page[column + place]
        return piece

    def _write(self, data):
        """Raises: OSError, where not all of it is acknowledged. SoftI2C only counts."""
        if self._bus.writeto(self._address, data) < len(data):
            raise OSError(errno.EIO)

    def _miss(self):
        """One that has answered may do so again in a while; for one that has not yet there is the next way."""
        self._bus = None
        self._way = 0 if self.answers else self._way + 1
        if self.answers or self._way >= len(WAYS):
            self._way = 0
            self._rest()
        self.answers = False

    def _rest(self):
        self._retry_ms = time.ticks_add(time.ticks_ms(), RETRY_MS)
