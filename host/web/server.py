"""The room's server: page, manual and files over HTTP, the board over one WebSocket, on this computer only."""

import asyncio
import errno
import mimetypes
import os
import socket
import threading
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from host.web import files, manual
from host.web.doors import LOOPBACK_NAMES, PageHeaders, same_origin
from host.web.messages import MAX_BYTES
from host.web.room import Flooded, Room, Visitor
from host.web.target import Target

STATIC = Path(__file__).parent / "static"
MAX_VISITORS = 32  # pages on one board
PORTS_TO_TRY = 20
# WebSocket close codes (RFC 6455, section 7.4.1, and its IANA registry)
POLICY_VIOLATION = 1008
TRY_AGAIN_LATER = 1013


def play(
    board: Target, *, host: str = "127.0.0.1", port: int = 8765, browser: bool = True, autosave: Path | None = None
) -> None:
    """Switch the board on and serve its page until ctrl-c. Prints the address.

    port: 0 for any free one; when it is taken the next free one is used. browser:
    open the page. autosave: the file that keeps the game for the next time. Raises
    OSError, with a sentence, when no port can be opened.
    """
    listener = listen(host, port)
    try:
        taken = listener.getsockname()[1]
        if port not in (0, taken):
            print(f"Port {port} is taken; using {taken} instead.")
        address = f"http://{host}:{taken}/"
        print(f"Cairn is at {address} (ctrl-c stops it)", flush=True)
        room = Room(board, autosave)
        room.boot()
        if browser:
            # In a thread: a browser in the terminal would keep us. The listener
            # is open already, so the page waits until the server answers.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        with suppress(KeyboardInterrupt):  # uvicorn stops in good order, then raises it
            make_server(room, host).run(sockets=[listener])
        print("Cairn stopped.")
    finally:
        listener.close()


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at `port`, or at the next free one after it."""
    if not 0 <= port <= 65535:
        raise OSError(f"There is no port {port}; ports go from 0 to 65535.")
    for candidate in range(port, min(port + PORTS_TO_TRY, 65536)):
        listener = socket.socket()
        if os.name == "posix":  # elsewhere it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen()
            return listener
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE:
                raise OSError(f"Port {candidate} at {host} cannot be opened: {error.strerror}.") from error
    raise OSError(f"Port {port} and the {PORTS_TO_TRY - 1} after it are taken; choose another with --port.")


def make_server(room: Room, host: str = "127.0.0.1") -> uvicorn.Server:
    """Return the server of a room, ready to run on a listening socket."""
    return uvicorn.Server(
        uvicorn.Config(
            make_app(room, host),
            ws="websockets-sansio",
            ws_max_size=8 * MAX_BYTES,  # up to here a sentence answers, beyond it the door closes
            ws_per_message_deflate=False,
            log_level="warning",
            timeout_graceful_shutdown=2,
            server_header=False,
        )
    )


def make_app(room: Room, host: str = "127.0.0.1") -> Starlette:
    """Return the ASGI application of a room; while it is up, the board's time passes."""
    mimetypes.add_type("text/javascript", ".js")  # some Windows registries say text/plain

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        pace = asyncio.create_task(room.pace())
        yield
        pace.cancel()

    async def board(websocket: WebSocket) -> None:
        await _visit(room, websocket)

    async def show_manual(_request: Request) -> HTMLResponse:
        return HTMLResponse(manual.page())

    return Starlette(
        lifespan=lifespan,
        routes=[
            WebSocketRoute("/board", board),
            Route("/manual", show_manual),
            *files.routes(room),
            Mount("/", StaticFiles(directory=STATIC, html=True)),
        ],
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=[*LOOPBACK_NAMES, host], www_redirect=False),
            Middleware(PageHeaders),
        ],
    )


async def _visit(room: Room, websocket: WebSocket) -> None:
    """Serve one page from its first message to its last."""
    if not same_origin(websocket.headers):
        await websocket.close(POLICY_VIOLATION)
        return
    await websocket.accept()
    if len(room.visitors) >= MAX_VISITORS:
        await websocket.close(TRY_AGAIN_LATER, "Too many pages watch this board; close one.")
        return
    visitor = room.join()
    teller = asyncio.create_task(_tell(visitor, websocket))
    try:
        flooded = await _listen_to(room, visitor, websocket)
    finally:
        room.leave(visitor)
        teller.cancel()
    if flooded:
        await websocket.close(POLICY_VIOLATION, "Too many messages for too long.")


async def _listen_to(room: Room, visitor: Visitor, websocket: WebSocket) -> bool:
    """Take a page's messages until it leaves; return True if it flooded the room."""
    clock = asyncio.get_running_loop().time
    while True:
        event = await websocket.receive()
        if event["type"] == "websocket.disconnect":
            return False
        data = event["text"] if event.get("text") is not None else event["bytes"]
        try:
            taken = room.hear(visitor, data, clock())
        except Flooded:
            return True
        if not taken:  # what waits is read without a pause; give the others a turn
            await asyncio.sleep(0)


async def _tell(visitor: Visitor, websocket: WebSocket) -> None:
    """Send a page its news as fast as it takes them."""
    with suppress(WebSocketDisconnect):
        while True:
            await visitor.news_waits.wait()
            for text in visitor.news():
                await websocket.send_text(text)
