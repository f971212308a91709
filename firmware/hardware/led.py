"""The Pico's own LED, which needs no wire: lit as soon as the program starts, then it blinks, see output/life.py."""

import os

from machine import Pin

from firmware.hardware.wiring import PICO_LED

# MicroPython for a Pico W: its radio has the LED, and the pins PICO_LED and PICO_VSYS.
WIRELESS = "Pico W" in os.uname().machine
_PIN = "LED" if WIRELESS else PICO_LED


def led(on):
    """Switch it on, with 1, or off, with 0. Allocates nothing."""
    Pin(_PIN, Pin.OUT, value=on)


def light():
    """Light it, where that takes no radio: it would take the state machine of PIO 1 that scans the keys."""
    if not WIRELESS:
        led(1)
