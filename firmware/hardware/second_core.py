"""The second core of the RP2040: it thinks for a bot while the first one runs the board.

MicroPython has no lock around its interpreter here (ports/rp2, MICROPY_PY_THREAD_GIL is 0), so what runs on both cores
has to keep apart by itself:

- The second core takes no memory: heap_lock() holds for its thread alone, and makes the attempt an error. So it need
  not stop for a collection on the first one, which follows the thread's stack (mpthreadport.c, mp_thread_gc_others).
- It looks at nothing that may grow meanwhile: a name that the first core adds to a dictionary of both moves that. What
  it uses of modules is complete once they are imported.
- A write to the flash holds it up for as long as that takes, some 50 ms (rp2_flash.c, multicore_lockout).

The thread lasts for one thought, so that the second core sleeps while no bot thinks. It ends only when it is told to: a
thread that ended by itself while the first core begins to write to the flash would leave that waiting for ever.
"""

import time
from _thread import start_new_thread

from micropython import heap_lock

WISH, STATE = 0, 1  # of the mail between the cores: what the first one wants, what the second one does
THINK, LEAVE = 0, 1
GONE, BUSY, READY = 0, 1, 2
LEAVES_US = 200  # from its last sign of life to the end of the thread; 20 were measured


def _think(bot, mail: bytearray, fault: list) -> None:
    """On the second core: think until the bot has nothing more to find or the first core stops it."""
    heap_lock()
    try:
        while mail[WISH] == THINK and not bot.done:
            bot.step()
    except Exception as error:
        fault[0] = error
    mail[STATE] = READY
    while mail[WISH] == THINK:
        pass
    mail[STATE] = GONE


class SecondCore:
    """Thinks for one bot at a time. longest_ms: how long a thought may take, whatever its bot would."""

    longest_ms = 1 << 20

    def __init__(self) -> None:
        self._mail = bytearray(2)
        self._fault: list = [None]

    def start(self, bot) -> bool:
        """Let it think for a bot whose search is kernels, from where that stands, and end the thought before. Until
        stop() the bot is not to be touched. Return False where it cannot: for another bot, or without memory for its
        stack, 4 KB.
        """
        self.stop()
        if not bot.RUNS_ON_SECOND_CORE:
            return False
        self._mail[WISH], self._mail[STATE], self._fault[0] = THINK, BUSY, None
        try:
            start_new_thread(_think, (bot, self._mail, self._fault))
        except (MemoryError, OSError):
            self._mail[STATE] = GONE
            return False
        return True

    def thinks(self) -> bool:
        """Return False once the bot is done. Raises: what went wrong there."""
        if self._mail[STATE] == BUSY:
            return True
        fault, self._fault[0] = self._fault[0], None
        if fault:
            self.stop()
            raise fault
        return False

    def stop(self) -> None:
        """End the thought after its slice, and wait for that: a few ms."""
        if self._mail[STATE] == GONE:
            return
        self._mail[WISH] = LEAVE
        while self._mail[STATE] != GONE:
            pass
        time.sleep_us(LEAVES_US)  # type: ignore[attr-defined]
