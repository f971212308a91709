"""Build the board and its app. MicroPython runs this file at power-on, or slots.py, which imports it."""

from firmware.app import App
from firmware.board import Board

board = Board()
app = App(board)

if __name__ == "__main__":
    app.run()
