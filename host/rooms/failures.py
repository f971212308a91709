"""Why a room's write is not kept. Each says so in a sentence for people."""

import sqlite3

# What SQLite says of a disk, by its primary code. https://sqlite.org/rescode.html
DISK = {
    sqlite3.SQLITE_FULL: "The disk is full. Free some space.",
    sqlite3.SQLITE_READONLY: "The file is read-only. Let Cairn write to it.",
    sqlite3.SQLITE_PERM: "The file may not be written. Let Cairn write to it.",
    sqlite3.SQLITE_CANTOPEN: "The file cannot be opened. Check its folder, and that Cairn may write there.",
    sqlite3.SQLITE_BUSY: "Another program writes to the file. Stop that one.",
    sqlite3.SQLITE_IOERR: "The disk cannot be read or written. Check it, and the space on it.",
    sqlite3.SQLITE_CORRUPT: "The file is damaged. Put back a copy of it.",
    sqlite3.SQLITE_NOTADB: "The file is damaged. Put back a copy of it.",
}
# What PostgreSQL says of itself, by its error code or the code's class; "" for a server that says nothing.
DATABASE = {
    "": "The database does not answer. Start it, or check the network.",
    "08": "The database does not answer. Start it, or check the network.",
    "25006": "The database is read-only. Name the server that is not.",
    "28": "The database refuses the user or the password. Check both.",
    "3D": "There is no such database. Make it.",
    "3F": "There is no such schema. Make it, and let the database's user write there.",
    "42883": "The database has not the functions of this version of Cairn. Update Cairn.",
    "42P01": "The rooms are gone from the database. Put back a copy of it.",
    "42501": "The database's user may not write there. Let it.",
    "53100": "The database's disk is full. Free some space.",
    "53300": "The database takes no more connections. Raise its max_connections.",
    "55P03": "The database is too slow. Look what else it does.",
    "57": "The database stops or starts just now. Try again in a moment.",
    "57014": "The database is too slow. Look what else it does.",
    "58": "The database's disk cannot be read or written. Check it.",
    "XX": "The database is damaged. Put back a copy of it.",
}
# Those that blame what was to be written, not the disk.
CALLERS = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError)


class Refused(Exception):
    """One room's write is against its log, and changed nothing. why: a key of WHY; last: the last event's number."""

    WHY = {
        "exists": "there is such a room already",
        "room": "there is no such room",
        "owner": "another server has the room now",
        "repeat": "the event is there already",
        "gap": "events before it are missing",
        "seat": "the seat is taken",
    }

    def __init__(self, code: str, why: str, last: int | None = None):
        super().__init__(f"Room {code}: {self.WHY[why]}.")
        self.why = why
        self.last = last


class Busy(Exception):
    """Too many writes wait for the disk; this one is not among them."""

    def __init__(self) -> None:
        super().__init__("The server has more to save than its disk can take just now. Try again in a moment.")


class StorageFailed(Exception):
    """Disk or database failed, so nothing of a write is known to be kept. Writes work again as soon as it does."""


class DiskFailed(StorageFailed):
    """The disk failed, or SQLite did."""

    def __init__(self, error: Exception):
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF  # without what extends it
        super().__init__(f"Rooms cannot be saved. {DISK.get(code, f'What it reports: {error}.')}")


class FilesGone(StorageFailed):
    """A file of the rooms was removed or replaced while it is open."""

    def __init__(self, file: str):
        super().__init__(
            f"Rooms cannot be saved. {file} was removed or replaced while Cairn runs. Put it back, or a copy of it; "
            "its rooms are away until then."
        )


class DatabaseFailed(StorageFailed):
    """PostgreSQL is away, or failed."""

    def __init__(self, error: Exception):
        code = getattr(error, "sqlstate", None) or ""
        says = DATABASE.get(code) or DATABASE.get(code[:2]) or f"What the database reports: {error}."
        super().__init__(f"Rooms cannot be saved. {says}")


class SetAside(StorageFailed):
    """A room is damaged. It is left as it is, until someone who runs the server has looked at it."""

    def __init__(self, code: str) -> None:
        super().__init__(
            f"Room {code} is damaged on the server, so it is set aside. Who was in it still has the game, and can make "
            "a new room of it."
        )


class Unplayable(StorageFailed):
    """A room is as it was written, but the rules here refuse it, as those of another version would not."""

    def __init__(self, code: str) -> None:
        super().__init__(f"Room {code} cannot be played by this version of Cairn; it is kept. Make a new room.")


class WrongFile(Exception):
    """A file, or database, is not one that this version can keep rooms in. It is as it was."""


def blames_disk(error: Exception) -> bool:
    """Return whether an error is of disk, file or memory, and not of what one caller wanted to write."""
    return isinstance(error, sqlite3.Error | OSError | MemoryError) and not isinstance(error, CALLERS)
