"""The wiring table against the parts' data sheets."""

import pytest

from firmware.hardware import wiring

# RP2040 data sheet, 1.4.3 GPIO functions, table 2: the pins on which each function can be.
FUNCTIONS = {
    "SPI0 SCK": {2, 6, 18, 22},
    "SPI0 TX": {3, 7, 19, 23},
    "SPI1 SCK": {10, 14, 26},
    "SPI1 TX": {11, 15, 27},
    "I2C0 SDA": {0, 4, 8, 12, 16, 20, 24, 28},
    "I2C0 SCL": {1, 5, 9, 13, 17, 21, 25, 29},
    "I2C1 SDA": {2, 6, 10, 14, 18, 22, 26},
    "I2C1 SCL": {3, 7, 11, 15, 19, 23, 27},
}
# Pico data sheet, 2.1: GPIO 23, 24, 25 and 29 serve the board itself, 26 to 28 are analogue inputs too.
ON_THE_HEADER = {*range(23), 26, 27, 28}
OUTPUTS = 16  # of two 74HC595


def used_pins():
    single = (
        wiring.SHIFT_CLOCK,
        wiring.SHIFT_DATA,
        wiring.SHIFT_LATCH,
        wiring.LED_PIN,
        wiring.OLED_SDA,
        wiring.OLED_SCL,
        wiring.BUZZER_PIN,
    )
    return [*wiring.ROW_PINS, *single]


def test_every_pin_has_one_use_and_is_on_the_header():
    pins = used_pins()
    assert len(set(pins)) == len(pins) == wiring.ROWS + 7
    assert set(pins) <= ON_THE_HEADER


def test_the_functions_are_possible_on_their_pins():
    assert wiring.OLED_SDA in FUNCTIONS[f"I2C{wiring.OLED_I2C} SDA"]
    assert wiring.OLED_SCL in FUNCTIONS[f"I2C{wiring.OLED_I2C} SCL"]
    # PWM is on every pin, but a slice (pin / 2 modulo 8) has one frequency: nothing shares the buzzer's.
    assert wiring.BUZZER_PIN >> 1 & 7 not in {pin >> 1 & 7 for pin in (wiring.LED_PIN, wiring.SHIFT_LATCH)}


def test_the_pins_that_the_pio_moves_and_reads_are_consecutive():
    first = wiring.SHIFT_CLOCK
    assert (first + 1, first + 2) == (wiring.SHIFT_DATA, wiring.SHIFT_LATCH)
    first = wiring.ROW_PINS[0]
    assert list(wiring.ROW_PINS) == list(range(first, first + wiring.ROWS))


def test_the_registers_have_an_output_for_every_column():
    assert wiring.COLUMNS == wiring.BOARD_COLUMNS + wiring.CONTROL_COLUMNS <= OUTPUTS


def test_the_display_s_address_and_rate():
    assert (wiring.OLED_ADDRESS, wiring.OLED_OTHER_ADDRESS) == (0x3C, 0x3D)  # that an SSD1306 can have, by its pin D/C
    assert wiring.OLED_SLOW_HZ < wiring.OLED_HZ <= 400_000
    assert (wiring.OLED_WIDTH, wiring.OLED_PAGES * 8) == (128, 64)


def test_a_dark_board_stays_far_below_the_500_ma_of_usb():
    assert wiring.PIXELS == wiring.ROWS * wiring.COLUMNS == 168
    assert wiring.LOGIC_MA + wiring.PIXELS * wiring.PIXEL_IDLE_MA < 300


@pytest.mark.parametrize(
    ("row", "column", "pixel"),
    [
        (0, 0, 0),
        (0, 5, 5),
        (1, 5, 6),  # straight below the one before
        (1, 0, 11),
        (2, 0, 12),
        (5, 0, 35),  # the last of the upper left tile
        (0, 6, 36),  # then the upper right one
        (5, 6, 71),
        (6, 0, 72),
        (6, 11, 113),
        (11, 6, 143),  # the last of the board
        (0, 12, 144),  # the controls begin at the top again
        (0, 13, 145),
        (1, 13, 146),
        (1, 12, 147),
        (5, 12, 155),
        (6, 12, 156),
        (11, 13, 166),
        (11, 12, 167),
    ],
)
def test_the_chain_by_hand(row, column, pixel):
    assert wiring.pixel_of(row, column) == pixel


def test_the_chain_visits_every_key_once_by_short_steps():
    where = {}
    for row in range(wiring.ROWS):
        for column in range(wiring.COLUMNS):
            where[wiring.pixel_of(row, column)] = (row, column)
    assert sorted(where) == list(range(wiring.PIXELS))
    tile = wiring.TILE * wiring.TILE
    from_tile_to_tile = {*range(tile, 4 * tile + 1, tile), 4 * tile + wiring.TILE * wiring.CONTROL_COLUMNS}
    for pixel in range(1, wiring.PIXELS):
        (row, column), (last_row, last_column) = where[pixel], where[pixel - 1]
        if pixel not in from_tile_to_tile:
            assert abs(row - last_row) + abs(column - last_column) == 1
