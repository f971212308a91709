"""Vacuum, exactly as docs/rules/vacuum.md has it.

decided.py   what the source leaves open, and house rules
terrain.py   the board, its squares and units, and pressure
actions.py   the table of actions, and how a move is an int
stage1.py, stage2.py, stage3.py   the actions of a stage: which are legal, and what they do
board.py     the state, and the way back
turn.py      which moves are legal when, play, commit and elimination
text.py      notation, state and messages: the class Vacuum
"""

from engines.vacuum.text import Vacuum

__all__ = ("Vacuum",)
