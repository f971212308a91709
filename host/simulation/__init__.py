"""The board without a board: virtual (Python, fast), emulator (RP2040, cycle by cycle), memory.py (tick by tick)."""
