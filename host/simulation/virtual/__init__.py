"""A virtual Pico and the parts of the board around it, so that the firmware's own files run on a computer.

One part a file, each modelled from its data sheet: what is in the Pico (pin, i2c, pwm, pio, dma,
watchdog, memory, usb, flash with its files), and what it reaches over the wires (hc595, keymatrix, ws2812 with a real
strip beside it if wanted, ssd1306). pico.py puts them together and runs the firmware in the virtual
time of clock.py; loader.py and modules.py give the firmware what it imports. Nothing here knows a game.

Virtual time counts what the hardware takes: bits on wires, calls into it, waiting, flash. What the firmware
computes between two such calls takes none, so that a virtual board is at most as slow as a real one.
"""
