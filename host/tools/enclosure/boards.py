"""The circuit boards of hardware/boards as solids."""

from functools import cache

from host.boards import layout
from host.boards.solids import board as solids
from host.hardware import pages

BY_ITSELF = ("key",)  # switches, which bought.py models
PLUGGED = {"display": 2.5}  # height of what stands below a plug of bought.py, which takes the pins


@cache
def model(name: str) -> solids.Model:
    """Return a board of hardware/boards. Raises: KeyError for an unknown name; OSError if its file is not there."""
    board = {board.name: board for board in pages.boards()}[name]
    return solids.model(board, layout.read(pages.board_file(name)), BY_ITSELF, PLUGGED)
