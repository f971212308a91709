"""The board of NeoTrellis tiles in words: where each tile goes, and its wires."""

from firmware.hardware import wiring
from host.boards.catalog import PICO_PINS
from host.boards.markdown import table

FIRST = 0x2E  # without a jumper
JUMPERS = 5


def plan() -> str:
    """Return the table of the tiles: place, address, and the jumpers to close."""
    size, across = wiring.TRELLIS_SIZE, wiring.TRELLIS_ACROSS
    rows = []
    for tile, address in enumerate(wiring.TRELLIS_ADDRESSES):
        row, column = tile // across * size, tile % across * size
        closed = [f"A{jumper}" for jumper in range(JUMPERS) if address - FIRST >> jumper & 1]
        keys = f"rows {row} to {row + size - 1}, columns {column} to {column + size - 1}"
        rows.append((f"{tile + 1}", keys, f"0x{address:02X}", ", ".join(closed) or "none"))
    return table(">tile|keys|address|jumpers to close", rows)


def wires() -> str:
    """Return the table of the wires from the Pico to the first tile."""
    pins = [
        (wiring.TRELLIS_SDA, "SDA"),
        (wiring.TRELLIS_SCL, "SCL"),
        (wiring.TRELLIS_INT, "INT"),
    ]
    return table(">Pico pin|name|tile", [(PICO_PINS[gpio], f"GP{gpio}", what) for gpio, what in pins])
