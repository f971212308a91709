"""The crash log: the last ten errors inside the program, each in a small file on the flash.

A file is a line of JSON (`number`, counted from 0; `version`; `seconds` since the program started; `why`), the
traceback, and as its last line the record of the game, as App.load() takes it.
"""

import json

from firmware import texts
from firmware.clock import elapsed
from firmware.speech import Speech
from firmware.version import VERSION

KEPT = 10  # crash0.txt to crash9.txt
SAME_MS = 60_000  # within it the same error is written once, and at most KEPT different ones
CIRCLE = 3  # a board in a restart loop logs its exception, and that it ended by one
TRACE_BYTES = 1500  # the end of a traceback, its most useful part
MOVES_BYTES = 8000  # of the first moves; where there are more, `of` is their number


class CrashLog:
    """`storage` has load(name) and save(name, data), as the board does."""

    def __init__(self, storage) -> None:
        self._storage = storage
        self._lately: list[tuple] = []  # (why, when) of the last entries

    def note(self, why: str, trace: str, record: dict | None, now: int) -> None:
        """Write an entry. now: ms since the program started. Raises: OSError for a full flash, MemoryError."""
        self._lately = [entry for entry in self._lately if elapsed(now, entry[1]) < SAME_MS]
        if len(self._lately) >= KEPT or why in [entry[0] for entry in self._lately]:
            return
        stored = self.heads()
        self._lately.append((why, now))
        if now < SAME_MS and (why, VERSION) in [(head["why"], head["version"]) for head in stored[:CIRCLE]]:
            return  # a restart loop by the same error
        number = stored[0]["number"] + 1 if stored else 0
        head = {"number": number, "version": VERSION, "seconds": now // 1000, "why": why}
        text = json.dumps(head) + "\n" + trace[-TRACE_BYTES:] + "\n" + json.dumps(_bounded(record)) + "\n"
        self._storage.save(_name(number % KEPT), text.encode())

    def heads(self) -> list[dict]:
        """Return the first lines of the entries, the latest first, without those that cannot be read."""
        found = []
        for index in range(KEPT):
            data = self._storage.load(_name(index)) or b""
            try:
                head = json.loads(data[: data.find(b"\n") + 1].decode())
                numbers, words = (head["number"], head["seconds"]), (head["why"], head["version"])
                if all(type(number) is int for number in numbers) and all(type(word) is str for word in words):
                    found.append((head["number"], head))
            except (ValueError, KeyError, TypeError):  # UnicodeError is a ValueError
                pass
        return [head for _, head in sorted(found, key=lambda entry: entry[0], reverse=True)]


def words(head: dict, say=None) -> str:
    """Return one of heads() in a line. say: of the board's Speech; without, it is in English."""
    return (say or Speech().say)(texts.CRASH, head["number"], head["why"], head["seconds"])


def _name(index: int) -> str:
    return "crash" + str(index) + ".txt"


def _bounded(record: dict | None) -> dict | None:
    if record is None:
        return None
    left, moves = MOVES_BYTES, record["moves"]
    for place in range(len(moves)):
        left -= len(moves[place]) + 4
        if left < 0:
            record["of"], record["moves"] = len(moves), moves[:place]
            break
    return record
