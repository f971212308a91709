"""Soak runs: random games of every kind with random faults, for hours of the board's own time.

rigs.py        virtual and emulated boards, and the faults that each can have
model.py       the game that the board should have
driver.py      presses keys, sends requests, cuts the power
faults.py      the faults
invariants.py  what must hold
run.py         the run
tally.py       the counts

`make soak` starts one; docs/soak.md has the results.
"""
