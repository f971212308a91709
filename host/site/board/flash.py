"""The files of the board in the browser: in memory, and every change of them in its order, for a copy that lasts.

The copy may end with any change, as the flash of a board does when its power is lost: the journal is made for that.
"""

from collections.abc import Callable

from host.simulation.open_file import OpenFile

MISSING = 2  # ENOENT

Step = dict[str, bytes | None]


class Flash:
    """keep(step) gets every change, in its order: bytes by the names of files, None for one that is gone. A step is
    done as a whole or not at all.
    """

    def __init__(self, files: dict[str, bytes], keep: Callable[[Step], None]) -> None:
        self.files = files
        self._keep = keep

    def put(self, name: str, data: bytes) -> None:
        """Set a file's bytes, in one step."""
        self.files[name] = data
        self._keep({name: data})

    def get(self, name: str) -> bytes:
        """Return a file's bytes. Raises: OSError."""
        if name not in self.files:
            raise OSError(MISSING)
        return self.files[name]

    def names(self, folder: str) -> list[str]:
        """Return the names of the files in a folder."""
        return sorted([name[len(folder) + 1 :] for name in self.files if name.startswith(folder + "/")])

    def rename(self, name: str, new_name: str) -> None:
        """Give a file another name, in one step; a file that had that name is gone then. Raises: OSError."""
        data = self.get(name)
        del self.files[name]
        self.files[new_name] = data
        self._keep({name: None, new_name: data})

    def remove(self, name: str) -> None:
        """Remove a file. Raises: OSError."""
        self.get(name)
        del self.files[name]
        self._keep({name: None})


class File(OpenFile):
    """An open file: "rb" reads what it was when it was opened; "wb" and "ab" write all at close(), as littlefs does.

    Raises: OSError for one to read that is not there.
    """

    def __init__(self, flash: Flash, name: str, mode: str) -> None:
        super().__init__()
        self._flash = flash
        self._name = name
        self._reads = mode == "rb"
        new = mode == "wb" or (mode == "ab" and name not in flash.files)
        self._data = b"" if new else flash.get(name)
        self._changed = new

    def data(self) -> bytes:
        return self._data

    def write(self, data: bytes) -> None:
        self._data += bytes(data)
        self._changed = True

    def close(self) -> None:
        if self._changed and not self._reads:
            self._changed = False
            self._flash.put(self._name, self._data)
