"""A board of NeoTrellis tiles (Adafruit 3954): where a tile has what, what is bought, and what is soldered.

Sizes and places on a tile are by Adafruit's own board file (github.com/adafruit/Adafruit-NeoTrellis-4x4-PCB, 2018),
seen from the back, in mm from the middle, y up. Tiles that are sold today may differ.

Order numbers were looked up in public lists of parts in November 2026, not in the shops; where none was found there is
none. Prices are estimates in euros, as no shop was asked either: from, to.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from firmware.hardware import wiring
from host.boards import costs

SIDE = 60.0
FIRST = 0x2E  # address without a jumper
JUMPERS = {"A0": (7.26, -3.25), "A1": (5.14, -3.25), "A2": (2.21, -2.26), "A3": (2.21, -0.02), "A4": (2.21, 2.23)}
UPRIGHT = ("A0", "A1", "Vi2c")  # jumpers whose pads lie above each other
LEVEL = ("Vi2c", (-12.19, 15.75))  # joins the pull-ups of SDA and SCL to 3.3 V, its upper pad, or to VIN
PLUG = (-6.48, -0.76)  # of four contacts, JST PH, 2 mm apart
PLUG_PINS = ("SCL", "SDA", "VIN", "GND")  # 4 to 1, from the left
EDGE = ("SDA", "SCL", "GND", "VIN", "INT")  # pads of each edge: from above, or from the left
PAD_PITCH, PAD_FROM_EDGE = 2.54, 2.54
CHIP_MA = 5  # of a tile's chip and regulator: estimate

KEYS_ACROSS, ACROSS = wiring.TRELLIS_SIZE, wiring.TRELLIS_ACROSS
TILES = len(wiring.TRELLIS_ADDRESSES)
DOWN = TILES // ACROSS
FEW = (0, 1, ACROSS, ACROSS + 1)  # tiles of a first session; Vi2c is joined to 3.3 V on these
FEEDS = tuple(row * ACROSS + 1 for row in range(DOWN))  # tiles whose plug takes power; the first takes the data, too


def closed(address: int) -> list[str]:
    """Return the jumpers to close for an address."""
    return [name for bit, name in enumerate(JUMPERS) if address - FIRST >> bit & 1]


def seams() -> Iterator[tuple[int, int]]:
    """Yield each pair of tiles that lie beside each other."""
    for tile in range(TILES):
        if (tile + 1) % ACROSS:
            yield tile, tile + 1
        if tile + ACROSS < TILES:
            yield tile, tile + ACROSS


@dataclass(frozen=True)
class Part:
    """What is bought: how many, euros each, and order numbers by the kind of shop, "" where none was found.

    joints: left to solder at one of it.
    """

    what: str
    count: int
    euros: tuple[float, float]
    adafruit: str = ""
    mouser: str = ""
    digikey: str = ""
    joints: int = 0


PARTS = (
    Part("NeoTrellis tile", TILES, (11.0, 15.0), "3954", "485-3954", "1528-2712-ND"),
    Part("silicone keypad of 4 x 4 keys", TILES, (4.5, 6.0), "1611", "485-1611", "1528-1559-ND"),
    Part("Raspberry Pi Pico, SC0915", 1, (4.0, 5.5), "", "358-SC0915", "2648-SC0915CT-ND"),
    Part("OLED display 128 x 64, 2.42 inch, SSD1309, for I2C", 1, (12.0, 20.0), joints=4),
    Part("cable with a plug JST PH of four contacts", len(FEEDS), (1.5, 2.5), "3568", joints=2),
    Part("resistor 10 kohm, capacitor 1 µF: reset of the display", 1, (0.1, 0.3), joints=6),
    Part("supply USB-C, 5 V, 3 A", 1, (8.0, 12.0)),
    Part("socket USB-C on a small board, 5.1 kohm at CC1 and CC2", 1, (1.0, 3.0), joints=2),
    Part("switch, on-off, 5 A (S1)", 1, (2.0, 4.0), joints=2),
    Part("resettable fuse, holds 1.5 A (MF-R150)", len(FEEDS), (0.3, 0.6), joints=2),
    Part("Schottky diode 1N5817, rail to VSYS", 1, (0.1, 0.3), joints=2),
    Part("capacitor 1000 µF, 10 V, at the socket (C1)", 1, (0.2, 0.5), joints=2),
    Part("piezo buzzer, passive, and resistor 330 ohm", 1, (0.5, 1.5), joints=4),
    Part("perforated board, wire of 0.25 mm² and 0.75 mm²", 1, (4.0, 7.0)),
)  # fmt: skip
PICO_WIRES = ("SDA", "SCL", "INT", "display SDA", "display SCL", "3V3", "GND", "VSYS", "buzzer")


def euros() -> tuple[float, float]:
    """Return what all of it costs, from and to."""
    low, high = (sum(part.count * part.euros[end] for part in PARTS) for end in (0, 1))
    return low, high


def few_euros() -> tuple[float, float]:
    """Return what a Pico, a display, a cable and FEW tiles cost, from and to."""
    tile, pad, pico, display, cable, reset = PARTS[:6]
    low, high = (
        sum(len(FEW) * part.euros[end] for part in (tile, pad))
        + sum(part.euros[end] for part in (pico, display, cable, reset))
        for end in (0, 1)
    )
    return low, high


def few_joints() -> int:
    """Return the joints of FEW tiles: seams, jumpers, five wires of theirs, four of the display and its reset."""
    inside = sum(first in FEW and second in FEW for first, second in seams())
    jumpers = sum(1 + len(closed(wiring.TRELLIS_ADDRESSES[tile])) for tile in FEW)
    return len(EDGE) * (inside + 1) + jumpers + 2 * 4 + PARTS[5].joints


def joints() -> dict[str, int]:
    """Return the joints to solder, by what they are."""
    return {
        "between tiles": len(EDGE) * len(list(seams())),
        "jumpers": len(FEW) + sum(len(closed(address)) for address in wiring.TRELLIS_ADDRESSES),
        "at the Pico": len(PICO_WIRES),
        "INT at a tile": 1,
        "supply, display, buzzer": sum(part.count * part.joints for part in PARTS),
    }


def hours() -> float:
    """Return how long it takes, by the minutes that own boards are counted with."""
    return _hours(TILES, sum(joints().values()))


def few_hours() -> float:
    """Return how long FEW tiles take, likewise."""
    return _hours(len(FEW), few_joints())


def _hours(tiles: int, count: int) -> float:
    boards = (tiles + 1) * costs.MINUTES_BOARD
    return (count * costs.MINUTES_JOINT + boards + costs.MINUTES_WHOLE) / 60
