"""What the link takes of the heap while no computer is there, and while one has just gone. For MicroPython only."""

from firmware.app import App
from firmware.hardware.wiring import COLUMNS
from firmware.link.link import LEASE_TICKS, Link
from tests.runtime.scripts.heap import measured
from tests.runtime.scripts.link import Cable

cable = Cable()
app = App(cable)
link = Link(app, cable)
columns = [0] * COLUMNS


def run(start, ticks):
    now = start
    for _ in range(ticks):
        link.add_keys(columns)
        link.tick(now)
        now += 5


run(0, 10)
print("no computer", measured(run, 0, 200))
cable.arrives = b'{"id": 1, "method": "subscribe", "events": ["frame"]}'
run(0, 2)
print("a line that is arriving", measured(run, 0, 20))
cable.arrives, cable.place = b"\n", 0
run(0, 20 + LEASE_TICKS)
print("after one", measured(run, 0, 200), link._listening)
