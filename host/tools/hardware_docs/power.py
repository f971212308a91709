"""The power budget: what draws how much, what each supply setting leaves for light, what is lost in the wires.

Currents come from firmware/hardware/wiring.py, whose figures the firmware limits every frame by.
"""

from collections.abc import Sequence

from firmware.hardware.wiring import BOARD_COLUMNS, CHANNEL_MA, LOGIC_MA, PIXEL_IDLE_MA, PIXELS
from firmware.output.frame import IDLE_MA, Frame
from firmware.output.palette import KEY_PRESSED
from firmware.storage.settings import TABLE
from host.boards.markdown import table

MINI_MA = 12  # of a channel of a SK6812MINI-E, about, as it is widely quoted
# What a light gives in each colour at 255, mcd: WS2812B data sheet, RGB characteristics, the least of each
GREEN_MCD, RED_MCD, BLUE_MCD = 660, 390, 180
WHITE_MA = 3 * CHANNEL_MA  # one pixel, all channels full
SUPPLIES_MA = next([choice[1] for choice in entry[3]] for entry in TABLE if entry[0] == "supply")

COPPER = 0.0175  # ohm mm2/m at 20 degrees
# (what for, mA, mm2, metres of wire there and back)
WIRES = (
    ("supply to the rail", max(SUPPLIES_MA), 0.75, 1.0),
    ("a feed: rail to two rows of the board, all white", 2 * BOARD_COLUMNS * WHITE_MA, 0.25, 0.6),
    ("rail to the Pico's VSYS", LOGIC_MA, 0.25, 0.6),
)


def white_pixels(supply_ma: int) -> int:
    """Return how many pixels can be full white before the firmware begins to dim."""
    return (supply_ma - IDLE_MA) // WHITE_MA


def mcd(pixel: Sequence[int]) -> float:
    """Return how bright a pixel is, mcd. pixel: its green, red and blue on the wire."""
    green, red, blue = pixel
    return (GREEN_MCD * green + RED_MCD * red + BLUE_MCD * blue) / 255


def white_level(supply_ma: int, channel_ma: int = CHANNEL_MA) -> int:
    """Return the level (0..255, after gamma) to which the firmware dims a board all in white."""
    frame = Frame(limit_ma=supply_ma, channel_ma=channel_ma)
    frame.fill(KEY_PRESSED)
    frame.compose()
    frame.render(0)
    return frame.wire[0]


def drop_mv(milliamps: int, area: float, metres: float) -> float:
    """Return the voltage (mV) that a copper wire of that area (mm2) and length (there and back) takes."""
    return milliamps * COPPER * metres / area


def loads() -> str:
    """Return the table of what draws current."""
    rows = [
        ("Pico, display, shift registers, level shifter, with a margin", 1, LOGIC_MA, LOGIC_MA),
        ("controller of a pixel, lit or not", PIXELS, PIXEL_IDLE_MA, PIXELS * PIXEL_IDLE_MA),
        ("**all keys dark**", "", "", f"**{IDLE_MA}**"),
        ("light of a pixel, full white (three channels)", PIXELS, WHITE_MA, PIXELS * WHITE_MA),
        ("**all keys full white, if nothing limited them**", "", "", f"**{IDLE_MA + PIXELS * WHITE_MA}**"),
    ]
    return table("what|>pieces|>mA each|>mA", rows)


def supplies() -> str:
    """Return the table of what each supply setting allows."""
    rows = [
        (
            f"{supply} mA",
            supply - IDLE_MA,
            white_pixels(supply),
            f"{white_level(supply)} of 255",
            f"{white_level(supply, MINI_MA)} of 255",
            f"{supply * 5 / 1000:g} W",
        )
        for supply in SUPPLIES_MA
    ]
    return table(
        "supply setting|>mA left for light|>keys full white, undimmed|>all keys white: level"
        f"|>with {MINI_MA} mA a channel|>heat at most",
        rows,
    )


def wires() -> str:
    """Return the table of the losses in the wires."""
    rows = [
        (what, milliamps, f"{area:g} mm²", f"{metres:g} m", f"{drop_mv(milliamps, area, metres):.0f} mV")
        for what, milliamps, area, metres in WIRES
    ]
    return table("wire|>mA|>copper|>there and back|>lost", rows)
