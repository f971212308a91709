"""Torture of a board: whatever players, computers, flash, tiles, time and power do to it, by Hypothesis.

bench.py         boards in memory, emulated and at a port, with the faults that each can have
choices.py       what events are chosen from
machine.py       what can happen, and what must hold after each step
boards.py        what can happen to each of them
rooms/           the same of an online room
test_torture.py  a minute of it, the same each time
rounds.py        rounds of hours of it; __main__.py is the command `make torture`
"""
