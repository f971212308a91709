"""The loops over all squares and all moves of Vacuum's view. Kernels, as in firmware/output/kernels.py; squares
and moves are those of engines/vacuum.
"""

from array import array

from engines.vacuum.actions import EXIT, EXIT_MOVE
from engines.vacuum.terrain import BORDER, EMPTY, IN_PAGE, ROW_BITS, SIDE


def lay_board(units: bytearray, terrain: bytearray, of_unit: bytes, of_tile: bytes, symbols: bytearray) -> None:
    """Give each square of the grid the symbol of the unit there, and where there is none, of its tile."""
    square = 0
    for row in range(BORDER, SIDE + BORDER):
        for index in range((row << ROW_BITS) + BORDER, (row << ROW_BITS) + BORDER + SIDE):
            unit = units[index]
            symbols[square] = of_unit[unit] if unit != EMPTY else of_tile[terrain[index]]
            square += 1


def find_open(moves: array, number: int, pages: bytes, found: bytearray, actions: int) -> None:
    """Set found[action] to 1 for each action that is among `number` moves, to 0 for all others."""
    for action in range(actions):
        found[action] = 0
    for place in range(number):
        move = moves[place]
        found[EXIT if move == EXIT_MOVE else pages[move >> IN_PAGE]] = 1


def next_move(moves: array, place: int, number: int, first: int, bits: int, source: int) -> int:
    """Return the place of the next move, from `place` on, of an action and from a source (0: any); `number` if none.
    first: the action's first move; bits: of a move behind its source.
    """
    end = first + ((1 << IN_PAGE) << bits)
    while place < number:
        move = moves[place]
        if first <= move and move < end and (source == 0 or (move - first) >> bits == source):
            break
        place += 1
    return place


def mark_sources(moves: array, number: int, first: int, bits: int, marks: bytearray) -> None:
    """Set marks[square] to 1 where a move of an action starts; first, bits: as above."""
    end = first + ((1 << IN_PAGE) << bits)
    for place in range(number):
        move = moves[place]
        if first <= move and move < end:
            marks[(move - first) >> bits] = 1
