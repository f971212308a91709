"""Kill a rooms' server while 40 rooms play: `python -m tests.host.rooms.server.test_kills 1000`, or `1000 postgres`.

Clients on all seats move as fast as they hear of each other's moves, over real sockets. The server is killed (SIGKILL)
at a random moment, also while it starts, and begins again on the same file or database; of PostgreSQL every other time
all processes are, too. Then all that a client was sent must be in its room's log, where it was, each move once, and
each log one that the rules allow.
"""

import asyncio
import json
import subprocess
import sys
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from signal import SIGKILL
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from host.http.addresses import listen
from host.paths import ROOT
from host.rooms.events import Move, decode
from host.rooms.room import Room
from host.rooms.server.limits import Limits
from host.rooms.server.serve import serve
from host.rooms.stores import open_store
from host.rooms.versions import VERSION
from tests.host.rooms.postgres import PostgresServer
from tests.host.rooms.table import committed, seed_of

GAMES = {
    "robble": {"size": "5"},
    "konane": {"size": "6"},
    "ouroboros": {},
    "pebble_rebel": {},
    "vacuum": {"players": "2"},
}
ROOMS = 40
MANY = (1e9, 10**9)
RUNS_S = 0.5  # at most, from when all clients are back
STARTS_S = 0.8  # about as long as a start takes
AT_START = 0.1  # of the kills
OF_A_FILE = 50  # kills; then new rooms, as each check plays all of them


@dataclass
class Seat:
    """A client of a seat. have: the last event that it was sent, and its head. waits: a move that it has sent."""

    code: str
    number: int
    token: str
    have: tuple[int, str] = (0, "0" * 16)
    waits: dict[str, Any] | None = None


@dataclass
class Found:
    """sent: events that clients were sent. lost: of these. faults: what else is wrong."""

    sent: int = 0
    lost: int = 0
    faults: list[str] = field(default_factory=list)


class Session:
    """Rooms at one address, and the clients of their seats. database: that is killed, too; None for a file."""

    def __init__(self, folder: Path, database: PostgresServer | None, random: Random) -> None:
        self._database, self._random, self._ids = database, random, count()
        self._address = database.url(database.new_schema()) if database else str(folder / "rooms.db")
        with closing(listen("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        words = [str(self._port), str(folder), *[self._address] * bool(database)]
        self._command = [sys.executable, "-m", "tests.host.rooms.server.test_kills", "serve", *words]
        self._seats: list[Seat] = []
        self._told: dict[str, dict[int, Any]] = {}  # what clients of a room heard, by number
        self._in: set[str] = set()  # tokens of clients that are in their rooms

    async def play(self, kills: int) -> Found:
        """Kill the server this often, and check what is left."""
        found = Found()
        for number in range(kills):
            await self._run(number)
            await self._check(found)
        found.sent = sum(map(len, self._told.values()))
        return found

    async def _run(self, number: int) -> None:
        """Start the server, let the clients play, kill it."""
        clients: list[asyncio.Task[None]] = []
        with subprocess.Popen(self._command, cwd=ROOT, stdout=subprocess.DEVNULL) as process:
            try:
                if self._seats and self._random.random() < AT_START:
                    await asyncio.sleep(self._random.uniform(0, STARTS_S))
                else:
                    await self._up()
                    self._in.clear()
                    clients = [asyncio.create_task(self._client(seat)) for seat in self._seats]
                    while len(self._in) < len(clients) and not any(client.done() for client in clients):
                        await asyncio.sleep(0.01)
                    await asyncio.sleep(self._random.uniform(0, RUNS_S))
                assert process.poll() is None, f"it ended by itself, with {process.returncode}"
            finally:
                if self._database and number % 2:
                    self._database.kill()
                process.send_signal(SIGKILL)
        if self._database and number % 2:
            await asyncio.to_thread(self._database.start)
        await asyncio.gather(*clients)

    async def _up(self) -> None:
        """Wait for the server; the first time, make the rooms."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self._port}") as http:
            for _ in range(2_000):
                with suppress(httpx.TransportError):
                    await http.get("/api/health")
                    break
                await asyncio.sleep(0.01)
            for number in range(0 if self._seats else ROOMS):
                game = [*GAMES][number % len(GAMES)]
                wanted = {"game": game, "options": GAMES[game], "table": "seated"}
                code = (await http.post("/api/rooms", json=wanted)).json()["code"]
                self._seats += [Seat(code, seat, f"{code}{seat}".ljust(22, "_")) for seat in (1, 2)]

    async def _client(self, seat: Seat) -> None:
        """Play a seat until the server is gone."""
        address = f"ws://127.0.0.1:{self._port}/api/rooms/{seat.code}/socket"
        with suppress(ConnectionClosed, InvalidHandshake, OSError, EOFError):
            async with connect(address, ping_interval=None, close_timeout=0) as socket:
                await self._serve(seat, socket)

    async def _serve(self, seat: Seat, socket: ClientConnection) -> None:
        have = {"n": seat.have[0], "head": seat.have[1]}
        await _say(socket, "hello", v=VERSION, room=seat.code, token=seat.token, have=have)
        commit = committed(seed_of(seat.number))
        await _say(socket, "sit", seat=seat.number, name=f"P{seat.number}", commit=commit, token=seat.token)
        if seat.waits:
            await _say(socket, "move", **seat.waits)
        room, shown = Room(), False
        async for text in socket:
            message = json.loads(text)
            assert message["t"] != "fork", f"room {seat.code} has another past than seat {seat.number} was sent"
            if message["t"] == "seat":
                self._in.add(seat.token)
            elif message["t"] == "events":
                self._hear(seat, message)
            elif message["t"] == "no" and message["why"] in ("stale", "turn", "illegal", "closed"):
                seat.waits = None
            for n in range(room.facts.n + 1, seat.have[0] + 1):
                room.apply(decode(json.dumps(self._told[seat.code][n])))
            if room.facts.n and seat.number in room.facts.owing() and not shown:
                shown = True
                await _say(socket, "seed", seed=seed_of(seat.number))
            if room.facts.n and not seat.waits and room.turn() == seat.number:
                moves = room.game.legal_moves()
                move = room.game.text(moves[self._random.randrange(len(moves))])
                seat.waits = {"id": f"{seat.number}-{next(self._ids)}", "after": room.facts.n, "m": move}
                await _say(socket, "move", **seat.waits)

    def _hear(self, seat: Seat, message: dict[str, Any]) -> None:
        for event in message["events"]:
            if seat.waits and event.get("id") == seat.waits["id"]:
                seat.waits = None
            self._told.setdefault(seat.code, {}).setdefault(event["n"], event)
            seat.have = max(seat.have, (event["n"], message["head"]))

    async def _check(self, found: Found) -> None:
        """Compare what is kept with what clients were sent; what is lost is forgotten, so that it counts once."""
        store = await open_store(self._address)
        for code, told in self._told.items():
            kept = await store.load(code)
            log = [json.loads(row.body) for row in kept.rows] if kept else []
            gone = [n for n, event in told.items() if log[n - 1 : n] != [event]]
            found.lost += len(gone)
            try:
                room = Room.of(map(decode, map(json.dumps, log)))
                ids = [(event.seat, event.id) for event in room.events if isinstance(event, Move) and event.id]
                assert kept and kept.is_intact() and len(ids) == len(set(ids)), "changed, or a move is there twice"
            except Exception as error:
                found.faults.append(f"room {code}: {error}")
            for seat in self._seats if gone else ():
                if seat.code == code:
                    seat.have, seat.waits = (0, "0" * 16), None
            for n in gone:
                del told[n]
        await store.close()


async def _say(socket: ClientConnection, t: str, **fields: Any) -> None:
    await socket.send(json.dumps({"t": t, **fields}))


def kills(seed: int, times: int, database: PostgresServer | None = None) -> Found:
    """Kill servers of new rooms, and return what was found."""
    with TemporaryDirectory() as folder:
        return asyncio.run(Session(Path(folder), database, Random(seed)).play(times))


def test_what_clients_were_sent_outlives_kills() -> None:
    """Some seconds."""
    found = kills(1, 3)
    assert found.sent > 80 and (found.lost, found.faults) == (0, [])


def test_a_database_outlives_kills_of_its_own_and_the_servers(postgres: PostgresServer) -> None:
    """Some seconds."""
    found = kills(1, 2, postgres)
    assert found.sent > 80 and (found.lost, found.faults) == (0, [])


def serve_all(port: str, folder: str, database: str = "") -> None:
    """Serve rooms without limits on an address."""
    limits = Limits(10**9, MANY, MANY, talk=MANY, events=MANY, wakes=MANY)
    serve(port=int(port), data=Path(folder), site=None, limits=limits, database=database)


def main() -> int:
    """Return the exit status: 1 where something was lost or broken."""
    if sys.argv[1] == "serve":
        serve_all(*sys.argv[2:])
        return 0
    server = PostgresServer() if "postgres" in sys.argv else None
    try:
        if server:
            server.start()
        for seed in range(0, int(sys.argv[1]), OF_A_FILE):
            found = kills(seed, OF_A_FILE, server)
            print(f"{seed + OF_A_FILE} kills: {found}", flush=True)
            if found.lost or found.faults:
                return 1
        return 0
    finally:
        if server:
            server.close()


if __name__ == "__main__":
    sys.exit(main())
