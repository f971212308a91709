"""The folder that a server keeps its rooms in: one file of SQLite, a lock, and a note that the file was made.

The note tells a new folder from one whose file is gone, which must not look as if there were no rooms.
"""

from pathlib import Path

from host.files import replace, sync_folder
from host.locks import Lock
from host.rooms.share import ALL, Share
from host.rooms.tables import opened

FILE = "rooms.db"
NOTE = "files.json"
NOTED = b'{"workers": 1}\n'


def begin(folder: Path) -> None:
    """See to it that a folder has its file of rooms: a new one, unless it had one before.

    Raises: ValueError, StorageFailed, OSError.
    """
    begun = (folder / NOTE).exists()
    if begun and not (folder / FILE).exists():
        raise ValueError(f"{folder} is without {FILE}; bring it back from where it is, or from a backup.")
    opened(folder / FILE).close()
    if not begun:
        replace(folder / NOTE, NOTED, folder / f"{NOTE}.new")
        sync_folder(folder)


def lock(folder: Path, share: Share = ALL) -> Lock:
    """Return the lock of a folder, or of one of several servers in it. Raises: OSError where another process has it."""
    name = "rooms.lock" if share == ALL else f"rooms-{share.server + 1}-of-{share.servers}.lock"
    return Lock(folder / name, f"The rooms' folder {folder}", "name another folder with --data")
