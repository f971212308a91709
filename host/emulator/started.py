"""What starts once and serves test after test, each of which finds it as it was then.

A start takes a second and more of a processor, putting it back to a snapshot milliseconds.
"""

from collections.abc import Callable
from typing import Generic, Protocol, Self, TypeVar

from .control import EmulatorError

STARTED = "started"


class Emulated(Protocol):
    """An EmulatedPico, or what has one."""

    def snapshot(self, name: str = "") -> None: ...
    def restore(self, name: str = "") -> None: ...
    def close(self) -> None: ...


Kind = TypeVar("Kind", bound=Emulated)


class Started(Generic[Kind]):
    """Lends what `make` has started to one test at a time, within `with`."""

    def __init__(self, make: Callable[[], Kind]):
        self._make = make
        self._it: Kind | None = None

    def lend(self) -> Kind:
        """Return it as it was after its start, whatever has become of it."""
        if self._it is not None:
            try:
                self._it.restore(STARTED)
            except EmulatorError:  # it has ended
                self.close()
        if self._it is None:
            self._it = self._make()
            self._it.snapshot(STARTED)
        return self._it

    def close(self) -> None:
        if self._it is not None:
            self._it.close()
        self._it = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
