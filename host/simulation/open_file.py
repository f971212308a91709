"""An open file of bytes, as the board's program reads one. It runs on both runtimes."""


class OpenFile:
    """Base: a subclass has data(), write() and close()."""

    def __init__(self) -> None:
        self._offset = 0

    def data(self) -> bytes:
        """Return all bytes of the file."""
        raise NotImplementedError

    def write(self, data: bytes) -> None:
        """Add bytes at the end."""
        raise NotImplementedError

    def read(self, size: int = -1) -> bytes:
        data = self.data()
        end = len(data) if size < 0 else self._offset + size
        found = data[self._offset : end]
        self._offset += len(found)
        return found

    def readinto(self, buffer: memoryview) -> int:
        found = self.read(len(buffer))
        buffer[: len(found)] = found
        return len(found)

    def seek(self, offset: int) -> None:
        self._offset = offset

    def close(self) -> None:
        """Nothing is left to do."""

    def __enter__(self) -> "OpenFile":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
