"""A thread of this computer in place of the second core: for a board that people play on, which follows a clock.

A board in a test has none: there the bot thinks in slices, the same ones on each run.
"""

import time
from threading import Thread
from typing import Any


class ThreadCore:
    """As firmware/hardware/second_core.py has it. Any bot can think here: nothing is shared but the interpreter."""

    longest_ms = 2000  # as people wait at a computer

    def __init__(self) -> None:
        self._thread: Thread | None = None
        self._stops = False
        self._fault: Exception | None = None

    def start(self, bot: Any) -> bool:
        """See firmware/hardware/second_core.py."""
        self.stop()
        self._stops, self._fault = False, None
        self._thread = Thread(target=self._think, args=(bot,), daemon=True)
        self._thread.start()
        return True

    def thinks(self) -> bool:
        """Return False once the bot is done. Raises: what went wrong there."""
        if self._fault:
            self.stop()
            raise self._fault
        return self._thread is not None and self._thread.is_alive()

    def stop(self) -> None:
        """End the thought after its slice, and wait for that."""
        self._stops = True
        if self._thread:
            self._thread.join()
            self._thread = None

    def _think(self, bot: Any) -> None:
        try:
            while not self._stops and not bot.done:
                bot.step()
                time.sleep(0)  # lets the page's thread continue at once; it would wait 5 ms each time
        except Exception as error:
            self._fault = error
