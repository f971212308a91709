"""A process of its own that has a part of the rooms; the front (front.py) hands it its connections."""

import asyncio
import os
import signal
import socket
import sys
from contextlib import suppress
from ctypes import c_longlong
from types import FrameType
from typing import TYPE_CHECKING

from host.rooms import division
from host.rooms.failures import StorageFailed, WrongFile
from host.rooms.server.process import AT_ONCE, Settings, WatchedServer, config, serve
from host.rooms.server.rooms import Rooms

if TYPE_CHECKING:
    from ctypes import Array

READY = "ready"
BEAT = "beat"
CONNECTION = b"c"  # comes with each connection
LIVES = b"l"  # comes from the front each second
MISSED_S = 2.0  # without it, until the rooms' time is held up
BEAT_S = 1.0  # between two signs of life, each with new numbers


class Counts:
    """How many rooms are awake in each worker, and how many clients they have: memory that all processes share."""

    def __init__(self, numbers: "Array[c_longlong]") -> None:
        self._numbers = numbers  # two for each worker

    def note(self, worker: int, rooms: int, clients: int) -> None:
        """Note the numbers of a worker."""
        self._numbers[2 * worker : 2 * worker + 2] = [rooms, clients]

    def total(self) -> tuple[int, int]:
        """Return the sums over all workers."""
        return sum(self._numbers[::2]), sum(self._numbers[1::2])


class WorkerServer(WatchedServer):
    """Serves the connections that come over a channel, until that ends. counts: where it notes its own."""

    def __init__(self, settings: Settings, rooms: Rooms, channel: socket.socket, counts: Counts) -> None:
        super().__init__(config(settings, rooms, self._total))
        self._rooms = rooms
        self._channel = channel
        self._counts = counts
        self._worker = settings.share.worker
        self._background: set[asyncio.Task[object]] = set()
        self._heard_at = asyncio.get_running_loop().time()
        rooms.is_reached = self._hears_front

    def _hears_front(self) -> bool:
        """Return whether players can come back: a front that hangs lets nobody in."""
        return asyncio.get_running_loop().time() - self._heard_at <= MISSED_S

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and let the front know."""
        await super().startup(sockets)
        self._channel.setblocking(False)
        self._begin(self._beat())
        asyncio.get_running_loop().add_reader(self._channel, self._take)
        say(self._channel, READY)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End in good order."""
        self._close_channel()
        await super().shutdown(sockets)
        for task in self._background:
            task.cancel()
        self._counts.note(self._worker, 0, 0)

    def fail(self, error: StorageFailed) -> None:
        """Let the front know, so that it hands over no more; then end."""
        say(self._channel, str(error))
        super().fail(error)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A terminal's ctrl-c is for the front, which then ends the channel."""
        if sig == signal.SIGTERM:
            self.should_exit = True

    def _take(self) -> None:
        for _ in range(AT_ONCE):
            try:
                data, files, _, _ = socket.recv_fds(self._channel, 1, 1)
            except BlockingIOError:
                return
            except OSError:
                data, files = b"", []
            if not data:  # the front has ended, by whatever
                self._close_channel()
                self.should_exit = True
                return
            self._heard_at = asyncio.get_running_loop().time()
            for file in files:
                self._begin(self._serve_one(socket.socket(fileno=file)))

    async def _serve_one(self, connection: socket.socket) -> None:
        def protocol() -> asyncio.Protocol:
            kind = self.config.http_protocol_class
            return kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)  # type: ignore[call-arg]

        connection.setblocking(False)
        with suppress(OSError):  # it may be closed already
            await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)

    async def _beat(self) -> None:
        while True:
            self._total()
            say(self._channel, BEAT)
            await asyncio.sleep(BEAT_S)

    def _total(self) -> tuple[int, int]:
        """Return the numbers of all workers: the own as they are, the others' as they were at most a second ago."""
        self._counts.note(self._worker, *self._rooms.count())
        return self._counts.total()

    def _begin(self, work: "asyncio._CoroutineLike[object]") -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    def _close_channel(self) -> None:
        if self._channel.fileno() >= 0:
            asyncio.get_running_loop().remove_reader(self._channel)
            self._channel.close()


def work(settings: Settings, channel: socket.socket, numbers: "Array[c_longlong]") -> None:
    """Be a worker until the channel ends. What keeps it from starting goes over the channel, as a sentence."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.pop("NOTIFY_SOCKET", None)  # systemd hears from the front alone
    try:
        with division.lock(settings.folder, division.file_of(settings.share)):
            counts = Counts(numbers)
            asyncio.run(serve(settings, lambda rooms: WorkerServer(settings, rooms, channel, counts), []))
    except (StorageFailed, WrongFile, OSError, ValueError) as error:
        say(channel, str(error))
        sys.exit(1)


def say(channel: socket.socket, line: str) -> None:
    """Send the front a line; it may be gone, or so far behind that it misses nothing by one more."""
    with suppress(OSError):
        channel.sendall(line.encode() + b"\n")
