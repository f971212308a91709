"""Servers as processes, pinned to a core; what they cost, and how busy the computer is besides."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

import psutil

SERVER_CORE, CLIENT_CORE = 0, 1
QUIET = 1.0  # the load average up to which figures are worth a verdict
UP_S = 60.0  # for a server to start
DOWN_S = 30.0  # for it to stop
CAN_PIN = hasattr(os, "sched_setaffinity") and {SERVER_CORE, CLIENT_CORE} <= os.sched_getaffinity(0)

if sys.platform == "win32":
    raise ImportError("The load test needs Linux or macOS: it pins processes and waits for them as these do.")


class Cost(NamedTuple):
    """The state of counters: CPU seconds of the server and of this process, wall seconds, stolen and all CPU time."""

    server: float
    client: float
    wall: float
    stolen: float
    all: float

    def since(self, before: "Cost") -> "Cost":
        """Return what came between."""
        return Cost(*(late - early for late, early in zip(self, before, strict=True)))

    @property
    def steal(self) -> float:
        """The share of all CPU time that the computer's host gave to others, in percent."""
        return 100 * self.stolen / self.all if self.all else 0.0


class Server:
    """A process that listens on this computer; `with` stops it.

    words: of its command. log: the file for what it prints. started: a pattern for what it prints once it listens, with
    its port as a group. Raises: RuntimeError where it does not start.
    """

    def __init__(self, words: Sequence[str], log: Path, started: str, env: dict[str, str] | None = None) -> None:
        # A child runs where its parent did.
        with pinned(SERVER_CORE), log.open("wb") as file:
            self._process = subprocess.Popen(words, env={**os.environ, **(env or {})}, stdout=file, stderr=file)
        self._usage = psutil.Process(self._process.pid)
        try:
            self.port = self._port(log, started)
        except BaseException:
            self.kill()
            raise

    def __enter__(self) -> "Server":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _port(self, log: Path, started: str) -> int:
        until = time.monotonic() + UP_S
        while time.monotonic() < until and self._process.poll() is None:
            if found := re.search(started, log.read_text("utf-8", "replace")):
                return int(found[1])
            time.sleep(0.01)
        raise RuntimeError(f"The server did not start: {log.read_text('utf-8', 'replace').strip()}")

    def cost(self) -> Cost:
        """Return the counters as they stand. Raises: RuntimeError where the server has died."""
        try:
            server = self._usage.cpu_times()
        except psutil.Error:
            raise RuntimeError("The server has died in the middle of the test.") from None
        own, machine = time.process_time(), psutil.cpu_times()
        stolen = getattr(machine, "steal", 0.0)
        return Cost(server.user + server.system, own, time.perf_counter(), stolen, sum(machine))

    def memory(self) -> int:
        """Return the bytes of memory that it has."""
        return int(self._usage.memory_info().rss)

    def signal(self, number: int) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    def kill(self) -> None:
        """Kill it, as a crash would, and wait until it is gone."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Ask it to stop, and wait until it is gone."""
        self._process.terminate()
        try:
            self._process.wait(DOWN_S)
        except subprocess.TimeoutExpired:
            self.kill()


@contextmanager
def pinned(core: int) -> Iterator[None]:
    """Run on one core, where there are two."""
    if not CAN_PIN:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def load_average() -> float:
    """Return how many processes wanted to run, on average over the last minute."""
    return os.getloadavg()[0]


def sync_ms(folder: Path, times: int = 50) -> float:
    """Return how long the disk takes to sync a write of 4 KiB, in ms; the median."""
    path, took = folder / "sync", []
    with path.open("wb") as file:
        for _ in range(times):
            file.write(bytes(4096))
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            took.append(1000 * (time.perf_counter() - began))
    path.unlink()
    return sorted(took)[times // 2]
