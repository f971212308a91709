"""The wiring in words, as firmware/hardware/wiring.py and firmware/hardware/board.py have it."""

from itertools import groupby

from firmware.hardware import wiring
from host.tools.hardware_docs.markdown import table

# Where the Pico has its GPIOs (Raspberry Pi Pico data sheet, "Pico Pinout"): GPIO -> pin of the board.
PICO_PINS = {
    **{0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17},
    **{14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34},
}
# Of the other pins those that are used (the same page)
PICO_SUPPLY = {"VBUS": 40, "VSYS": 39, "GND": 38, "3V3": 36}

# The pins of a 74HC595 in a package of 16 (Nexperia data sheet, table 2), outputs first
OUTPUTS = {"Q0": 15, "Q1": 1, "Q2": 2, "Q3": 3, "Q4": 4, "Q5": 5, "Q6": 6, "Q7": 7}


def connections() -> list[tuple[int, str]]:
    """Return what is wired to the Pico: (GPIO, what it goes to), in the order of the GPIOs."""
    rows = [(gpio, f"row {row} of the keys") for row, gpio in enumerate(wiring.ROW_PINS)]
    others = [
        (wiring.SHIFT_CLOCK, "shift clock of both 74HC595"),
        (wiring.SHIFT_DATA, "serial input of the first 74HC595"),
        (wiring.SHIFT_LATCH, "storage clock of both 74HC595"),
        (wiring.LED_PIN, f"data of the {wiring.PIXELS} LEDs, through the level shifter and 330 ohm"),
        (wiring.OLED_SDA, f"data of the display (I2C{wiring.OLED_I2C} SDA, address 0x{wiring.OLED_ADDRESS:02X})"),
        (wiring.OLED_SCL, f"clock of the display (I2C{wiring.OLED_I2C} SCL)"),
        (wiring.BUZZER_PIN, "buzzer, through 330 ohm"),
    ]
    return sorted(rows + others)


def column_outputs() -> list[tuple[str, str, int]]:
    """Return for each column the register, its output and pin.

    The firmware sends a 1, which is at Q0 of the first register then, and moves it on from there, output by output.
    """
    names = list(OUTPUTS)
    return [
        (f"U{1 + column // len(names)}", names[column % len(names)], OUTPUTS[names[column % len(names)]])
        for column in range(wiring.COLUMNS)
    ]


def pico() -> str:
    """Return the table of the Pico's pins."""
    supply = {
        "VBUS": "switch S1, position USB: 5 V from the USB socket",
        "VSYS": "5 V rail, through the Schottky diode D169",
        "3V3": "supply of both 74HC595 and of the display",
        "GND": "ground of everything; pins 3, 8, 13, 18, 23, 28 and 33 are ground, too",
    }
    rows = [(PICO_PINS[gpio], f"GP{gpio}", what) for gpio, what in connections()]
    rows += [(PICO_SUPPLY[name], name, what) for name, what in supply.items()]
    return table(">Pico pin|name|goes to", sorted(rows))


def columns() -> str:
    """Return the table of the columns, a line for those that follow each other on a register."""
    runs = groupby(enumerate(column_outputs()), lambda item: (item[0] >= wiring.BOARD_COLUMNS, item[1][0]))
    rows = []
    for (control, register), run in runs:
        numbers, outputs = zip(*run, strict=True)
        ends = f"{numbers[0]} to {numbers[-1]}", f"{outputs[0][1]} to {outputs[-1][1]}"
        pins = ", ".join(str(pin) for _, _, pin in outputs)
        rows.append((ends[0], "control keys" if control else "board", register, ends[1], pins))
    return table("columns|of|register|outputs|pins", rows)


def chain() -> str:
    """Return the table of the LED chain: the first and the last index in each row, from left to right."""

    def ends(row: int, first: int, last: int) -> str:
        start, end = wiring.pixel_of(row, first), wiring.pixel_of(row, last)
        return f"{start} → {end}" if start < end else f"{start} ← {end}"

    board, last = wiring.BOARD_COLUMNS, wiring.COLUMNS - 1
    tiles = [*((left, left + wiring.TILE - 1) for left in range(0, board, wiring.TILE)), (board, last)]
    rows = [(row, *(ends(row, *tile) for tile in tiles)) for row in range(wiring.ROWS)]
    heads = [f"columns {first} {'to' if second - first > 1 else 'and'} {second}" for first, second in tiles]
    return table(f">row|{'|'.join(heads)}", rows)
