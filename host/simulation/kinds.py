"""The kinds of boards: what their keys and lights are."""

from firmware.hardware.wiring import TRELLIS_ADDRESSES, TRELLIS_GRIDS

MATRIX, NEOTRELLIS = "matrix", "neotrellis"
EVERY_TILE = (1 << len(TRELLIS_ADDRESSES)) - 1
# The tiles of each, as a mask, 0 for none: `neotrellis-8x8` has the four of 8 x 8 keys.
BOARDS = {MATRIX: 0, NEOTRELLIS: EVERY_TILE} | {
    f"{NEOTRELLIS}-{rows}x{columns}": tiles for tiles, (rows, columns) in TRELLIS_GRIDS if tiles != EVERY_TILE
}


def tiles_of(board: str) -> int:
    """Return the mask of a board's tiles. Raises: ValueError where there is no such board."""
    if board not in BOARDS:
        raise ValueError(f"There is no board {board}: {' or '.join(BOARDS)}.")
    return BOARDS[board]
