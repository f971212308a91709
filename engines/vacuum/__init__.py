"""Vacuum, exactly as docs/rules/vacuum.md has it.

decided.py   what the source leaves open, and house rules
terrain.py   the board, its squares and units, and pressure
actions.py   the table of actions, and how a move is an int
stage1.py, stage2.py, stage3.py   the actions of a stage: which are legal, and what they do
notation.py  moves, state and objections in words
rules.py     the class Vacuum: the state, which moves are legal when, play and undo
bot_kernels.py, bot.py   the board as a player
"""

from engines.game import Option

# each before those that import it
MODULES = ("decided", "terrain", "actions", "stage1", "stage2", "stage3", "notation", "rules")
BOT = ("bot_kernels", "bot")  # likewise
OPTIONS = (Option("players", "2", ("2", "3", "4")), Option("turns", "0", ("0", "50", "100", "200"), free=True))
