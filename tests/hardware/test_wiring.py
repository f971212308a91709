"""Pins, keys and lights of the pages are those of firmware/hardware/wiring.py; currents and supplies: test_power.py."""

import re

from firmware.hardware import wiring
from hardware.check import OUTPUTS, PICO_PINS
from host.paths import HARDWARE

PAGE = (HARDWARE / "README.md").read_text("utf-8")
# What each pin of the firmware is for, as the table of the Pico has it; rows in groups of GROUP
GROUP = 4
GOES_TO = {
    **{
        gpio: f"rows {row // GROUP * GROUP} to {row // GROUP * GROUP + GROUP - 1} of the keys"
        for row, gpio in enumerate(wiring.ROW_PINS)
    },
    wiring.SHIFT_CLOCK: "shift clock of both 74HC595",
    wiring.SHIFT_DATA: "serial input of the first 74HC595",
    wiring.SHIFT_LATCH: "storage clock of both 74HC595",
    wiring.CHAIN_PIN: "data that the last LED passes on",
    wiring.LED_PIN: f"data of the {wiring.PIXELS} LEDs",
    wiring.OLED_SDA: f"data of the display (I2C{wiring.OLED_I2C} SDA, address 0x{wiring.OLED_ADDRESS:02X})",
    wiring.OLED_SCL: f"clock of the display (I2C{wiring.OLED_I2C} SCL)",
    wiring.BUZZER_PIN: "buzzer",
}


def test_every_pin_of_the_firmware_is_known_here() -> None:
    """A pin is an int, or a tuple of ints, that firmware/hardware/wiring.py calls by one of these endings; those of
    NeoTrellis tiles are in hardware/neotrellis.md, and free on other boards.
    """
    endings = ("_PIN", "_PINS", "_CLOCK", "_DATA", "_LATCH", "_SDA", "_SCL")
    pins: list[int] = []
    for name, value in vars(wiring).items():
        if name.endswith(endings) and not name.startswith("TRELLIS"):
            pins += [value] if isinstance(value, int) else value
    assert sorted(pins) == sorted(GOES_TO)
    assert not {wiring.TRELLIS_SDA, wiring.TRELLIS_SCL, wiring.TRELLIS_INT} & set(pins)


def test_every_pin_is_in_the_table_of_the_pico() -> None:
    rows: dict[int, tuple[str, str]] = {}
    for pins, first, last, what in re.findall(r"^\| ([\d, ]+) \| GP(\d+)(?: to GP(\d+))? \| (.*) \|$", PAGE, re.M):
        gpios = range(int(first), int(last or first) + 1)
        rows |= {gpio: (pin, what) for gpio, pin in zip(gpios, pins.split(", "), strict=True)}
    assert {gpio: pin for gpio, (pin, _) in rows.items()} == {gpio: PICO_PINS[gpio] for gpio in GOES_TO}
    for gpio, words in GOES_TO.items():
        assert re.match(re.escape(words) + r"(,|$)", rows[gpio][1]), words


def shifted(data: bytes) -> set[tuple[str, str]]:
    """Return which outputs of the two registers are high after these bytes, the highest bit first.

    At each clock a register takes its serial input into Q0, and every other output what the one before it had (Nexperia
    data sheet, table 3); the serial input of U2 is Q7S of U1.
    """
    first, second = [0] * 8, [0] * 8
    for byte in data:
        for bit in range(7, -1, -1):
            second = [first[7], *second[:7]]
            first = [byte >> bit & 1, *first[:7]]
    chips = (("U1", first), ("U2", second))
    return {(chip, f"Q{index}") for chip, levels in chips for index, level in enumerate(levels) if level}


def test_each_column_is_at_the_output_that_the_firmware_drives_for_it() -> None:
    table = {}
    for row in re.findall(r"^\| (\d+) to (\d+) \| [\w ]+ \| (U\d) \| Q(\d) to Q(\d) \| ([\d, ]+) \|$", PAGE, re.M):
        columns, outputs = range(int(row[0]), int(row[1]) + 1), range(int(row[3]), int(row[4]) + 1)
        assert [OUTPUTS[output] for output in outputs] == row[5].split(", ")
        table |= {column: (row[2], f"Q{output}") for column, output in zip(columns, outputs, strict=True)}
    assert list(table) == list(range(wiring.COLUMNS))
    for column, output in table.items():
        word = 1 << column  # as firmware/hardware/matrix.py selects a column
        assert shifted(bytes((word >> 8, word & 255))) == {output}
    assert ("15", *map(str, range(1, 8))) == OUTPUTS  # data sheet, table 2
