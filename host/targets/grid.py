"""The order of a frame's bytes: along the chain as the lights get them, and row by row as targets show them."""

from firmware.hardware.wiring import COLUMNS, ROWS, pixel_of

# Offsets of red, green and blue of each key in the chain's bytes, in grid order
RGB_OFFSETS = [
    3 * pixel_of(row, column) + byte for row in range(ROWS) for column in range(COLUMNS) for byte in (1, 0, 2)
]


def in_grid_order(wire: bytes | bytearray) -> bytes:
    """Return red, green, blue of each key, row by row, of the chain's bytes: green, red, blue pixel by pixel."""
    return bytes([wire[offset] for offset in RGB_OFFSETS])
