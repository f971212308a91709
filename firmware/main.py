"""Start the firmware. MicroPython runs this file at power-on."""

from firmware.app import App
from firmware.board import Board

board = Board()
app = App(board)
app.run()
