"""The folder that a server keeps its rooms in: one file of SQLite, a lock, and a note that the file was made.

The note tells a new folder from one whose file is gone, which must not look as if there were no rooms.
"""

from pathlib import Path

from host.files import replace, sync_folder
from host.locks import Lock
from host.rooms.failures import WrongFile
from host.rooms.share import ALL, Share
from host.rooms.tables import opened

FILE = "rooms.db"
NOTE = "files.json"
WHOLE = b'{"workers": 1}\n'  # what the note says: one server has all rooms
DIVIDED = (
    "The rooms in {} are divided among files of several servers, which this version of Cairn does not serve. Join them "
    "with the version that divided them, `cairn rooms divide 1`, or name another folder with --data."
)


def begin(folder: Path) -> None:
    """See to it that a folder has its file of rooms: a new one, unless it had one before.

    Raises: WrongFile, DiskFailed, OSError.
    """
    note = folder / NOTE
    begun = note.exists()
    if any(folder.glob("rooms-*-of-*.db")) or (begun and note.read_bytes() != WHOLE):
        raise WrongFile(DIVIDED.format(folder))
    if begun and not (folder / FILE).exists():
        raise WrongFile(f"{folder} is without {FILE}; bring it back from where it is, or from a backup.")
    opened(folder / FILE).close()
    if not begun:
        replace(note, WHOLE, folder / f"{NOTE}.new")
        sync_folder(folder)


def lock(folder: Path, share: Share = ALL) -> Lock:
    """Return the lock of a folder, or of one of several servers in it. Raises: OSError where another process has it."""
    name = "rooms.lock" if share == ALL else f"rooms-{share.server + 1}-of-{share.servers}.lock"
    return Lock(folder / name, f"The rooms' folder {folder}", "name another folder with --data")
