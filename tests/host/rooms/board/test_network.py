"""Boards of this computer in a room over real sockets: a virtual board with the true firmware, and a fake one; and what
the terminal says of a board's room.
"""

import asyncio
import os
import stat
from collections.abc import Callable
from pathlib import Path
from socket import socket
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from host.rooms.board.network import Folder, SocketNetwork, fetched
from host.rooms.board.rooms import BACK, LOST, RoomLines, rooms_of
from host.rooms.versions import VERSION
from host.targets.memory import MemoryTarget
from host.web.session import BoardSession
from tests.host.room_page import CODE, OUTSIDE, two
from tests.host.rooms.client.world import FakeBoard
from tests.host.rooms.rooms_process import PATIENCE_S, RoomsProcess
from tests.support.used_flash import write_used


async def until(condition: Callable[[], object], step: Callable[[], object] = lambda: None) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE_S
    while not condition():
        assert loop.time() < end, "waited too long"
        step()
        await asyncio.sleep(0.01)


async def test_two_boards_play_over_sockets_and_a_restart_of_the_server(
    served: RoomsProcess, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two seconds or so: the server stops and starts, and the boards come back after their waits. Both terminals say
    so.
    """
    printed = ""

    def said() -> str:
        nonlocal printed
        printed += capsys.readouterr().out
        return printed

    loop = asyncio.get_running_loop()
    write_used(tmp_path / "flash")
    with MemoryTarget(tmp_path / "flash") as board:
        session = BoardSession(board)
        session.boot()
        session.step(500)
        session.load({"game": "robble", "options": {"size": "5"}, "moves": []})
        visitor = session.join()
        session.rooms = rooms_of(board, tmp_path / "a", served.url)
        fake: Any = FakeBoard(size="5")

        def step() -> None:
            session.step(10)
            session.step_rooms(int(loop.time() * 1000))

        def part() -> dict:
            return session.state["room"]

        step()
        session.handle_message(visitor, '{"type":"room","do":"create","name":"Ada"}', 0)
        await until(lambda: part().get("you") == 1, step)
        code = part()["code"]
        assert part()["link"] == f"{served.url}/{code}"
        other = await asyncio.to_thread(rooms_of, fake, tmp_path / "b", "", f"{served.url}/{code.lower()}", "Bo")

        def both() -> None:
            step()
            other.step(int(loop.time() * 1000))

        await until(lambda: part()["state"] == "playing", both)
        board.play("c3")
        await until(lambda: fake.game.texts() == ["c3"], both)
        await asyncio.to_thread(served.end)
        await until(lambda: part()["connection"] != "on" and not other.client.is_on, both)
        assert fake.tap("swap")
        await until(lambda: f"The server of room {code} does not answer." in said(), both)
        served.start()
        await until(lambda: (board.record() or {})["moves"] == ["c3", "swap"], both)
        assert part()["turn"] == 1 and "Bo" in str(part()["seats"])
        await until(lambda: "answers again." in said(), both)
        assert said().count(f"The server of room {code} answers again.") == said().count("does not answer.") >= 2
        assert session.state["fault"] == ""
        await session.rooms.close()
        await other.close()
    again = rooms_of(fake, tmp_path / "b", "", code)
    await until(lambda: again.client.place.seat == 2, lambda: again.step(int(loop.time() * 1000)))
    assert again.client.place.line.moves == ["c3", "swap"]
    await again.close()


async def test_boards_that_come_together_take_different_seats(
    served: RoomsProcess, tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One is faster; the other takes the next seat, and says which only once it has it. What is wrong with a room is
    said before anything starts.
    """
    loop = asyncio.get_running_loop()
    code = served.make(options={"size": "5"})
    boards: list[Any] = [FakeBoard(size="5") for _ in range(3)]
    rooms = [
        await asyncio.to_thread(rooms_of, board, tmp_path / name, served.url, code, name)
        for board, name in zip(boards, ("Ada", "Bo", "Cy"), strict=True)
    ]

    def step() -> None:
        for each in rooms:
            each.step(int(loop.time() * 1000))

    said = ""

    def all_say() -> bool:
        nonlocal said
        said += capsys.readouterr().out
        return said.count("In room") == 3

    await until(all_say, step)
    assert sorted(each.client.place.seat for each in rooms) == [0, 1, 2]
    assert "seat 1 is yours" in said and "seat 2 is yours" in said and "you are watching" in said
    for each in rooms:
        await each.close()
    for server, room, words in (
        ("", "K7QMXA", "does not say where"),
        (served.url, "K7QMX", "6 letters"),
        (served.url, "K7QMXA", "There is no room K7QMXA"),
        ("", "http://127.0.0.1:9/K7QMXA", "cannot be reached"),
        ("ftp://x", "K7QMXA", "has an address such as"),
        ("", "http://x", "ends with its code"),
    ):
        with pytest.raises(ValueError, match=words):
            rooms_of(boards[0], tmp_path, server, room)
    monkeypatch.setattr("host.rooms.client.actions.VERSION", VERSION + 1)
    with pytest.raises(ValueError, match="older than your board's program"):
        rooms_of(boards[0], tmp_path, served.url, code)


def test_a_text_is_on_the_disk_once_it_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its file with all bytes first, then its new name in the folder."""
    folder = Folder(tmp_path)
    done: list[object] = []
    fsync = os.fsync

    def note(file: int) -> None:
        fsync(file)
        is_folder = stat.S_ISDIR(os.fstat(file).st_mode)
        done.append(os.listdir(file) if is_folder else next(tmp_path.glob("*.new")).read_bytes())

    monkeypatch.setattr(os, "fsync", note)
    folder.keep("current", "K7QMXA")
    assert done == [b"K7QMXA", ["current.json"]]
    folder.keep("current", "ROOM22")
    assert done[2:] == [b"ROOM22", ["current.json"]]
    folder.keep("current", None)
    folder.keep("nothing", None)
    assert done[4:] == [[], []]
    folder.keep("log/K7QMXA/0", "[ä]")
    assert Folder(tmp_path).texts() == {"log/K7QMXA/0": "[ä]"}


ODD_ANSWERS = {
    "another protocol": b"SSH-2.0-OpenSSH\r\n",
    "no answer": b"",
    "cut off": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "no status": b"HTTP/1.1 999999 x\r\n\r\n",
    "headers without end": b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 500,
    "no text": b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n\xff\xfe",
}


def test_what_is_no_server_of_rooms_gives_status_0() -> None:
    for answer in ODD_ANSWERS.values():
        with socket() as listener:
            listener.bind(("127.0.0.1", 0))
            listener.listen()
            serving = Thread(target=_serve_once, args=(listener, answer), daemon=True)
            serving.start()
            assert fetched(f"http://127.0.0.1:{listener.getsockname()[1]}/api", None) == (0, ""), answer
            serving.join()
    assert fetched("http://127.0.0.1:9/api", None) == (0, "")
    assert fetched("http://[/api", "{}") == (0, "")


def _serve_once(listener: socket, answer: bytes) -> None:
    connection, _ = listener.accept()
    with connection:
        connection.recv(4096)
        connection.sendall(answer)


async def test_a_redirect_is_not_followed() -> None:
    """Else the link to a room lets this computer ask any address of its own network."""
    asked: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append((await reader.readuntil(b"\r\n\r\n")).split()[1])
        writer.write(b"HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    host = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    assert await asyncio.to_thread(fetched, f"http://{host}/get", None) == (302, "")
    assert await asyncio.to_thread(fetched, f"http://{host}/post", "{}") == (302, "")
    network, closed = SocketNetwork(), list[int]()
    network.connect(1, f"ws://{host}/socket")
    client: Any = SimpleNamespace(closed=closed.append)
    await until(lambda: closed, lambda: network.pump(client))
    assert asked == [b"/get", b"/post", b"/socket"]
    server.close()


GONE, HERE = LOST.format(CODE), BACK.format(CODE)
NEWER, FAIR = "This server of rooms is newer.", "Nobody chose them."
CUT, TRYING = two(connection="lost"), two(connection="connecting")
OVER = two(state="over", draws=FAIR)
SAID = (
    # The server is lost and back once each, however often the board tries
    ([two(), CUT, TRYING, CUT, TRYING, CUT, TRYING, two(), two(watch=1)], [GONE, HERE]),
    # Why a server that answers is no use is said once, and nothing else that the page has
    (
        [two(message="Sit down first."), CUT | {"message": NEWER}, TRYING | {"message": NEWER}, CUT, two()],
        [GONE, NEWER, HERE],
    ),
    # Draws when they are checked
    ([two(), two(draws="The draws wait for Bo."), two(), OVER, OVER | {"watch": 1}], [FAIR]),
    # Another room begins from the start
    ([CUT, OUTSIDE, two(code="K7QMXB"), CUT | {"code": "K7QMXB"}], [GONE, LOST.format("K7QMXB")]),
)


def test_the_terminal_says_what_its_player_has_to_know() -> None:
    for parts, said in SAID:
        lines = RoomLines()
        assert [line for part in parts for line in lines.of(part)] == said
