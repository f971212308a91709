"""The parts of the board: lights, keys, display, buzzer, LED and watchdog. Only these modules import `machine`."""
