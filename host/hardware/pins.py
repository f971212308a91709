"""Where the signals of firmware/hardware/wiring.py are on the Pico's board and on the shift registers."""

from firmware.hardware import wiring

# The Pico's pins that are no GPIOs, as far as they are used (Raspberry Pi Pico data sheet, "Pico Pinout")
PICO_SUPPLY = {"VBUS": 40, "VSYS": 39, "GND": 38, "3V3": 36}

# The pins of a 74HC595 in a package of 16 (Nexperia data sheet, table 2), outputs first
OUTPUTS = {"Q0": 15, "Q1": 1, "Q2": 2, "Q3": 3, "Q4": 4, "Q5": 5, "Q6": 6, "Q7": 7}


def column_outputs() -> list[tuple[str, str, int]]:
    """Return for each column the register, its output and pin.

    The firmware sends a 1, which is at Q0 of the first register then, and moves it on from there, output by output.
    """
    names = list(OUTPUTS)
    return [
        (f"U{1 + column // len(names)}", names[column % len(names)], OUTPUTS[names[column % len(names)]])
        for column in range(wiring.COLUMNS)
    ]
