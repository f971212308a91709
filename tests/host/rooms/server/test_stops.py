"""Workers hang. `python -m tests.host.rooms.server.stops` stops as many as you like, with the limits of a server."""

import asyncio
import os
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.rooms.server import front
from host.rooms.server.access import Access
from host.rooms.server.front import Front, Patience, Worker
from host.rooms.server.notify import LIVES, SERVES
from host.rooms.server.process import Settings
from host.rooms.server.worker import Counts
from tests.host.rooms.server.stops import GIVE_UP_S, stops
from tests.support.rooms_process import PATIENCE_S, rooms_process


def test_a_worker_that_hangs_is_started_again_and_the_others_answer_meanwhile() -> None:
    """Seconds: two processes start, one is stopped and killed after 4 s, and starts again."""
    found = stops(1, 1, workers=2, at_once=1, patience=(2.5, 4.0))
    assert (found.stops, found.lost, found.unanswered, found.lines) == (1, 0, 0, 1)
    assert max(found.back_s) < GIVE_UP_S and found.elsewhere > 4


class Process:
    """The process of a worker, as far as it is looked after."""

    def __init__(self) -> None:
        self.kills: list[int] = []

    def kill(self) -> None:
        self.kills.append(9)


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[tuple[Worker, Process, socket.socket]]:
    """A worker that serves, its process, and its end of the channel."""
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    process = Process()
    made = Worker(Settings(tmp_path, Access()), Counts([0, 0]), [0, 0], Patience(5, 30, 60))  # type: ignore[arg-type]
    made._channel, made.process, made._serves = ours, process, True  # type: ignore[assignment]
    with ours, theirs:
        yield made, process, theirs


def test_a_silent_worker_gets_no_more_connections_and_is_killed_once(
    worker: tuple[Worker, Process, socket.socket],
) -> None:
    made, process, _ = worker

    async def check() -> None:
        client, connection = socket.socketpair()
        with client:
            for second in range(1, 5):
                made.look(1.0)
                assert made.is_up, second
            connection.setblocking(False)
            made._held.append(connection)  # which it has not taken
            made.look(1.0)
            assert not made.is_up and client.recv(12) == b"HTTP/1.1 503"
        client, connection = socket.socketpair()
        connection.setblocking(False)
        with client:
            made.hand(connection)
            assert client.recv(12) == b"HTTP/1.1 503"
        for _ in range(24):
            made.look(1.0)
        assert not process.kills
        for _ in range(5):
            made.look(1.0)
        assert process.kills == [9] and made._said == "It said nothing for 30 s, so it was killed."

    asyncio.run(check())


def test_any_beat_is_a_sign_of_life(worker: tuple[Worker, Process, socket.socket]) -> None:
    made, process, theirs = worker

    async def check() -> None:
        loop = asyncio.get_running_loop()
        hearing = asyncio.create_task(made._hear(made._channel, loop.create_future()))  # type: ignore[arg-type]
        for part in (b"be", b"at\nbeat", b"\n"):
            made.look(29.0)
            assert not made.is_up
            theirs.send(part)
            while not made.is_up:
                await asyncio.sleep(0)
        made.look(29.0)
        theirs.send(b"The disk is gone.\n")
        while made._silent_s:
            await asyncio.sleep(0)
        assert not made.is_up and made._said == "The disk is gone." and not process.kills
        theirs.close()
        await hearing

    asyncio.run(check())


def test_a_worker_that_starts_has_more_time(worker: tuple[Worker, Process, socket.socket]) -> None:
    made, process, _ = worker
    made._serves = False
    for _ in range(59):
        made.look(1.0)
    assert not process.kills
    made.look(1.0)
    assert process.kills == [9]


def test_a_front_that_was_stopped_itself_takes_no_worker_for_hung(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As ctrl-z stops all of them, or a computer that has too much to do."""
    monkeypatch.setattr(front, "LOOK_S", 0.01)
    looks: list[float] = []

    class Looked:
        def look(self, passed_s: float) -> None:
            looks.append(passed_s)

    async def check() -> None:
        with socket.socket() as listener:
            made = Front(Settings(tmp_path, Access()), 1, listener, print)
            made.workers = [Looked()]  # type: ignore[list-item]
            looking = asyncio.create_task(made._look())
            await asyncio.sleep(0)
            time.sleep(0.2)
            while not looks:
                await asyncio.sleep(0.01)
            looking.cancel()

    asyncio.run(check())
    assert looks[0] == pytest.approx(0.02)


# -- what systemd hears


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The socket to which a service says how it is."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(tmp_path / "notify"))
        heard.settimeout(PATIENCE_S)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield heard


@pytest.mark.parametrize("workers", ["1", "2"])
def test_systemd_hears_that_it_serves_and_lives_until_it_hangs(
    systemd: socket.socket, tmp_path: Path, workers: str
) -> None:
    """Some seconds: it is stopped, and must be silent for two; its workers, who are not, say nothing there either."""
    with rooms_process(tmp_path / "rooms", "--workers", workers) as server:
        heard = [systemd.recv(100).decode() for _ in range(4)]
        assert set(heard) == {SERVES, LIVES} and heard.count(SERVES) == 1
        os.kill(server.process.pid, signal.SIGSTOP)
        systemd.settimeout(0.1)
        with pytest.raises(TimeoutError):
            while True:
                systemd.recv(100)  # what it said before
        systemd.settimeout(2.0)
        with pytest.raises(TimeoutError):
            systemd.recv(100)
        os.kill(server.process.pid, signal.SIGCONT)
        systemd.settimeout(PATIENCE_S)
        assert systemd.recv(100).decode() == LIVES
        assert server.end()[0] == 0


def test_a_systemd_that_does_not_listen_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    with rooms_process(tmp_path / "rooms") as server:
        server.make()
        assert server.end()[0::2] == (0, "")
