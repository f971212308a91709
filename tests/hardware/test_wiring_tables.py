"""The tables of hardware/README.md show the wiring that the firmware has."""

import re

from firmware.hardware import wiring
from host.boards.catalog import PICO_PINS
from host.hardware.pins import PICO_SUPPLY, column_outputs
from host.tools.hardware_docs.wiring_tables import chain, connections, pico


def test_every_pin_of_the_firmware_is_in_the_table_once() -> None:
    """A pin is an int, or a tuple of ints, that firmware/hardware/wiring.py calls by one of these endings; those of
    NeoTrellis tiles are in hardware/neotrellis.md, and free on other boards.
    """
    endings = ("_PIN", "_PINS", "_CLOCK", "_DATA", "_LATCH", "_SDA", "_SCL")
    pins: list[int] = []
    for name, value in vars(wiring).items():
        if name.endswith(endings) and not name.startswith("TRELLIS"):
            pins += [value] if isinstance(value, int) else value
    assert not {wiring.TRELLIS_SDA, wiring.TRELLIS_SCL, wiring.TRELLIS_INT} & set(pins)
    assert [gpio for gpio, _ in connections()] == sorted(pins)
    assert len(set(pins)) == len(pins)


def test_every_line_of_the_table_is_a_pin_of_the_firmware() -> None:
    listed = {int(gpio): int(pin) for pin, gpio in re.findall(r"^\| (\d+) \| GP(\d+) \|", pico(), re.MULTILINE)}
    assert listed == {gpio: PICO_PINS[gpio] for gpio, _ in connections()}
    assert "| 29 | GP22 | data of the 168 LEDs" in pico()


def test_the_picos_pins_are_told_apart() -> None:
    """26 GPIOs on the edges of the Pico, on pins that are neither ground nor supply (data sheet)."""
    ground_and_supply = {3, 8, 13, 18, 23, 28, 33, 38, 30, 35, 36, 37, 39, 40}
    assert set(PICO_PINS.values()) == set(range(1, 41)) - ground_and_supply
    assert list(PICO_PINS.values()) == sorted(PICO_PINS.values())
    assert set(PICO_SUPPLY.values()) <= ground_and_supply


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
    columns = column_outputs()
    assert len(set(columns)) == wiring.COLUMNS
    for column, (chip, output, pin) in enumerate(columns):
        word = 1 << column  # as firmware/hardware/matrix.py selects a column
        assert shifted(bytes((word >> 8, word & 255))) == {(chip, output)}
        assert pin == (15 if output == "Q0" else int(output[1:]))  # data sheet, table 2: Q1 to Q7 are pins 1 to 7


def test_the_chain_goes_through_every_pixel_once() -> None:
    """Followed as a builder would: tile after tile, row after row, each in the direction of its arrow."""
    rows = re.findall(r"^\| \d+ " + r"\| (\d+) ([→←]) (\d+) " * 3 + r"\|$", chain(), re.MULTILINE)
    assert len(rows) == wiring.ROWS
    followed: list[int] = []
    for tiles in ((0, 3), (6,)):
        for above in range(0, wiring.ROWS, wiring.TILE):
            for tile in tiles:
                for row in rows[above : above + wiring.TILE]:
                    left, arrow, right = row[tile : tile + 3]
                    ends = (int(left), int(right)) if arrow == "→" else (int(right), int(left))
                    followed += range(ends[0], ends[1] + 1)
    assert followed == list(range(wiring.PIXELS))
