"""Where a server keeps its rooms: one file, or a database that several servers share."""

from pathlib import Path

from host.rooms.store import RoomStore, Store

DATABASES = ("postgresql://", "postgres://")


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
