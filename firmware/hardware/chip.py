"""Which board this is, by the name that MicroPython gives it."""

import os

# MicroPython for a Pico W: its radio has the LED, and the pins PICO_LED and PICO_VSYS.
WIRELESS = "Pico W" in os.uname().machine
