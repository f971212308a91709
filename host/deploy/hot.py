"""What Robble's inner loop needs to be fast from the flash: names, and an offset in the flash cache. For host/freeze.

With slots of their own for NAMES the loop took 250 us of the emulated Pico instead of 258 to 287 (MicroPython 1.25.0,
twelve choices of other modules beside it), at CACHE_OFFSET 248, with numbers for constants 240; now that a stone with
all its bookkeeping is a kernel it takes 124, of which misses of the flash cache are 11. CACHE_OFFSET is in a stretch of
576 bytes that does as well, so an edit of Robble does not matter much; `make bench` measures it. It fits one release of
MicroPython, with whose interpreter the loop shares the cache.
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
