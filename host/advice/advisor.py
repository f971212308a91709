"""Follows a board, has the positions that it wants help with thought about by a process, and says the moves.

What fails here costs the board nothing but the help: it thinks about the same position meanwhile.
"""

import json
import logging
import subprocess
import sys
from collections import deque
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any

from engines.game import IllegalMove
from host.link.errors import LinkError
from host.paths import ROOT
from host.targets.target import Target

BEGIN_MS = 2500  # until the process has begun to think; else it compiles, and the board need not wait
HUNG_MS = 60_000  # longer than it compiles
MOST_FAILURES = 3
REST_MS = 300_000  # without a thought, after which the process ends

log = logging.getLogger("cairn.advice")


class Advisor:
    """The help of this computer for one board. Belongs to one thread; step() never waits.

    command: of the process that thinks (thinker.py).
    """

    def __init__(self, board: Target, command: tuple[str, ...] = (sys.executable, "-m", "host.advice.thinker")) -> None:
        self._board = board
        self._command = command
        self._process: Process | None = None
        self._thought = 0  # the board's, as it was seen last
        self._waits = False  # for the record of its position
        self._asked = 0  # the thought that the process was asked about and has not answered
        self._begun = False  # it has begun to think about that
        self._since = 0  # when it was asked, or was last of use
        self._answered = 0  # the last thought that the board has an answer to
        self._failures = 0  # processes in a row that ended before an answer
        board.offer_help()

    def step(self, now_ms: int) -> None:
        """Take what the board wants and what the process has found. now_ms: of a clock that never goes back.

        Raises: LinkError while the board is gone.
        """
        thought, ply = self._board.thought()
        if thought != self._thought:
            self._thought, self._waits = thought, thought > 0
            self._answered = 0  # a board that restarts counts from 1 again
            if not thought and self._asked and self._process:
                self._asked = 0
                self._process.say(None)
        if self._waits and self._board.knows_record:
            record = self._board.record()
            if record and len(record["moves"]) == ply:
                self._waits = False
                self._ask(thought, record, now_ms)
        if self._process:
            self._listen(self._process, now_ms)

    def close(self) -> None:
        """End the process."""
        if self._process:
            self._process.kill()
        self._process, self._asked = None, 0

    def _ask(self, thought: int, record: dict[str, Any], now_ms: int) -> None:
        if not self._process and self._failures < MOST_FAILURES:
            try:
                self._process = Process(self._command)
            except OSError as error:
                self._fail(f"cannot be started: {error}")
        if not self._process:
            self._advise(thought, None)
            return
        self._asked, self._begun, self._since = thought, False, now_ms
        self._process.say({"number": thought, "record": record})

    def _listen(self, process: "Process", now_ms: int) -> None:
        ended = process.ended  # before what it has said is read
        for answer in process.heard():
            if answer["number"] == self._asked:
                self._begun, self._since = True, now_ms
                if "move" in answer:
                    self._asked = self._failures = 0
                    self._advise(answer["number"], answer["move"])
        age = now_ms - self._since
        if ended:
            self._fail("has ended")
        elif self._asked and age > HUNG_MS:
            self._fail("hangs")
        elif self._asked and not self._begun and age > BEGIN_MS:
            self._advise(self._asked, None)
        elif not self._asked and age > REST_MS:
            self.close()

    def _fail(self, how: str) -> None:
        log.warning("The process that helps the board to think %s; the board thinks alone.", how)
        self._failures += 1
        if self._asked:
            self._advise(self._asked, None)
        self.close()

    def _advise(self, thought: int, move: str | None) -> None:
        """Give the board the one answer to a thought. None: it need not wait."""
        if thought == self._answered:
            return
        self._answered = thought
        with suppress(ValueError, IllegalMove, LinkError):  # it thinks of something else by now, or is gone
            self._board.advise(thought, move)


class Process:
    """A process with a line in JSON for each question and answer. Threads write and read, so that nobody waits.

    ended: nothing more comes. Raises: OSError where it cannot be started.
    """

    def __init__(self, command: tuple[str, ...]) -> None:
        self.ended = False
        self._heard: deque[dict[str, Any]] = deque()
        self._said: SimpleQueue[str] = SimpleQueue()
        self._process = subprocess.Popen(  # of its own session, for ctrl-c to end the server alone
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        for work in (self._read, self._write):
            Thread(target=work, daemon=True).start()

    def say(self, request: dict[str, Any] | None) -> None:
        """Send a line."""
        self._said.put(json.dumps(request) + "\n")

    def heard(self) -> list[dict[str, Any]]:
        """Return the answers that have come since the last call."""
        found = []
        while self._heard:
            found.append(self._heard.popleft())
        return found

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()
        self._said.put("")

    def _write(self) -> None:
        assert self._process.stdin
        with suppress(OSError), self._process.stdin as pipe:  # it has ended
            while line := self._said.get():
                pipe.write(line)
                pipe.flush()

    def _read(self) -> None:
        assert self._process.stdout
        with self._process.stdout as lines, suppress(ValueError):  # no line of a thinker's
            for line in lines:
                self._heard.append(json.loads(line))
        self.ended = True
