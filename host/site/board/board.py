"""The hardware of the board in the browser: a board in memory, with what differs there."""

import gc
import sys
import time
from collections.abc import Callable

from host.simulation.memory import MemoryBoard, PowerOff

Step = dict[str, bytes | None]

FLASH_BYTES = 1_441_792  # of the Pico's, as its file system has them


class BrowserBoard(MemoryBoard):
    """A board that whoever calls advance() lets follow a clock.

    keep(step) gets every change of its files, see MemoryFlash.change(), for a copy that lasts. The copy may end with
    any change, as the flash of a board does when its power is lost: the journal is made for that.
    """

    def __init__(self, files: dict[str, bytes], keep: Callable[[Step], object]) -> None:
        super().__init__(files)
        self._keep = keep

    def change(self, step: Step) -> None:
        super().change(step)
        self._keep(step)

    def ticks_us(self) -> int:
        """Return the browser's microseconds: slices of thought shall not hold up the page."""
        return time.ticks_us() if hasattr(time, "ticks_us") else super().ticks_us()

    def tidy(self) -> None:
        gc.collect()

    def versions(self) -> dict[str, str]:
        release = ".".join([str(part) for part in sys.implementation.version[:3]])
        return {"micropython": release, "machine": "a browser", "id": ""}

    def figures(self) -> dict[str, object]:
        held = sum([len(data) for data in self.files.values()])
        return {
            "reset": "power on",
            "failed_starts": 0,
            "flash_free": FLASH_BYTES - held,
            "flash_size": FLASH_BYTES,
            "memory_free": gc.mem_free() if hasattr(gc, "mem_free") else 0,
            "display": True,
            "chain": self.returned(),
            "vsys_mv": self.vsys_mv(),
        }

    def reset(self) -> None:
        """Raises: PowerOff."""
        raise PowerOff

    def bootsel(self) -> None:
        """Raises: PowerOff, for there is no boot loader."""
        raise PowerOff

    def flash_sums(self, first: int, count: int) -> list[int]:
        """There is no image."""
        return []
