"""The load test measures what it says: from when a move was due, all moves, and to both clients.

A whole run, small, is in tests/project/test_docs.py: `make load`.
"""

import asyncio
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
from websockets.asyncio.server import ServerConnection, serve

from host.paths import ROOT
from host.tools.load import boardgameio, openloop
from host.tools.load.machine import Cost
from host.tools.load.openloop import Field, Match, Measured, Tally, drive, highest, percentile, timetable
from host.tools.load.records import GAMES, prepared
from host.tools.load.sockets import Socket, frames
from host.tools.load.tables import rates_table
from tests.support.rooms_process import PATIENCE_S, until

NO_COST = Cost(0, 0, 1, 0, 1)


class Echo(Match):
    """Both clients get each move after a time; with None, never."""

    def __init__(self, left: int = 1000, after: float | None = 0.0) -> None:
        super().__init__(left)
        self.after = after
        self.sent = 0

    def send(self) -> int:
        self.sent += 1
        loop = asyncio.get_running_loop()
        if self.after is not None:
            for client in (0, 1):
                loop.call_later(self.after, lambda client=client: self.arrived(client, loop.time()))
        return self.sent % 2


def test_latency_counts_from_when_a_move_was_due() -> None:
    """The second of two moves that are due together waits for the first: both waits are its latency."""

    async def play() -> Tally:
        match, tally, now = Echo(after=0.05), Tally(), asyncio.get_running_loop().time()
        match.come_due(now, tally)
        match.come_due(now, tally)
        assert match.sent == 1
        while not tally.is_done:
            await asyncio.sleep(0.01)
        return tally

    tally = asyncio.run(play())
    assert tally.asked == 2
    first, second = tally.acknowledged
    assert first >= 50 and second >= 100
    assert len(tally.told) == 2


def test_moves_that_do_not_come_back_are_asked_for_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openloop, "PATIENCE_S", 0.01)
    matches = [Echo(), Echo(after=None)]
    tally = asyncio.run(drive(matches, 1000, 0.1, Random(1)))
    assert 60 < tally.asked < 140
    assert 0 < len(tally.acknowledged) < tally.asked
    assert matches[1].sent == 1
    assert not Measured(1000, tally, NO_COST, 0).is_good


def test_a_match_that_fails_sends_no_more() -> None:
    async def play() -> tuple[Echo, Tally]:
        match, tally = Echo(after=None), Tally()
        match.come_due(0, tally)
        match.failed("No.")
        match.come_due(0, tally)
        return match, tally

    match, tally = asyncio.run(play())
    assert (match.sent, match.is_idle) == (1, True)
    assert (tally.asked, tally.refusals) == (2, ["No.", "No."])
    table = str(rates_table("", [Measured(100, tally, NO_COST, 0)]))
    assert "At 100, 2 times: No." in table and " inf " in table


def test_the_timetable_has_the_rate_and_no_beat() -> None:
    times = list(timetable(1000, 10, Random(1)))
    assert 9_500 < len(times) < 10_500
    assert times == sorted(times) and times[-1] < 10
    gaps = [late - early for early, late in pairwise(times)]
    assert min(gaps) < 0.0001 and max(gaps) > 0.005


@pytest.mark.parametrize(("percent", "value"), [(50, 50), (99, 99), (100, 100), (0.5, 1)])
def test_percentiles(percent: float, value: int) -> None:
    assert percentile(list(range(100, 0, -1)), percent) == value
    assert percentile([], percent) == float("inf")


def test_the_search_finds_the_highest_good_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is slow above 620 moves a second."""
    asked = []

    async def measure(_field: Field, rate: float, _seconds: float) -> Measured:
        asked.append(rate)
        tally = Tally(1, [50.0 if rate <= 620 else 150.0], [50.0])
        return Measured(rate, tally, NO_COST, 0)

    monkeypatch.setattr(Field, "measure", measure)
    nothing: Any = None
    field = Field(nothing, [Echo(10_000) for _ in range(10)])
    found = asyncio.run(field.search([250, 500, 1000, 2000], 1, 3))
    assert asked == [250, 250, 500, 1000, 750, 620, 680]
    assert highest(found) == 620
    assert not field.lasts(100_000, 1)
    assert highest([]) == 0


@pytest.mark.parametrize("game", GAMES)
def test_records_are_legal_games(game: str) -> None:
    from host.rooms.decisions import made_game

    for record in prepared(game, 30)[:3]:
        played = made_game(record.game, record.options)
        for text in record.drawn:
            played.play(played.parse(text))
        for seat, text in record.moves:
            assert played.to_move == seat + 1
            played.play(played.parse(text))


def test_a_record_that_cannot_be_long_enough_is_a_sentence() -> None:
    with pytest.raises(ValueError, match="shorter than 5000 moves"):
        prepared("ouroboros", 5000)


def test_the_client_speaks_websocket() -> None:
    """Beside the library that the servers use: short and long texts both ways, a ping, and the end."""
    texts = ["", "a", "x" * 125, "y" * 126, "z" * 60_000, "last"]

    async def answer(connection: ServerConnection) -> None:
        await (await connection.ping())
        async for text in connection:
            assert isinstance(text, str)
            await connection.send(text)
            if text == "last":
                return

    async def talk() -> tuple[list[str], int]:
        heard: list[str] = []
        ended = asyncio.Event()
        async with serve(answer, "127.0.0.1", 0, compression=None) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            socket = Socket(port, "/", lambda text: heard.append(text.decode()), ended.set)
            await socket.open()
            for text in texts:
                socket.send(text.encode())
            await asyncio.wait_for(ended.wait(), 20)
        return heard, port

    assert asyncio.run(talk())[0] == texts


def test_a_server_that_refuses_is_an_error() -> None:
    async def refuse(connection: Any, _request: Any) -> Any:
        return connection.respond(403, "No.")

    async def knock() -> None:
        async with serve(lambda _connection: asyncio.sleep(0), "127.0.0.1", 0, process_request=refuse) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            await Socket(port, "/", print, lambda: None).open()

    with pytest.raises(ConnectionError, match="403"):
        asyncio.run(knock())


def test_frames_may_come_in_pieces() -> None:
    data = b"\x81\x02hi" + b"\x81\x7e\x01\x00" + b"x" * 256 + b"\x89\x00"
    whole = list(frames(data, 0))
    assert [(opcode, len(content)) for opcode, content, _ in whole] == [(1, 2), (1, 256), (9, 0)]
    assert whole[-1][2] == len(data)
    for end in range(len(data)):
        assert list(frames(data[:end], 0)) == [frame for frame in whole if frame[2] <= end]


def test_a_match_of_boardgame_io() -> None:
    """What its server sends, as it was seen, and what it is sent."""

    async def play() -> tuple[list[str], Tally]:
        match, tally = boardgameio.TicTacToe(), Tally()
        match.id = "abc"
        sent: list[str] = []
        for player in match.players:
            player.credentials = "secret"
            player._socket = SimpleNamespace(send=lambda text: sent.append(text.decode()))  # type: ignore[assignment]
            player._ready = asyncio.get_running_loop().create_future()
        ada, bo = match.players
        for text in ('0{"sid":"x","pingInterval":10000}', '40/tic-tac-toe,{"sid":"y"}', "2"):
            ada._hear(text.encode())
        ada._hear(b'42/tic-tac-toe,["sync","abc",{"state":{"_stateID":0}}]')
        assert ada._ready and ada._ready.done()
        match.come_due(0, tally)
        for player in (ada, bo):
            player._hear(b'42/tic-tac-toe,["update","abc",{"G":{},"_undo":[],"_stateID":1},[]]')
        return sent, tally

    sent, tally = asyncio.run(play())
    assert sent == [
        "40/tic-tac-toe,",
        '42/tic-tac-toe,["sync","abc","0","secret",2]',
        "3",
        '42/tic-tac-toe,["update",{"type":"MAKE_MOVE","payload":{"type":"clickCell","args":[0],"playerID":"0",'
        '"credentials":"secret"}},0,"abc","0"]',
    ]
    assert tally.is_done and tally.asked == 1


def test_sigterm_ends_its_server_too(tmp_path: Path) -> None:
    """Two seconds: both are processes."""
    program = (
        "import pathlib, sys\n"
        "from host.tools.load import __main__ as load\n"
        "load.FOLDER = pathlib.Path(sys.argv.pop())\n"
        "load.main()\n"
    )
    words = [sys.executable, "-c", program, "--rooms", "2", "--rates", "1", "--no-boardgameio", str(tmp_path)]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        (server,) = until(psutil.Process(process.pid).children, "its server")
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=PATIENCE_S)
    try:
        assert (process.returncode, said) == (1, "The load test was ended.\n")
        assert not psutil.pid_exists(server.pid)
    finally:
        if server.is_running():
            server.kill()
