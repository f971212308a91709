"""Matches of boardgame.io's own server, with the game of its tutorial, and two clients each.

What is spoken: its lobby's HTTP to make and join a match, then socket.io 4 over engine.io 4 over a WebSocket. Every
text begins with engine.io's type of packet, which is a digit, then socket.io's, then the namespace, which is the game.
"""

import asyncio
import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import httpx
import msgspec

from host import node
from host.tools.load import sockets
from host.tools.load.cairn import ANSWER_S, TOGETHER, in_turn, lobby
from host.tools.load.machine import Server
from host.tools.load.openloop import Match

HERE = Path(__file__).parent / "boardgameio"
LISTED = ("package.json", "package-lock.json")
STARTED = r"Listening at (\d+)"
GAME = "tic-tac-toe"
PATH = "/socket.io/?EIO=4&transport=websocket"

OPEN, PING, PONG, MESSAGE = b"0", b"2", b"3", b"4"  # of engine.io
CONNECT, EVENT = b"40/tic-tac-toe,", b"42/tic-tac-toe,"  # messages of socket.io

CELLS = (0, 1, 2, 4, 3, 5, 7, 6, 8)  # nine moves, and a draw


class Stage(msgspec.Struct):
    """What is read of the state of a match."""

    number: int = msgspec.field(name="_stateID")


_name = msgspec.json.Decoder(tuple[str, ...], strict=False)
_update = msgspec.json.Decoder(tuple[str, str, Stage, msgspec.Raw])


def install(folder: Path) -> bool:
    """Install boardgame.io into a folder, as its lock says, unless it is there; return whether that worked."""
    if all((folder / name).is_file() and (folder / name).read_bytes() == (HERE / name).read_bytes() for name in LISTED):
        return True
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / LISTED[0], folder)
    words = [*node.command("npm"), "ci", "--ignore-scripts", "--silent", "--prefix", str(folder)]
    (folder / LISTED[1]).write_bytes((HERE / LISTED[1]).read_bytes())
    done = subprocess.run(words, check=False).returncode == 0
    if not done:
        (folder / LISTED[1]).unlink()
    return done


def serve(modules: Path, folder: Path) -> Server:
    """Return its server. modules: where it is installed. Raises: RuntimeError, FileNotFoundError."""
    words = [*node.command("node"), str(HERE / "server.cjs"), str(modules), "0"]
    return Server(words, folder / "boardgameio.log", STARTED, {"NODE_ENV": "production"})


class Player:
    """A client of a match."""

    def __init__(self, match: "TicTacToe", number: int) -> None:
        self.credentials = ""
        self._match = match
        self._number = number
        self._socket: sockets.Socket | None = None
        self._ready: asyncio.Future[None] | None = None

    async def enter(self, port: int) -> None:
        """Connect, and wait for the state of the match. Raises: OSError, TimeoutError."""
        self._ready = asyncio.get_running_loop().create_future()
        async with asyncio.timeout(ANSWER_S):
            self._socket = sockets.Socket(port, PATH, self._hear, self._end)
            await self._socket.open()
            await self._ready

    def send(self, event: str, *values: object) -> None:
        """Send an event of the game."""
        if self._socket:
            self._socket.send(EVENT + msgspec.json.encode([event, *values]))

    def leave(self) -> None:
        """End the connection, without a word."""
        if self._socket:
            self._socket.close()

    def _hear(self, text: bytes) -> None:
        assert self._socket and self._ready
        if text.startswith(EVENT + b'["update"'):
            self._match.came(self._number, _update.decode(text[len(EVENT) :])[2].number)
        elif text == PING:
            self._socket.send(PONG)
        elif text.startswith(OPEN):
            self._socket.send(CONNECT)
        elif text.startswith(CONNECT):
            self.send("sync", self._match.id, str(self._number), self.credentials, 2)
        elif text.startswith(EVENT + b'["sync"') and not self._ready.done():
            self._ready.set_result(None)

    def _end(self) -> None:
        self._socket = None
        if self._ready and not self._ready.done():
            self._ready.set_exception(ConnectionError("The connection has ended."))
            self._ready.exception()
        self._match.failed("A connection has ended.")


class TicTacToe(Match):
    """A match and its two clients."""

    def __init__(self) -> None:
        super().__init__(len(CELLS))
        self.id = ""
        self.players = [Player(self, number) for number in range(2)]
        self._sent = 0

    async def make(self, http: httpx.AsyncClient) -> None:
        """Let the server make it, and both join. Raises: httpx.HTTPError."""
        made = await http.post(f"/games/{GAME}/create", json={"numPlayers": 2})
        self.id = made.raise_for_status().json()["matchID"]
        for number, player in enumerate(self.players):
            wanted = {"playerID": str(number), "playerName": f"Guest {number}"}
            joined = await http.post(f"/games/{GAME}/{self.id}/join", json=wanted)
            player.credentials = joined.raise_for_status().json()["playerCredentials"]

    def send(self) -> int:
        number = self._sent % 2
        player = self.players[number]
        click = {
            "type": "clickCell",
            "args": [CELLS[self._sent]],
            "playerID": str(number),
            "credentials": player.credentials,
        }
        player.send("update", {"type": "MAKE_MOVE", "payload": click}, self._sent, self.id, str(number))
        self._sent += 1
        return number

    def came(self, number: int, stage: int) -> None:
        """The state after so many moves has come to a client."""
        if stage == self._sent:
            self.arrived(number, asyncio.get_running_loop().time())


async def make(matches: Sequence[TicTacToe], port: int) -> None:
    """Let the server make matches. Raises: httpx.HTTPError."""
    async with lobby(port) as http:
        await in_turn((match.make(http) for match in matches), TOGETHER)


async def fill(matches: Sequence[TicTacToe], port: int) -> None:
    """Let all clients connect. Raises: OSError, TimeoutError."""
    await in_turn((player.enter(port) for match in matches for player in match.players), TOGETHER)


def version() -> str:
    """Return the version that is measured."""
    lock = json.loads((HERE / LISTED[1]).read_text("utf-8"))
    return str(lock["packages"]["node_modules/boardgame.io"]["version"])
