"""The kinds of boards: what their keys and lights are."""

from firmware.hardware.wiring import COLUMNS, ROWS, TRELLIS_GRIDS

Key = tuple[int, int]

MATRIX, NEOTRELLIS = "matrix", "neotrellis"
*_FEW, (EVERY_TILE, _) = TRELLIS_GRIDS
# The tiles of each, as a mask, 0 for none: `neotrellis-8x8` has the four of 8 x 8 keys.
BOARDS = {MATRIX: 0, NEOTRELLIS: EVERY_TILE} | {
    f"{NEOTRELLIS}-{rows}x{columns}": tiles for tiles, (rows, columns) in _FEW
}


def tiles_of(board: str) -> int:
    """Return the mask of a board's tiles. Raises: ValueError where there is no such board."""
    if board not in BOARDS:
        raise ValueError(f"There is no board {board}: {' or '.join(BOARDS)}.")
    return BOARDS[board]


def check_key(row: int, column: int) -> Key:
    """Return a key. Raises: ValueError where there is no such key."""
    if not (0 <= row < ROWS and 0 <= column < COLUMNS):
        raise ValueError(
            f"There is no key at row {row}, column {column}: rows are 0 to {ROWS - 1}, columns 0 to {COLUMNS - 1}."
        )
    return row, column
