"""Which chip the Pico has: some registers of the RP2350 (Pico 2) are at other addresses than the RP2040's."""

import os

RP2350 = "RP2350" in os.uname().machine
