"""The board's own player in an online room, `cairn rooms bot`.

board   a board without keys and lights: a game by its rules
player  Bot: takes a seat, makes its moves, answers questions, gives the seat back
run     the command: one bot, from its seat to the end of the game

Thought comes in slices between which the network has its turn, so that a bot that thinks is never taken for one that
is away.
"""
