"""Time as the firmware counts it: milliseconds in a counter that wraps.

Nothing above hardware/board.py asks for the time; it is handed `now` (ms). The counter
wraps at 2**30 (12.4 days), as MicroPython's ticks_ms does on the RP2040.
"""

MASK = (1 << 30) - 1  # the biggest small int on the RP2040: 1 << 30 itself would lie on the heap
TICK_MS = 5  # 200 key scans a second
KEY_MS = 20  # after a key its light has been sent; until then what can wait does

GAME, BOT, LINK = 2, 3, 4  # what the loop does next, for Board.feed()


def elapsed(now: int, then: int) -> int:
    """Return the ms from `then` to `now`, right across the wrap."""
    return (now - then) & MASK
