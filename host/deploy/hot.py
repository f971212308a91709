"""Robble's inner loop, on a board without the app: us for a stone that is put and taken back. For `make bench`."""

LOOP = """
import sys, gc, time  # that many globals that names have slots of their own
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
