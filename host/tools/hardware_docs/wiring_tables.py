"""The wiring in words, as firmware/hardware/wiring.py and firmware/hardware/matrix.py have it."""

from itertools import groupby

from firmware.hardware import wiring
from host.boards.catalog import PICO_PINS
from host.boards.markdown import table
from host.hardware.pins import PICO_SUPPLY, column_outputs


def connections() -> list[tuple[int, str]]:
    """Return what is wired to the Pico: (GPIO, what it goes to), in the order of the GPIOs."""
    rows = [(gpio, f"row {row} of the keys") for row, gpio in enumerate(wiring.ROW_PINS)]
    others = [
        (wiring.SHIFT_CLOCK, "shift clock of both 74HC595"),
        (wiring.SHIFT_DATA, "serial input of the first 74HC595"),
        (wiring.SHIFT_LATCH, "storage clock of both 74HC595"),
        (wiring.CHAIN_PIN, "data that the last LED passes on, through 1.8 kohm; 3.3 kohm to ground"),
        (wiring.LED_PIN, f"data of the {wiring.PIXELS} LEDs, through the level shifter and 330 ohm"),
        (wiring.OLED_SDA, f"data of the display (I2C{wiring.OLED_I2C} SDA, address 0x{wiring.OLED_ADDRESS:02X})"),
        (wiring.OLED_SCL, f"clock of the display (I2C{wiring.OLED_I2C} SCL)"),
        (wiring.BUZZER_PIN, "buzzer, through 330 ohm"),
    ]
    return sorted(rows + others)


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
