"""The board of NeoTrellis tiles in words: what is bought, where each tile goes, its wires, joints and currents."""

from firmware.hardware import wiring
from firmware.output.frame import IDLE_MA
from host.boards.catalog import PICO_PINS
from host.boards.markdown import table
from host.hardware import neotrellis as trellis
from host.tools.hardware_docs import power


def bill() -> str:
    """Return the table of what is bought, with order numbers where they are known."""
    rows: list[tuple[object, ...]] = [
        (part.what, part.count, _span(part.euros), part.adafruit, part.mouser, part.digikey) for part in trellis.PARTS
    ]
    low, high = trellis.euros()
    rows.append(("**all**", "", f"**{low:.0f} to {high:.0f}**", "", "", ""))
    return table("what|>pieces|>euros each|Adafruit|Mouser|Digi-Key", rows)


def _span(euros: tuple[float, float]) -> str:
    return f"{euros[0]:g} to {euros[1]:g}"


def joints() -> str:
    """Return the table of the joints to solder."""
    found = trellis.joints()
    rows = [*found.items(), ("**all**", f"**{sum(found.values())}**")]
    return table("joints|>how many", rows)


def plan() -> str:
    """Return the table of the tiles: place, address, and the jumpers to close."""
    size, across = wiring.TRELLIS_SIZE, wiring.TRELLIS_ACROSS
    rows = []
    for tile, address in enumerate(wiring.TRELLIS_ADDRESSES):
        row, column = tile // across * size, tile % across * size
        keys = f"rows {row} to {row + size - 1}, columns {column} to {column + size - 1}"
        rows.append(
            (
                f"{tile + 1}",
                keys,
                f"0x{address:02X}",
                ", ".join(trellis.closed(address)) or "none",
                "3V" if tile in trellis.FEW else "open",
            )
        )
    return table(">tile|keys|address|jumpers to close|Vi2c", rows)


def wires() -> str:
    """Return the table of the wires from the Pico to the first tile."""
    pins = [
        (wiring.TRELLIS_SDA, "SDA"),
        (wiring.TRELLIS_SCL, "SCL"),
        (wiring.TRELLIS_INT, "INT"),
    ]
    return table(">Pico pin|name|tile", [(PICO_PINS[gpio], f"GP{gpio}", what) for gpio, what in pins])


def uncounted_ma() -> int:
    """Return the current (mA) of the tiles that the firmware's limit does not know: dark lights, and their chips."""
    lights = trellis.TILES * trellis.KEYS_ACROSS**2
    return (lights - wiring.PIXELS) * wiring.PIXEL_IDLE_MA + trellis.TILES * trellis.CHIP_MA


def currents() -> str:
    """Return the table of what each supply setting allows, and what comes to it."""
    rows = []
    for supply in power.SUPPLIES_MA:
        share = (supply - IDLE_MA) / trellis.TILES
        rows.append(
            (
                f"{supply} mA",
                power.white_pixels(supply),
                f"{power.white_level(supply)} of 255",
                f"{power.white_level(supply, power.MINI_MA)} of 255",
                f"{supply + uncounted_ma()} mA",
                f"{2 * share:.0f} mA",
            )
        )
    return table(
        f"setting|>keys full white, undimmed|>all white: level|>with {power.MINI_MA} mA a channel"
        "|>the supply gives up to|>through a joint, all white",
        rows,
    )
