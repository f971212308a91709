"""The key matrix and the chain of lights of hardware/boards.

The lights are sent and the keys are scanned by PIO and DMA while the program continues, whatever it does.
"""

import time
from array import array

import rp2
from machine import Pin, mem32
from uctypes import addressof

from firmware.clock import MASK, TICK_MS
from firmware.hardware import wiring
from firmware.hardware.slices import ALL
from firmware.hardware.wiring import GRID, LED_TIMING_NS, ROW_PINS

SCAN_CYCLE_HZ = 200_000  # of the program below: 1000 cycles of 5 us are TICK_MS; 125 and 150 MHz divide by that exactly
OUTPUTS = 16  # of the shift registers; behind the last column there are two that no key is at
# Scans that can wait for the program to take them: 28, 140 ms, of a ring of 32.
RING_BYTES = 1024
RING_SCANS = RING_BYTES // (2 * OUTPUTS)
KEPT_SCANS = RING_SCANS - 4
# Enough for 23 hours, then scan() starts it again.
SCAN_WORDS = (1 << 28) - OUTPUTS
SCAN_DREQ = 12  # "PIO 1, state machine 0 has data": RP2040 data sheet, 2.5.3.1 (system DREQ table)
SCAN_MACHINE = 4  # state machine 0 of PIO 1
HALFWORDS = 1  # DMA transfers of 16 bits

# Of a pixel. A frame has a dark one more than there are, so that its bits come out of the last.
BITS = 24
# They are counted as rising edges at input B of the pin's PWM slice: RP2040 data sheet, 4.5.2.5 and 4.5.3.
CHAIN_CONTROL = 0x40050000 + 0x14 * (wiring.CHAIN_PIN >> 1 & 7)
CHAIN_COUNT = CHAIN_CONTROL + 8
COUNT_RISES = 0x21
# The pause after a frame. WS2812B data sheet: more than 50 us; WS2812B-V5: more than 280 us.
LED_RESET_US = 300
# The longest frame: all bits 0. And the clock of the program below, a cycle of 59 ns: 125 MHz by 7 96/256, which the
# divider makes exactly (RP2040 data sheet, 3.5.5).
LED_FRAME_US = BITS * (wiring.PIXELS + 1) * (LED_TIMING_NS[0] + LED_TIMING_NS[1]) // 1000
LED_CYCLE_HZ = 16_949_152
LED_DREQ = 0  # "PIO 0, state machine 0 can take data": RP2040 data sheet, 2.5.3.1 (system DREQ table)
BYTES = 0  # DMA transfers of a byte; the bus repeats it in all four of the word, so it is on top: 2.1.4

TYPE_CHECKING = False
if TYPE_CHECKING:  # what the assembler has for the program below, and nothing else has
    from rp2.asm_pio import in_, jmp, label, nop, not_x, out, pins, set, x, x_dec, y, y_dec


@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True, pull_thresh=8)
def _send_bits():
    """LED_TIMING_NS in cycles: a 0 is high for 6 and low for 16, a 1 is high for 12 and low for 10. Between frames it
    waits in its first line, the data line low.
    """
    label("next")
    out(x, 1).side(0)[9]
    jmp(not_x, "zero").side(1)[5]
    jmp("next").side(1)[5]
    label("zero")
    nop().side(0)[5]


@rp2.asm_pio(set_init=[rp2.PIO.OUT_LOW] * 3, in_shiftdir=rp2.PIO.SHIFT_LEFT, autopush=True, push_thresh=wiring.ROWS)
def _scan_keys():
    """A scan each 1000 cycles, for ever: a 1 goes through the shift registers, from column to column. Pins: clock 1,
    data 2, latch 4. A column has 20 us before its rows are read, in which the RP2040's pull-downs, 80 kohm at most
    (data sheet, pin characteristics), discharge the rows of the column before: 14 diodes, 100 pF with the traces, take
    about 10 us. All 16 outputs take their turn, so that a 1 that a disturbance left in there is out of it a scan later.
    """
    set(y, 27)[14]
    label("rest")
    jmp(y_dec, "rest")[30]
    set(x, 15)
    set(pins, 2)
    set(pins, 3)
    label("column")
    set(pins, 4)[3]
    in_(pins, 12)
    set(pins, 1)
    jmp(x_dec, "column")
    set(pins, 4)
    set(pins, 0)


def _channel():
    """Return a DMA channel that is idle: MicroPython's soft reset leaves one that was busy as it was."""
    channel = rp2.DMA()
    channel.active(False)
    return channel


class Matrix:
    """Drives keys and lights."""

    def __init__(self):
        for pin in ROW_PINS:
            Pin(pin, Pin.IN, Pin.PULL_DOWN)
        self._scanner = rp2.StateMachine(
            SCAN_MACHINE, _scan_keys, freq=SCAN_CYCLE_HZ, set_base=Pin(wiring.SHIFT_CLOCK), in_base=Pin(ROW_PINS[0])
        )
        # The DMA wants its ring at a multiple of its size.
        space = array("H", [0] * RING_BYTES)
        first = (-addressof(space) & RING_BYTES - 1) // 2
        ring = memoryview(space)[first : first + RING_BYTES // 2]
        self._ring = [ring[place * OUTPUTS : place * OUTPUTS + wiring.COLUMNS] for place in range(RING_SCANS)]
        self._scans = _channel()
        control = self._scans.pack_ctrl(size=HALFWORDS, inc_read=False, ring_size=10, ring_sel=True, treq_sel=SCAN_DREQ)
        self._scans.config(read=self._scanner, write=ring, count=SCAN_WORDS, ctrl=control, trigger=True)
        # What is left of the transfer's words behind the last scan that was taken, and where that is in the ring. The
        # first scan is not for taking: what was in the shift registers went through them.
        self._left = SCAN_WORDS - OUTPUTS
        self._place = 0
        self.scan_ms = 0

        self._leds = rp2.StateMachine(0, _send_bits, freq=LED_CYCLE_HZ, sideset_base=Pin(wiring.LED_PIN))
        self._leds.active(1)
        # The last frame, which the DMA reads while the next is worked out, and a pixel more
        self._sent = bytearray(3 * wiring.PIXELS + 3)
        self._frame = memoryview(self._sent)[: 3 * wiring.PIXELS]
        self._dma = _channel()
        control = self._dma.pack_ctrl(size=BYTES, inc_write=False, treq_sel=LED_DREQ)
        self._dma.config(read=self._sent, write=self._leds, count=3 * wiring.PIXELS + 3, ctrl=control)
        self._shown_us = time.ticks_us()

        # The divider holds its pin low against the pull-up, where there is one.
        self._returns = not Pin(wiring.CHAIN_PIN, Pin.IN, Pin.PULL_UP)()
        mem32[CHAIN_CONTROL] = COUNT_RISES
        Pin(wiring.CHAIN_PIN, Pin.ALT, Pin.PULL_UP, alt=Pin.ALT_PWM)

    def start_scanning(self):
        """Begin to scan: the first one that scan() returns comes after 2 * TICK_MS, with TICK_MS for its time."""
        self._scanner.active(1)

    def scan(self):
        """Return the oldest scan that was not taken yet, or None; `scan_ms` is then its time, ms from the first on.
        COLUMNS ints, bit r set while key (r, column) read closed, not debounced. They stay for 20 ms. A scan comes each
        TICK_MS, whatever the program does. Of those that nobody takes for 140 ms the oldest are lost, which shows in
        `scan_ms`.
        """
        left = self._scans.count
        come = (self._left - left) // OUTPUTS
        if come <= 0:
            if left == 0:
                self._scans.config(count=SCAN_WORDS, trigger=True)
                self._left = SCAN_WORDS
            return None
        steps = 1 if come <= KEPT_SCANS else come - KEPT_SCANS + 1
        self._left -= steps * OUTPUTS
        self._place = (self._place + steps) % RING_SCANS
        self.scan_ms = (self.scan_ms + steps * TICK_MS) & MASK
        return self._ring[self._place]

    def lights_busy(self):
        """Return True while the last frame is on its way: for LED_FRAME_US + LED_RESET_US from show() on."""
        return 0 <= time.ticks_diff(time.ticks_us(), self._shown_us) < LED_FRAME_US + LED_RESET_US

    def show(self, wire):
        """Begin to send `wire` (bytearray of 3 * PIXELS: green, red, blue in chain order) to the lights; it may change
        when this returns. Only while lights_busy() is False.
        """
        self._frame[ALL] = wire
        mem32[CHAIN_COUNT] = 0
        self._dma.config(read=self._sent, trigger=True)
        self._shown_us = time.ticks_us()

    def sent(self):
        """Return the bytes that the lights were given last."""
        return self._frame

    def missing(self):
        """Return 0: nothing says which tiles are there."""
        return 0

    def unfinished(self):
        """Return False: see missing()."""
        return False

    def tiles(self):
        """Return {}, likewise."""
        return {}

    def grid(self):
        """Return the rows and columns of keys that the board has."""
        return GRID

    def returned(self):
        """Return how many bits came out of the last light after the last frame: BITS from a whole chain, 0 from a
        broken one; -1 without a wire from there. Only while lights_busy() is False.
        """
        return mem32[CHAIN_COUNT] if self._returns else -1
