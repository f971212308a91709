"""Which store is at an address."""

import asyncio
import sys
from pathlib import Path

import pytest

from host.rooms.postgres import PostgresStore
from host.rooms.store import Store
from host.rooms.stores import open_store
from tests.support.postgres import PostgresServer


async def kind(address: str) -> type:
    store = await open_store(address)
    await store.close()
    return type(store)


def test_an_address_is_a_file_or_a_database(tmp_path: Path, postgres: PostgresServer) -> None:
    url = postgres.url(postgres.new_schema())
    assert asyncio.run(kind(str(tmp_path / "rooms.db"))) is Store
    assert asyncio.run(kind(url)) is PostgresStore
    assert asyncio.run(kind(url.replace("postgresql:", "postgres:"))) is PostgresStore


def test_a_database_needs_a_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "host.rooms.postgres", raising=False)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(ValueError, match="asyncpg, which `make postgres` brings"):
        asyncio.run(kind("postgresql://host/rooms"))
