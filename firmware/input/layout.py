"""Where the squares of a game lie on the 12 x 12 keys.

Up to 6 x 6 a square is a block of 2 x 2 keys, above that one key; the board sits in
the middle. `rotation` turns it by quarter turns clockwise, for people who sit at
another side. Squares are numbered row by row from the top left corner.
"""

from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from firmware.output.kernels import fill, lay
from firmware.output.palette import Palette

NOWHERE = 255


class Layout:
    """The keys of each square of a size x size board, and the square of each key."""

    def __init__(self, size: int, rotation: int = 0) -> None:
        """`rotation`: quarter turns clockwise, 0..3."""
        self.size = size
        self.scale = scale = 2 if 2 * size <= ROWS else 1
        self._keys = bytearray(size * size * scale * scale)  # the keys of square s, in reading order
        self._square = bytearray(ROWS * COLUMNS)
        fill(self._square, ROWS * COLUMNS, NOWHERE)
        margin = (ROWS - size * scale) // 2
        place = 0
        for square in range(size * size):
            for part in range(scale * scale):
                row = margin + square // size * scale + part // scale
                column = margin + square % size * scale + part % scale
                for _ in range(rotation):
                    row, column = column, BOARD_COLUMNS - 1 - row
                key = row * COLUMNS + column
                self._keys[place] = key
                self._square[key] = square
                place += 1

    def square_at(self, row: int, column: int) -> int:
        """Return the square that the key belongs to, or NOWHERE."""
        return self._square[row * COLUMNS + column]

    def keys_of(self, square: int) -> bytearray:
        """Return the keys of a square, row * COLUMNS + column each; none for NOWHERE."""
        parts = self.scale * self.scale
        return self._keys[square * parts : (square + 1) * parts]

    def paint(self, symbols: bytearray, lights: bytearray, palette: Palette) -> None:
        """Put the symbol of every square on the lights of its keys."""
        lay(symbols, self.size, palette.shapes, self._keys, self.scale * self.scale, palette.floor, lights)
