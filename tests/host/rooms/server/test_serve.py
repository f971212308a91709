"""The server as a process of its own: whom it lets in, and how it ends."""

import socket
from contextlib import ExitStack
from pathlib import Path

from host.rooms.server.process import AT_ONCE
from tests.host.rooms.rooms_process import rooms_process


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
