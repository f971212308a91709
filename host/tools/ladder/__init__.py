"""How strong the bots are: many games between them, in parallel; `python -m host.tools.ladder` prints the tables.

players     who plays: a level of a game's bot, and yardsticks
erring      games between levels that err
greedy      one move ahead by what a game counts
matches     a game, and a match: both sides in turn, seeded, stopped early where the result is clear
odds        intervals and the sequential test
budgets     how many rounds the Pico has time for
plan        what is played
goals       what it should come to
tables      what is printed, and stands in docs/strength.md
"""
