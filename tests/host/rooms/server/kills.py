"""Kill a rooms' server while 40 rooms play: `python -m tests.host.rooms.server.kills --kills 1000`.

Clients on all seats of 40 rooms move as fast as they hear of each other's moves, over real sockets. The server is
killed (SIGKILL) at a random moment, also while it starts, and begins again on the same file. Then each move that a
client was sent must be in its room's log once, where it was, and each log must be one that the rules allow.
--early: a server that sends before the store has kept, which must be found out.
"""

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from host.http.addresses import listen
from host.paths import ROOT
from host.report import Table
from host.rooms.events import Move, decode
from host.rooms.room import Room
from host.rooms.tables import opened
from host.rooms.versions import VERSION
from tests.host.rooms.table import committed, seed_of

GAMES = {
    "robble": {"size": "5"},
    "konane": {"size": "6"},
    "ouroboros": {},
    "pebble_rebel": {},
    "vacuum": {"players": "2"},
}
ROOMS = 40
RUNS_S = 0.5  # at most, from when all clients are back
STARTS_S = 0.8  # about as long as a start takes
AT_START = 0.1  # of the kills
OF_A_FILE = 50  # kills; then new rooms, as each check plays all of them


@dataclass
class Seat:
    """A client of a seat: what it was sent, all of which must stay."""

    code: str
    number: int
    token: str
    have: tuple[int, str] = (0, "0" * 16)
    heads: dict[int, str] = field(default_factory=dict)
    moves: dict[int, str] = field(default_factory=dict)  # its own ids, by event
    waits: dict[str, Any] | None = None  # the move that it has sent and heard nothing of


@dataclass
class Found:
    """events: that clients were sent. lost, doubled: of these. faults: what else is wrong."""

    kills: int = 0
    events: int = 0
    moves: int = 0
    lost: int = 0
    doubled: int = 0
    games: int = 0
    faults: list[str] = field(default_factory=list)


class Session:
    """One file of rooms, and the clients of its seats."""

    def __init__(self, folder: Path, random: Random, early: bool) -> None:
        self._folder = folder
        self._random = random
        self._early = early
        self._ids = count()
        with closing(listen("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self._url = f"http://127.0.0.1:{self._port}"
        self._seats: list[Seat] = []
        self._told: dict[str, dict[int, str]] = {}  # what clients of a room heard: heads by event
        self._in: set[int] = set()  # clients that are in their rooms, by their places among the seats

    async def play(self, kills: int, found: Found) -> None:
        """Kill the server this often, and check what is left."""
        for _ in range(kills):
            await self._run()
            found.kills += 1
            self._check(found)

    def _start(self) -> subprocess.Popen[bytes]:
        early = ["--early"] if self._early else []
        command = [
            sys.executable,
            "-m",
            "tests.host.rooms.server.unlimited",
            str(self._port),
            str(self._folder),
            *early,
        ]
        return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)

    async def _run(self) -> None:
        """Start the server, let the clients play, kill it."""
        with self._start() as process:
            try:
                if self._seats and self._random.random() < AT_START:
                    await asyncio.sleep(self._random.uniform(0, STARTS_S))
                else:
                    await self._up()
                    if not self._seats:
                        await self._make_rooms()
                    self._in.clear()
                    clients = [asyncio.create_task(self._client(place)) for place in range(len(self._seats))]
                    while len(self._in) < len(self._seats) and not any(client.done() for client in clients):
                        await asyncio.sleep(0.01)
                    await asyncio.sleep(self._random.uniform(0, RUNS_S))
                    process.send_signal(signal.SIGKILL)
                    await asyncio.wait(clients, timeout=20)
                    for client in clients:
                        client.result()
            finally:
                assert process.poll() in (None, -signal.SIGKILL), f"it ended by itself, with {process.returncode}"
                process.kill()

    async def _up(self) -> None:
        async with httpx.AsyncClient(base_url=self._url) as http:
            for _ in range(2_000):
                with suppress(httpx.TransportError):
                    await http.get("/api/health")
                    return
                await asyncio.sleep(0.01)
        raise TimeoutError("the server does not start")

    async def _make_rooms(self) -> None:
        async with httpx.AsyncClient(base_url=self._url) as http:
            for number in range(ROOMS):
                game = [*GAMES][number % len(GAMES)]
                wanted = {"game": game, "options": GAMES[game], "table": "seated"}
                code = (await http.post("/api/rooms", json=wanted)).json()["code"]
                self._seats += [Seat(code, seat, f"{code}{seat}".ljust(22, "_")) for seat in (1, 2)]

    async def _client(self, place: int) -> None:
        """Play a seat until the server is gone."""
        seat = self._seats[place]
        address = f"ws://127.0.0.1:{self._port}/api/rooms/{seat.code}/socket"
        with suppress(ConnectionClosed, InvalidHandshake, OSError, EOFError):
            async with connect(address, ping_interval=None, close_timeout=0) as socket:
                await self._serve(seat, socket, place)

    async def _serve(self, seat: Seat, socket: ClientConnection, place: int) -> None:
        have = {"n": seat.have[0], "head": seat.have[1]}
        await _say(socket, "hello", v=VERSION, room=seat.code, token=seat.token, have=have)
        commit = committed(seed_of(seat.number))
        await _say(socket, "sit", seat=seat.number, name=f"P{seat.number}", commit=commit, token=seat.token)
        if seat.waits:
            await _say(socket, "move", **seat.waits)
        room: Room | None = None
        shown = False
        async for text in socket:
            message = json.loads(text)
            if message["t"] == "seat":
                self._in.add(place)
            if message["t"] == "fork":
                raise AssertionError(f"room {seat.code} has another past than seat {seat.number} was sent")
            if message["t"] == "events":
                self._hear(seat, message)
            elif message["t"] == "no" and message["why"] in ("stale", "turn", "illegal", "closed"):
                seat.waits = None
            room = self._follow(seat, room)
            if room and seat.number in room.facts.owing() and not shown:
                shown = True
                await _say(socket, "seed", seed=seed_of(seat.number))
            if room and not seat.waits and room.turn() == seat.number:
                moves = room.game.legal_moves()
                move = room.game.text(moves[self._random.randrange(len(moves))])
                seat.waits = {"id": f"{seat.number}-{next(self._ids)}", "after": room.facts.n, "m": move}
                await _say(socket, "move", **seat.waits)

    def _hear(self, seat: Seat, message: dict[str, Any]) -> None:
        told = self._told.setdefault(seat.code, {})
        for event in message["events"]:
            if seat.waits and event.get("id") == seat.waits["id"]:
                seat.moves[event["n"]] = event["id"]
                seat.waits = None
            told.setdefault(event["n"], json.dumps(event, sort_keys=True))
        last = message["from"] + len(message["events"]) - 1
        seat.have = max(seat.have, (last, message["head"]))
        seat.heads[last] = message["head"]

    def _follow(self, seat: Seat, room: Room | None) -> Room | None:
        """Return the room as this client knows it."""
        told = self._told.get(seat.code, {})
        n = room.facts.n if room else 0
        while n < seat.have[0] and n + 1 in told:
            event = decode(told[n + 1])
            if room:
                room.apply(event)
            else:
                room = Room.of([event])
            n += 1
        return room

    def _check(self, found: Found) -> None:
        """Compare the file with what clients were sent; what is lost is forgotten, so that it counts once."""
        logs: dict[str, list[str]] = {}
        with closing(opened(self._folder / "rooms.db")) as db:
            for code, body in db.execute("select room, body from event order by room, n").fetchall():
                logs.setdefault(code, []).append(body)
            heads = dict(db.execute("select code, head from room").fetchall())
        found.events = found.moves = found.games = 0
        for code, told in self._told.items():
            log = logs.get(code, [])
            try:
                room = Room.of(map(decode, log))
            except Exception as error:
                found.faults.append(f"room {code}: {error}")
                continue
            found.games += room.facts.ended is not None
            if heads[code] != room.facts.head:
                found.faults.append(f"room {code}: its row has another head than its log")
            gone = [n for n, text in told.items() if n > len(log) or json.loads(log[n - 1]) != json.loads(text)]
            found.lost += len(gone)
            ids = [(event.seat, event.id) for event in room.events if isinstance(event, Move) and event.id]
            found.doubled += len(ids) - len(set(ids))
            found.events += len(told)
            found.moves += len(ids)
            for n in gone:
                del told[n]
            for seat in self._seats:
                if seat.code != code:
                    continue
                if gone:
                    self._forget(seat, room)
                elif any(room.head_at(n) != head for n, head in seat.heads.items()):
                    found.faults.append(f"room {code}: a head is another than seat {seat.number} was sent")

    def _forget(self, seat: Seat, room: Room) -> None:
        """Let a client begin again with what is there, as its room has lost something."""
        self._told[seat.code] = {n: text for n, text in self._told[seat.code].items() if n <= room.facts.n}
        seat.have, seat.heads, seat.waits = (0, "0" * 16), {}, None


async def _say(socket: ClientConnection, t: str, **fields: Any) -> None:
    await socket.send(json.dumps({"t": t, **fields}))


def kills(seed: int, total: int, early: bool = False) -> Found:
    """Kill servers, and return what was found, added up."""
    whole = Found()
    for start in range(0, total, OF_A_FILE):
        found = Found()
        with TemporaryDirectory() as folder:
            session = Session(Path(folder), Random(seed + start), early)
            asyncio.run(session.play(min(OF_A_FILE, total - start), found))
        for name in ("kills", "events", "moves", "lost", "doubled", "games"):
            setattr(whole, name, getattr(whole, name) + getattr(found, name))
        whole.faults += found.faults
        if total > OF_A_FILE:
            print(f"{whole.kills} kills, {whole.events} events, {whole.lost} lost", file=sys.stderr, flush=True)
    return whole


def main() -> int:
    """Return the exit status: 1 where something was lost or broken; with --early, where nothing was found out."""
    parser = argparse.ArgumentParser(prog="python -m tests.host.rooms.server.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=100, metavar="N", help="(default: %(default)s)")
    parser.add_argument("--seed", type=int, default=os.getpid(), metavar="N", help="(default: another each time)")
    parser.add_argument("--early", action="store_true", help="a server that sends before the store has kept")
    options = parser.parse_args()
    print(f"seed {options.seed}", file=sys.stderr)
    found = kills(options.seed, options.kills, options.early)
    head = (
        "sent",
        "kills",
        "rooms",
        "events that clients were sent",
        "moves",
        "games ended",
        "lost",
        "doubled",
        "broken",
    )
    figures = (found.kills, ROOMS, found.events, found.moves, found.games, found.lost, found.doubled, len(found.faults))
    print(Table("", head, [("early" if options.early else "late", *(f"{n:,}" for n in figures))]))
    for fault in found.faults[:5]:
        print(fault)
    bad = bool(found.lost or found.doubled or found.faults)
    return int(bad != options.early)


if __name__ == "__main__":
    sys.exit(main())
