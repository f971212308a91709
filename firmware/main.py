"""Build the board and its app. start.py imports this file; on a virtual board it is the program.

From here on the watchdog watches. The display shows why an app cannot be built.
"""

from firmware.hardware.board import Board

board = Board()
board.watchdog.start()

try:
    from firmware.app import App

    app = App(board)
except Exception as error:
    from firmware.output.panel import show_alone

    show_alone(board, "Cairn cannot start", type(error).__name__ + ": " + str(error), "Leave it on: it tries again.")
    raise

if __name__ == "__main__":
    app.run()
