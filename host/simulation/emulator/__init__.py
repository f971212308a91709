"""The board with an emulated Pico: the official MicroPython image, instruction by instruction, on the parts' pins.

emulator.py starts the emulator and speaks with it; host/freeze/official.py brings the image.
The emulator itself is JavaScript, around rp2040js from npm: machine/ is the Pico, parts/ the board, main.mjs the
process. docs/emulator.md says what is modelled.
"""
