"""Serve rooms until ctrl-c."""

import asyncio
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

from host.http.addresses import address_of, listen
from host.paths import ROOT, whole
from host.private import private_files, private_folder
from host.rooms.folder import NOTE, begin, lock
from host.rooms.server import process
from host.rooms.server.access import Access, proxies
from host.rooms.server.limits import Limits
from host.rooms.server.process import Settings
from host.rooms.share import ALL, Share
from host.rooms.stores import open_store

PORT = 8770
SITE = ROOT / "build" / "site"
OWN = (NOTE, "rooms*.db*", "rooms*.lock")  # files that show that a folder is for rooms
NO_DATABASE = "Several servers share one PostgreSQL database; name it with --database."
NO_PROXY = (
    "All clients of the proxy count as one here, and so do their limits; name the proxy's own address with --proxy."
)


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
    one_of: Share = ALL,
    limits: Limits | None = None,
    database: str = "",
    lobby: bool = True,
) -> None:
    """Serve rooms until ctrl-c. Prints the address.

    data: the folder that keeps the rooms. site: the page's files, which need not be there. public: the address that a
    proxy has for others, such as https://cairn.example; proxy: the proxy's own address, from which alone
    X-Forwarded-For counts. pages: addresses of other servers whose pages may use this one. one_of: be one of several
    servers on a database, of which a proxy chooses the one that has a room. limits: others than the usual ones.
    database: the URL of the PostgreSQL database that keeps the rooms; then the folder has only its lock.
    lobby: whether open seats are listed.
    Raises: OSError, ValueError, StorageFailed.
    """
    if one_of != ALL and not database:
        raise ValueError(NO_DATABASE)
    access = Access(host, public, pages)
    trusted = proxies(proxy)
    folder = whole(data or data_folder())
    private_folder(folder, *OWN)
    listener = listen(host, port)
    with private_files(), listener, lock(folder, one_of):
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
        here = f"http://{own}:{taken}"
        settings = Settings(folder, access, page, trusted, one_of, limits, database, here, lobby)
        address = f"{access.public}/" if public else address_of(listener)
        with suppress(KeyboardInterrupt):
            process.run(settings, listener, lambda: print(f"Rooms are at {address} (ctrl-c stops it)", flush=True))
        print("The rooms' server stopped; all rooms are kept.")


async def _look_at(database: str) -> None:
    """Open a database and close it again, so that what is wrong is said before anything starts."""
    await (await open_store(database)).close()
