"""The Pico's flash: a file system in memory, mirrored in a folder if one is given.

What MicroPython's littlefs promises is kept, and no more: rename() replaces a file in one step, and a file being
written has, when the power fails, the old bytes or any beginning of its new ones. (littlefs would keep the old bytes
until the file is closed; firmware that survives this survives that.) The folder has every change before the memory has
it, and before close(), remove(), mkdir() and rename() return it is on the disk, too. Times from the data
sheet W25Q16JV, the flash on a Pico, typical values: 0.4 ms to program a page of 256 bytes, 45 ms to erase
a sector of 4096. MicroPython keeps interrupts off meanwhile, and nothing else runs. As in littlefs, files of up
to 512 bytes lie in their folder's log: they are rewritten there as a whole, and when the log is full a sector is
erased for the next one. A longer file that is opened to be appended to gets a new last sector, as littlefs never
writes twice to an address.
"""

import errno
import os

from host.simulation.virtual.clock import CALL_NS, Clock
from host.simulation.virtual.mirror import Mirror

PAGE, PAGE_NS = 256, 400_000
SECTOR, SECTOR_NS = 4096, 45_000_000
INLINE = SECTOR // 8  # bytes of a file that lies in its folder's log: littlefs 2.8, lfs_file_rawwrite()
TAGS = 40  # bytes around it there: tags, checksums, and MicroPython's time stamp
LOG_PAGES = 12  # of a sector's 16, for what is new between two erases; the rest is what the folder holds
SIZE = 1152 * 1024  # of the file system: 1,408 KB in boards/RPI_PICO of MicroPython 1.25, less FILES_LATER
NAME_MAX = 255

Node = bytearray | None  # a file's bytes, or None for a folder


class Flash:
    """Files and folders by absolute path. Errors are OSError with the numbers that MicroPython has.

    folder: where everything is kept; made if missing, read at every power-on. None: nothing is kept
    beyond the machine's life. Where the folder does not take a change, the flash has not got it either.
    """

    def __init__(self, clock: Clock, folder: str | os.PathLike[str] | None, size: int = SIZE):
        self._clock = clock
        self._mirror = Mirror(folder) if folder is not None else None
        self.size = size
        self._nodes: dict[str, Node] = {"/": None}
        self._log_pages = 0  # since the last erase for a log
        self.power_on()

    def power_on(self) -> None:
        """Read what the folder holds now (regular files; links are left alone). OSError where it is gone."""
        if self._mirror is None:
            return
        found = list(self._mirror.found())
        self._nodes = {"/": None}
        for path, file in found:
            if file and file.stat().st_size > self.free():
                raise ValueError(
                    f"The storage {self._mirror.folder} holds more than the flash's {self.size} bytes: "
                    "name a folder that nothing else uses."
                )
            self._nodes[path] = bytearray(file.read_bytes()) if file else None

    def files(self) -> dict[str, bytes]:
        """Return all files by path, for the host; takes no time."""
        return {path: bytes(data) for path, data in self._nodes.items() if data is not None}

    # --- what os and open need -------------------------------------------------------------

    def path(self, name: str) -> str:
        """Return the absolute path of `name`; ".." stops at the root. OSError for names no file can have."""
        parts: list[str] = []
        for part in name.split("/"):
            if part == "..":
                parts[-1:] = []
            elif part not in ("", "."):
                if len(part.encode()) > NAME_MAX or any(sign in part for sign in "\\:\0"):
                    raise OSError(errno.EINVAL, f"not a file name: {part!r}")
                parts.append(part)
        return "/" + "/".join(parts)

    def node(self, name: str) -> Node:
        """Return a file's bytes, or None for a folder. OSError if there is neither."""
        self._clock.spend(CALL_NS)
        path = self.path(name)
        if path not in self._nodes:
            raise OSError(errno.ENOENT, f"no file {path}")
        return self._nodes[path]

    def has(self, name: str) -> bool:
        """Return whether there is a file or a folder of that name."""
        self._clock.spend(CALL_NS)
        return self.path(name) in self._nodes

    def listing(self, name: str = "") -> list[tuple[str, Node]]:
        """Return names and nodes of what is in a folder."""
        if self.node(name) is not None:
            raise OSError(errno.ENOTDIR, f"not a folder: {self.path(name)}")
        folder = self.path(name).rstrip("/") + "/"
        inside = [path for path in self._nodes if path.startswith(folder) and path != folder]
        return [(path[len(folder) :], self._nodes[path]) for path in inside if "/" not in path[len(folder) :]]

    def free(self) -> int:
        """Return how many bytes are free, in whole sectors; a folder and a file's end take one each."""
        used = sum(1 if data is None else -(-len(data) // SECTOR) for data in self._nodes.values())
        return self.size - used * SECTOR

    def create(self, name: str) -> str:
        """Make an empty file, unless there is one; return its path."""
        path = self._in_folder(name)
        if self._nodes.get(path, b"") is None:
            raise OSError(errno.EISDIR, f"a folder: {path}")
        self._commit()
        if path not in self._nodes:
            if self._mirror:
                self._mirror.make(path)
            self._nodes[path] = bytearray()
        return path

    def program(self, path: str, offset: int, data: bytes, fresh: bool, replaces: bool) -> bool:
        """Write at most a page to the end of a file, which is at `offset`.

        fresh: into a sector that must be erased first. replaces: these are the first bytes of the file, and those that
        it has go. Return whether the file has sectors of its own; a short one has none.
        """
        held = self._nodes[path]
        if held is None:
            raise OSError(errno.EISDIR, f"a folder: {path}")
        length = offset + len(data)
        sectors = -(-length // SECTOR) - -(-len(held) // SECTOR)
        if sectors > 0 and self.free() < sectors * SECTOR:
            raise OSError(errno.ENOSPC, "the flash is full")
        inline = length <= INLINE
        if inline:
            self._commit(-(-(length + TAGS) // PAGE))
        else:
            self._clock.spend(PAGE_NS + (SECTOR_NS if fresh else 0))
        if replaces and held:
            if self._mirror:
                self._mirror.replace(path, data)
            self._nodes[path] = bytearray(data)
        else:
            if self._mirror:
                self._mirror.append(path, offset, data)
            held += data
        return not inline

    def sync(self, path: str) -> None:
        """Make sure that a file is on the disk of this computer, too."""
        if self._mirror:
            self._mirror.sync(path)

    def _commit(self, pages: int = 1) -> None:
        """Take the time that a folder's log takes for this number of pages."""
        self._clock.spend(pages * PAGE_NS)
        self._log_pages += pages
        if self._log_pages >= LOG_PAGES:
            self._log_pages = 0
            self._clock.spend(SECTOR_NS)

    def remove(self, name: str) -> None:
        """Remove a file or an empty folder."""
        if self.node(name) is None and self.listing(name):
            raise OSError(errno.ENOTEMPTY, f"not empty: {self.path(name)}")
        path = self.path(name)
        if path == "/":
            raise OSError(errno.EINVAL, "the root stays")
        self._commit()
        if self._mirror:
            self._mirror.remove(path, self._nodes[path] is None)
        del self._nodes[path]
        self._sync_names()

    def mkdir(self, name: str) -> None:
        """Make a folder."""
        path = self._in_folder(name)
        if path in self._nodes:
            raise OSError(errno.EEXIST, f"there is one: {path}")
        self._commit()
        if self._mirror:
            self._mirror.make_folder(path)
        self._nodes[path] = None
        self._sync_names()

    def rename(self, name: str, new_name: str) -> None:
        """Give a file or folder another name; a file of that name is replaced in the same step."""
        node, path, new_path = self.node(name), self.path(name), self._in_folder(new_name)
        replaced = self._nodes.get(new_path, b"")
        if (node is None) != (replaced is None) and new_path in self._nodes:
            raise OSError(errno.EISDIR if replaced is None else errno.ENOTDIR, f"in the way: {new_path}")
        if f"{new_path}/".startswith(f"{path}/") and new_path != path:
            raise OSError(errno.EINVAL, f"{new_path} is inside {path}")
        if replaced is None and new_path != path and self.listing(new_path):
            raise OSError(errno.ENOTEMPTY, f"not empty: {new_path}")
        self._commit()
        if self._mirror:
            self._mirror.rename(path, new_path)
        for old in [old for old in self._nodes if old == path or old.startswith(f"{path}/")]:
            self._nodes[new_path + old[len(path) :]] = self._nodes.pop(old)
        self._sync_names()

    def _in_folder(self, name: str) -> str:
        """Return the path of something to be made, whose folder must be there."""
        path = self.path(name)
        if self.node(path.rpartition("/")[0] or "/") is not None:
            raise OSError(errno.ENOTDIR, f"not in a folder: {path}")
        return path

    def _sync_names(self) -> None:
        if self._mirror:
            self._mirror.sync_names()
