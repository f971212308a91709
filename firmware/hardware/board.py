"""The board's hardware as the rest of the firmware sees it.

The only file that touches machine, rp2 or a file system, but for display.py, led.py, second_core.py and
watchdog.py, which belong to it; wiring.py says what is on which pin. MicroPython 1.25 on an RP2040 (Pico),
and on an RP2350 (Pico 2), whose stepping A2 has pull-downs that do not hold a row (erratum
RP2350-E9): each row then wants 8.2 kohm to ground.

scan(), show(), draw(), tone() and receive() allocate nothing: all their buffers are made once.
The lights are sent and the keys are scanned by PIO and DMA while the program goes on, whatever it does.
"""

import errno
import gc
import os
import select
import sys
import time
from array import array
from binascii import crc32

import machine
import rp2
from machine import ADC, PWM, Pin, mem32
from uctypes import addressof, bytearray_at

from firmware.clock import MASK, TICK_MS
from firmware.hardware.display import Display
from firmware.hardware.led import led
from firmware.hardware.watchdog import Watchdog, bootloader, forget, trace
from firmware.hardware.wiring import (
    BUZZER_PIN,
    CHAIN_PIN,
    COLUMNS,
    LED_PIN,
    LED_TIMING_NS,
    PICO_VSYS,
    PIXELS,
    ROW_PINS,
    ROWS,
    SHIFT_CLOCK,
)

SCAN_CYCLE_HZ = 200_000  # of the program below: 1000 cycles of 5 us are TICK_MS; 125 and 150 MHz divide by that exactly
OUTPUTS = 16  # of the shift registers; behind the last column there are two that no key is at
# Scans that can wait for the program to take them: 28, 140 ms, of a ring of 32.
RING_BYTES = 1024
RING_SCANS = RING_BYTES // (2 * OUTPUTS)
KEPT_SCANS = RING_SCANS - 4
SCAN_WORDS = (1 << 30) - OUTPUTS  # a count that is a small int, enough for 93 hours
SCAN_DREQ = 12  # "PIO 1, state machine 0 has data": RP2040 data sheet, 2.5.3.1 (system DREQ table)
SCAN_MACHINE = 4  # state machine 0 of PIO 1
HALFWORDS = 1  # DMA transfers of 16 bits

# Of a pixel. A frame has a dark one more than there are, so that its bits come out of the last.
BITS = 24
# They are counted as rising edges at input B of the pin's PWM slice: RP2040 data sheet, 4.5.2.5 and 4.5.3, with the
# same registers at another address RP2350 data sheet, 12.5.3.
CHAIN_CONTROL = (0x400A8000 if "RP2350" in os.uname().machine else 0x40050000) + 0x14 * (CHAIN_PIN >> 1 & 7)
CHAIN_COUNT = CHAIN_CONTROL + 8
COUNT_RISES = 0x21
# A third of VSYS, against 3.3 V: Pico data sheet, 4.4; 65535 is the most that read_u16() returns.
VSYS_MV = 3 * 3300

# The pause after a frame. WS2812B data sheet: more than 50 us; WS2812B-V5: more than 280 us.
LED_RESET_US = 300
# The longest frame: all bits 0. And the clock of the program below, a cycle of 59 ns: 125 MHz by 7 96/256, which the
# divider makes exactly (RP2040 data sheet, 3.5.5).
LED_FRAME_US = BITS * (PIXELS + 1) * (LED_TIMING_NS[0] + LED_TIMING_NS[1]) // 1000
LED_CYCLE_HZ = 16_949_152
LED_DREQ = 0  # "PIO 0, state machine 0 can take data": RP2040 data sheet, 2.5.3.1 (system DREQ table)
BYTES = 0  # DMA transfers of a byte; the bus repeats it in all four of the word, so it is on top: 2.1.4

TYPE_CHECKING = False
if TYPE_CHECKING:  # what the assembler has for the program below, and nothing else has
    from rp2.asm_pio import in_, jmp, label, nop, not_x, out, pins, set, x, x_dec, y, y_dec


@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True, pull_thresh=8)
def _send_bits():
    """LED_TIMING_NS in cycles: a 0 is high for 6 and low for 16, a 1 is high for 12 and low for 10.

    Between frames it waits in its first line, the data line low.
    """
    label("next")
    out(x, 1).side(0)[9]
    jmp(not_x, "zero").side(1)[5]
    jmp("next").side(1)[5]
    label("zero")
    nop().side(0)[5]


@rp2.asm_pio(set_init=[rp2.PIO.OUT_LOW] * 3, in_shiftdir=rp2.PIO.SHIFT_LEFT, autopush=True, push_thresh=ROWS)
def _scan_keys():
    """A scan each 1000 cycles, for ever: a 1 goes through the shift registers, from column to column.

    Pins: clock 1, data 2, latch 4. A column has 20 us before its rows are read, in which the RP2040's pull-downs,
    80 kohm at most (data sheet, pin characteristics), discharge the rows of the column before: 14 diodes, 100 pF with
    the traces, take about 10 us. All 16 outputs take their turn, so that a 1 that a disturbance left in there is out
    of it a scan later, and the last latch leaves none driven.
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


# Bytes taken from the heap between two collections. Without a limit MicroPython collects when there is no more, and
# what stays is then strewn over all of it. A key press takes less than 24 KB: its garbage waits for tidy().
COLLECT_BYTES = 24576

BUZZER_HALF = 32768  # of 65536: a square wave

FLASH = 0x10000000  # where programs read the flash: RP2040 data sheet, 2.2
FLASH_SECTOR = 4096  # bytes, the least that can be erased

RESET_CAUSES = {machine.PWRON_RESET: "power on", machine.WDT_RESET: "reset"}


class _Slice:
    def __getitem__(self, index):
        return index


# A slice object made once: buffer[ALL] = row allocates nothing, buffer[:] = row would allocate a new one each time.
ALL = _Slice()[:]


def _channel():
    """Return a DMA channel that is idle: MicroPython's soft reset leaves one that was busy as it was."""
    channel = rp2.DMA()
    channel.active(False)
    return channel


class Board:
    """Keys, lights, `display`, buzzer, time, storage, the USB serial port, `watchdog`; draw() and feed() are theirs."""

    def __init__(self):
        gc.threshold(COLLECT_BYTES)
        self.watchdog = Watchdog()
        self.feed = self.watchdog.feed
        for pin in ROW_PINS:
            Pin(pin, Pin.IN, Pin.PULL_DOWN)
        self._scanner = rp2.StateMachine(
            SCAN_MACHINE, _scan_keys, freq=SCAN_CYCLE_HZ, set_base=Pin(SHIFT_CLOCK), in_base=Pin(ROW_PINS[0])
        )
        # The DMA wants its ring at a multiple of its size.
        space = array("H", [0] * RING_BYTES)
        first = (-addressof(space) & RING_BYTES - 1) // 2
        ring = memoryview(space)[first : first + RING_BYTES // 2]
        self._ring = [ring[place * OUTPUTS : place * OUTPUTS + COLUMNS] for place in range(RING_SCANS)]
        self._scans = _channel()
        control = self._scans.pack_ctrl(size=HALFWORDS, inc_read=False, ring_size=10, ring_sel=True, treq_sel=SCAN_DREQ)
        self._scans.config(read=self._scanner, write=ring, count=SCAN_WORDS, ctrl=control, trigger=True)
        # What is left of the transfer's words behind the last scan that was taken, and where that is in the ring. The
        # first scan is not for taking: what was in the shift registers went through them.
        self._left = SCAN_WORDS - OUTPUTS
        self._place = 0
        self.scan_ms = 0

        self._leds = rp2.StateMachine(0, _send_bits, freq=LED_CYCLE_HZ, sideset_base=Pin(LED_PIN))
        self._leds.active(1)
        # The last frame, which the DMA reads while the next is worked out, and a pixel more
        self._sent = bytearray(3 * PIXELS + 3)
        self._frame = memoryview(self._sent)[: 3 * PIXELS]
        self._dma = _channel()
        control = self._dma.pack_ctrl(size=BYTES, inc_write=False, treq_sel=LED_DREQ)
        self._dma.config(read=self._sent, write=self._leds, count=3 * PIXELS + 3, ctrl=control)
        self._shown_us = time.ticks_us()

        # The divider holds its pin low against the pull-up, where there is one.
        self._returns = not Pin(CHAIN_PIN, Pin.IN, Pin.PULL_UP)()
        mem32[CHAIN_CONTROL] = COUNT_RISES
        Pin(CHAIN_PIN, Pin.ALT, Pin.PULL_UP, alt=Pin.ALT_PWM)
        self._vsys = ADC(Pin(PICO_VSYS))

        self._buzzer = PWM(Pin(BUZZER_PIN), freq=1000, duty_u16=0)

        self._second_core = None
        self.display = Display()
        self.draw = self.display.draw
        self.led = led

        self._arrived, self._room = select.poll(), select.poll()
        self._arrived.register(sys.stdin, select.POLLIN)
        self._room.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._read, self._write = sys.stdin.buffer.readinto, sys.stdout.buffer.write  # type: ignore[union-attr]

    # --- time ------------------------------------------------------------------------

    def ticks_ms(self):
        """Return the milliseconds since power-on, from a counter that wraps at 2**30."""
        return time.ticks_ms()

    def ticks_us(self):
        """Return the microseconds since power-on, likewise: from a counter that wraps at 2**30."""
        return time.ticks_us()

    def idle(self):
        """Let a little time pass: until the next interrupt, 1 ms at most."""
        machine.idle()

    def tidy(self):
        """Collect what is no longer used in the memory: some 12 ms, which would be taken at any moment otherwise."""
        gc.collect()

    def second_core(self):
        """Return the one SecondCore, which no start needs."""
        from firmware.hardware.second_core import SecondCore

        self._second_core = self._second_core or SecondCore()
        return self._second_core

    # --- keys ------------------------------------------------------------------------

    def start_scanning(self):
        """Begin to scan: the first one that scan() returns comes after 2 * TICK_MS, with TICK_MS for its time."""
        self._scanner.active(1)

    def scan(self):
        """Return the oldest scan that was not taken yet, or None; `scan_ms` is then its time, ms from the first on.

        COLUMNS ints, bit r set while key (r, column) read closed: raw contacts, not debounced. They stay for 20 ms. A
        scan comes each TICK_MS, by itself, whatever the program does, writes to the flash included. Of those that
        nobody takes for 140 ms the oldest are lost, which shows in `scan_ms`.
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

    # --- lights ----------------------------------------------------------------------

    def lights_busy(self):
        """Return True while the last frame is on its way: for LED_FRAME_US + LED_RESET_US from show() on."""
        return 0 <= time.ticks_diff(time.ticks_us(), self._shown_us) < LED_FRAME_US + LED_RESET_US

    def show(self, wire):
        """Begin to send `wire` (bytearray of 3 * PIXELS: green, red, blue in chain order) to the lights.

        Returns at once, and `wire` may change then. Only while lights_busy() is False.
        """
        self._frame[ALL] = wire
        mem32[CHAIN_COUNT] = 0
        self._dma.config(read=self._sent, trigger=True)
        self._shown_us = time.ticks_us()

    def sent(self):
        """Return the bytes that the lights were given last."""
        return self._frame

    def returned(self):
        """Return how many bits came out of the last light after the last frame: BITS from a whole chain, 0 from a
        broken one; -1 without a wire from there. Only while lights_busy() is False.
        """
        return mem32[CHAIN_COUNT] if self._returns else -1

    def vsys_mv(self):
        """Return the voltage (mV) at the Pico's VSYS: that of the 5 V rail or of USB, whichever is higher, behind a
        Schottky diode. Within some 3 %: the reference is the 3.3 V.
        """
        return self._vsys.read_u16() * VSYS_MV // 65535

    # --- buzzer ----------------------------------------------------------------------

    def tone(self, hz):
        """Sound the buzzer at `hz` (8 Hz and more), or silence it with 0."""
        if hz:
            self._buzzer.freq(hz)
            self._buzzer.duty_u16(BUZZER_HALF)
        else:
            self._buzzer.duty_u16(0)

    # --- storage ---------------------------------------------------------------------

    def load(self, name):
        """Return the bytes of the file `name`, or None if there is none."""
        try:
            with open(name, "rb") as file:
                return file.read()
        except OSError:
            return None

    def save(self, name, data):
        """Write the file `name`. Power lost on the way leaves the file as it was before.

        The bytes go into a file beside it, which then takes its name in one step. A full
        flash raises OSError and leaves the file as it was.
        """
        beside = name + ".new"
        try:
            with open(beside, "wb") as file:
                file.write(data)
            os.rename(beside, name)
        except OSError:
            if beside in os.listdir():
                os.remove(beside)
            raise

    def open(self, name, mode):
        """Open the file `name`: "rb" to read, "wb" to rewrite, "ab" to append; close() writes what is left to write.

        Power lost on the way leaves a file that was appended to with what it had, and perhaps some of what is new.
        Raises: OSError.
        """
        return open(name, mode)

    def names(self, folder):
        """Return the names of what is in a folder; none without the folder."""
        try:
            return os.listdir(folder)
        except OSError:
            return []

    def folder(self, name):
        """Make a folder, unless there is one. Raises: OSError."""
        try:
            os.mkdir(name)
        except OSError as error:
            if error.args[0] != errno.EEXIST:
                raise

    def rename(self, name, new_name):
        """Give a file another name, in one step; a file that had that name is gone then. Raises: OSError."""
        os.rename(name, new_name)

    def remove(self, name):
        """Remove a file. Raises: OSError."""
        os.remove(name)

    # --- the USB serial port -----------------------------------------------------------

    def receive(self):
        """Return the next byte that has come from a computer, or -1; does not wait.

        Byte 3, ctrl-C, never comes: it ends the program, wherever that is, and gives the computer MicroPython's prompt.
        """
        for _ in self._arrived.ipoll(0):
            self._read(self._byte)
            return self._byte[0]
        return -1

    def send(self, piece):
        """Send 64 bytes to the computer; return False, at once, while it does not take them.

        A write to a full buffer blocks 500 ms (MicroPython 1.25, ports/rp2/mphalport.h, MICROPY_HW_USB_CDC_TX_TIMEOUT),
        and the driver tells only whether there is any. It keeps 256 bytes and passes them on by 64 (shared/tinyusb,
        CFG_TUD_CDC_TX_BUFSIZE and EP_BUFSIZE): to whom writes nothing but 64 at a time, any free space is enough.
        Without a computer the bytes are lost.
        """
        for _ in self._room.ipoll(0):
            self._write(piece)
            return True
        return False

    # --- the board itself ----------------------------------------------------------------

    def versions(self):
        """Return what the board is: MicroPython's release, the machine, and the chip's serial number."""
        system = os.uname()
        return {"micropython": system.release, "machine": system.machine, "id": machine.unique_id().hex()}

    def figures(self):
        """Return how the board is: why it started, bytes of flash and memory, whether there is a display, returned()
        and vsys_mv().

        Looks through the whole flash (some tens of ms) and tidies the memory.
        """
        flash = os.statvfs("/")
        gc.collect()
        return {
            "reset": self.watchdog.ended or RESET_CAUSES.get(machine.reset_cause(), "unknown"),
            "failed_starts": self.watchdog.failed_starts,
            "flash_free": flash[0] * flash[3],
            "flash_size": flash[0] * flash[2],
            "memory_free": gc.mem_free(),
            "display": self.display.answers,
            "chain": self.returned(),
            "vsys_mv": self.vsys_mv(),
        }

    def reset(self):
        """Start again from the beginning, as from power-on; the flash stays as it is."""
        forget()
        machine.reset()

    def bootsel(self):
        """Start the boot loader in the chip's ROM: it shows a USB drive that takes a new image. See reset()."""
        bootloader()

    def flash_sums(self, first, count):
        """Return the CRC-32 of `count` sectors of the flash, from the sector `first` on; takes 1 ms a sector."""
        starts = range(FLASH + FLASH_SECTOR * first, FLASH + FLASH_SECTOR * (first + count), FLASH_SECTOR)
        return [crc32(bytearray_at(start, FLASH_SECTOR)) for start in starts]

    def trace(self, error):
        """Return an exception with its traceback, as text."""
        return trace(error)
