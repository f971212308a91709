"""The board without a board: virtual (Python, fast), emulator (RP2040, cycle by cycle), fake_board.py (in memory)."""
