"""The firmware: what runs on the board.

start.py counts failed starts, main.py builds board and app, app.py says what happens in a tick, loop.py lives through
the ticks, screens/ are what a person sees, views/ turn one game each into symbols and words, journal.py keeps the game,
link.py speaks with a computer on the USB cable. board.py, display.py and watchdog.py touch hardware. Every file runs on
MicroPython and, with the modules of a virtual Pico, on CPython; none knows which.
"""
