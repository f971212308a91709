"""What the app's loop takes of the heap while nobody presses anything, in bytes. For MicroPython only."""

import gc
from array import array

from engines.registry import GAMES
from firmware.app import App
from firmware.clock import TICK_MS
from firmware.games.registry import Setup
from firmware.hardware.wiring import COLUMNS
from tests.support.fake_storage import FakeStorage

columns = array("H", [0] * COLUMNS)


def run(app, start, ms):
    now = start
    while now < start + ms:
        app.tick(now, columns)
        if app.changed:
            app.board.show(app.frame.wire)
        app.keep()
        app.panel.next_page()
        app.sound.tone(now)
        now += TICK_MS
    return now


def measure(name, app, now):
    """Let it settle, then print what a second takes."""
    now = run(app, now, 1000)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    now = run(app, now, 1000)
    print(name, gc.mem_alloc() - before)
    gc.enable()
    return now


def tap(app, now, row, column):
    columns[column] |= 1 << row
    now = run(app, now, 50)
    columns[column] = 0
    return run(app, now, 50)


app = App(FakeStorage())
now = measure("menu", app, 0)
for place in range(len(GAMES)):
    now = tap(app, now, 1, 12)
    now = tap(app, now, 1, 1 + 2 * place)
    now = tap(app, now, 10, 4)
    if app.screen is app.menu:  # it asks whether to give up the game that runs
        now = tap(app, now, 10, 4)
    now = run(app, now, 5000)  # what chance does first
    now = measure(GAMES[place], app, now)
    now = tap(app, now, 5, 5)
    now = measure("after a tap", app, now)
now = tap(app, now, 1, 13)
now = measure("help", app, now)
app.board.capacity = 0
app.begin(Setup("robble", {"size": "5"}), now)
now = run(app, now, 50)
assert app.journal.trouble
now = measure("a flash that takes nothing", app, now)
