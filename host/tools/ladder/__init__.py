"""How strong the bots are: many games between them, in parallel; `python -m host.tools.ladder` prints the tables.

players     who plays: a level of a game's bot, greedy, random, the search of before
greedy      one move ahead by what a game counts
old_uct     that search
matches     a game, and a match: both sides in turn, seeded, stopped early where the result is clear
odds        intervals and the sequential test
budgets     how many rounds the Pico has time for
compiled    kernels as machine code, by numba where it is installed
plan, goals what is played, and what it is worth
page        docs/strength.md
"""
