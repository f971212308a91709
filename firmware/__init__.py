"""The firmware: what runs on the board.

start.py counts failed starts, main.py builds board and app, loop.py runs the ticks, app.py says what happens in one,
recovery.py what happens after a fault.

hardware/  the parts: alone in importing `machine`
input/     keys: debounce, faults, where they are
output/    lights, display and sound
storage/   what the flash keeps: journal, finished games, settings, crash log
link/      requests of a computer on the USB cable
screens/   what a player sees: menu, play, help, self-test, ...
games/     the registry, and a package a game: view, palette, words

Every file runs on MicroPython and, with the modules of a virtual Pico, on CPython; none knows which.
"""
