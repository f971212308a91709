"""Clients with fake boards, and the true server between them, in memory: no sockets, no threads, no clock.

A socket delivers in its order, and what was on the way when it broke is lost, as with TCP.
"""

import json
from collections import deque
from random import Random
from typing import Any

from engines.game import CHANCE, NOBODY, RESIGN, Game, IllegalMove
from engines.registry import engine_of
from host.http.qr import modules_of
from host.rooms.bot.board import BotBoard
from host.rooms.client.client import RoomClient
from host.rooms.room import Room
from tests.host.rooms import memory
from tests.host.rooms.memory import CODE, END, HOST, Server

SERVER = f"https://{HOST}"
RUNNING: list[Server] = []  # servers, until their test is over


def qr_of(code: str) -> str:
    """The QR code of a room, as the server gives it."""
    return modules_of(f"{SERVER}/{code}")


class FakeBoard(BotBoard):
    """A board by the rules of its game alone, with what the contract of docs/link.md has of rooms."""

    game: Game

    def __init__(self, name: str = "robble", **options: str):
        super().__init__()
        self.game = engine_of(name)(**options)
        self.info: dict[str, Any] | None = None
        self.is_away = self.is_deaf = False
        self._requests: list[dict[str, Any]] = []

    def record(self) -> dict[str, Any] | None:
        """A board that is in no room draws what is left to chance, as time passes."""
        while not self.is_away and self.info is None and self.game.to_move == CHANCE:
            self.game.play(self.game.sample(7))
            self.revision += 1
        return None if self.is_away else {**self.game.dump(), "seat": 0, "level": 3}

    def load(self, record: dict[str, Any], keep: bool = False) -> None:
        self._check()
        if self.info:
            raise ValueError("Leave the room first.")
        super().load(record, keep)

    def room(self, info: dict[str, Any] | None) -> None:
        self._check()
        self.info = info
        self.revision += 1

    def play(self, text: str) -> None:
        self._check()
        super().play(text)

    def retract(self, count: int) -> None:
        self._check()
        super().retract(count)

    @property
    def here(self) -> dict[str, Any]:
        """What the board was told of its room."""
        assert self.info
        return self.info

    def take_requests(self) -> list[dict[str, Any]]:
        found, self._requests = self._requests, []
        return found

    def request(self, what: str) -> None:
        self._requests.append({"request": what, "count": 1})

    def _check(self) -> None:
        if self.is_away or self.is_deaf:
            raise ValueError("The board is away.")

    # --- at the keys

    def may_play(self) -> bool:
        to_move = self.game.to_move
        if self.is_away or to_move == NOBODY:
            return False
        if self.info is None or to_move == CHANCE:
            return self.info is None
        swapped = self.game.NAME == "robble" and "swap" in self.game.texts(0, 2)
        return (3 - to_move if swapped else to_move) not in self.info["away"]

    def tap(self, text: str) -> bool:
        """Make a move at the keys; return whether the board took it."""
        if not self.may_play():
            return False
        try:
            self.game.play(self.game.parse(text))
        except IllegalMove:
            return False
        self.revision += 1
        return True

    def words(self) -> list[str]:
        """What may be tapped now."""
        if not self.may_play():
            return []
        if self.game.to_move == CHANCE:
            return [self.game.text(self.game.sample(7))]
        moves = [move for move in self.game.legal_moves() if move != RESIGN]
        return [self.game.text(move) for move in moves]


class Socket(memory.Socket):
    """A WebSocket of a client. up: the texts on their way to the server."""

    is_open = False

    def __init__(self, number: int, code: str, address: str):
        super().__init__(code, address)
        self.number = number
        self.up: deque[str] = deque()


class Player:
    """A client at a fake board, with a network whose texts wait until they are let through. address: the network's."""

    address = "10.0.0.0"

    def __init__(self, server: Server, board: Any, seed: int = 1, texts: dict[str, str] | None = None):
        self.server = server
        self.board = board
        self.texts = dict(texts or {})
        self.random = Random(seed)
        self.now = 0
        self.socket: Socket | None = None
        self.requests: deque[tuple[int, str, str | None]] = deque()
        self.is_offline = False
        self.sent: list[dict[str, Any]] = []
        self._start()

    def _start(self) -> None:
        self.client = RoomClient(self.board, self, self._keep, self.texts, self.random.randbytes, SERVER)
        self._dues: list[tuple[str, int]] = []

    def crash(self) -> None:
        """End the client, and start another with what was kept."""
        self.cut()
        self.requests.clear()
        self._start()

    def _keep(self, name: str, text: str | None) -> None:
        if text is None:
            del self.texts[name]
        else:
            self.texts[name] = text

    # --- Network

    def connect(self, number: int, url: str) -> None:
        assert url.startswith("wss://rooms.example/api/rooms/") and url.endswith("/socket")
        self.disconnect(0)
        if self.is_offline or self.server.is_away:
            self._dues.append(("closed", number))
            return
        self.socket = Socket(number, url.split("/")[-2], self.address)
        self._dues.append(("opened", number))

    def send(self, number: int, text: str) -> None:
        message = json.loads(text)
        if message["t"] in ("move", "sit"):  # what must last is kept before it is sent
            kept = self.texts[f"room/{self.client.place.member.code}"]  # type: ignore[union-attr]
            assert (message.get("id") or message["token"]) in kept
        self.sent.append(message)
        if self.socket and self.socket.number == number:
            self.socket.up.append(text)

    def disconnect(self, number: int) -> None:
        if self.socket:
            self.server.leave(self.socket)
            self.socket = None

    def fetch(self, number: int, url: str, text: str | None) -> None:
        self.requests.append((number, url, text))

    # --- what the network may do

    def cut(self) -> None:
        """Break the connection; what is on the way is lost."""
        if self.socket:
            number = self.socket.number
            self.disconnect(number)
            self._dues.append(("closed", number))

    def deliver(self) -> bool:
        """Let one thing through; return whether there was one."""
        if self._dues:
            kind, number = self._dues.pop(0)
            if kind == "closed":
                self.client.closed(number)
            elif self.socket and self.socket.number == number:
                self.socket.is_open = True
                self.server.enter(self.socket)
                self.client.opened(number)
            return True
        if self.requests:
            number, url, text = self.requests.popleft()
            if self.is_offline:
                self.client.fetched(number, 0, "")
            else:
                server = self.server
                answer = server.get(url.removeprefix(SERVER)) if text is None else server.post(text)
                self.client.fetched(number, answer.status_code, answer.text)
            return True
        return self.deliver_up() or self.deliver_down()

    def deliver_up(self) -> bool:
        socket = self.socket
        if not socket or not socket.is_open or not socket.up:
            return False
        self.server.handle_message(socket, socket.up.popleft())
        return True

    def deliver_down(self) -> bool:
        socket = self.socket
        if not socket or not socket.down:
            return False
        if socket.down[0] == END:
            self.cut()  # the server has ended it
            return True
        self.client.received(socket.number, socket.down.popleft())
        return True

    # --- what the player does

    def step(self, ms: int) -> None:
        self.now += ms
        self.client.step(self.now)

    def do(self, act: str, /, **fields: Any) -> None:
        self.client.do(act, fields)

    def tap(self, *words: str) -> None:
        for word in words:
            assert self.board.tap(word), (word, self.board.info, self.board.game.to_move)
            self.step(100)

    @property
    def outbox(self) -> list[list[Any]]:
        assert self.client.place.member
        return self.client.place.member.outbox

    @property
    def moves(self) -> list[str]:
        return self.board.game.texts()

    @property
    def part(self) -> dict[str, Any]:
        return self.client.shown.part()


class World:
    """A server and its players."""

    def __init__(self, *boards: FakeBoard):
        self.server = Server(1)
        RUNNING.append(self.server)
        self.players: list[Player] = []
        for board in boards:
            self.newcomer(board)

    def newcomer(self, board: FakeBoard | None = None) -> Player:
        """Return a new player, who is in no room."""
        player = Player(self.server, board or FakeBoard(size="5"), len(self.players) + 1)
        self.players.append(player)
        return player

    def create(self, name: str = "Ada", **fields: Any) -> Player:
        """Let the first player make a room of its game."""
        first = self.players[0]
        first.step(100)
        first.do("create", name=name, **fields)
        self.settle()
        return first

    def join(self, player: Player, seat: int = 0, name: str = "Bo", code: str = CODE) -> Player:
        """Let a player come to the room, and sit down there. seat: 0 for none."""
        player.step(100)
        player.do("join", code=code)
        self.settle()
        if seat:
            player.do("sit", seat=seat, name=name)
            self.settle()
        return player

    def settle(self, ms: int = 100) -> None:
        """Let everything through that waits."""
        for _ in range(10_000):
            delivered = [player.deliver() for player in self.players]
            for player in self.players:
                player.step(ms)
            self.server.pass_ms(ms)
            if not any(delivered) and not any(player.client.place.try_at for player in self.players):
                return
        raise AssertionError("The world does not come to rest.")

    def wait(self, seconds: int) -> None:
        """Let time pass, in which connections come back."""
        for _ in range(2 * seconds):
            self.settle(500)

    def room(self, code: str = CODE) -> Room:
        return self.server.rooms.awake[code].room


def opened(*names: str, game: str = "robble", **options: str) -> World:
    """Return a world in which the first has made a room of its game, and the others have joined and sat down."""
    options = options or ({"size": "5"} if game == "robble" else {})
    world = World(*[FakeBoard(game, **options) for _ in names])
    world.create(names[0])
    for seat, (player, name) in enumerate(zip(world.players[1:], names[1:], strict=True), 2):
        world.join(player, seat, name, "k7q-mxa")
    return world
