"""Vacuum, exactly as docs/rules/vacuum.md has it.

decided.py   what the source leaves open, and house rules
terrain.py   the board, its squares and units, and pressure
actions.py   the table of actions, and how a move is an int
stage1.py, stage2.py, stage3.py   the actions of a stage: which are legal, and what they do
board.py     the state, and the way back
turn.py      which moves are legal when, play, commit and elimination
notation.py  notation, state and messages: the class Vacuum
"""

# Each before what imports it: imports within imports fill the Pico's C stack, of 8 KB, with 0.6 KB each.
for _name in ("decided", "terrain", "actions", "stage1", "stage2", "stage3", "board", "turn"):
    __import__("engines.vacuum." + _name)

from engines.vacuum.notation import Vacuum  # noqa: E402

__all__ = ("Vacuum",)
