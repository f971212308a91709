"""The front of several workers: it takes connections, peeks at the first line of each, and hands it to a worker.

The line stays unread, so the worker finds the whole request; from then on no byte passes here. A room's worker is
found by its code (host/rooms/shards.py), everything else goes to the workers in turn. A worker that ends is started
again, and its rooms wake from its file. So is one that hangs: each says every second that it is alive.
"""

import asyncio
import logging
import signal
import socket
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from ctypes import c_longlong
from dataclasses import replace
from itertools import count
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from host.http.connections import AcceptErrors, make_way, raise_descriptor_limit
from host.rooms.server.garbage import NewOnly
from host.rooms.server.notify import LIVES, SERVES, notify
from host.rooms.server.process import AT_ONCE, DESCRIPTORS, Settings
from host.rooms.server.worker import BEAT, CONNECTION, READY, Counts, work
from host.rooms.server.worker import LIVES as SAYS_IT_LIVES
from host.rooms.shards import worker_of
from host.rooms.share import Share, code_in

if TYPE_CHECKING:
    from ctypes import Array

BACKLOG = 1024  # connections that the system takes for us
LINE_S = 10.0  # until the first line has come
LINE_BYTES = 2048  # of it that are looked at
LOOK_AGAIN_S = (0.02, 1.0)  # after a part of a line: at first, and at most
MOST_UNREAD = 1000  # connections without a first line; a newcomer takes the place of another then
MOST_HELD = 1000  # connections that a worker has not taken yet
STEADY_S = 10.0  # a worker that ran for so long is started again at once
PAUSES_S = (0.0, 1.0, 2.0, 5.0, 10.0, 30.0)  # before the next start of one that did not
STOP_S = 15.0  # to stop in good order
ACCEPT_AGAIN_S = 1.0  # after the system had no descriptor for a connection
LOOK_S = 1.0  # between two looks at how long workers have been silent


class Patience(NamedTuple):
    """How long a worker may be silent, in s.

    new: until it gets no more connections. all: until it is killed. start: until it is killed where it just begins.
    """

    new: float = 5.0
    all: float = 30.0
    start: float = 60.0


PATIENCE = Patience()

AWAY = b'{"say":"These rooms start again just now; try again in a moment."}'
UNAVAILABLE = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: %d\r\n"
    b"Retry-After: 1\r\nConnection: close\r\n\r\n%s" % (len(AWAY), AWAY)
)

log = logging.getLogger("cairn.rooms")


def worker_for(data: bytes, workers: int) -> int | None:
    """Return the worker that a request is for, from the first bytes of it; None for any. Raises: Unfinished."""
    words = data.split(b"\n", 1)[0].split(b" ", 2)
    if len(words) < 3 and b"?" not in words[-1] and b"\n" not in data and len(data) < LINE_BYTES:
        raise Unfinished
    path = words[1].partition(b"?")[0] if len(words) > 1 else b""
    code = code_in(unquote(path.decode("latin-1")))
    return worker_of(code, workers) if code else None


class Unfinished(Exception):
    """The first line has not come as far as is needed."""


class Unread:
    """A connection whose first line is awaited. It makes way for others, see host/http/connections.py."""

    may_go = True

    def __init__(self, front: "Front", connection: socket.socket, address: str) -> None:
        self.address = address
        self.is_cut = False
        self._front = front
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self.heard_at = self._loop.time()
        self._pause = LOOK_AGAIN_S[0]
        self._deadline = self._loop.call_later(LINE_S, self.cut)
        self._again: asyncio.TimerHandle | None = None
        self._loop.add_reader(connection, self._look)

    def cut(self) -> None:
        """Close it."""
        self._leave()
        self._connection.close()

    def _look(self) -> None:
        try:
            data = self._connection.recv(LINE_BYTES, socket.MSG_PEEK)
            if data:
                worker = worker_for(data, len(self._front.workers))
                self._leave()
                self._front.hand(self._connection, worker)
                return
        except Unfinished:
            # What has come is still there, so the loop would call without a pause
            self._loop.remove_reader(self._connection)
            self._again = self._loop.call_later(self._pause, self._look)
            self._pause = min(2 * self._pause, LOOK_AGAIN_S[1])
            return
        except BlockingIOError:
            return
        except OSError:
            pass
        self.cut()

    def _leave(self) -> None:
        self.is_cut = True
        self._front.unread.discard(self)
        self._deadline.cancel()
        if self._again:
            self._again.cancel()
        self._loop.remove_reader(self._connection)


class Worker:
    """A worker as the front has it."""

    def __init__(
        self, settings: Settings, counts: Counts, numbers: "Array[c_longlong]", patience: Patience = PATIENCE
    ) -> None:
        self.number = settings.share.worker
        self.process: SpawnProcess | None = None
        self._settings = settings
        self._counts = counts
        self._numbers = numbers
        self._patience = patience
        self._channel: socket.socket | None = None
        self._held: deque[socket.socket] = deque()
        self._serves = False  # from its first line on
        self._said = ""  # why it ends, or has to
        self._killed = False
        self._silent_s = 0.0

    async def run(self, ready: asyncio.Future[None]) -> None:
        """Keep it running, forever. ready: set once it serves, or to an OSError where it does not even begin."""
        loop = asyncio.get_running_loop()
        failures, logged = 0, ""
        while True:
            began = loop.time()
            said = await self._run_once(ready)
            if not ready.done():
                ready.set_exception(OSError(said))
                return
            failures = 0 if loop.time() - began >= STEADY_S else failures + 1
            pause = PAUSES_S[min(failures, len(PAUSES_S) - 1)]
            if self._serves or said != logged:  # one that cannot start says so once
                again = f" in {pause:.0f} s" if pause else ""
                log.error("Worker %d: %s It starts again%s.", self.number + 1, said, again)
                logged = said
            await asyncio.sleep(pause)

    async def _run_once(self, ready: asyncio.Future[None]) -> str:
        """Start it and wait for its end; return why it ended, as a sentence."""
        loop = asyncio.get_running_loop()
        self._channel, theirs = socket.socketpair()
        self._channel.setblocking(False)
        self._serves, self._killed, self._said, self._silent_s = False, False, "", 0.0
        with theirs:
            self.process = get_context("spawn").Process(
                target=work, args=(self._settings, theirs, self._numbers), daemon=True
            )
            self.process.start()
        ended = asyncio.Event()
        loop.add_reader(self.process.sentinel, ended.set)
        hearing = loop.create_task(self._hear(self._channel, ready))
        try:
            await ended.wait()
            await hearing  # what it said last
        finally:
            hearing.cancel()
            loop.remove_reader(self.process.sentinel)
            self.let_go()
        self.process.join()
        self._counts.note(self.number, 0, 0)
        return self._said or f"It ended with status {self.process.exitcode}."

    async def _hear(self, channel: socket.socket, ready: asyncio.Future[None]) -> None:
        """Take what the worker says, until the channel ends."""
        data = b""
        with suppress(OSError):
            while more := await asyncio.get_running_loop().sock_recv(channel, 4096):
                self._silent_s = 0.0
                *lines, data = (data + more).split(b"\n")
                for line in lines:
                    if line == READY.encode():
                        self._serves = True
                        if not ready.done():
                            ready.set_result(None)
                    elif line != BEAT.encode():
                        self._said = line.decode()

    def look(self, passed_s: float) -> None:
        """Say that the front lives, and kill the worker if it has been silent for too long.

        passed_s: in which the front itself was awake.
        """
        if self._channel is None or self.process is None:
            return
        self._silent_s += passed_s
        with suppress(OSError):  # it is behind, or has just ended
            self._channel.send(SAYS_IT_LIVES)
        if not self.is_up:
            self._refuse_held()
        most = self._patience.all if self._serves else self._patience.start
        if self._silent_s >= most and not self._killed:
            self._killed = True  # where its disk hangs it does not end before that
            self._said = self._said or f"It said nothing for {self._silent_s:.0f} s, so it was killed."
            self.process.kill()

    @property
    def is_up(self) -> bool:
        """Whether there is a process that takes connections, or will as soon as it has started."""
        return self._channel is not None and not self._said and self._silent_s < self._patience.new

    def hand(self, connection: socket.socket) -> None:
        """Hand a connection over; where that is not possible, it is answered 503."""
        if not self.is_up or len(self._held) >= MOST_HELD:
            refuse(connection)
            return
        self._held.append(connection)
        if len(self._held) == 1:
            self._send()

    def _send(self) -> None:
        assert self._channel
        loop = asyncio.get_running_loop()
        while self._held:
            try:
                socket.send_fds(self._channel, [CONNECTION], [self._held[0].fileno()])
            except BlockingIOError:
                loop.add_writer(self._channel, self._send)
                return
            except OSError:  # the worker has just ended, or the system has too many connections under way
                refuse(self._held.popleft())
                continue
            self._held.popleft().close()
        loop.remove_writer(self._channel)

    def let_go(self) -> None:
        """End the channel, at which the worker stops."""
        if self._channel:
            asyncio.get_running_loop().remove_reader(self._channel)
            asyncio.get_running_loop().remove_writer(self._channel)
            self._channel.close()
            self._channel = None
        self._refuse_held()

    def _refuse_held(self) -> None:
        while self._held:
            refuse(self._held.popleft())


async def _all(ready: Sequence[asyncio.Future[None]]) -> None:
    """Return once all are set. Raises: what the first one that fails is set to."""
    await asyncio.gather(*ready)


def refuse(connection: socket.socket) -> None:
    """Answer a request that no worker can take now, as far as that is possible without waiting."""
    with connection, suppress(OSError):
        connection.send(UNAVAILABLE)
        connection.shutdown(socket.SHUT_WR)
        connection.recv(1 << 16)  # what is unread at the close would take the answer away


class Front:
    """Takes connections for several workers. opened: called once all serve."""

    def __init__(
        self,
        settings: Settings,
        workers: int,
        listener: socket.socket,
        opened: Callable[[], object],
        patience: Patience = PATIENCE,
    ) -> None:
        self.unread: set[Unread] = set()
        numbers = get_context("spawn").RawArray(c_longlong, 2 * workers)
        counts = Counts(numbers)
        self.workers = [
            Worker(replace(settings, share=Share(number, workers)), counts, numbers, patience)
            for number in range(workers)
        ]
        self._listener = listener
        self._opened = opened
        self._turn = count()

    async def run(self) -> None:
        """Serve until SIGINT or SIGTERM. Raises: OSError where a worker does not start."""
        with NewOnly():
            await self._run()

    async def _run(self) -> None:
        raise_descriptor_limit(DESCRIPTORS)
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(AcceptErrors())
        stopped = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stopped.set)
        ready: list[asyncio.Future[None]] = [loop.create_future() for _ in self.workers]
        running = [asyncio.create_task(worker.run(future)) for worker, future in zip(self.workers, ready, strict=True)]
        starting = asyncio.create_task(_all(ready))
        stopping = asyncio.create_task(stopped.wait())
        looking = asyncio.create_task(self._look())
        try:
            await asyncio.wait([starting, stopping], return_when=asyncio.FIRST_COMPLETED)
            if starting.done():
                starting.result()
                self._listen()
                self._opened()
                notify(SERVES)
                await stopping
        finally:
            loop.remove_reader(self._listener)
            self._listener.close()
            for unread in list(self.unread):
                unread.cut()
            for task in (*running, starting, stopping, looking):
                task.cancel()
            for worker in self.workers:
                worker.let_go()
            await asyncio.to_thread(self._wait_for_workers)

    async def _look(self) -> None:
        """Look after the workers, and say that this process lives, forever.

        Time in which it was stopped itself does not count.
        """
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            await asyncio.sleep(LOOK_S)
            notify(LIVES)
            for worker in self.workers:
                worker.look(min(loop.time() - began, 2 * LOOK_S))

    def _wait_for_workers(self) -> None:
        for worker in self.workers:
            if worker.process:
                worker.process.join(STOP_S)
                if worker.process.is_alive():
                    worker.process.kill()
                    worker.process.join()

    def hand(self, connection: socket.socket, worker: int | None) -> None:
        """Hand a connection to a worker; None: to the next one that is up."""
        if worker is None:
            up = [each for each in self.workers if each.is_up] or self.workers
            up[next(self._turn) % len(up)].hand(connection)
        else:
            self.workers[worker].hand(connection)

    def _listen(self) -> None:
        self._listener.setblocking(False)
        self._listener.listen(BACKLOG)
        asyncio.get_running_loop().add_reader(self._listener, self._accept)

    def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(AT_ONCE):
            try:
                connection, address = self._listener.accept()
            except (BlockingIOError, ConnectionAbortedError):
                return
            except OSError as error:
                loop.call_exception_handler({"message": "accept() failed", "exception": error})
                loop.remove_reader(self._listener)
                loop.call_later(ACCEPT_AGAIN_S, self._accept_again)
                return
            connection.setblocking(False)
            self.unread.add(Unread(self, connection, str(address[0])))
            make_way(self.unread, MOST_UNREAD)

    def _accept_again(self) -> None:
        if self._listener.fileno() >= 0:
            asyncio.get_running_loop().add_reader(self._listener, self._accept)
