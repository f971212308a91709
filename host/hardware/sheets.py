"""The schematics of Cairn's boards."""

from host.boards.schematic import sheet
from host.hardware import mainboard, tiles

# Of a tile: one key of all, which are alike, and what a tile has once
KEY = ("K7", "D7", "LED7", "C7")


def tile() -> str:
    """Return the sheet of a tile A: a key with its light, plugs, and what belongs to the supplies."""
    board = tiles.board("tile-a")
    once = [part for part in board.parts if part.reference[0] in "JR" or part.kind == "100uF"]
    return sheet(board, [board.part(reference) for reference in KEY] + once)


def main_board() -> str:
    """Return the sheet of the mainboard."""
    board = mainboard.board()
    return sheet(board, [part for part in board.parts if not board.of(part).screw])
