"""Python's garbage collection, for a process that keeps millions of objects.

A full collection looks at all of them: 1.8 s for the 2.8 million of 8,000 rooms, in which nobody is answered, and in
CPython 3.11 one comes whenever their number has grown by a quarter. Here a full collection looks at the objects that
are new since the last, and freezes those that stay. A frozen object is still freed once nothing refers to it, as nearly
all of a room and a connection is; only a cycle stays. So that cycles cannot pile up, all objects are looked at again
each time that the memory in use has doubled.
"""

import gc
import sys
from types import TracebackType
from typing import Any, Self

# Full collections come often, as each takes 3 us a new object: with Python's own 10 instead of the last number one
# takes 0.3 s, after 80,000 objects. What they freeze too early is freed by its count all the same.
THRESHOLDS = 700, 10, 1
LEAST = 500_000  # blocks of memory in use, until all objects are looked at again for the first time


class NewOnly:
    """Between enter and exit, full collections look only at new objects. least: see LEAST."""

    def __init__(self, least: int = LEAST) -> None:
        self._least = least
        self._used = least  # blocks of memory, after all objects were looked at last
        self._all = True  # the next full collection looks at all

    def __enter__(self) -> Self:
        self._before = gc.get_threshold()
        gc.set_threshold(*THRESHOLDS)
        gc.callbacks.append(self._after)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        gc.callbacks.remove(self._after)
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def _after(self, phase: str, info: dict[str, Any]) -> None:
        if phase != "stop" or info["generation"] != 2:
            return
        used = sys.getallocatedblocks()  # 1 ms for 700 MB; to count frozen objects takes 0.1 us each
        if self._all:
            self._used, self._all = max(self._least, used), False
        elif used >= 2 * self._used:
            gc.unfreeze()
            self._all = True  # the next full collection, which is soon due
            return
        gc.freeze()
