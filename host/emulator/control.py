"""Requests to the emulator's process and its answers, over that process's own pipes (control.mjs).

Nobody but the program that started the emulator has these pipes: there is no port that another program, or a page in
a browser, could speak to.
"""

import json
import os
from collections import deque
from collections.abc import Callable
from multiprocessing.connection import wait
from subprocess import Popen
from typing import Any

PIPE = 1 << 16  # bytes at a time

Answer = dict[str, Any]


class EmulatorError(RuntimeError):
    """The emulator, or the program on it, refused or failed; the text says why."""


class Control:
    """The pipes of a process. Answers come in the order of the requests. All methods raise EmulatorError."""

    def __init__(self, process: Popen[bytes]):
        assert process.stdin and process.stdout
        self._requests, self._answers = process.stdin, process.stdout
        self._arriving = b""
        self._takers: deque[Callable[[Answer], None]] = deque()
        self._next()  # the first answer says, unasked, whether the process has started

    def ask(self, command: str, **arguments: Any) -> Answer:
        """Send a command of control.mjs, wait, and return its answer."""
        self._send(command, arguments)
        return self._next()

    def post(self, take: Callable[[Answer], None], command: str, **arguments: Any) -> None:
        """Send a command without waiting; `take` is called with its answer, within a later call."""
        self._send(command, arguments)
        self._takers.append(take)

    def look(self) -> None:
        """Take the answers that have come, without waiting."""
        while self._takers and wait([self._answers.fileno()], 0):
            self._read()

    def _send(self, command: str, arguments: dict[str, Any]) -> None:
        self.look()  # a process that cannot get rid of its answers takes no more requests
        try:
            self._requests.write(json.dumps({"command": command, **arguments}).encode() + b"\n")
            self._requests.flush()
        except (OSError, ValueError):  # ValueError: the pipe is closed
            raise EmulatorError("The emulator has ended.") from None

    def _next(self) -> Answer:
        """Wait for the answer to what was sent last."""
        answers: list[Answer] = []
        self._takers.append(answers.append)
        while not answers:
            self._read()
        return answers[0]

    def _read(self) -> None:
        """Wait until something comes, and take what is whole."""
        data = os.read(self._answers.fileno(), PIPE)
        if not data:
            raise EmulatorError("The emulator has ended.")
        *lines, self._arriving = (self._arriving + data).split(b"\n")
        refused = ""
        for line in lines:
            answer, take = json.loads(line), self._takers.popleft()
            if answer.pop("ok"):
                take(answer)
            else:
                refused = answer["error"]
        if refused:
            raise EmulatorError(refused)
