"""Which board this is, by the name that MicroPython gives it."""

import os

# Some registers of the RP2350 (Pico 2) are at other addresses than the RP2040's. No image for it is made yet.
RP2350 = "RP2350" in os.uname().machine
# MicroPython for a Pico W: its radio has the LED, and the pins PICO_LED and PICO_VSYS.
WIRELESS = "Pico W" in os.uname().machine
