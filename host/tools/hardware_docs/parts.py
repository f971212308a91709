"""The parts: what, how many, and what a line of them costs about.

Quantities that follow from the wiring are worked out from firmware/hardware/wiring.py.
"""

from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, CONTROL_COLUMNS, PIXELS, ROWS, TILE
from host.boards.markdown import table
from host.hardware.pins import OUTPUTS

# What a whole line of the table costs, in euros: class: (from, to)
PRICES = {"A": (1, 2), "B": (5, 9), "C": (20, 30), "D": (70, 100)}

STRIP_PER_METRE = 60  # LEDs; their distance is the distance of the keys
REGISTERS = -(-COLUMNS // len(OUTPUTS))
CHIPS = REGISTERS + 1  # and the level shifter; each has a capacitor
FEEDS = ROWS // 2 + 1  # two rows of the squares a feed, and the control keys: 1.5 A each at most


def _strip() -> str:
    metres = -(-PIXELS // STRIP_PER_METRE)
    pieces = ROWS * (BOARD_COLUMNS // TILE)
    return f"{metres} m, cut into {pieces} x {TILE} and {ROWS} x {CONTROL_COLUMNS}"


# (reference, what, part number, quantity, price class, remark)
PARTS = (
    ("A1", "Raspberry Pi Pico", "SC0915, with headers SC0917", 1, "B", "a Pico W fits, too; no Pico 2: see below"),
    ("A2", "OLED display 128 x 64, I2C, address 0x3C or 0x3D", "SSD1309 (2.42 inch) or SSD1306 (0.96 inch)", 1, "C",
     "a module for 3.3 V with four pins, set to I2C"),
    ("LED0 to " + f"LED{PIXELS - 1}", "LED strip, " + f"{STRIP_PER_METRE} a metre, 5 V, 10 mm wide",
     "WS2812B (Worldsemi)", PIXELS, "C", _strip()),
    (f"K1 to K{PIXELS}", "key switch, MX type, clear housing, for plates of 1.5 mm", "e.g. Cherry MX RGB",
     PIXELS, "D", "light, linear; 3 or 5 pins"),
    ("", "key cap, translucent, 15 mm", "printed, see the enclosure", PIXELS, "B", "0.6 g of filament each"),
    (f"D1 to D{PIXELS}", "small signal diode", "1N4148, DO-35", PIXELS, "B", "one at every key"),
    (f"U1 to U{REGISTERS}", "shift register with storage", "74HC595, DIP-16", REGISTERS, "A", "HC, not HCT; for 3.3 V"),
    (f"U{REGISTERS + 1}", "buffer with TTL inputs", "74AHCT125, DIP-14", 1, "A", "AHCT, not AHC; 74HCT125 does, too"),
    (f"C2 to C{CHIPS + 1}", "capacitor 100 nF, ceramic", "X7R, 16 V or more", CHIPS, "A", "one at each chip"),
    ("C1", "capacitor 1000 µF, electrolytic", "10 V or more", 1, "A", "at the supply's socket"),
    ("R1, R2", "resistor 330 ohm", "0.25 W, 5 %", 2, "A", "LED data; buzzer"),
    ("R17 to R21", "resistor 330 ohm", "0.25 W, 5 %", 5, "A", "LED data, at the end of each tile but the last"),
    ("R23, R24", "resistors 1.8 kohm and 3.3 kohm", "0.25 W, 5 %", 2, "A", "from the last LED back to the Pico"),
    (f"D{PIXELS + 1}", "Schottky diode, 1 A", "1N5817", 1, "A", "5 V rail to the Pico"),
    ("B1", "piezo buzzer, passive", "without oscillator, 3 V, 20 nF or so", 1, "A", "not a magnetic one"),
    ("S1", "switch, one pole, on-off-on", "5 A or more at 12 V", 1, "B", "USB, off, supply"),
    (f"F1 to F{FEEDS}", "resettable fuse, holds 1.5 A, trips at 3 A", "Bourns MF-R150 or the like", FEEDS, "A",
     "one for two rows of the squares, one for the control keys"),
    (f"F{FEEDS + 1}", "resettable fuse, holds 0.75 A, trips at 1.5 A", "Bourns MF-R075 or the like", 1, "A",
     "between VBUS and S1"),
    (f"D{PIXELS + 2}, D{PIXELS + 3}", "suppressor diode 5 V", "SA5.0A or P6KE6.8A", 2, "A",
     "at J1 and at VBUS, its ring at 5 V"),
    ("J1", "socket USB-C on a small board", "with 5.1 kohm at CC1 and at CC2", 1, "A", "without them it gets nothing"),
    ("", "supply USB-C, 5 V, 3 A", "with the safety marks of your country", 1, "C", "not needed for USB alone"),
    ("", "perforated board, sockets for the chips, pin headers", "about 50 x 120 mm", 1, "B", ""),
    ("", "wire: 0.75 mm² red and black 2 m, 0.25 mm² 20 m, enamelled or thin hook-up wire 20 m", "", 1, "C", ""),
    ("", "switch plate 1.5 mm", "cut by laser", 1, "C", "see the enclosure"),
    ("", "enclosure: floor, walls, posts", "printed", 1, "C", "see the enclosure"),
    ("", "screws M3 x 8 with threaded inserts", "", 8, "A", ""),
)  # fmt: skip

# What only some boards need
EXTRAS = (
    (f"R5 to R{4 + ROWS}", "resistor 8.2 kohm", "0.25 W, 5 %", ROWS, "A",
     "from each row to ground, if keys of the last column also answer in the first"),
    ("R22, C5", "resistor 10 kohm; capacitor 1 µF, ceramic", "0.25 W; 16 V", 2, "A",
     "the reset of a display with a pin RES"),
    ("R3, R4", "resistor 4.7 kohm", "0.25 W, 5 %", 2, "A",
     "from SDA and SCL to 3.3 V, if the display's module has none"),
)  # fmt: skip

_HEADS = "reference|part|>pieces|price|remark"


def parts_table() -> str:
    """Return the table of the parts."""
    return table(_HEADS, _rows(PARTS))


def extras_table() -> str:
    """Return the table of what only some boards need."""
    return table(_HEADS, _rows(EXTRAS))


def _rows(parts: tuple[tuple[str, str, str, int, str, str], ...]) -> list[tuple[object, ...]]:
    """Return the rows of a table, with the part number behind the part."""
    return [(name, f"{what}; {number}" if number else what, *rest) for name, what, number, *rest in parts]


def prices_table() -> str:
    """Return what the price classes mean, and the sum of all lines."""
    rows = [
        (name, f"{low} to {high} euros", sum(1 for part in PARTS if part[4] == name))
        for name, (low, high) in PRICES.items()
    ]
    low, high = euros()
    return table("class|a line costs|>lines", [*rows, ("**all**", f"**{low} to {high} euros**", len(PARTS))])


def euros() -> tuple[int, int]:
    """Return what all lines cost, from and to."""
    low, high = (sum(PRICES[part[4]][end] for part in PARTS) for end in (0, 1))
    return low, high
