"""One process that serves rooms: all of them, or its share."""

import asyncio
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from host.http.connections import HttpConnection, PageConnection, raise_descriptor_limit
from host.http.server import Server
from host.rooms.errors import StorageFailed
from host.rooms.folder import FILE
from host.rooms.messages import LONGEST_MESSAGE
from host.rooms.server.access import Access
from host.rooms.server.app import make_app
from host.rooms.server.bots import Bots
from host.rooms.server.garbage import NewOnly
from host.rooms.server.limits import Limits
from host.rooms.server.lobby import Lobby
from host.rooms.server.rooms import BEAT_S, Rooms
from host.rooms.share import ALL, Share
from host.rooms.store import RoomStore
from host.rooms.stores import open_store

DESCRIPTORS = 40_000  # two sockets of each of 20,000 rooms
KEPT_DESCRIPTORS = 200  # for files, and connections that are just coming or going
AHEAD = 4  # messages of a connection that may wait while more are read
# Connections that are accepted in one turn of the loop, and those that wait for that. After a restart all clients come
# at once: those that are let in must get their rooms before they give up, or all try again, and none ever gets one.
AT_ONCE = 20
WAITING = 4096
LOOK_S = 1.0  # between two looks at the files of the rooms
SERVES, LIVES = "READY=1", "WATCHDOG=1"


@dataclass(frozen=True)
class Settings:
    """What a server is started with. site: the page's files, None for no page. The rest: see Access and serve().

    database: that keeps the rooms, "" for a file in the folder. bots: see Bots. lobby: whether open seats are listed.
    """

    folder: Path
    access: Access
    site: Path | None = None
    proxy: str = ""
    share: Share = ALL
    limits: Limits | None = None
    database: str = ""
    bots: str = ""
    lobby: bool = True


def notify(state: str) -> None:
    """Say SERVES, or LIVES, to systemd (sd_notify(3)) where that has started the server; else nothing is said."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:  # the next time counts, too
        line.setblocking(False)
        line.sendto(state.encode(), f"\0{address[1:]}" if address.startswith("@") else address)


def most_sockets() -> int:
    """Return how many connections there may be at once."""
    if sys.platform == "win32":
        return 1000
    import resource

    return resource.getrlimit(resource.RLIMIT_NOFILE)[0] - KEPT_DESCRIPTORS


class RoomHttp(HttpConnection):
    """A connection for HTTP, of a server that has many."""

    most = staticmethod(most_sockets)


class RoomSocket(PageConnection):
    """A client's WebSocket. Reading pauses where some messages wait, not for each: that would be two system calls."""

    def send_receive_event_to_app(self) -> None:
        if self.read_paused or self.queue.qsize() >= AHEAD:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # so that it is not done
        super().send_receive_event_to_app()
        self.read_paused = False


class RoomServer(Server):
    """Lets few connections in at once, and many wait; ends where its rooms can be kept no more.

    opened: called once it serves. error: why it ends, None as long as rooms can be kept.
    """

    grace_s = 3.0  # it may have thousands of clients

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened
        self.error: StorageFailed | None = None

    async def watch(self, store: RoomStore) -> None:
        """Say that this process lives, as long as the store's files are there; then end in good order."""
        while not (error := store.lost()):
            notify(LIVES)
            await asyncio.sleep(LOOK_S)
        self.error = error
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(WAITING)  # for asyncio both numbers are one
        self._opened()
        notify(SERVES)


async def rooms_of(settings: Settings) -> Rooms:
    """Open a server's rooms. Raises: StorageFailed, ValueError."""
    store = await open_store(settings.database or str(settings.folder / FILE))
    bots = Bots(settings.bots)
    lobby = Lobby(bots.level, settings.lobby)
    return Rooms(store, settings.share.letters, limits=settings.limits, bots=bots, lobby=lobby)


def config(settings: Settings, rooms: Rooms) -> uvicorn.Config:
    """Return what uvicorn needs."""
    raise_descriptor_limit(DESCRIPTORS)
    return uvicorn.Config(
        make_app(rooms, settings.access, settings.site, share=settings.share),
        http=RoomHttp,
        ws=RoomSocket,
        ws_max_size=8 * LONGEST_MESSAGE,  # up to here a message answers, beyond it the connection closes
        ws_per_message_deflate=False,  # its memory for each connection would be most of all
        ws_ping_interval=BEAT_S,
        ws_ping_timeout=BEAT_S,
        backlog=AT_ONCE,
        log_level="error",
        server_header=False,
        proxy_headers=bool(settings.proxy),
        forwarded_allow_ips=settings.proxy or None,
    )


def run(settings: Settings, listener: socket.socket, opened: Callable[[], None]) -> None:
    """Serve rooms on a socket that listens; call opened() once they can be reached.

    Raises: StorageFailed, ValueError.
    """
    with listener:
        asyncio.run(_serve(settings, listener, opened))


async def _serve(settings: Settings, listener: socket.socket, opened: Callable[[], None]) -> None:
    rooms = await rooms_of(settings)
    server = RoomServer(config(settings, rooms), opened)
    await asyncio.sleep(0)  # a ctrl-c of meanwhile ends it here; from here on the server sees to that itself
    watching = asyncio.create_task(server.watch(rooms.store))
    with NewOnly():
        await server.serve([listener])
    watching.cancel()
    if server.error:
        raise server.error
