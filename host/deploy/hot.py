"""What Robble's inner loop needs to be fast from the flash: names, and an offset in the flash cache. For host/freeze.

The figures are of the time when play and undo took 250 us on the 9x9 board, most of it bytecode; since a stone with all
its bookkeeping is a kernel they take 124, of which misses are 11 us. The emulated Pico counts
cycles and misses of the flash cache; with MicroPython 1.25.0 and a random choice of Cairn's other modules beside it (12
choices), Robble takes, in us:

    |                                                      |      all | without misses |
    |------------------------------------------------------|---------:|---------------:|
    | frozen as the modules come                           | 258..287 |       227..246 |
    | its names have slots of their own (NAMES)            | 254..261 |            222 |
    | its modules lie at a chosen offset (CACHE_OFFSET)    | 247..249 |            222 |
    | constants are numbers (host/deploy/inlining.py)     | 239..241 |            214 |
    | from the heap, as .mpy files, constants are names    |      244 |            222 |

All offsets give 241 to 254 in the end. CACHE_OFFSET is in a stretch of 576 bytes that gives 248 at most, so an edit of
Robble does not matter much; `make bench` measures it. The offset fits one release of
MicroPython, with whose interpreter the loop shares the cache: on 1.24.1 all offsets give 228 to 235.
"""

# The loop that is measured, on a board without the app: us for a stone that is put and taken back.
LOOP = """
import sys, gc, time  # so many globals that NAMES have slots of their own
gc.threshold(-1)  # what the app sets outlives a soft reset
gc.collect()
us = time.ticks_us
from engines.robble.rules import Robble
game = Robble("9")
moves = game.legal_moves()[:40]
start = us()
for move in moves: game.play(move)
while game.ply: game.undo()
print(time.ticks_diff(us(), start) // len(moves))
"""
# The attributes and globals that Robble's play and undo use in it, and its own globals.
NAMES = (
    "play",
    "undo",
    "ply",
    "to_move",
    "cells",
    "outcome",
    "put_stone",
    "take_back",
    "_record",
    "_seen",
    "game",
    "move",
    "moves",
)
MODULES = ("engines/robble/rules.py", "engines/robble/kernels.py")
CACHE_OFFSET = 2560
