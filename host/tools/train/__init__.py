"""How Pebble Rebel's bot learns to judge boards: it plays against itself; `python -m host.tools.train` does it again.

selfplay    games of the bot against itself, and what their boards have won
fit         weights from these: the evaluation
generations from an evaluation that knows nothing to one that has learned
file        engines/pebble_rebel/evaluation.py, the weights with the record of their training
"""
