"""The part of the rooms that one of several servers has, and which room a path is about."""

import re
from dataclasses import dataclass

from host.rooms.codes import read_code
from host.rooms.shards import MOST_WORKERS, letters_of, worker_of

_OF_A_ROOM = re.compile(r"/api/rooms/([^/]+)(?:/.*)?", re.DOTALL)


def code_in(path: str) -> str:
    """Return the code of the room that a path is about, as host/rooms/server/app.py reads it; "" for none."""
    found = _OF_A_ROOM.fullmatch(path)
    try:
        return read_code(found[1]) if found else ""
    except ValueError:
        return ""


@dataclass(frozen=True)
class Share:
    """The part of the rooms that one server has. worker: from 0 on, of how many. Raises: ValueError."""

    worker: int = 0
    workers: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.workers <= MOST_WORKERS:
            raise ValueError(f"There can be 1 to {MOST_WORKERS} servers, not {self.workers}.")
        if not 0 <= self.worker < self.workers:
            raise ValueError(f"Of {self.workers} servers there is none with the number {self.worker + 1}.")

    @property
    def letters(self) -> str:
        """The letters that the codes of its rooms begin with."""
        return letters_of(self.worker, self.workers)

    @property
    def others(self) -> list[str]:
        """A letter that codes of its rooms begin with, of each other server."""
        return [letters_of(worker, self.workers)[0] for worker in range(self.workers) if worker != self.worker]

    def has(self, code: str) -> bool:
        """Return whether a room is its own."""
        return worker_of(code, self.workers) == self.worker


ALL = Share()  # of a server that is alone
