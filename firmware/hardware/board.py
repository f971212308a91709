"""The board's hardware as the rest of the firmware sees it: MicroPython on an RP2040, a Pico or a Pico W.

With the other files of this folder the only one that touches machine, rp2 or a file system; wiring.py says what is on
which pin. scan(), show(), draw(), tone() and receive() allocate nothing: all their buffers are made once.
"""

import errno
import gc
import io
import os
import select
import sys
import time
from binascii import crc32

import machine
from machine import ADC, PWM, Pin
from uctypes import bytearray_at

from firmware.hardware.display import Display
from firmware.hardware.led import WIRELESS, led
from firmware.hardware.watchdog import Watchdog, bootloader, forget
from firmware.hardware.wiring import BUZZER_DUTY, BUZZER_PIN, PICO_VSYS, TRELLIS_SDA

# Bytes taken from the heap between two collections. Without a limit MicroPython collects when there is no more, and
# what stays is then strewn over all of it. A key press takes less than 24 KB, and what may lie there before it 16: its
# garbage waits for tidy().
COLLECT_BYTES = 40960

# A third of VSYS, against 3.3 V: Pico data sheet, 4.4; 65535 is the most that read_u16() returns.
VSYS_MV = 3 * 3300
UNMEASURED = -1
# A Pico W whose PICO_LED is low reads nearly 0 V there, a Pico a third of VSYS: "Connecting to the Internet with
# Raspberry Pi Pico W", how to tell which board it is. Between them: 0.3 V.
NO_VSYS = 6000

FLASH = 0x10000000  # where programs read the flash: RP2040 data sheet, 2.2
FLASH_SECTOR = 4096  # bytes, the least that can be erased

RESET_CAUSES = {machine.PWRON_RESET: "power on", machine.WDT_RESET: "reset"}


def _driver():
    """Return what drives keys and lights: NeoTrellis tiles where something pulls their bus up, else the matrix. Only
    that driver takes memory.
    """
    if Pin(TRELLIS_SDA, Pin.IN, Pin.PULL_DOWN)():
        from firmware.hardware.neotrellis import NeoTrellis

        return NeoTrellis()
    from firmware.hardware.matrix import Matrix

    return Matrix()


def _measuring():
    """Return the LED's switch and the ADC of VSYS, None for what there is not. With MicroPython for a Pico W the radio
    has the ADC's pin. With that for a Pico, a Pico W has no LED, and measures while PICO_LED is high (its data sheet,
    pinout).
    """
    if WIRELESS:
        return led, None
    led(0)
    Pin(PICO_VSYS, Pin.IN, Pin.PULL_DOWN)  # takes what charge is left there
    vsys = ADC(Pin(PICO_VSYS))
    has_led = vsys.read_u16() >= NO_VSYS
    led(1)
    return led if has_led else _no_led, vsys


def _no_led(on):
    """Switch nothing."""


class Board:
    """`driver` of keys and lights, `display`, buzzer, time, storage, USB serial port, `watchdog`.

    ticks_ms(), ticks_us(): the time since power-on, from counters that wrap at 2**30. idle(): let a little time pass,
    until the next interrupt, 1 ms at most. tidy(): collect what is no longer used in the memory, some 12 ms.
    rename(name, new_name): give a file another name, in one step; a file that had that name is gone then. remove(name).
    Both raise OSError.
    """

    def __init__(self):
        gc.threshold(COLLECT_BYTES)
        self.watchdog = Watchdog()
        self.feed = self.watchdog.feed
        # Keys and lights
        self.driver = driver = _driver()
        self.start_scanning, self.scan = driver.start_scanning, driver.scan
        self.lights_busy, self.show, self.sent = driver.lights_busy, driver.show, driver.sent
        self.returned, self.missing, self.grid = driver.returned, driver.missing, driver.grid
        self.unfinished, self.tiles = driver.unfinished, driver.tiles

        self._buzzer = PWM(Pin(BUZZER_PIN), freq=1000, duty_u16=0)
        self.led, self._vsys = _measuring()

        self.ticks_ms, self.ticks_us = time.ticks_ms, time.ticks_us
        self.idle, self.tidy = machine.idle, gc.collect
        self.rename, self.remove = os.rename, os.remove
        self._second_core = None
        self.display = Display()
        self.draw = self.display.draw

        self._arrived, self._room = select.poll(), select.poll()
        self._arrived.register(sys.stdin, select.POLLIN)
        self._room.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._read, self._write = sys.stdin.buffer.readinto, sys.stdout.buffer.write  # type: ignore[union-attr]

    def second_core(self):
        """Return the one SecondCore, which no start needs."""
        from firmware.hardware.second_core import SecondCore

        self._second_core = self._second_core or SecondCore()
        return self._second_core

    @property
    def scan_ms(self):
        """The time of the scan that was taken last, ms from the first on."""
        return self.driver.scan_ms

    def vsys_mv(self):
        """Return the voltage (mV) at the Pico's VSYS, within some 3 %, or UNMEASURED: that of the 5 V rail or of USB,
        whichever is higher, behind a Schottky diode.
        """
        return UNMEASURED if self._vsys is None else self._vsys.read_u16() * VSYS_MV // 65535

    def tone(self, hz, volume=100):
        """Sound the buzzer at `hz` (8 Hz and more) with a volume (%) of the settings, or silence it with 0."""
        if hz:
            self._buzzer.freq(hz)
            self._buzzer.duty_u16(BUZZER_DUTY[volume])
        else:
            self._buzzer.duty_u16(0)

    def load(self, name):
        """Return the bytes of the file `name`, or None if there is none."""
        try:
            with open(name, "rb") as file:
                return file.read()
        except OSError:
            return None

    def save(self, name, data):
        """Write the file `name`, or leave it as it was: where power is lost on the way, and where a full flash raises
        OSError. The bytes go into a file beside it, which then takes its name in one step.
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
        Power lost while appending leaves what was there, and perhaps some of what is new. Raises: OSError.
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

    def receive(self):
        """Return the next byte that has come from a computer, or -1; does not wait. Byte 3, ctrl-C, never comes: it
        ends the program and gives the computer MicroPython's prompt.
        """
        for _ in self._arrived.ipoll(0):
            self._read(self._byte)
            return self._byte[0]
        return -1

    def send(self, piece):
        """Send 64 bytes to the computer; return False, at once, while it does not take them. Without a computer they
        are lost. A write to a full buffer blocks 500 ms (MicroPython 1.25, ports/rp2/mphalport.h,
        MICROPY_HW_USB_CDC_TX_TIMEOUT), and the driver tells only whether there is any. It keeps 256 bytes and passes
        them on by 64 (shared/tinyusb, CFG_TUD_CDC_TX_BUFSIZE and EP_BUFSIZE): to whom writes nothing but 64 at a time,
        any free space is enough.
        """
        for _ in self._room.ipoll(0):
            self._write(piece)
            return True
        return False

    def versions(self):
        """Return what the board is: MicroPython's release, the machine, and the chip's serial number."""
        system = os.uname()
        return {"micropython": system.release, "machine": system.machine, "id": machine.unique_id().hex()}

    def figures(self):
        """Return how the board is; takes some tens of ms for the flash, and tidies the memory."""
        flash = os.statvfs("/")
        gc.collect()
        return {
            "reset": self.watchdog.ended or RESET_CAUSES.get(machine.reset_cause(), "unknown"),
            "failed_starts": self.watchdog.failed_starts,
            "flash_free": flash[0] * flash[3], "flash_size": flash[0] * flash[2], "memory_free": gc.mem_free(),
            "display": self.display.answers, "chain": self.returned(), "vsys_mv": self.vsys_mv(),
        }  # fmt: skip

    def reset(self):
        """Start again from the beginning, as from power-on; the flash stays as it is."""
        forget()
        machine.reset()

    def bootsel(self):
        """Become the USB drive of the chip's ROM, which takes a new image. See reset()."""
        bootloader()

    def flash_sums(self, first, count):
        """Return the CRC-32 of `count` sectors of the flash, from the sector `first` on; takes 1 ms a sector."""
        starts = range(FLASH + FLASH_SECTOR * first, FLASH + FLASH_SECTOR * (first + count), FLASH_SECTOR)
        return [crc32(bytearray_at(start, FLASH_SECTOR)) for start in starts]

    def trace(self, error):
        """Return an exception with its traceback, as text."""
        text = io.StringIO()
        sys.print_exception(error, text)
        return text.getvalue()
