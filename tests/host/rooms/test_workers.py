"""Several processes share the rooms of a machine: what players see of it, and what attacks and failures do to it."""

import asyncio
import json
import signal
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import httpx
import psutil
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from host.cli import main
from host.rooms.server import front
from host.rooms.server.access import Access
from host.rooms.server.app import make_app
from host.rooms.server.clock import STALL_S
from host.rooms.server.front import MOST_HELD, MOST_UNREAD
from host.rooms.server.rooms import Rooms
from host.rooms.server.worker import MISSED_S
from host.rooms.shards import letters_of, worker_of
from host.rooms.share import Share
from host.rooms.store import Store
from tests.support.rooms_process import PATIENCE_S, Client, RoomsProcess, rooms_process, until

WORKERS = 3
FILES = [f"rooms-{number}-of-{WORKERS}.db" for number in range(1, WORKERS + 1)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomsProcess]:
    with rooms_process(tmp_path_factory.mktemp("workers") / "rooms", "--workers", str(WORKERS)) as running:
        yield running


def joined(server: RoomsProcess, code: str, seat: int = 0) -> Client:
    return Client(f"ws://127.0.0.1:{server.port}", code, seat)


def opened(server: RoomsProcess) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S)


def everything(connection: socket.socket) -> bytes:
    """Return all that comes until the end."""
    data = b""
    with suppress(ConnectionResetError):
        while more := connection.recv(65536):
            data += more
    return data


def asked(server: RoomsProcess, *pieces: bytes, pause: float = 0.03) -> bytes:
    """Send a request piece by piece and return the answer."""
    with opened(server) as connection:
        for piece in pieces:
            connection.sendall(piece)
            time.sleep(pause)
        return everything(connection)


def file_of(code: str) -> str:
    return FILES[worker_of(code, WORKERS)]


def test_rooms_are_spread_and_each_is_found(server: RoomsProcess) -> None:
    codes = [server.make() for _ in range(2 * WORKERS)]
    assert {file_of(code) for code in codes} == set(FILES)
    for code in codes:
        assert server.room(code)["game"] == "robble"
        assert server.room(code.lower())["n"] == 1
        assert server.http.get(f"/api/rooms/%{ord(code[0]):02x}{code[1:]}/log").json()[0]["code"] == code
    assert server.http.get("/api/rooms/ZZZZZZ").status_code == 404
    counted = until(lambda: server.http.get("/api/health").json()["rooms"] >= len(codes), "all workers to count")
    assert counted


def test_moves_reach_all_in_a_room_and_no_byte_of_them_passes_the_front(server: RoomsProcess) -> None:
    code = server.make()
    one, two = joined(server, code), joined(server, code)
    with closing(one), closing(two):
        one.play("a7")
        two.hear(two.moves, "a move")
        two.play("b5")
        one.hear(lambda: len(one.moves()) == 2, "the answer")
        assert one.moves() == two.moves() == ["a7", "b5"]
        ports = {each.socket.local_address[1] for each in (one, two)}

        def served_by(process: psutil.Process) -> set[int]:
            return {each.raddr.port for each in process.net_connections("tcp") if each.raddr} & ports

        assert served_by(server.front) == set()
        assert served_by(server.workers[file_of(code)]) == ports


def test_a_connection_is_for_one_request(server: RoomsProcess) -> None:
    """A second one might be about a room of another worker."""
    codes = [server.make_one_of(letters_of(worker, WORKERS)) for worker in range(2)]
    requests = b"".join(b"GET /api/rooms/%s HTTP/1.1\r\nHost: localhost\r\n\r\n" % code.encode() for code in codes)
    answer = asked(server, requests)
    assert answer.count(b"HTTP/1.1 ") == 1 and b"HTTP/1.1 200" in answer
    assert b"\r\nconnection: close\r\n" in answer.lower()
    for path in ("/", "/api/health", "/api/rooms/000000", "/nothing"):
        assert server.http.get(path).headers["connection"] == "close"


@pytest.fixture
def second_of_three(tmp_path: Path) -> Iterator[Callable[[str], list[httpx.Response]]]:
    """The application of one worker, without the front: it answers requests for these paths."""

    def answers(*paths: str) -> list[httpx.Response]:
        async def ask() -> list[httpx.Response]:
            share = Share(1, WORKERS)
            rooms = Rooms(Store(tmp_path / "rooms.db"), tmp_path, share.letters)
            app = make_app(rooms, Access(), share=share)
            try:
                transport = httpx.ASGITransport(app)
                async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                    return [await client.get(path) for path in paths]
            finally:
                await rooms.close()

        return asyncio.run(ask())

    yield answers


def test_a_room_of_another_worker_is_misdirected_and_no_wrong_code(
    second_of_three: Callable[..., list[httpx.Response]],
) -> None:
    """Else a proxy that is set up wrong would lock its clients out as guessers."""
    answers = second_of_three(*["/api/rooms/0AAAAA/log"] * 60, "/api/rooms/0AAAAA", "/api/rooms/FAAAAA")
    assert [answer.status_code for answer in answers] == [421] * 61 + [404]
    assert "another server" in answers[0].json()["say"]


def test_a_socket_for_a_room_of_another_worker_is_misdirected(tmp_path: Path) -> None:
    with rooms_process(tmp_path / "rooms", "--one-of", "2/3") as server:
        assert server.make()[0] in letters_of(1, 3)
        with pytest.raises(InvalidStatus) as caught:
            joined(server, "0AAAAA")
        assert caught.value.response.status_code == 421


@pytest.mark.parametrize(
    "cut", [lambda request: [bytes([byte]) for byte in request], lambda request: [request[:20], request[20:]]]
)
def test_a_first_line_may_come_in_pieces(server: RoomsProcess, cut: Callable[[bytes], list[bytes]]) -> None:
    """Two seconds: the pieces come one by one."""
    code = server.make_one_of(letters_of(2, WORKERS))
    request = f"GET /api/rooms/{code} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    answer = asked(server, *cut(request))
    assert answer.startswith(b"HTTP/1.1 200") and json.loads(answer.partition(b"\r\n\r\n")[2])["n"] == 1


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET /api/rooms//K7QMXA HTTP/1.1\r\nHost: localhost\r\n\r\n", b"404"),
        (b"GET //api/rooms/K7QMXA HTTP/1.1\r\nHost: localhost\r\n\r\n", b"404"),
        (b"GET /api/rooms/../rooms/K7QMXA HTTP/1.1\r\nHost: localhost\r\n\r\n", b"404"),
        (b"GET /api/rooms/%00%0d%0a HTTP/1.1\r\nHost: localhost\r\n\r\n", b"404"),
        (b"GET http://localhost/api/rooms/K7QMXA HTTP/1.1\r\nHost: localhost\r\n\r\n", b"404"),
        (b"GET /api/rooms/K7QMXA HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n", b"400"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\n\r\n\r\n", b"400"),
        (b"\r\n\r\n", b""),
        (b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", b"40"),
        (b"NONSENSE\r\n\r\n", b"400"),
    ],
)
def test_strange_requests_are_refused_by_a_worker(server: RoomsProcess, request_: bytes, status: bytes) -> None:
    with opened(server) as connection:
        with suppress(ConnectionError):  # it need not read all of it
            connection.sendall(request_)
        with suppress(ConnectionError):
            assert connection.recv(4096).partition(b" ")[2].startswith(status)
    assert server.http.get("/api/health").status_code == 200


def test_connections_that_say_nothing_keep_nobody_out(server: RoomsProcess) -> None:
    """A second or two: more than a thousand connections."""
    code = server.make()
    with ExitStack() as silent:
        connections = [silent.enter_context(opened(server)) for _ in range(MOST_UNREAD + 200)]
        for connection in connections[::2]:
            with suppress(ConnectionError):
                connection.send(b"GET /api/roo")
        assert server.room(code)["n"] == 1
        assert server.front.num_fds() < MOST_UNREAD + 100  # and not after the time for their first line alone
        ended = 0
        for connection in connections:
            connection.setblocking(False)
            with suppress(BlockingIOError):
                ended += everything(connection) == b""
        assert ended >= 200
        player = joined(server, code)
        with closing(player):
            player.play("a7")


def test_a_first_line_has_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "LINE_S", 0.1)

    class Taken:
        workers = (1, 2)
        unread: set[front.Unread] = set()

        def hand(self, connection: socket.socket, worker: int | None) -> None:
            raise AssertionError("there is no line to look at")

    async def wait(data: bytes) -> bytes:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        theirs.setblocking(False)
        with ours:
            Taken.unread.add(front.Unread(Taken(), theirs, "192.0.2.1"))  # type: ignore[arg-type]
            await asyncio.get_running_loop().sock_sendall(ours, data)
            async with asyncio.timeout(PATIENCE_S):
                return await asyncio.get_running_loop().sock_recv(ours, 1)

    for data in (b"", b"G", b"GET /api/rooms/Z7"):
        with suppress(ConnectionResetError):
            assert asyncio.run(wait(data)) == b""
        assert not Taken.unread


def test_a_worker_that_does_not_answer_keeps_no_other_rooms_waiting(server: RoomsProcess) -> None:
    """Some seconds: it is stopped while 1,700 connections come for it. More than it can be handed are refused."""
    codes = [server.make_one_of(letters_of(worker, WORKERS)) for worker in range(WORKERS)]
    stuck = server.workers[file_of(codes[0])]
    request = f"GET /api/rooms/{codes[0]} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    stuck.suspend()
    try:
        with ExitStack() as waiting:
            connections, most = [], 0
            before = server.front.num_fds()  # of a test before, whose half lines have ten seconds
            for _ in range(MOST_HELD + 700):
                connections.append(waiting.enter_context(opened(server)))
                connections[-1].sendall(request)
                most = max(most, server.front.num_fds())
            assert most < before + MOST_HELD + 100
            last = everything(connections[-1])
            assert last.startswith(b"HTTP/1.1 503") and b"try again in a moment" in last
            for code in codes[1:]:
                player = joined(server, code)
                with closing(player):
                    player.play("a7")
            stuck.resume()
            assert everything(connections[0]).startswith(b"HTTP/1.1 200")
    finally:
        stuck.resume()
    until(lambda: server.front.num_fds() < 100, "the front to be rid of them")
    assert server.room(codes[0])["n"] == 1


def test_a_killed_worker_starts_again_with_all_that_was_kept(server: RoomsProcess) -> None:
    """Some seconds: a process starts. Rooms of the others do not notice."""
    codes = [server.make_one_of(letters_of(worker, WORKERS)) for worker in range(WORKERS)]
    players = [joined(server, code) for code in codes]
    for player in players:
        player.play("a7")
    killed = server.workers[FILES[0]]
    killed.kill()
    with pytest.raises(ConnectionClosed):
        players[0].hear(lambda: False, "the end")
    for player in players[1:]:
        player.play("b5")
    assert server.http.get("/api/health").status_code == 200  # by any that is up

    def is_back() -> bool:
        answer = server.http.get(f"/api/rooms/{codes[0]}")  # 503 until it starts again
        assert answer.status_code in (200, 503), answer.text
        return answer.status_code == 200

    until(is_back, "the killed worker")
    players.append(joined(server, codes[0]))
    assert players[-1].moves() == ["a7"]
    players[-1].play("b5")
    assert server.workers[FILES[0]].pid != killed.pid
    for player in players:
        player.close()
    assert "Worker 1: It ended with status -9." in server.errors()


def test_while_the_front_hangs_nobody_loses_time(tmp_path: Path) -> None:
    """Twelve seconds: it hangs for longer than a standstill has to be. Who lost the connection cannot come back."""
    with rooms_process(tmp_path / "rooms", "--workers", "2") as server:
        code = server.make(table="seated", clock={"limit": 60_000})
        players = [joined(server, code, seat) for seat in (1, 2)]
        server.front.suspend()
        time.sleep(MISSED_S + STALL_S + 2)
        server.front.resume()
        players[0].hear(lambda: players[0].events[-1]["k"] == "pause", "a pause")
        assert players[0].events[-1]["why"] == "server"
        for player in players:
            player.close()


def test_a_worker_whose_file_is_gone_says_so_and_waits_for_it(tmp_path: Path) -> None:
    """Some seconds: it ends, and starts until the file is back. An empty file would say that there are no rooms."""
    folder = tmp_path / "rooms"
    with rooms_process(folder, "--workers", "2") as server:
        codes = [server.make_one_of(letters_of(worker, 2)) for worker in range(2)]
        players = [joined(server, code) for code in codes]
        for player in players:
            player.play("a7")
        for file in folder.glob("rooms-1-of-2.db*"):
            file.rename(tmp_path / file.name)
        players[0].send(t="move", id="lost", after=players[0].events[-1]["n"], m="b5")
        with pytest.raises(ConnectionClosed):
            players[0].hear(lambda: players[0].moved("lost"), "the end")
        players[1].play("b5")
        until(lambda: server.errors().count("\n") >= 2, "two lines")
        assert server.http.get(f"/api/rooms/{codes[0]}").status_code == 503
        assert server.room(codes[1])["n"] == 3
        for file in tmp_path.glob("rooms-1-of-2.db*"):
            file.rename(folder / file.name)

        def is_back() -> bool:
            return server.http.get(f"/api/rooms/{codes[0]}").status_code == 200

        until(is_back, "the room")
        back = joined(server, codes[0])
        assert back.moves()[:1] == ["a7"]  # the file was only renamed, so it may have the other, too
        back.play("c3")
        first, second = server.errors().splitlines()
        assert "rooms-1-of-2.db was removed or replaced while Cairn runs" in first
        assert "is without rooms-1-of-2.db; bring it back" in second
        for player in (*players, back):
            player.close()


def test_a_server_whose_file_is_gone_ends_with_a_sentence(tmp_path: Path) -> None:
    """Some seconds: it starts three times. No move is acknowledged that the file does not have."""
    folder = tmp_path / "rooms"
    with rooms_process(folder) as server:
        player = joined(server, server.make())
        player.play("a7")
        for file in folder.glob("rooms.db*"):
            file.rename(tmp_path / file.name)
        player.send(t="move", id="lost", after=player.events[-1]["n"], m="b5")
        with pytest.raises(ConnectionClosed):
            player.hear(lambda: player.moved("lost"), "the end")
        status, printed, errors = server.ended()
        assert status == 2 and "all rooms are kept" not in printed
        assert errors.count("\n") == 1 and "rooms.db was removed or replaced while Cairn runs" in errors
    with rooms_process(folder) as server:
        status, _, errors = server.ended()
        assert status == 2 and "is without rooms.db; bring it back" in errors
    for file in tmp_path.glob("rooms.db*"):
        file.rename(folder / file.name)
    with rooms_process(folder) as server:
        back = joined(server, player.code)
        assert back.moves()[:1] == ["a7"]
        back.close()


def test_while_a_worker_is_away_its_rooms_are_said_to_be(server: RoomsProcess) -> None:
    """One that ended right after its start is not started at once."""
    codes = [server.make_one_of(letters_of(worker, WORKERS)) for worker in range(2)]
    refused: list[int] = []

    def all_back() -> bool:
        with suppress(httpx.ReadError, httpx.RemoteProtocolError):  # handed to a worker that was just killed
            answer = server.http.get(f"/api/rooms/{codes[0]}")
            refused.append(answer.status_code)
            assert answer.status_code == 200 or (answer.headers["retry-after"] == "1" and answer.json()["say"])
            return answer.status_code == 200
        return False

    for _ in range(2):
        until(lambda: server.workers.get(FILES[0]), "the worker").kill()  # type: ignore[union-attr]
        assert server.room(codes[1])["n"] == 1
        until(all_back, "the worker")
    assert set(refused) == {200, 503}


def test_workers_end_with_the_front(tmp_path: Path) -> None:
    """Some seconds: they start, and stop in good order, though nobody asks them to."""
    with rooms_process(tmp_path / "rooms", "--workers", "2") as server:
        player = joined(server, server.make())
        player.play("a7")
        workers = list(server.workers.values())
        helpers = server.front.children()
        server.process.kill()
        with pytest.raises(ConnectionClosed) as caught:
            player.hear(lambda: False, "the end")
        assert caught.value.rcvd and caught.value.rcvd.code == 1012
        _, alive = psutil.wait_procs({*workers, *helpers}, timeout=PATIENCE_S)
        assert not alive
    with rooms_process(tmp_path / "rooms", "--workers", "2") as server:
        again = joined(server, player.code)
        assert again.moves() == ["a7"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_in_good_order(tmp_path: Path, number: int) -> None:
    """Some seconds: processes start and stop."""
    with rooms_process(tmp_path / "rooms", "--workers", "2") as server:
        player = joined(server, server.make())
        workers = list(server.workers.values())
        with opened(server) as silent, opened(server) as slow:
            slow.send(b"GET /api")
            until(lambda: server.front.num_fds() > 12, "the connections")
            status, printed, errors = server.end(number)
            assert everything(silent) == everything(slow) == b""
        assert (status, errors) == (0, "") and "all rooms are kept" in printed
        with pytest.raises(ConnectionClosed) as caught:
            player.hear(lambda: False, "the end")
        assert caught.value.rcvd and caught.value.rcvd.code == 1012
        assert not any(worker.is_running() for worker in workers)


def test_a_worker_that_cannot_start_ends_the_command_with_a_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "rooms"
    with rooms_process(folder, "--workers", "2") as server:
        server.end()
    (folder / "rooms-2-of-2.db").write_bytes(b"no database" * 1000)
    with rooms_process(folder, "--workers", "2") as server:
        status, printed, errors = server.ended()
        assert status == 2 and "Rooms are at" not in printed
        assert errors.count("\n") == 1 and "rooms-2-of-2.db is no database" in errors


def test_a_folder_is_divided_again_for_another_number(tmp_path: Path) -> None:
    """Some seconds: a server with one process, then one with two."""
    codes: list[str] = []
    for workers in ("1", "2"):
        with rooms_process(tmp_path / "rooms", "--workers", workers) as server:
            for code in codes:
                player = joined(server, code)
                player.play("a7")
                player.close()
            codes += [server.make() for _ in range(3)]
            _, printed, _ = server.end()
            assert (f"are now in {workers} files" in printed) == (workers != "1")


@pytest.mark.parametrize(
    ("options", "say"),
    [
        (["--workers", "0"], "1 to 32 workers, not 0"),
        (["--workers", "33"], "1 to 32 workers, not 33"),
        (["--one-of", "5/4"], "'5/4' is not such as 2/4"),
        (["--one-of", "2"], "'2' is not such as 2/4"),
        (["--one-of", "1/2", "--workers", "2"], "not allowed with"),
    ],
)
def test_other_numbers_are_refused(
    tmp_path: Path, options: list[str], say: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(["rooms", "serve", "--port", "0", "--data", str(tmp_path), *options])
    except SystemExit as end:
        status = int(str(end.code))
    printed = capsys.readouterr()
    assert status == 2 and say in printed.err and printed.err.count("\n") == 1


def test_many_players_at_once(server: RoomsProcess) -> None:
    """Some seconds: 120 clients in eight rooms connect and play at the same time."""
    moves = ["a7", "b5", "c3"]
    codes = [server.make() for _ in range(8)]

    def play(number: int) -> list[str]:
        client = joined(server, codes[number % len(codes)])
        with closing(client):
            if (turn := number // len(codes)) < len(moves):
                client.hear(lambda: client.moves() == moves[:turn], "the moves before")
                client.play(moves[turn])
            client.hear(lambda: len(client.moves()) == len(moves), "all moves")
            return client.moves()

    with ThreadPoolExecutor(120) as pool:
        assert list(pool.map(play, range(120))) == [moves] * 120
