"""Page, manual and files over HTTP, the board over one WebSocket."""

import asyncio
import mimetypes
import secrets
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.status import WS_1008_POLICY_VIOLATION, WS_1013_TRY_AGAIN_LATER
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from host.http.addresses import address_of, listen
from host.http.connections import (
    AcceptErrors,
    HttpConnection,
    PageConnection,
    accepted_at_once,
    quieten_clients,
    raise_descriptor_limit,
)
from host.http.qr import qr_svg, qr_text
from host.http.security import KnownNames, PageHeaders, Token, is_loopback, other_name, same_origin
from host.http.server import Server
from host.http.share_code import ShareCode, link
from host.rooms.board.rooms import Rooms
from host.targets.target import Target
from host.terminal import say
from host.threads import DaemonThreads
from host.web import files, shell
from host.web.browser import open_browser
from host.web.messages import MAX_BYTES
from host.web.session import BoardSession, Flooded, Visitor

MAX_VISITORS = 32  # pages on one board


def play(
    board: Target,
    *,
    host: str = "127.0.0.1",
    port: int = 8765,
    browser: bool = True,
    shared: bool = False,
    opened: Callable[[str], object] = lambda address: None,
    rooms: Rooms | None = None,
) -> None:
    """Switch the board on and serve its page until ctrl-c. Prints the address.

    host: the address to listen at; where that is not this computer's alone, a token is part of what is printed, and a
    short code for others is printed with its QR code.
    port: 0 for any free one; when it is taken the next free one is used. browser:
    open the page. shared: all pages may play, not the first alone. opened: called with the page's
    address, once it can be reached. rooms: the board's place in online rooms.
    Raises OSError, when no port can be opened.
    """
    listener = listen(host, port)
    try:
        taken, bound = listener.getsockname()[1], listener.getsockname()[0]
        if port not in (0, taken):
            say(f"Port {port} is taken; using {taken} instead.")
        raise_descriptor_limit()
        token = "" if is_loopback(bound) else secrets.token_urlsafe()
        base = address_of(listener)
        address = base + (f"?token={token}" if token else "")
        opened(address)
        say(f"Cairn is at {address} (ctrl-c stops it)")
        session = BoardSession(board, shared)
        session.rooms = rooms
        session.boot()
        share = ShareCode()
        if token:
            share.changed = lambda code: invite(session, base, code)
            share.changed(share.code)
        if browser:
            # In a thread, as it takes a moment. The listener is open, so the page waits until the server answers.
            threading.Thread(target=open_browser, args=(address,), daemon=True).start()
        with suppress(KeyboardInterrupt):  # uvicorn stops in good order, then raises it
            make_server(session, host, taken, token, share).run(sockets=[listener])
        say("Cairn stopped.")
    finally:
        listener.close()


def invite(session: BoardSession, base: str, code: str) -> None:
    """Show others the way, in the terminal and on the pages that are in. base: the page's address, without a token."""
    session.invite(base, code)
    say(f"Others open {base} and type the code {code}, or scan:")
    if sys.stdout is not None and sys.stdout.isatty():
        with suppress(UnicodeError):  # a terminal without block characters has the code above
            print(qr_text(link(base, code)), flush=True)


def make_server(
    session: BoardSession, host: str = "127.0.0.1", port: int = 0, token: str = "", share: ShareCode | None = None
) -> Server:
    """Return the server of a session, ready to run on a socket that listens.

    host, port: see KnownNames; token: "" to ask for none; share: the code that does as well.
    """
    middleware = [Middleware(KnownNames, host=host), Middleware(PageHeaders)]
    if token:
        middleware.append(Middleware(Token, token=token, port=port, share=share or ShareCode()))
    return Server(
        uvicorn.Config(
            _app(session, middleware),
            http=HttpConnection,
            ws=PageConnection,
            ws_max_size=8 * MAX_BYTES,  # up to here a message answers, beyond it the connection closes
            ws_per_message_deflate=False,
            backlog=accepted_at_once(),
            log_level="error",  # at "warning" every bad request would be a line
            server_header=False,
        )
    )


def _app(session: BoardSession, middleware: list[Middleware]) -> Starlette:
    """Return the ASGI application of a session; while it is up, the board's time passes."""
    mimetypes.add_type("text/javascript", ".js")  # some Windows registries say text/plain
    mimetypes.add_type("application/manifest+json", ".webmanifest")

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(AcceptErrors())
        loop.set_default_executor(DaemonThreads())
        quieten_clients()
        pace = asyncio.create_task(session.pace())
        yield
        pace.cancel()
        if session.rooms:
            await session.rooms.close()

    async def board(websocket: WebSocket) -> None:
        await _visit(session, websocket)

    async def may_visit(request: Request) -> Response:
        """Say over HTTP why the WebSocket is refused: a browser tells its page nothing of that."""
        if same_origin(request.headers):
            return Response(status_code=204)
        return PlainTextResponse(other_name(request.headers), 403)

    async def show_invitation(_request: Request) -> Response:
        wanted = session.state["invite"]
        if not wanted:
            return Response("This page is for this computer alone.", 404)
        return Response(qr_svg(link(wanted["address"], wanted["code"])), media_type="image/svg+xml")

    async def show_room(_request: Request) -> Response:
        if not (address := session.state.get("room", {}).get("link")):
            return Response("The board is in no room.", 404)
        return Response(qr_svg(address), media_type="image/svg+xml")

    return Starlette(
        lifespan=lifespan,
        routes=[
            WebSocketRoute("/board", board),
            Route("/board", may_visit, methods=["POST"]),
            Route("/invitation.svg", show_invitation),
            Route("/room.svg", show_room),
            *files.routes(session),
            *shell.routes(),
            Mount("/", StaticFiles(directory=shell.STATIC)),  # what is at an address of its own
        ],
        middleware=middleware,
    )


async def _visit(session: BoardSession, websocket: WebSocket) -> None:
    """Serve one page from its first message to its last."""
    if not same_origin(websocket.headers):
        await websocket.close(WS_1008_POLICY_VIOLATION)
        return
    await websocket.accept()
    if len(session.visitors) >= MAX_VISITORS:
        await _close(websocket, WS_1013_TRY_AGAIN_LATER, "Too many pages are watching this board; close one.")
        return
    visitor = session.join()
    sender = asyncio.create_task(_send_news(visitor, websocket))
    try:
        flooded = await _listen_to(session, visitor, websocket)
    finally:
        session.leave(visitor, asyncio.get_running_loop().time())
        sender.cancel()
    if flooded:
        await _close(websocket, WS_1008_POLICY_VIOLATION, "Too many messages for too long.")


async def _close(websocket: WebSocket, code: int, reason: str) -> None:
    """Say goodbye to a page, which may be gone already."""
    with suppress(WebSocketDisconnect, WebSocketDisconnected):
        await websocket.close(code, reason)


async def _listen_to(session: BoardSession, visitor: Visitor, websocket: WebSocket) -> bool:
    """Take a page's messages until it leaves; return True if it sent too many."""
    clock = asyncio.get_running_loop().time
    while True:
        event = await websocket.receive()
        if event["type"] == "websocket.disconnect":
            return False
        data = event.get("bytes") if event.get("text") is None else event["text"]
        try:
            taken = session.handle_message(visitor, data, clock())
        except Flooded:
            return True
        if not taken:  # what waits is read without a pause; give the others a turn
            await asyncio.sleep(0)


async def _send_news(visitor: Visitor, websocket: WebSocket) -> None:
    """Send a page its news as fast as it takes them."""
    with suppress(WebSocketDisconnect):
        while True:
            await visitor.has_output.wait()
            for text in visitor.outgoing():
                await websocket.send_text(text)
