"""What the link takes of the heap while no computer is there, and while one has just gone. For MicroPython only."""

from firmware.app import App
from firmware.link.link import LEASE_TICKS
from firmware.loop import Loop
from host.simulation.memory import USED, MemoryBoard
from tests.runtime.scripts.heap import measured

board = MemoryBoard()
board.files.update(USED)
loop = Loop(App(board))


def run(ticks):
    for _ in range(ticks):
        board.advance()
        loop.step(board.scan())


run(100)
print("no computer", measured(run, 200))
board.say(b'{"id": 1, "method": "subscribe", "events": ["frame"]}')
run(2)
print("a line that is arriving", measured(run, 20))
board.say(b"\n")
run(20 + LEASE_TICKS)
print("after one", measured(run, 200), loop.link._listening)
