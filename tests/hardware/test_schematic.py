"""The schematic has every connection of the wiring, and no end of a wire is alone."""

import re
from collections import Counter

from firmware.hardware import wiring
from host.boards.catalog import PICO_PINS
from host.boards.schematic import svg
from host.tools.hardware_docs import schematic
from host.tools.hardware_docs.wiring_tables import connections


def words(sheet: str) -> Counter[str]:
    return Counter(re.findall(r"<tspan[^>]*>([^<]*)</tspan>", svg(schematic.SHEETS[sheet])))


def nets(sheet: str) -> Counter[str]:
    """Return the names of wires: what is written in navy blue."""
    drawn = svg(schematic.SHEETS[sheet])
    return Counter(re.findall(r'fill="navy"[^>]*>\s*<tspan[^>]*>([^<]*)<', drawn))


def test_every_pin_of_the_pico_that_is_wired_is_drawn() -> None:
    drawn = words("chips")
    for gpio, _ in connections():
        assert drawn[f"GP{gpio}"] == 1
        assert drawn[str(PICO_PINS[gpio])]
    assert sum(count for name, count in drawn.items() if re.fullmatch(r"GP\d+", name)) == len(connections())


def test_every_row_and_column_is_drawn_once_on_the_chips() -> None:
    drawn = nets("chips")
    assert [drawn[f"ROW{row}"] for row in range(wiring.ROWS)] == [1] * wiring.ROWS
    assert [drawn[f"COL{column}"] for column in range(wiring.COLUMNS)] == [1] * wiring.COLUMNS
    assert not {f"ROW{wiring.ROWS}", f"COL{wiring.COLUMNS}"} & set(drawn)


def test_every_wire_has_two_ends() -> None:
    drawn = nets("chips") + nets("keys") + nets("lights")
    assert {"LED", "LED 5V", "CHAIN", "VSYS", "USB 5V"} <= set(drawn)
    for name, count in drawn.items():
        assert count > 1 or re.match("ROW|COL", name), name


def test_the_keys_at_the_corners_have_their_numbers() -> None:
    drawn = words("keys")
    for row in (0, 1, wiring.ROWS - 1):
        for column in (0, 1, wiring.COLUMNS - 1):
            number = row * wiring.COLUMNS + column + 1
            assert drawn[f"K{number}"] == drawn[f"D{number}"] == 1
    assert drawn[f"K{wiring.PIXELS}"] == 1


def test_the_chain_begins_and_ends_where_the_firmware_has_it() -> None:
    drawn = words("lights")
    ends = [wiring.pixel_of(0, 0), wiring.pixel_of(0, wiring.BOARD_COLUMNS), wiring.PIXELS - 1]
    for pixel in ends:
        assert drawn[f"LED{pixel}"] == 1
