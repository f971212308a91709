"""The watchdog: resets a board whose loop stops, and reports to the next start how the last one ended.

What a start leaves behind is in two of the watchdog's registers, which outlive every reset but a loss of power: no
flash is written for it, and a board that is switched on and off in a hurry has not failed.
"""

import machine
from machine import mem32

WATCH_MS = 8000  # the watchdog counts 8388 ms at most (RP2040 data sheet, erratum RP2040-E1)
HEALTHY_MS = 60_000  # a program that has run this long has started well

# RP2040 data sheet, 4.7.6. Scratch registers 4 to 7 are for the chip's own start.
BASE = 0x40058000
SCRATCH = BASE + 0x0C  # MARK; above the rest, how many starts in a row have failed; the flags; what continues now
SCRATCH_TIME = BASE + 0x10  # since when (ms, as the loop counts)
MARK, FAILED, HEALTHY, COUNTED, PART = 0x2CA10000, 8, 0x80, 0x40, 0x0F
MAX_FAILED = 7

CLEAR, ENABLE = 0x3000, 1 << 30  # written to BASE + CLEAR the bit stops the watchdog (data sheet, 4.7.6 and 2.1.2)

# By what continues: how the program has ended if it never came to the end of it. 2, 3 and 4 are clock.py's GAME, BOT
# and LINK; crashed() sets the last one.
START, CRASH = 1, 5
ENDS = ("", "hang: start", "hang: game", "hang: bot", "hang: link", "crash")


def count_start() -> int:
    """Count this start; return how many in a row have failed before it. Whoever calls it does so once a start."""
    word = mem32[SCRATCH]
    failed = _failed(word)
    mem32[SCRATCH] = MARK | failed << FAILED | COUNTED | (word & PART if _is_marked(word) else 0)
    return failed


def crashed() -> None:
    """Note that the program has ended by an exception."""
    mem32[SCRATCH] = mem32[SCRATCH] & ~(COUNTED | PART) | CRASH


def forget() -> None:
    """Note that the program ends now, and that this is no fault."""
    mem32[SCRATCH] = 0


def stop() -> None:
    """Stop watching."""
    mem32[BASE + CLEAR] = ENABLE


def bootloader() -> None:
    """Become the USB drive of the chip's ROM (BOOTSEL), from which only a new image or a loss of power leads back."""
    forget()
    machine.bootloader()


def _is_marked(word: int) -> bool:
    return word >> 16 == MARK >> 16


def _failed(word: int) -> int:
    """Return how many starts in a row have failed, from what the last one left in the register."""
    if not _is_marked(word) or word & HEALTHY:
        return 0
    failed = word >> FAILED & MAX_FAILED
    return failed if word & COUNTED else min(failed + 1, MAX_FAILED)


class Watchdog:
    """`ended`: how the program before this one ended, if that was a fault (see ENDS), else empty; `ended_ms`: how long
    it had run. `failed_starts`: how many starts in a row did not get as far as HEALTHY_MS.
    """

    def __init__(self) -> None:
        self.ended, self.ended_ms, self.failed_starts = "", 0, 0
        self._feed = lambda: None  # of a watchdog that does not run
        word = mem32[SCRATCH]
        if _is_marked(word):
            self.ended, self.ended_ms = ENDS[min(word & PART, CRASH)], mem32[SCRATCH_TIME]
        self.failed_starts = _failed(word)
        self._state = MARK | self.failed_starts << FAILED
        self.feed(START, 0)

    def start(self) -> None:
        """Let it watch: from now on the board is reset when feed() does not come for WATCH_MS."""
        self._feed = machine.WDT(timeout=WATCH_MS).feed

    def feed(self, part: int, now: int) -> None:
        """Restart its time; takes 35 us. part: what comes next, an index in ENDS; now: the program's age (ms)."""
        self._feed()
        if now >= HEALTHY_MS:
            self._state |= HEALTHY
        mem32[SCRATCH] = self._state | part
        mem32[SCRATCH_TIME] = now
