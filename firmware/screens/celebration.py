"""The end of a game that a room notices: the winner's light runs over the whole board, from the last move outward."""

from firmware.output.kernels import fill
from firmware.output.palette import EMPTY

WAVE_MS = 720  # from the first ring to the last
HOLD_MS = 400  # the full board, before the final position


def celebration(view, symbols: bytearray) -> list[tuple]:
    """Make the board empty, and return the steps of the wave as View.steps() has them; [] where nobody has won. A ring
    is all squares that are as many steps of a king away from the last move.
    """
    symbol = view.winner()
    if symbol == EMPTY:
        return []
    fill(symbols, len(symbols), EMPTY)
    size, last = view.size, view.last()
    centre = last[-1] if last else size * size // 2
    row, column = centre // size, centre % size
    rings = max(row, column, size - 1 - row, size - 1 - column) + 1
    marks: list[list[tuple]] = [[] for _ in range(rings)]
    for square in range(size * size):
        distance = max(abs(square // size - row), abs(square % size - column))
        marks[distance].append((square, symbol))
    steps: list[tuple] = [(WAVE_MS // rings, None, ring) for ring in marks]
    steps[0] = (WAVE_MS // rings, "win", marks[0])
    steps.append((HOLD_MS, None, ()))
    return steps
