"""The wiring table against the parts' data sheets."""

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


def test_the_chain_by_hand():
    for row, column, pixel in (
        (0, 5, 5),
        (1, 5, 6),  # straight below the one before
        (5, 0, 35),  # the last of the upper left tile
        (0, 6, 36),  # then the upper right one
        (6, 11, 113),
        (11, 6, 143),  # the last of the board
        (0, 12, 144),  # the controls begin at the top again
        (1, 13, 146),
        (6, 12, 156),
        (11, 12, 167),
    ):
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
