"""The parts of the board on the emulated Pico, and the firmware on both."""
