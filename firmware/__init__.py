"""The firmware: what runs on the board.

slots.py chooses a version and main.py starts it, app.py says what happens in a tick, loop.py lives through the ticks,
screens/ are what a person sees, views/ turn one game each into symbols and words, journal.py keeps the game, link.py
speaks with a computer on the USB cable. board.py, display.py and watchdog.py touch hardware. Every file runs on
MicroPython and, with the modules of a virtual Pico, on CPython; none knows which.
"""
