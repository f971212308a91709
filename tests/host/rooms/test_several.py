"""The server as a process: whom it lets in, what each of several lists, and how it ends.

A proxy before them, and what happens while one of them is gone or hangs: test_hosting.py.
"""

import asyncio
import signal
import socket
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from host.cli import main
from host.rooms.codes import Share
from host.rooms.server.access import Access
from host.rooms.server.app import make_app
from host.rooms.server.rooms import Rooms
from host.rooms.server.serve import AT_ONCE
from host.rooms.store import Store
from tests.host.rooms.rooms_process import Client, RoomsProcess, players, rooms_process


def test_each_server_lists_its_own_rooms_and_names_the_others(tmp_path: Path) -> None:
    """By a letter, which leads a proxy to the right one, or to another one where that is away."""

    async def asked() -> list[httpx.Response]:
        share = Share(1, 3)
        app = make_app(Rooms(Store(tmp_path / "rooms.db"), share.letters), Access(), share=share)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return [await client.get(path) for path in ("/api/rooms", "/api/rooms/F", "/api/rooms/0", "/api/rooms/FG")]

    *lobbies, wrong = asyncio.run(asked())
    assert [lobby.json()["others"] for lobby in lobbies] == [["0", "P"]] * 3 and wrong.status_code == 404


def test_many_wait_until_they_are_let_in_and_it_stops_in_good_order(served: RoomsProcess) -> None:
    """As after a restart: the network refuses none, nor lets it try again later, though the server lets in few a turn.
    It takes a second: a server is started, and ends.
    """
    with ExitStack() as open_sockets:
        served.handle.suspend()
        waiting = [
            open_sockets.enter_context(socket.create_connection(("127.0.0.1", served.port), timeout=5))
            for _ in range(20 * AT_ONCE)
        ]
        for one in waiting:
            one.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        served.handle.resume()
        assert all(one.recv(12) == b"HTTP/1.1 200" for one in waiting)
    player = Client(f"ws://{served.host}", served.make())
    status, printed, errors = served.end(signal.SIGTERM)
    assert (status, errors) == (0, "") and "all rooms are kept" in printed
    with pytest.raises(ConnectionClosed) as caught:
        player.hear(lambda: False, "the end")
    assert caught.value.rcvd and caught.value.rcvd.code == 1012


def test_a_server_whose_file_is_gone_ends_with_a_sentence(tmp_path: Path) -> None:
    """Some seconds: it starts three times, once after a kill. No move is acknowledged that the file does not have."""
    folder = tmp_path / "rooms"
    with rooms_process(folder) as server:
        code = server.make()
        with players(f"ws://{server.host}", code, "a7"):
            server.end(signal.SIGKILL)
        server.start()
        with players(f"ws://{server.host}", code, "a7", "b5") as (player, _):
            for file in folder.glob("rooms.db*"):
                file.rename(tmp_path / file.name)
            player.send(t="move", id="lost", after=player.events[-1]["n"], m="c3")
            with pytest.raises(ConnectionClosed):
                player.hear(lambda: "c3" in player.moves(), "the end")
        status, printed, errors = server.ended()
        assert status == 2 and "all rooms are kept" not in printed
        assert errors.count("\n") == 1 and "rooms.db was removed or replaced while Cairn runs" in errors
        server.start()
        assert server.ended()[0] == 2 and "is without rooms.db; bring it back" in server.errors()


def test_other_numbers_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for one_of, say in (
        ("5/4", "'5/4' is not such as 2/4"),
        ("2", "'2' is not such as 2/4"),
        ("2/4", "share one PostgreSQL database; name it with --database"),
    ):
        try:
            status = main(["rooms", "serve", "--one-of", one_of, "--data", str(tmp_path / "rooms")])
        except SystemExit as end:
            status = int(str(end.code))
        printed = capsys.readouterr()
        assert status == 2 and say in printed.err and printed.err.count("\n") == 1
        assert not (tmp_path / "rooms").exists()
