"""The emulated Pico and its parts, by real MicroPython programs."""
