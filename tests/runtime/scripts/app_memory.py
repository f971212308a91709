"""What the app's loop takes of the heap, in bytes, while no key is pressed, and while a computer is there, or has just
gone. For MicroPython only.
"""

from engines.registry import GAMES
from firmware.app import App
from firmware.clock import TICK_MS
from firmware.games.registry import Setup
from firmware.hardware.wiring import BOARD_COLUMNS
from firmware.link.link import LEASE_TICKS
from firmware.loop import Loop
from firmware.screens.form import PLACES
from host.simulation.memory import USED, MemoryBoard
from tests.runtime.scripts.heap import measured

board = MemoryBoard()
board.files.update(USED)
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


def choose(kind, index=0):
    """Tap an answer of the menu; the board is not turned."""
    square = app.menu.square_of(kind, index)
    tap(square // BOARD_COLUMNS, square % BOARD_COLUMNS)


def tap(row, column):
    board.press(row, column)
    run(50)
    board.release(row, column)
    run(50)


measure("menu")
board.say(b'{"id": 1, "method": "subscribe", "events": ["frame"]}')
run(2 * TICK_MS)
print("a line that is arriving", measured(run, 20 * TICK_MS))
board.say(b"\n")
run((20 + LEASE_TICKS) * TICK_MS)
assert not loop.link._listening
measure("after a computer")
for index in range(len(GAMES)):
    tap(1, 12)
    while index >= len(PLACES) and ("game", index) not in app.menu.answers:
        choose("more", len(PLACES))
    choose("game", index)
    measure("its page of the menu")
    choose("go")
    if app.screen is app.menu:  # it asks whether to end the game that runs
        choose("go")
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
