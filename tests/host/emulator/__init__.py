"""The emulated Pico alone, by real MicroPython programs."""
