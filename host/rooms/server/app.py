"""HTTP and WebSocket of the rooms' server.

    GET  /                        the page, with a board in the browser
    GET  /K7QMXA                  the same; it joins that room
    POST /api/rooms               makes a room: messages.NewRoom; the answer is messages.Made
    GET  /api/rooms               the lobby: messages.Lobby
    GET  /api/rooms/G             the same of the server whose codes begin with that letter
    GET  /api/rooms/K7QMXA        what it is: messages.RoomState without a seat
    GET  /api/rooms/K7QMXA/log    its events, a JSON list
    GET  /api/rooms/K7QMXA/socket WebSocket: the messages of messages.py, `hello` first
    GET  /room.svg?K7QMXA         the QR code of its page
    GET  /api/health              how many rooms are awake, and how many clients they have

Refusals are JSON with `message`, a sentence.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.status import WS_1000_NORMAL_CLOSURE as NORMAL
from starlette.status import WS_1008_POLICY_VIOLATION as POLICY_VIOLATION
from starlette.status import WS_1012_SERVICE_RESTART as SERVICE_RESTART
from starlette.status import WS_1013_TRY_AGAIN_LATER as TRY_AGAIN_LATER
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from host.http.bucket import Bucket
from host.http.connections import AcceptErrors, quieten_clients
from host.http.qr import modules_of, qr_svg
from host.rooms import decisions, messages
from host.rooms.codes import ALL, Share
from host.rooms.errors import RoomError
from host.rooms.server.access import Access
from host.rooms.server.client import Client
from host.rooms.server.limits import MAX_STRIKES, PerAddress
from host.rooms.server.lobby import CLOSED
from host.rooms.server.owner import TOO_MUCH, Owner
from host.rooms.server.rooms import Rooms
from host.rooms.store import Kept
from host.rooms.typed import read_code, stripped

HELLO_S = 10.0  # until the first message
SLOW_S = 20.0  # for a frame to be taken

# In index.html, see host/site/build.py.
NO_ROOMS = '<meta name="cairn-rooms" content="">'

GUESSING = "Too many wrong codes from your network; try again in a minute."
# Over HTTP, by the reason of a refusal
STATUS = {"illegal": 400, "version": 400, "foreign": 403, "missing": 404, "rate": 429}
UNAVAILABLE = 503  # for all others
# Of a refusal at hello: the word, and how the connection is closed
AT_HELLO = {
    "missing": ("closed", NORMAL),
    "illegal": ("illegal", POLICY_VIOLATION),
    "version": ("version", POLICY_VIOLATION),
    "rate": ("rate", POLICY_VIOLATION),
    "unplayable": ("version", TRY_AGAIN_LATER),
}
BUSY = ("busy", TRY_AGAIN_LATER)  # all others
NO_PAGE = "This server of rooms has no page. `make site` writes it; then start the server again."

T = TypeVar("T")


def make_app(rooms: Rooms, access: Access, site: Path | None = None, share: Share = ALL) -> Starlette:
    """Return the ASGI application; while it is up, its rooms live.

    site: the folder of the page, None for none. share: which of several servers it is.
    """
    api = Api(rooms, access, share)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(AcceptErrors())
        quieten_clients()
        tasks = [asyncio.create_task(rooms.heartbeat()), asyncio.create_task(rooms.sweep())]
        yield
        for task in tasks:
            task.cancel()
        await rooms.close()

    page = Mount("/", Page(site, access)) if site else Route("/{path:path}", _no_page)
    return Starlette(
        lifespan=lifespan,
        routes=[
            WebSocketRoute("/api/rooms/{code}/socket", api.visit),
            Route("/api/rooms", api.create, methods=["POST"]),
            Route("/api/rooms", api.lobby),
            Route("/api/rooms/{code}", api.show),
            Route("/api/rooms/{code}/log", api.log),
            Route("/api/health", api.health),
            Route("/room.svg", api.picture),
            page,
        ],
        middleware=[
            *access.middleware(),
            Middleware(CORSMiddleware, allow_origins=access.pages, allow_methods=["GET", "POST"], allow_headers=["*"]),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers={RoomError: _refused, ClientDisconnect: _unread},
    )


class Page(StaticFiles):
    """The files of the site, whose page finds its rooms here. The address of a room is that of the page, too."""

    def __init__(self, site: Path, access: Access) -> None:
        super().__init__(directory=site)
        self._index = site / "index.html"
        self._access = access

    async def get_response(self, path: str, scope: Scope) -> Response:
        with suppress(ValueError):
            typed = scope["path"].removeprefix("/")
            code = read_code(stripped(typed))
            if typed != stripped(typed):  # from the end of a sentence, or with a slash, which would be another folder
                return RedirectResponse(f"/{code}")
            path = "index.html"
        if path not in (".", "index.html"):
            return await super().get_response(path, scope)
        address = self._access.address_of(Headers(scope=scope))
        return HTMLResponse(self._index.read_text("utf-8").replace(NO_ROOMS, NO_ROOMS.replace('""', f'"{address}"')))


async def _no_page(_request: Request) -> Response:
    return PlainTextResponse(NO_PAGE, 404)


async def _refused(_asked: HTTPConnection, error: Exception) -> Response:
    """Answer a RoomError: a method of Api raises it."""
    status = STATUS.get(error.reason, UNAVAILABLE) if isinstance(error, RoomError) else UNAVAILABLE
    return Response(msgspec.json.encode({"message": str(error)}), status, media_type="application/json")


async def _unread(_asked: HTTPConnection, _error: Exception) -> Response:
    return Response(status_code=400)  # no client reads it


class Api:
    """What the addresses below /api/ do."""

    def __init__(self, rooms: Rooms, access: Access, share: Share) -> None:
        self._rooms = rooms
        self._access = access
        self._limits = rooms.limits
        self._share = share

    # -- over HTTP

    async def create(self, request: Request) -> Response:
        if not self._access.is_own(request.headers):
            raise RoomError("foreign", "Rooms are made by the server's own pages.")
        _limit(request, self._limits.new_rooms, "Too many new rooms from your network; try again in a minute.")
        wanted = messages.decode_new_room(await _body(request))
        if wanted.listed and (text := self._rooms.lobby.refusal(_address_of(request))):
            raise RoomError("illegal", text)
        _limit(request, self._limits.events, TOO_MUCH, 1 + len(wanted.moves))
        owner, token = await self._rooms.create(wanted)
        code, opened = owner.room.code, owner.room.facts.opened
        url = self._access.url_of(request, code)
        made = messages.Made(code=code, url=url, owner=token, commit=opened.commit, qr=modules_of(url))
        return Response(messages.encode(made), 201, media_type="application/json")

    async def lobby(self, request: Request) -> Response:
        """List the open seats whose makers want that."""
        if not self._rooms.lobby.is_open:
            raise RoomError("missing", CLOSED)
        _limit(request, self._limits.lobbies, "Too many looks at the lobby; try again in a moment.")
        found = self._rooms.lobby.answer(self._rooms.clock(), self._share.others)
        return Response(found, media_type="application/json")

    async def show(self, request: Request) -> Response:
        """Say what a room is, without joining it."""
        if len(request.path_params["code"]) == 1:  # a letter of this server, or of one that is away
            return await self.lobby(request)
        address = _address_of(request)
        owner = await self._find(request, lambda code: self._rooms.enter(code, address))
        state = replace(owner.state(), qr=modules_of(self._access.url_of(request, owner.room.code)))
        return Response(messages.encode(state), media_type="application/json")

    async def log(self, request: Request) -> Response:
        async def load(code: str) -> Kept:
            _limit(request, self._limits.logs, "Too many logs at once; try again in a moment.")
            return await self._rooms.load(code)

        kept = await self._find(request, load)
        return Response("[" + ",\n".join(kept.log) + "]\n", media_type="application/json")

    async def picture(self, request: Request) -> Response:
        """Return the QR code of a room's page; the room need not be there."""
        _limit(request, self._limits.pictures, "Too many QR codes at once; try again in a moment.")
        code = _read_code(request.url.query)
        return Response(qr_svg(self._access.url_of(request, code)), media_type="image/svg+xml")

    async def health(self, _request: Request) -> Response:
        """Say that the server is up."""
        rooms, clients = self._rooms.count()
        return Response(msgspec.json.encode({"rooms": rooms, "clients": clients}), media_type="application/json")

    async def _find(self, asked: HTTPConnection, find: Callable[[str], Awaitable[T]]) -> T:
        """Return what is found by the code in the address; a wrong code counts as a guess. Raises: RoomError."""
        code, address, now = _read_code(asked.path_params["code"]), _address_of(asked), _now()
        if self._limits.guesses(address, now):
            raise RoomError("rate", GUESSING)
        try:
            return await find(code)
        except RoomError as error:
            if error.reason == "missing":
                self._limits.wrong_codes.take(address, now)
            raise

    # -- WebSocket

    async def visit(self, websocket: WebSocket) -> None:
        """Serve a connection from its first message to its last."""
        _read_code(websocket.path_params["code"])
        if not self._access.is_own(websocket.headers):
            await websocket.close(POLICY_VIOLATION)
            return
        address = _address_of(websocket)
        await websocket.accept()
        try:
            if not self._limits.enter(address):
                await _close(websocket, TRY_AGAIN_LATER, "Too many connections from your network.")
            elif found := await self._enter(websocket, address):
                await self._serve(websocket, *found)
        finally:
            self._limits.leave(address)

    async def _enter(self, websocket: WebSocket, address: str) -> tuple[Owner, Client] | None:
        """Take the first message; return the room and its new client, or None, and the connection is closed."""
        client = Client(address)
        try:
            async with asyncio.timeout(HELLO_S):
                hello = messages.decode_hello(_data_of(await websocket.receive()) or b"")
            if hello.room != websocket.path_params["code"]:
                raise RoomError("illegal", "The first message is a hello, for the room in the address.")
            owner = await self._rooms.enter(hello.room, address)
            if self._limits.guesses(address, _now()) and not decisions.seat_of_token(owner.room, hello.token):
                raise RoomError("rate", GUESSING)
        except TimeoutError:
            await _part(websocket, "illegal", "No hello came.", POLICY_VIOLATION)
        except RoomError as error:
            reason, text = error.reason, str(error)
            if reason == "missing" and self._limits.guesses(address, _now()):
                reason, text = "rate", GUESSING  # who guesses does not hear which codes are wrong
            elif reason == "missing":
                self._limits.wrong_codes.take(address, _now())
            word, code = AT_HELLO.get(reason, BUSY)
            await _part(websocket, word, text, code)
        else:
            await owner.handle_message(client, hello)
            return owner, client
        return None

    async def _serve(self, websocket: WebSocket, owner: Owner, client: Client) -> None:
        sender = asyncio.create_task(_send(websocket, owner, client))
        listener = asyncio.create_task(_listen(websocket, owner, client, self._limits.rate))
        try:
            await asyncio.wait([sender, listener], return_when=asyncio.FIRST_COMPLETED)
        finally:
            owner.leave(client)
            sender.cancel()
            listener.cancel()
        if listener.done() and not listener.cancelled() and (why := listener.result()):
            await _close(websocket, POLICY_VIOLATION, why)
        elif sender.done() and not sender.cancelled() and sender.exception() is None:
            await _close(websocket, *sender.result())


async def _listen(websocket: WebSocket, owner: Owner, client: Client, rate: tuple[float, int]) -> str:
    """Take a client's messages until it leaves; return why it must go, "" where it has gone."""
    bucket = Bucket(*rate)
    while True:
        event = await websocket.receive()
        if event["type"] == "websocket.disconnect":
            return ""
        if not bucket.take(_now()):
            if bucket.strikes > MAX_STRIKES:
                return "Too many messages for too long."
            client.reply(decisions.no(owner.room, "rate", f"Too many messages; at most {rate[0]} a second are taken."))
            continue
        try:
            if (data := _data_of(event)) is None:
                continue
            message = messages.decode(data)
            if isinstance(message, messages.Hello):
                raise RoomError("illegal", "A hello is the first message alone; connect again for another room.")
        except RoomError as error:
            client.reply(decisions.no(owner.room, error.reason, str(error)))
            continue
        await owner.handle_message(client, message)


async def _send(websocket: WebSocket, owner: Owner, client: Client) -> tuple[int, str]:
    """Send a client its news as fast as it takes them; return how to close the connection."""
    with suppress(WebSocketDisconnect, WebSocketDisconnected, TimeoutError):
        while True:
            await client.has_output.wait()
            for data in owner.outgoing(client):
                async with asyncio.timeout(SLOW_S):
                    await websocket.send_text(data.decode())
            if client.close_reason is not None:
                return SERVICE_RESTART if client.close_reason else NORMAL, client.close_reason
    return TRY_AGAIN_LATER, "Your connection is too slow for what is sent; connect again."


async def _part(websocket: WebSocket, why: str, text: str, code: int) -> None:
    """Refuse a connection with a sentence, and close it."""
    with suppress(WebSocketDisconnect, WebSocketDisconnected):
        await websocket.send_text(messages.encode(messages.No(why=why, n=0, message=text)).decode())  # type: ignore[arg-type]
    await _close(websocket, code, "")


async def _close(websocket: WebSocket, code: int, reason: str) -> None:
    with suppress(WebSocketDisconnect, WebSocketDisconnected, RuntimeError):
        await websocket.close(code, reason[:100])


def _data_of(event: Any) -> str | bytes | None:
    """Return what a frame holds; None for a part of one, or a ping, which only counts. Raises: RoomError."""
    if event["type"] == "websocket.disconnect":
        raise RoomError("closed", "The connection has ended.")
    data: str | bytes | None = event.get("text")
    if data is None and event.get("bytes") is not None:
        raise RoomError("illegal", "Messages are JSON text; this one was binary.")
    return data


async def _body(request: Request) -> bytes:
    """Return the body of a request, as long as the longest room. Raises: RoomError."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > messages.MAX_ROOM:
            raise RoomError("illegal", f"That is too long; {messages.MAX_ROOM} bytes are the most.")
    return data


def _address_of(asked: HTTPConnection) -> str:
    return asked.client.host if asked.client else ""


def _limit(request: Request, limit: PerAddress, text: str, cost: int = 1) -> None:
    """Raises: RoomError where an address does too much."""
    if not limit.take(_address_of(request), _now(), cost):
        raise RoomError("rate", text)


def _read_code(typed: str) -> str:
    try:
        return read_code(typed)
    except ValueError as error:
        raise RoomError("missing", str(error)) from None


def _now() -> float:
    """Return the time for limits, in seconds."""
    return asyncio.get_running_loop().time()
