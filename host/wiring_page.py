"""Keeps the wiring table of hardware/README.md as firmware/wiring.py has it.

`python -m host.wiring_page` writes the table; a test holds the page to it.
"""

from pathlib import Path

from firmware import wiring

PAGE = Path(__file__).parent.parent / "hardware" / "README.md"
BEGIN, END = "<!-- wiring: begin -->\n", "<!-- wiring: end -->\n"

# Where the Pico has its GPIOs (Raspberry Pi Pico data sheet, "Pico Pinout"): GPIO -> pin of the board.
PICO_PINS = {
    **{0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17},
    **{14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34},
}


def connections() -> list[tuple[int, str]]:
    """Return what is wired: (GPIO, what it goes to), in the order of the GPIOs."""
    rows = [(gpio, f"row {row} of the keys, with a pull-down inside") for row, gpio in enumerate(wiring.ROW_PINS)]
    others = [
        (wiring.SHIFT_CLOCK, f"shift clock of both 74HC595 (SPI{wiring.SHIFT_SPI} SCK)"),
        (wiring.SHIFT_DATA, f"serial input of the first 74HC595 (SPI{wiring.SHIFT_SPI} TX)"),
        (wiring.SHIFT_LATCH, "storage clock of both 74HC595"),
        (wiring.LED_PIN, f"data of the {wiring.PIXELS} LEDs, through the level shifter and 330 ohm"),
        (wiring.OLED_SDA, f"data of the display (I2C{wiring.OLED_I2C} SDA, address 0x{wiring.OLED_ADDRESS:02X})"),
        (wiring.OLED_SCL, f"clock of the display (I2C{wiring.OLED_I2C} SCL)"),
        (wiring.BUZZER_PIN, "buzzer"),
    ]
    return sorted(rows + others)


def table() -> str:
    """Return the table as Markdown."""
    lines = ["| Pico pin | GPIO | goes to |", "|---:|---:|---|"]
    lines += [f"| {PICO_PINS[gpio]} | GP{gpio} | {what} |" for gpio, what in connections()]
    return "\n".join(lines) + "\n"


def with_table(page: str) -> str:
    """Return the page with the table between its two marks."""
    before, _, rest = page.partition(BEGIN)
    _, mark, after = rest.partition(END)
    if not mark:
        raise ValueError(f"The page has no place for the table; it goes between {BEGIN.strip()} and {END.strip()}.")
    return f"{before}{BEGIN}{table()}{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text("utf-8")), "utf-8")
