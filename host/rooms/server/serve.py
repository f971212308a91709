"""Serve rooms until ctrl-c."""

import asyncio
import gc
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn
from platformdirs import user_data_path
from starlette.types import ASGIApp

from host.files import replace, sync_folder
from host.http.addresses import address_of, listen
from host.http.connections import HttpConnection, PageConnection, raise_descriptor_limit
from host.http.server import Server
from host.locks import Lock
from host.paths import ROOT, whole
from host.private import private_files, private_folder
from host.rooms.codes import ALL, Share
from host.rooms.errors import StorageFailed
from host.rooms.messages import MAX_MESSAGE
from host.rooms.server.access import Access, proxies
from host.rooms.server.app import make_app
from host.rooms.server.bots import Bots
from host.rooms.server.lobby import Lobby
from host.rooms.server.rooms import HEARTBEAT_S, Rooms
from host.rooms.store import RoomStore, Store, opened

PORT = 8770
SITE = ROOT / "build" / "site"
DATABASES = ("postgresql://", "postgres://")
FILE = "rooms.db"
NOTE = "files.json"  # tells a new folder from one whose file is gone, which must not look as if there were no rooms
NOTED = b'{"workers": 1}\n'
OWN = (NOTE, "rooms*.db*", "rooms*.lock")  # files that show that a folder is for rooms
NO_DATABASE = "Several servers share one PostgreSQL database; name it with --database."
NO_PROXY = (
    "All clients of the proxy count as one here, and so do their limits; name the proxy's own address with --proxy."
)
DESCRIPTORS = 40_000  # two sockets of each of 20,000 rooms
KEPT_DESCRIPTORS = 200  # for files, and connections that are just coming or going
AHEAD = 4  # messages of a connection that may wait while more are read
# Connections that are accepted in one turn of the loop, and those that wait for that. After a restart all clients come
# at once: those that are let in must get their rooms before they give up, or all try again, and none ever gets one.
AT_ONCE = 20
WAITING = 4096
# A full garbage collection looks at all objects: 1.8 s for the 2.8 million of 8,000 rooms, in which nobody is answered.
# Nearly all are freed by their count, and cycles mostly while they are young: a full one comes after 70 million more.
COLLECTIONS = 700, 10, 10_000
LOOK_S = 1.0  # between two looks at the files of the rooms
SERVES, LIVES = "READY=1", "WATCHDOG=1"


async def open_store(address: str) -> RoomStore:
    """Open the store at an address: the URL of a PostgreSQL database (see PostgresStore.open), or the path of a file.

    Raises: StorageFailed, ValueError where it is of something else, a URL is none, or a library is missing.
    """
    if not address.startswith(DATABASES):
        return Store(Path(address))
    try:
        from host.rooms.postgres import PostgresStore
    except ModuleNotFoundError as error:
        raise ValueError("Rooms in PostgreSQL need asyncpg, which `make postgres` brings.") from error
    return await PostgresStore.open(address)


def begin(folder: Path) -> None:
    """See to it that a folder has its file of rooms: a new one, unless it had one before.

    Raises: ValueError, StorageFailed, OSError.
    """
    begun = (folder / NOTE).exists()
    if begun and not (folder / FILE).exists():
        raise ValueError(f"{folder} is without {FILE}; bring it back from where it is, or from a backup.")
    opened(folder / FILE).close()
    if not begun:
        replace(folder / NOTE, NOTED, folder / f"{NOTE}.new")
        sync_folder(folder)


def lock(folder: Path, share: Share = ALL) -> Lock:
    """Return the lock of a folder, or of one of several servers in it. Raises: OSError where another process has it."""
    name = "rooms.lock" if share == ALL else f"rooms-{share.server + 1}-of-{share.servers}.lock"
    return Lock(folder / name, f"The rooms' folder {folder}", "name another folder with --data")


def notify(state: str) -> None:
    """Say SERVES, or LIVES, to systemd (sd_notify(3)) where that has started the server; else nothing is said."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:  # the next time counts, too
        line.setblocking(False)
        line.sendto(state.encode(), f"\0{address[1:]}" if address.startswith("@") else address)


def most_sockets() -> int:
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


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = PORT,
    data: Path | None = None,
    site: Path | None = SITE,
    public: str = "",
    proxy: str = "",
    pages: tuple[str, ...] = (),
    one_of: Share = ALL,
    database: str = "",
    lobby: bool = True,
) -> None:
    """Serve rooms until ctrl-c. Prints the address.

    data: the folder that keeps the rooms. site: the page's files, which need not be there. public: the address that a
    proxy has for others, such as https://cairn.example; proxy: the proxy's own address, from which alone
    X-Forwarded-For counts. pages: addresses of other servers whose pages may use this one. one_of: be one of several
    servers on a database, of which a proxy chooses the one that has a room. database: the URL of the PostgreSQL
    database that keeps the rooms; then the folder has only its lock. lobby: whether open seats are listed.
    Raises: OSError, ValueError, StorageFailed.
    """
    if one_of != ALL and not database:
        raise ValueError(NO_DATABASE)
    access = Access(host, public, pages)
    trusted = proxies(proxy)
    folder = whole(data or user_data_path("cairn") / "rooms")
    private_folder(folder, *OWN)
    listener = listen(host, port)
    with private_files(), listener, lock(folder, one_of):
        store = database or str(folder / FILE)
        if database:
            asyncio.run(_look_at(database))
        else:
            begin(folder)
        taken = listener.getsockname()[1]
        if port not in (0, taken):
            print(f"Port {port} is taken; using {taken} instead.")
        page = site if site and (site / "index.html").is_file() else None
        if page is None:
            print("There is no page to serve; `make site` writes it. Boards and other pages can use the rooms.")
        if public and not proxy:
            print(NO_PROXY)
        own = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
        bots = Bots(f"http://{own}:{taken}")
        address = f"{access.public}/" if public else address_of(listener)

        async def run() -> None:
            rooms = Rooms(await open_store(store), one_of.letters, bots=bots, lobby=Lobby(bots.level, lobby))
            config = _config(make_app(rooms, access, page, one_of), trusted)
            server = RoomServer(config, lambda: print(f"Rooms are at {address} (ctrl-c stops it)", flush=True))
            await asyncio.sleep(0)  # a ctrl-c of meanwhile ends it here; from here on the server sees to that itself
            watching = asyncio.create_task(server.watch(rooms.store))
            gc.set_threshold(*COLLECTIONS)
            await server.serve([listener])
            watching.cancel()
            if server.error:
                raise server.error

        with suppress(KeyboardInterrupt):
            asyncio.run(run())
        print("The rooms' server stopped; all rooms are kept.")


def _config(app: ASGIApp, proxy: str) -> uvicorn.Config:
    raise_descriptor_limit(DESCRIPTORS)
    return uvicorn.Config(
        app,
        http=RoomHttp,
        ws=RoomSocket,
        ws_max_size=8 * MAX_MESSAGE,  # up to here a message answers, beyond it the connection closes
        ws_per_message_deflate=False,  # its memory for each connection would be most of all
        ws_ping_interval=HEARTBEAT_S,
        ws_ping_timeout=HEARTBEAT_S,
        backlog=AT_ONCE,
        log_level="error",
        server_header=False,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
    )


async def _look_at(database: str) -> None:
    """Open a database and close it again, so that what is wrong is said before anything starts."""
    await (await open_store(database)).close()
