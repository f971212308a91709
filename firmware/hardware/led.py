"""The Pico's own LED, which needs no wire: lit as soon as the program starts, then it blinks, see output/life.py."""

from machine import Pin

from firmware.hardware.wiring import PICO_LED


def led(on):
    """Switch it on, with 1, or off, with 0. Allocates nothing."""
    Pin(PICO_LED, Pin.OUT, value=on)
