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
    from firmware import texts
    from firmware.failure import show_alone

    why = type(error).__name__ + ": " + str(error)
    show_alone(board, (texts.CANNOT_START,), (why,), (texts.LEAVE_ON,))
    raise

if __name__ == "__main__":
    app.run()
