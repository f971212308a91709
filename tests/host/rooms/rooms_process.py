"""`cairn rooms serve`, started as a user does it, and clients of its rooms."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import psutil
from websockets.sync.client import connect

from host.paths import ROOT
from host.rooms import events
from host.rooms.events import AnyEvent
from host.rooms.versions import VERSION

PATIENCE_S = 40  # a busy machine is no reason to fail
COMMIT = "00" * 32


class RoomsProcess:
    """The running command. stop() and start() again keep the rooms and the port.

    address: as it prints it; lines: what it has printed so far; port: where it listens; url: there.
    """

    def __init__(self, folder: Path, *options: str) -> None:
        self._options = ["--data", str(folder), *options]
        self._errors = open(folder.parent / f"{folder.name}.errors", "w+")  # noqa: SIM115 (closed by end())
        self.port = 0
        self.start()

    def start(self) -> None:
        """Begin to serve; return once it does, or has ended."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "host.cli", "rooms", "serve", "--port", str(self.port), *self._options],
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            start_new_session=True,
        )
        self.lines: list[str] = []
        self.address = ""
        assert self.process.stdout
        while not self.address and (line := self.process.stdout.readline()):
            self.lines.append(line)
            self.address = (re.findall(r"Rooms are at (http\S+/)", line) or [""])[0]
        self.handle = psutil.Process(self.process.pid)
        self.port = self._port() if self.address else 0
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.host}"
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE_S)

    def _port(self) -> int:
        ports = [each.laddr.port for each in self.handle.net_connections("tcp") if each.status == psutil.CONN_LISTEN]
        return int(ports[0])

    def make(self, **wanted: Any) -> str:
        answer = self.http.post("/api/rooms", json={"game": "robble", **wanted})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["code"])

    def log(self, code: str) -> list[AnyEvent]:
        answer = self.http.get(f"/api/rooms/{code}/log")
        assert answer.status_code == 200, answer.text
        return [events.decode(json.dumps(fields)) for fields in answer.json()]

    def end(self, number: int = signal.SIGINT) -> tuple[int, str, str]:
        """Send a signal, which a terminal sends to all; return exit status, what was printed, and standard error."""
        self.http.close()
        if number == signal.SIGINT:
            os.killpg(self.process.pid, number)
        else:
            self.process.send_signal(number)
        return self.ended()

    def ended(self) -> tuple[int, str, str]:
        """Wait for the end; return exit status, what was printed, and standard error."""
        rest, _ = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, "".join(self.lines) + rest, self.errors()

    def errors(self) -> str:
        return Path(self._errors.name).read_text()

    def clean_up(self) -> None:
        self.http.close()
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()
        self._errors.close()


@contextmanager
def rooms_process(folder: Path, *options: str) -> Iterator[RoomsProcess]:
    """Run the command until the end of the block. folder: of the rooms."""
    running = RoomsProcess(folder, *options)
    try:
        yield running
    finally:
        running.clean_up()


class Client:
    """A client of a room: what it knows of it, and its socket."""

    def __init__(self, base: str, code: str, seat: int = 0, **options: Any) -> None:
        """base: ws://HOST:PORT. seat: to take, as always with the same token, 0 for none. options: of connect()."""
        self.code = code
        self.events: list[dict[str, Any]] = []
        self.refusals: list[dict[str, Any]] = []
        self._seats: list[int] = []
        self._exits = ExitStack()
        self.socket = self._exits.enter_context(connect(f"{base}/api/rooms/{code}/socket", **options))
        self.send(t="hello", v=VERSION, room=code)
        self.receive(lambda: self.events, "the room's events")
        if seat:
            self.send(t="sit", seat=seat, name=f"P{seat}", commit=COMMIT, token=f"{code}{seat}".ljust(22, "_"))
            self.receive(lambda: self._seats or self.refusals, "a seat")

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, condition: Callable[[], object], what: str) -> None:
        """Take messages until condition() is true."""
        end = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < end, f"waited {PATIENCE_S} s for {what}"
            message = json.loads(self.socket.recv(timeout=PATIENCE_S))
            if message["t"] == "events":
                self.events += message["events"]
            elif message["t"] == "seat":
                self._seats.append(message["seat"])
            elif message["t"] == "no":
                self.refusals.append(message)

    def play(self, move: str) -> None:
        """Wait for all seats to be taken, make a move, and wait until it is kept."""
        self.receive(lambda: sum(event["k"] == "sit" for event in self.events) >= 2, "another player")
        name = f"m{len(self.events):x}"
        self.send(t="move", id=name, after=self.events[-1]["n"], m=move)
        self.receive(lambda: move in self.moves() or self.refusals, f"the move {move}")
        assert not self.refusals, self.refusals

    def moves(self) -> list[str]:
        return [event["m"] for event in self.events if event["k"] == "move"]

    def close(self) -> None:
        self._exits.close()


@contextmanager
def players(base: str, code: str, *moves: str, **options: Any) -> Iterator[list[Client]]:
    """Let clients have both seats of a room, see the moves that are there, and make the last of these."""
    with ExitStack() as exits:
        both = [exits.enter_context(closing(Client(base, code, seat, **options))) for seat in (1, 2)]
        if moves:
            mover = both[len(moves) % 2 - 1]
            mover.receive(lambda: len(mover.moves()) >= len(moves) - 1, "the moves before")
            assert mover.moves() == [*moves[:-1]]
            mover.play(moves[-1])
            for each in both:
                each.receive(lambda each=each: len(each.moves()) == len(moves), "the last move")
        yield both
