"""The load test measures what it says: from when a move was due, all moves, and to both clients."""

import asyncio
import re
import signal
import subprocess
import sys

import psutil

from host.paths import ROOT
from host.tools.load import Room, Tally, record_of
from tests.host.rooms.rooms_process import PATIENCE_S, until


class Deaf:
    """In place of a client: sends nothing."""

    seat = n = 0

    def __init__(self, seat: int, sent: list[str]) -> None:
        self.seat = seat
        self._sent = sent

    async def send(self, message: dict) -> None:
        self._sent.append(message["id"])


def room(sent: list[str]) -> Room:
    made = Room(0, record_of("robble", 1, 10))
    made.guests = [Deaf(1, sent), Deaf(2, sent)]  # type: ignore[list-item]
    return made


def test_latency_counts_from_when_a_move_was_due() -> None:
    """The second of two moves waits until both clients have the first: that is in its latency, too."""

    async def play() -> tuple[list[str], Tally]:
        sent: list[str] = []
        one, tally, now = room(sent), Tally(), asyncio.get_running_loop().time()
        moves = [asyncio.create_task(one.play(now - waited, tally)) for waited in (1.0, 2.0)]
        for move in ("m0", "m1"):
            while move not in sent:
                await asyncio.sleep(0)
            assert sent[-1] == move
            for seat in (1, 2):
                one.came(seat, "another")
                one.came(seat, move)
        await asyncio.gather(*moves)
        return sent, tally

    sent, tally = asyncio.run(play())
    assert sent == ["m0", "m1"] and tally.asked == len(tally.acknowledged) == len(tally.told) == 2
    assert tally.acknowledged[0] >= 1000 and tally.acknowledged[1] >= 2000


def words(*options: str) -> list[str]:
    return [sys.executable, "-m", "host.tools.load", *options]


def test_all_moves_and_all_clients_come_back() -> None:
    """Some seconds: a server starts twice, and moves come as in real time."""
    options = ("--rooms", "5", "--rates", "20", "--seconds", "1")
    said = subprocess.run(words(*options), cwd=ROOT, check=True, capture_output=True, text=True).stdout
    tables = re.findall(r"^\| +([a-z].*) \|\n\|[-:|]+\n\| +(\S.*) \|\n(?!\|)", said, re.MULTILINE)
    moves, back = [dict(zip(*(re.split(r" *\| *", line.strip()) for line in lines), strict=True)) for lines in tables]
    assert "5 rooms with 10 clients" in said
    assert moves["asked"] == moves["acknowledged"] == moves["told"] == "20"
    assert back["clients"] == back["back"] == "10"


def test_sigterm_ends_its_server_too() -> None:
    """Two seconds: both are processes."""
    line = words("--rooms", "2", "--rates", "1")
    with subprocess.Popen(line, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        (server,) = until(psutil.Process(process.pid).children, "its server")
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=PATIENCE_S)
    try:
        assert process.returncode == 1 and "The load test was ended.\n" in said
        assert not psutil.pid_exists(server.pid)
    finally:
        if server.is_running():
            server.kill()
