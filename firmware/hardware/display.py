"""The display, an SSD1306 or SSD1309 at the I2C bus: what it shows, and how it comes back when it was away.

Part of the board's hardware, as board.py, which makes the one that there is.
"""

import time

from machine import I2C, Pin

from firmware.hardware.wiring import OLED_ADDRESS, OLED_HZ, OLED_I2C, OLED_PAGES, OLED_SCL, OLED_SDA, OLED_WIDTH

# Commands before it is switched on: SSD1306 data sheet, table 9-1 (commands)
# and the application note on the charge pump. The SSD1309 knows all of it but the charge
# pump (its panel gets its voltage from outside); it may take 0x14 for half a column address,
# which every page sets again. VCOMH stays as each chip starts with it.
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
RETRY_MS = 10_000  # between two looks after the display
# What a transfer may take, all of it; a page takes 3.4 ms. Longer, and the bus is stuck.
TIMEOUT_US = 5_000
BUS_CLOCKS = 9  # set a device free that was left in the middle of a byte: I2C specification UM10204, 3.1.16


class _Slice:
    def __getitem__(self, index):
        return index


# A slice object made once: page[AFTER_CONTROL] = row allocates nothing, page[1:] = row would make one each time.
AFTER_CONTROL = _Slice()[1:]


class Display:
    """`answers` is False while no display does; everything else works on. draw() allocates nothing."""

    def __init__(self):
        # What the display shows or should show, to bring it back with; each page behind
        # its control byte 0x40 (display data), ready to be sent.
        self._pages = [bytearray(1 + OLED_WIDTH) for _ in range(OLED_PAGES)]
        for page in self._pages:
            page[0] = 0x40
        self._goto = bytearray(b"\x00\xb0\x00\x10")  # commands: page 0, column 0
        self.answers = False
        self._retry_ms = 0
        self._renewed = OLED_PAGES  # pages sent again
        self._start()

    def draw(self, page, row):
        """Send page 0..7 of the display: `row` is 128 bytes, one a column, lowest bit on top; takes 3 ms.

        Without a display the page is kept and sent when one answers again. A bus that is stuck costs 6 ms at most, and
        is looked at again after RETRY_MS.
        """
        self._pages[page][AFTER_CONTROL] = row
        if self.answers:
            self._update(page)
        else:
            self.look()

    def look(self):
        """Look after the display, when there is nothing to draw; takes 3 ms, or 28 for one that was away and is back.

        Each RETRY_MS one that does not answer is looked for, and one that does gets all commands again, call by call:
        it may have been away since the last draw(), and have forgotten its commands.
        """
        if self._renewed < OLED_PAGES:
            self._renewed += 1
            self._update(self._renewed - 1)
        elif time.ticks_diff(time.ticks_ms(), self._retry_ms) >= 0:
            if self.answers:
                self._renew()
            else:
                self._start()

    def _start(self):
        self._free_bus()
        try:
            self._i2c.writeto(OLED_ADDRESS, OFF)
            self._i2c.writeto(OLED_ADDRESS, SETUP)
            for page in range(OLED_PAGES):
                self._send(page)
            self._i2c.writeto(OLED_ADDRESS, ON)
            self._rest()
            self.answers = True
        except OSError:
            self._miss()

    def _renew(self):
        try:
            self._i2c.writeto(OLED_ADDRESS, SETUP)
            self._i2c.writeto(OLED_ADDRESS, ON)
            self._rest()
            self._renewed = 0
        except OSError:
            self._miss()

    def _free_bus(self):
        """Drop a transfer that was given up, and have a display that holds the data line low release it."""
        data = Pin(OLED_SDA, Pin.IN, Pin.PULL_UP)
        if not data():
            for _ in range(BUS_CLOCKS):
                Pin(OLED_SCL, Pin.OUT, value=0)
                Pin(OLED_SCL, Pin.IN, Pin.PULL_UP)
            Pin(OLED_SDA, Pin.OUT, value=0)  # and then up: a stop
            Pin(OLED_SDA, Pin.IN, Pin.PULL_UP)
        self._i2c = I2C(OLED_I2C, scl=Pin(OLED_SCL), sda=Pin(OLED_SDA), freq=OLED_HZ, timeout=TIMEOUT_US)  # type: ignore[call-overload]

    def _update(self, page):
        try:
            self._send(page)
        except OSError:
            self._miss()

    def _send(self, page):
        self._goto[1] = 0xB0 | page
        self._i2c.writeto(OLED_ADDRESS, self._goto)
        self._i2c.writeto(OLED_ADDRESS, self._pages[page])

    def _miss(self):
        self.answers = False
        self._renewed = OLED_PAGES
        self._rest()

    def _rest(self):
        self._retry_ms = time.ticks_add(time.ticks_ms(), RETRY_MS)
