"""Why something in a room, or with its store, is refused. It runs on both runtimes."""


class RoomError(Exception):
    """What cannot be. reason: a word for programs; the text is a sentence for people."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class StorageFailed(RoomError):
    """A write that a store has not kept, or cannot say whether it has: the room has to be loaded again.

    reason: `failed` for disk or database, `gone` for a file that was removed or replaced; else the write is against the
    room's log, and changed nothing: `exists`, `room` for none, `owner` for another server's.
    """
