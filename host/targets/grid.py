"""The keys of a board in rows and columns, as all targets have them."""

from firmware.wiring import COLUMNS, ROWS, pixel_of

# Where red, green and blue of each key are in the chain's bytes, in grid order
RGB_PLACES = [
    3 * pixel_of(row, column) + byte for row in range(ROWS) for column in range(COLUMNS) for byte in (1, 0, 2)
]


def in_grid_order(wire: bytes) -> bytes:
    """Return red, green, blue of each key, row by row, of the chain's bytes: green, red, blue pixel by pixel."""
    return bytes([wire[place] for place in RGB_PLACES])


def check_key(row: int, column: int) -> None:
    """Errors: ValueError where there is no such key."""
    if not (0 <= row < ROWS and 0 <= column < COLUMNS):
        raise ValueError(
            f"There is no key at row {row}, column {column}: rows are 0 to {ROWS - 1}, columns 0 to {COLUMNS - 1}."
        )
