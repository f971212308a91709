"""A page: what it was sent last, what it shows of its own, and so what is news to it. It runs on both runtimes."""

import json
from collections import namedtuple
from collections.abc import Iterator
from typing import Any

PIECE = 500  # lines in a message

# The lines of a log. game: a number that tells games apart.
Log = namedtuple("Log", ("game", "lines"))


class Page:
    """A page: what it was sent last, and what it shows in place of parts of the session's state."""

    def __init__(self, state: dict[str, Any]) -> None:
        self._state = state
        self._sent: dict[str, Any] = {}
        self._own: dict[str, Any] = {}

    def reply(self, message: dict) -> None:
        """Leave a message for this page alone."""
        raise NotImplementedError

    def wake(self) -> None:
        """Have news() asked for."""

    def show(self, **parts: Any) -> None:
        """Show these in place of the session's parts."""
        self._own.update(parts)
        self.wake()

    def show_board(self) -> None:
        """Show the session's parts again, all of them."""
        self._own.clear()
        self.wake()

    def outgoing(self) -> Iterator[str]:
        """Yield the JSON texts that bring the page up to date.

        Each is made when it is asked for, from the state as it is then.
        """
        for name in list(self._state):
            value, before = self._own.get(name, self._state[name]), self._sent.get(name)
            if value is before:
                continue
            self._sent[name] = value
            if value == before:
                continue
            if name == "moves":
                for piece in pieces(value, before):
                    yield json.dumps({"type": name, name: piece})
            else:
                yield json.dumps({"type": name, name: _as_json(value, before)})


def _as_json(value: Any, before: Any) -> Any:
    """Return a part of the state for JSON: bytes in hexadecimal; of what each key has in their order what changed."""
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, tuple):
        old = before or (None,) * len(value)
        return {str(index): text for index, text in enumerate(value) if text != old[index]}
    return value


def pieces(log: Log, before: Log | None) -> Iterator[dict[str, Any]]:
    """Yield what a page is sent that has the log `before`: to keep its first `from` lines, and to append these.

    total: how many lines there are in the end; game: see Log.
    """
    old = before.lines if before and before.game == log.game else ()
    pairs = enumerate(zip(old, log.lines))
    start = next((at for at, (one, other) in pairs if one != other), min(len(old), len(log.lines)))
    while True:
        part = [(line.text, line.move) for line in log.lines[start : start + PIECE]]
        yield {"game": log.game, "from": start, "lines": part, "total": len(log.lines)}
        start += PIECE
        if start >= len(log.lines):
            return
