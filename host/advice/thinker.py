"""The process that thinks about a board's positions: `python -m host.advice.thinker`.

A line of its input is a JSON object with the `number` of a thought and the `record` of a game (Target.record()), or
`null` to think no more. It answers with the `number` as it begins to think, and again with the `move`. Only the last
line counts. It ends with its input, so with the process that started it. An argument: seconds in place of THINK_S.
"""

import json
import os
import sys
import time
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import Any

from engines.bots.bot import HELPED, HELPED_MEMORY, Bot
from engines.game import Game
from engines.registry import bot_of, engine_of
from host.deploy.numba_kernels import compile_kernels

THINK_S = 3.0  # about a move, once what it needs is compiled
FIRST_SLICES = 4  # in which all that a bot uses is compiled
NICE = 5  # the page's server goes first


def main(seconds: float = THINK_S) -> None:
    """Answer until the input ends. seconds: to think about a move."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    lines: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read, args=(lines,), daemon=True).start()
    compile_kernels()
    mind = Mind()
    while True:
        request = _last(lines)
        if not request:
            continue
        number = request["number"]
        mind.take(request["record"])
        _say(number=number)
        end = time.monotonic() + seconds
        while lines.empty() and time.monotonic() < end and not mind.bot.done:
            mind.bot.step()
        if lines.empty():
            _say(number=number, move=mind.move())


class Mind:
    """The bot of the last game that it was asked about, with its memory: of one turn it knows the rest."""

    def __init__(self) -> None:
        self.bot: Bot
        self._game: Game
        self._for: tuple[str, dict[str, str]] | None = None  # the game and options that the bot is for
        self._random = Random()

    def take(self, record: dict[str, Any]) -> None:
        """Begin to think about the position at the end of a record; the first time, compile what the game needs."""
        self._game = engine_of(record["game"]).from_record(record)
        if self._for != (self._game.NAME, self._game.options()):
            self._for = (self._game.NAME, self._game.options())
            self.bot = bot_of(self._game.NAME)(self._game, HELPED, HELPED_MEMORY)
            self.bot.begin(self._game, 1)
            for _ in range(FIRST_SLICES):
                self.bot.step()
        self.bot.begin(self._game, self._random.getrandbits(32))

    def move(self) -> str:
        """Return the best move so far, as the board takes it."""
        return self._game.text(self.bot.move())


def _read(lines: SimpleQueue[str]) -> None:
    """Pass on lines as they come; they never wait in the pipe, which would hold up who writes them."""
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


def _say(**answer: Any) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def _last(lines: SimpleQueue[str]) -> dict[str, Any] | None:
    """Wait for a line; return the request of the last one that has come."""
    line = lines.get()
    while True:
        try:
            line = lines.get_nowait()
        except Empty:
            request: dict[str, Any] | None = json.loads(line)
            return request


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
