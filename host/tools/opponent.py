"""Programs of the Go Text Protocol as players of `make match`.

A program that knows `load` is taken for one that knows docs/protocol.md: it gets the game's name and options, and
before a move all moves so far. Another one gets the size of the board, and before a move a cleared board and `play` for
each move: in games of black and white with Go's vertices, and with a pass for a turn that falls out.
"""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from queue import Empty, SimpleQueue
from threading import Thread

from engines.game import Game, IllegalMove
from host.closeable import Closeable
from host.games import new_game
from host.gtp import go

SILENT_S = 300  # that a program may take for an answer


class ProgramError(Exception):
    """A program does not play; the message says why."""


def command_of(line: str) -> list[str]:
    """Return the words of a command line, the first as a path; `python` is this one. Raises: ValueError."""
    program, *words = shlex.split(line) or [""]
    folders = os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", os.defpath)])
    path = shutil.which(program, path=folders)
    if not path:
        raise ValueError(f"There is no program {program!r}.")
    return [path, *words]


class Program(Closeable):
    """A program that has started. name: of the player, for messages."""

    def __init__(
        self, name: str, command: Sequence[str], cwd: str | None = None, env: Mapping[str, str] | None = None
    ) -> None:
        self.name = name
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, cwd=cwd, env=env, stdin=pipe, stdout=pipe, encoding="utf-8")
        self._lines: SimpleQueue[str | None] = SimpleQueue()  # of its output, None at the end
        Thread(target=self._read, daemon=True).start()
        self._loads = False

    def close(self) -> None:
        self._process.kill()
        self._process.wait()

    def begin(self, game: Game) -> None:
        """Tell the program which game it is. Raises: ProgramError."""
        self._loads = self.ask("known_command load") == "true"
        self.ask(" ".join(["newgame", game.NAME, *_options(game)]) if self._loads else f"boardsize {game.size}")

    def move(self, game: Game) -> int:
        """Return the program's move for the player to move. Raises: ProgramError."""
        for command in [f"load {' '.join(game.texts())}"] if self._loads else ["clear_board", *_plays(game)]:
            self.ask(command)
        command = f"genmove {game.to_move_name()}"
        answer = self.ask(command)
        try:
            return game.parse(go.move_of(game, answer))
        except (IllegalMove, ValueError) as error:
            raise ProgramError(f"{self.name} answers {answer!r} to {command!r}: {error}") from None

    def ask(self, command: str) -> str:
        """Return the answer to a command. Raises: ProgramError."""
        assert self._process.stdin
        try:
            print(command, file=self._process.stdin, flush=True)
            while not (reply := self._line()):
                pass
            if not reply.startswith("="):
                raise ProgramError(f"{self.name} answers {reply!r} to {command!r}.")
            while line := self._line():
                reply += f" {line}"
        except Empty:
            raise ProgramError(f"{self.name} says nothing to {command!r} for {SILENT_S} s.") from None
        except (OSError, EOFError):
            raise ProgramError(f"{self.name} has ended instead of answering {command!r}.") from None
        return reply[1:].strip()

    def _line(self) -> str:
        """Return the next line of output. Raises: EOFError at the end, queue.Empty after SILENT_S."""
        line = self._lines.get(timeout=SILENT_S)
        if line is None:
            raise EOFError
        return line

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._lines.put(line.strip())
        self._lines.put(None)


def _plays(game: Game) -> Iterator[str]:
    """Yield `play` for each move so far. Programs for Go have no word for a swap, after which the board is the same."""
    replayed = new_game(game.NAME, _options(game))
    in_go, before = go.speaks(game), ""
    for text in [*game.texts(), ""]:
        player = replayed.to_move_name()
        if in_go and player == before:
            yield f"play {next(other for other in game.PLAYERS if other != player)} pass"
        if text:
            replayed.play(replayed.parse(text))
        if text and not (in_go and text == go.SWAP):
            yield f"play {player} {go.vertex_of(text) if in_go else text}"
            before = player


def _options(game: Game) -> list[str]:
    return [f"{option}={value}" for option, value in game.options().items()]
