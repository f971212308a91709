"""The games as the board shows them: the registry, and a package a game.

A view goes from the engine's state to symbols and words, and from taps to moves. It knows nothing of pixels, pins or
time. firmware/screens/play.py works with any of them; firmware/games/view.py lists what it asks of one.
"""
