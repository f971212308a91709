"""The wiring table against the RP2040's data sheet; tests/hardware/test_wiring.py: against the pages and the boards."""

from firmware.hardware import wiring

# 1.4.3 GPIO functions, table 2: the pins on which each function can be
FUNCTIONS = {
    "I2C0 SDA": {0, 4, 8, 12, 16, 20, 24, 28},
    "I2C0 SCL": {1, 5, 9, 13, 17, 21, 25, 29},
    "I2C1 SDA": {2, 6, 10, 14, 18, 22, 26},
    "I2C1 SCL": {3, 7, 11, 15, 19, 23, 27},
}


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
