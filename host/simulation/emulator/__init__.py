"""The board with an emulated Pico: the official MicroPython image, instruction by instruction, on the parts' pins.

host/emulator is the Pico, host/freeze/official.py brings the image, parts/ (JavaScript) are the parts of the board.
docs/emulator.md says what is modelled.
"""
