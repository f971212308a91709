"""hardware/README.md tells the wiring that the firmware has."""

import pytest

from firmware import wiring
from host.wiring_page import BEGIN, END, PAGE, PICO_PINS, connections, table, with_table


def test_the_page_is_up_to_date() -> None:
    page = PAGE.read_text("utf-8")
    assert page == with_table(page), "python -m host.wiring_page brings it up to date"


def test_every_pin_of_the_firmware_is_in_the_table_once() -> None:
    """A pin is an int, or a tuple of ints, that wiring.py calls by one of these endings."""
    endings = ("_PIN", "_PINS", "_CLOCK", "_DATA", "_LATCH", "_SDA", "_SCL")
    pins: list[int] = []
    for name, value in vars(wiring).items():
        if name.endswith(endings):
            pins += [value] if isinstance(value, int) else value
    assert [gpio for gpio, _ in connections()] == sorted(pins)
    assert len(set(pins)) == len(pins)


def test_the_picos_pins_are_told_apart() -> None:
    """26 GPIOs on the edges of the Pico, on pins that are neither ground nor supply (data sheet)."""
    ground_and_supply = {3, 8, 13, 18, 23, 28, 33, 38, 30, 35, 36, 37, 39, 40}
    assert set(PICO_PINS.values()) == set(range(1, 41)) - ground_and_supply
    assert list(PICO_PINS.values()) == sorted(PICO_PINS.values())
    assert "| 29 | GP22 | data of the 168 LEDs" in table()


def test_a_page_without_a_place_for_the_table_is_refused() -> None:
    assert with_table(f"a\n{BEGIN}old\n{END}z\n") == f"a\n{BEGIN}{table()}{END}z\n"
    for page in ("", BEGIN, END):
        with pytest.raises(ValueError, match="no place"):
            with_table(page)
