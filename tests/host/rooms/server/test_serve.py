"""The server as a process of its own: whom it lets in, and how it ends."""

import signal
import socket
from contextlib import ExitStack
from pathlib import Path
from typing import NoReturn

import pytest

from host.rooms.server import process
from host.rooms.server.access import Access
from host.rooms.server.process import AT_ONCE, Settings, run
from tests.support.rooms_process import rooms_process


def test_many_wait_until_they_are_let_in(tmp_path: Path) -> None:
    """As after a restart: the network refuses none, nor lets it try again later, though the server lets in few a turn.

    It takes a second: a server is started.
    """
    with rooms_process(tmp_path / "rooms") as server, ExitStack() as open_sockets:
        server.handle.suspend()
        waiting = [
            open_sockets.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=5))
            for _ in range(20 * AT_ONCE)
        ]
        for one in waiting:
            one.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        server.handle.resume()
        assert all(one.recv(12) == b"HTTP/1.1 200" for one in waiting)


def test_ctrl_c_while_it_opens_its_rooms_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It used to end in the middle of uvicorn's start, with a traceback."""

    async def rooms_of(_: Settings) -> None:
        signal.raise_signal(signal.SIGINT)

    class Server:
        def __init__(self, *_: object) -> None:
            pass

        async def watch(self, _: object) -> None:
            pass

        async def serve(self, _: object) -> NoReturn:
            pytest.fail("It serves.")

    monkeypatch.setattr(process, "rooms_of", rooms_of)
    monkeypatch.setattr(process, "config", lambda *_: None)
    monkeypatch.setattr(process, "RoomServer", Server)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # which asyncio expects, whatever ran here before
    try:
        with pytest.raises(KeyboardInterrupt):
            run(Settings(tmp_path, Access(), None), socket.socket(), lambda: pytest.fail("It is open."))
    finally:
        signal.signal(signal.SIGINT, before)
