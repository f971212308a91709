"""What is closed at the end of a `with`."""

from types import TracebackType
from typing import Self


class Closing:
    """A base for what has close(): `with` hands out the thing itself and closes it, come what may."""

    def close(self) -> None:
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
