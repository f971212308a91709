"""The board without a board: virtual (Python, fast) and emulator (the RP2040, cycle by cycle)."""
