"""A `cairn gtp` for a client that is written in Python, and what a led game leaves behind."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

COMMAND = [sys.executable, "-m", "host.cli", "gtp", "robble"]
FASTEST = "level 1"  # a game takes a second


@dataclass
class Led:
    """A game that a client has led.

    log: all that was said, as `B> play W D4` and `B< =`. moves: the vertices, passes too. scores: what the engines say
    at the end, or the client after a resignation. histories: the engines' own, in Cairn's words.
    """

    log: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    scores: list[str] = field(default_factory=list)
    histories: list[str] = field(default_factory=list)

    def refused(self) -> list[str]:
        return [line for line in self.log if line[1:].startswith("< ?")]


class Engine:
    """One of the two programs. send() raises ValueError where it refuses."""

    def __init__(self, colour: str, process: subprocess.Popen[bytes], log: list[str]) -> None:
        self._sign = colour.upper()
        self._process = process
        self._log = log

    def send(self, line: str, end: str = "\n") -> str:
        """Send a line and return the text of its reply."""
        pipes = self._process
        assert pipes.stdin and pipes.stdout
        self._log.append(f"{self._sign}> {line}")
        pipes.stdin.write((line + end).encode())
        pipes.stdin.flush()
        reply = b""
        while not reply.endswith(b"\n\n"):
            part = pipes.stdout.readline()
            if not part:
                raise ValueError(f"no reply to {line}")
            reply += part
        text = reply.decode("ascii").strip()
        self._log.append(f"{self._sign}< {text}")
        if not text.startswith("="):
            raise ValueError(f"{line}: {text}")
        return text[1:].strip()


@contextmanager
def two_engines(log: list[str]) -> Iterator[dict[str, Engine]]:
    """Two `cairn gtp`, b and w, that think for a moment only; killed if `quit` does not end them."""
    processes = {
        colour: subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) for colour in ("b", "w")
    }
    try:
        engines = {colour: Engine(colour, process, log) for colour, process in processes.items()}
        for engine in engines.values():
            engine.send(FASTEST)
        yield engines
        for colour, engine in engines.items():
            engine.send("quit")
            assert processes[colour].wait(10) == 0
    finally:
        for process in processes.values():
            process.kill()
            process.communicate()
