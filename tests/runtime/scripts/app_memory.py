"""What the app's loop takes of the heap while no key is pressed, in bytes. For MicroPython only."""

from engines.registry import GAMES
from firmware.app import App
from firmware.clock import TICK_MS
from firmware.games.registry import Setup
from firmware.loop import Loop
from host.simulation.fake_board import FakeBoard
from tests.runtime.scripts.heap import measured

board = FakeBoard()
app = App(board)
loop = Loop(app)


def run(ms):
    for _ in range(ms // TICK_MS):
        board.advance()
        loop.step(board.scan())


def measure(name):
    """Let it settle, then print what a second takes."""
    run(1000)
    print(name, measured(run, 1000))


def tap(row, column):
    board.press(row, column)
    run(50)
    board.release(row, column)
    run(50)


measure("menu")
for index in range(len(GAMES)):
    tap(1, 12)
    tap(1, 1 + 2 * index)
    tap(10, 4)
    if app.screen is app.menu:  # it asks whether to give up the game that runs
        tap(10, 4)
    run(5000)  # what chance does first
    measure(GAMES[index])
    tap(5, 5)
    measure("after a tap")
tap(1, 13)
measure("help")
board.capacity = 0
app.begin(Setup("robble", {"size": "5"}), app.now)
run(50)
assert app.journal.trouble
measure("a flash that takes nothing")
