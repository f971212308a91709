"""Build the board and its app. MicroPython runs this file at power-on, or slots.py, which imports it.

From here on the watchdog watches. An app that cannot be built is told on the display, and its error goes on to
slots.py, which starts another version or tries again.
"""

from firmware.board import Board

board = Board()
board.watchdog.start()


def tell(error):
    """Show on the display that there is no app, and why."""
    from firmware.panel import Panel

    panel = Panel()
    panel.show("Cairn cannot start", type(error).__name__ + ": " + str(error), "Leave it on: it tries again.")
    page = panel.next_page()
    while page >= 0:
        board.draw(page, panel.page_bytes())
        page = panel.next_page()


try:
    from firmware.app import App

    app = App(board)
except Exception as error:
    tell(error)
    raise

if __name__ == "__main__":
    app.run()
