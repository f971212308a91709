"""The board with an emulated Pico: the official MicroPython image, instruction by instruction, on the parts' pins.

image.py brings the image, emulator.py starts the emulator and speaks with it, remote.py is deploy's way to it.
The emulator itself is JavaScript, around rp2040js from npm: machine/ is the Pico, parts/ the board, main.mjs the
process. docs/emulator.md says what is modelled.
"""
