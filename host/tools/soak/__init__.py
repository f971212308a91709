"""A long sitting at a board: random games of every kind, with random faults, for hours of the board's own time.

rigs.py    the boards, with all that can be done to them: virtual and emulated
model.py   the game as it must be, by the rules on this computer
faults.py  what goes wrong
sitting.py who sits there, plays and looks whether all is as it should be
tally.py   what was counted

`make soak` starts it; docs/soak.md has what came of it.
"""
