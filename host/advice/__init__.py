"""A computer's help for a board that plays at the level HELPED (firmware/games/registry.py).

advisor   follows a board, has its positions thought about, and says the moves
thinker   the process that thinks, as the computer that shows the board has to stay free for it
"""
