"""Stop workers as if they hung: `python -m tests.host.rooms.server.stops --stops 100`.

A worker that is stopped (SIGSTOP) keeps its sockets and answers nothing. Its rooms must answer again, with each move
that was acknowledged; the rooms of the others must answer all the time; and the log has one line for each.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import httpx
import msgspec
import psutil

from engines.registry import engine_of
from host.http.addresses import listen
from host.paths import ROOT
from host.report import Table
from host.rooms import division
from host.rooms.events import decode
from host.rooms.room import Room
from host.rooms.server.front import PATIENCE
from host.rooms.shards import worker_of
from tests.support.rooms_process import Client, until

WORKERS = 6
AT_ONCE = 2  # of these
ROOMS_EACH = 4
ASK_S = 2.0  # that a question waits for its answer
PAUSE_S = 0.25
GIVE_UP_S = 120.0


@dataclass
class Found:
    """back_s: until each room of a stopped worker answered. lines: of the log. lost: rooms without all their moves."""

    stops: int = 0
    moves: int = 0
    lost: int = 0
    elsewhere: int = 0  # questions to the other workers
    unanswered: int = 0  # of these
    back_s: list[float] = field(default_factory=list)
    lines: int = 0


class Answer(NamedTuple):
    """status: 0 where none came. n: the room's last event."""

    status: int
    n: int = 0


class Session:
    """A running server, its rooms, and how many events each is known to have."""

    def __init__(self, port: int, front: psutil.Process, folder: Path, workers: int) -> None:
        self._port = port
        self._front = front
        self._folder = folder
        self._workers = workers
        self._pool = ThreadPoolExecutor(max_workers=workers * ROOMS_EACH)
        none_kept = httpx.Limits(max_keepalive_connections=0)
        self._http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=GIVE_UP_S, limits=none_kept)
        self._known: dict[str, int] = {}
        engine_of("robble")  # threads must not be the first to load it
        while len(self._known) < workers * ROOMS_EACH:
            code = self._http.post("/api/rooms", json={"game": "robble"}).json()["code"]
            if len(self._rooms_of({worker_of(code, workers)})) < ROOMS_EACH:
                self._known[code] = 1

    def _rooms_of(self, workers: set[int]) -> list[str]:
        return [code for code in self._known if worker_of(code, self._workers) in workers]

    def _processes(self) -> dict[int, psutil.Process]:
        """Return the workers that have opened their files."""
        names = [str(self._folder / name) for name in division.files_of(self._workers)]
        found = {}
        for child in self._front.children():
            with suppress(psutil.Error):
                found.update({names.index(file.path): child for file in child.open_files() if file.path in names})
        return found

    def stop(self, workers: set[int], random: Random, found: Found) -> None:
        """Let all rooms move, stop these workers at one moment, and wait until all of their rooms answer."""
        found.moves += sum(self._pool.map(self._move, self._known, [random.random() for _ in self._known]))
        until(lambda: len(self._processes()) == self._workers, "all workers")
        processes = self._processes()
        for worker in workers:
            processes[worker].suspend()
        until(lambda: all(processes[worker].status() == psutil.STATUS_STOPPED for worker in workers), "the stop")
        began = time.monotonic()
        stopped = self._rooms_of(workers)
        waiting = [self._pool.submit(self._back, code, began) for code in stopped]
        others = [code for code in self._known if code not in stopped]
        while not all(each.done() for each in waiting):
            for code in others:
                found.elsewhere += 1
                found.unanswered += self._ask(code) != Answer(200, self._known[code])
            time.sleep(PAUSE_S)
        assert not any(processes[worker].is_running() for worker in workers), "it was not started again"
        found.stops += len(workers)
        found.back_s += [each.result() for each in waiting]
        found.lost += sum(self._ask(code) != Answer(200, self._known[code]) for code in self._known)

    def _move(self, code: str, choice: float) -> int:
        """Make a move in a room and hear that it is kept; return how many were made."""
        with closing(Client(f"ws://127.0.0.1:{self._port}", code)) as client:
            moves = (room := Room.of(decode(msgspec.json.encode(event)) for event in client.events)).game.legal_moves()
            if moves:
                client.play(room.game.text(moves[int(choice * len(moves))]))
                self._known[code] = client.events[-1]["n"]
            return int(bool(moves))

    def _back(self, code: str, began: float) -> float:
        """Return how long it took until a room answered."""
        while self._ask(code).status != 200 and time.monotonic() < began + GIVE_UP_S:
            time.sleep(PAUSE_S)
        return time.monotonic() - began

    def _ask(self, code: str) -> Answer:
        with suppress(httpx.TransportError):
            answer = self._http.get(f"/api/rooms/{code}", timeout=ASK_S)
            return Answer(answer.status_code, answer.json().get("n", 0))
        return Answer(0)


@contextmanager
def server(folder: Path, workers: int, patience: tuple[float, float], log: Path) -> Iterator[Session]:
    """Run a server until the end of the block. patience: see host/rooms/server/front.py; log: for standard error."""
    with closing(listen("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ["-m", "tests.host.rooms.server.unlimited", str(port), str(folder), "--workers", str(workers)]
    words += ["--patience", *map(str, patience)]
    with log.open("wb") as errors:
        # A session of its own: where a terminal goes, the system lets what is stopped in its session continue
        process = subprocess.Popen(
            [sys.executable, *words], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=errors, start_new_session=True
        )
        front = psutil.Process(process.pid)
        try:
            until(lambda: _answers(port), "the server")
            yield Session(port, front, folder.resolve(), workers)
        finally:
            ended = [front, *front.children()]
            for each in ended:
                with suppress(psutil.NoSuchProcess):
                    each.kill()
            process.wait()
            psutil.wait_procs(ended)


def _answers(port: int) -> bool:
    with suppress(httpx.TransportError):
        return httpx.get(f"http://127.0.0.1:{port}/api/health").status_code == 200
    return False


def stops(
    seed: int,
    total: int,
    workers: int = WORKERS,
    at_once: int = AT_ONCE,
    patience: tuple[float, float] = PATIENCE[:2],
) -> Found:
    """Stop workers so often, some at once, and return what was found."""
    random, found = Random(seed), Found()
    with TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with server(Path(folder) / "rooms", workers, patience, log) as session:
            while found.stops < total:
                chosen = random.sample(range(workers), min(at_once, total - found.stops))
                session.stop(set(chosen), random, found)
                print(f"{found.stops} stops, back in {max(found.back_s):.1f} s at most", file=sys.stderr, flush=True)
        found.lines = len(
            re.findall(r"^Worker \d+: It said nothing for \d+ s, so it was killed\.", log.read_text(), re.M)
        )
        if extra := len(log.read_text().splitlines()) - found.lines:
            print(f"{extra} other lines in the log", log.read_text(), sep="\n", file=sys.stderr)
            found.lines += extra
    return found


def main() -> int:
    """Return the exit status: 1 where a room did not answer again in 40 s, or anything else was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.host.rooms.server.stops", description=__doc__)
    parser.add_argument("--stops", type=int, default=100, metavar="N", help="(default: %(default)s)")
    parser.add_argument("--workers", type=int, default=WORKERS, metavar="N", help="(default: %(default)s)")
    parser.add_argument("--at-once", type=int, default=AT_ONCE, metavar="N", help="(default: %(default)s)")
    parser.add_argument("--seed", type=int, default=os.getpid(), metavar="N", help="(default: another each time)")
    options = parser.parse_args()
    print(f"seed {options.seed}", file=sys.stderr)
    found = stops(options.seed, options.stops, options.workers, options.at_once)
    head = (
        "stops", "at once", "of", "rooms back", "after, s", "at most, s", "moves", "rooms that lost one",
        "questions elsewhere", "unanswered", "lines in the log",
    )  # fmt: skip
    mean, most = sum(found.back_s) / len(found.back_s), max(found.back_s)
    numbers = (found.moves, found.lost, found.elsewhere, found.unanswered, found.lines)
    row = (found.stops, options.at_once, options.workers, len(found.back_s), f"{mean:.1f}", f"{most:.1f}", *numbers)
    print(Table("", head, [tuple(f"{cell:,}" if isinstance(cell, int) else cell for cell in row)]))
    return int(most > 40 or found.lost or found.unanswered or found.lines != found.stops)


if __name__ == "__main__":
    sys.exit(main())
