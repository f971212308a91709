"""The rules of the games and the bots that play them, for CPython and MicroPython alike.

One game a package, with the interface that game.py describes. Nothing here knows the time, chance, a screen or a file.
"""
