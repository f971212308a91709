"""Serve rooms from one process, until ctrl-c."""

import sys
from contextlib import suppress
from pathlib import Path
from socket import socket

import uvicorn
from platformdirs import user_data_path

from host.locks import Lock
from host.paths import ROOT
from host.rooms.messages import LONGEST_MESSAGE
from host.rooms.server.access import Access
from host.rooms.server.app import make_app
from host.rooms.server.limits import Limits
from host.rooms.server.rooms import BEAT_S, Rooms
from host.rooms.store import Store
from host.web.addresses import address_of, listen
from host.web.connections import HttpConnection, PageConnection, raise_descriptor_limit
from host.web.server import Server

PORT = 8770
DESCRIPTORS = 40_000  # two sockets of each of 20,000 rooms
KEPT_DESCRIPTORS = 200  # for files, and connections that are just coming or going
AHEAD = 4  # messages of a connection that may wait while more are read
# Connections that are accepted in one turn of the loop, and those that wait for that. After a restart all clients come
# at once: those that are let in must get their rooms before they give up, or all try again, and none ever gets one.
AT_ONCE = 20
WAITING = 4096
SITE = ROOT / "build" / "site"
IN_USE = "The rooms' folder {}"
OTHER = "name another folder with --data"


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
    """Lets few connections in at once, and many wait."""

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(WAITING)  # for asyncio both numbers are one


def data_folder() -> Path:
    """Return where rooms are kept unless another folder is named."""
    return user_data_path("cairn") / "rooms"


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = PORT,
    data: Path | None = None,
    site: Path | None = SITE,
    public: str = "",
    proxy: str = "",
    pages: tuple[str, ...] = (),
    limits: Limits | None = None,
) -> None:
    """Serve rooms until ctrl-c. Prints the address.

    data: the folder that keeps the rooms. site: the page's files, which need not be there. public: the address that a
    proxy has for others, such as https://cairn.example; proxy: the proxy's own address, from which alone
    X-Forwarded-For counts. pages: addresses of other servers whose pages may use this one.
    Raises: OSError, ValueError, DiskFailed, WrongFile.
    """
    access = Access(host, public, pages)
    folder = data or data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    listener = listen(host, port)
    with Lock(folder / "rooms.lock", IN_USE.format(folder), OTHER):
        raise_descriptor_limit(DESCRIPTORS)
        taken = listener.getsockname()[1]
        if port not in (0, taken):
            print(f"Port {port} is taken; using {taken} instead.")
        page = site if site and (site / "index.html").is_file() else None
        if page is None:
            print("There is no page to serve; `make site` writes it. Boards and other pages can use the rooms.")
        print(f"Rooms are at {f'{access.public}/' if public else address_of(listener)} (ctrl-c stops it)", flush=True)
        with suppress(KeyboardInterrupt):
            run(listener, folder, access, page, proxy, limits)
        print("The rooms' server stopped; all rooms are kept.")


def run(listener: socket, folder: Path, access: Access, page: Path | None, proxy: str, limits: Limits | None) -> None:
    """Serve rooms on a socket that listens. Raises: DiskFailed, WrongFile."""
    rooms = Rooms(Store(folder / "rooms.db"), folder / "archive")
    try:
        RoomServer(
            uvicorn.Config(
                make_app(rooms, access, page, limits),
                http=RoomHttp,
                ws=RoomSocket,
                ws_max_size=8 * LONGEST_MESSAGE,  # up to here a message answers, beyond it the connection closes
                ws_per_message_deflate=False,  # its memory for each connection would be most of all
                ws_ping_interval=BEAT_S,
                ws_ping_timeout=BEAT_S,
                backlog=AT_ONCE,
                log_level="error",
                timeout_graceful_shutdown=3,
                server_header=False,
                proxy_headers=bool(proxy),
                forwarded_allow_ips=proxy or None,
            )
        ).run(sockets=[listener])
    finally:
        listener.close()
