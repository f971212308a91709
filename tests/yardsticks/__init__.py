"""Simple players for each game, which nothing of the bots went into: what the bots are measured by.

They know the rules as the engines have them, and what a player sees after a few games. `python -m tests.yardsticks
reversi` speaks the text protocol.

values.py   what a position is worth, game by game
search.py   alpha-beta, for the games in which a turn is a move or few
turns.py    Vacuum's turns, of several actions each
"""
