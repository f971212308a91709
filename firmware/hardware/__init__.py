"""The parts of the board: lights, keys, display, buzzer and watchdog. Only these modules import `machine`."""
