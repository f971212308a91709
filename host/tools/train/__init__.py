"""How Pebble Rebel's bot learns to judge boards: it plays against itself; `python -m host.tools.train` does it again.

selfplay    games of the bot against itself, and what their boards have won
fit         weights from these: the judge
generations from a judge that knows nothing to one that has learned
file        engines/pebble_rebel/judge.py, the weights with the record of their training
"""
