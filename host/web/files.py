"""Games as files: saved as a picture, loaded from one or from JSON text, over HTTP.

    GET /save   the picture as a download; 409 where there is no game
    POST /open  the bytes of a file; 204, and the page looks at its game (lookback.py), from which it may play on
    POST /load  the same at once, for programs: 204, and the board continues with its game

Who opens or loads identifies itself by the pass from its session (TOKEN_HEADER). A refusal has a message for the user
as its text: 400 for an invalid file, 403 for a page from elsewhere or one that only watches (it may open), 413 for a
file that is too large. The board's game stays as it was.
"""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from host.http.security import same_origin
from host.web import picture
from host.web.records import MAX_BYTES, record_of, text_of
from host.web.refused import Refused
from host.web.session import BoardSession, Visitor
from host.web.timeline import Timeline, whole_timeline

# A browser may not see the answer to a request that was not read to its end: a file that is too large is read, and
# thrown away, up to here.
MOST_READ = 16 * MAX_BYTES

TOKEN_HEADER = "Cairn-Page"

Handler = Callable[[Request], Awaitable[Response]]


class Denied(Exception):
    """A page that may not load; the text is the reason."""


class TooLarge(Exception):
    """A file beyond MAX_BYTES."""


def routes(session: BoardSession) -> list[Route]:
    """Return the routes of a session's games."""
    return [
        Route("/save", _save_from(session)),
        Route("/open", _taker(session, _timeline_of(session), session.open), methods=["POST"]),
        Route("/load", _taker(session, _record_in, _load(session)), methods=["POST"]),
    ]


def _save_from(session: BoardSession) -> Handler:
    async def save(_request: Request) -> Response:
        try:
            record = session.record()
        except Refused as refused:
            return PlainTextResponse(str(refused), 409)
        text = text_of(record, datetime.now().astimezone())
        lights, squares = session.brightest, session.state["squares"]
        png = await picture.in_turn(picture.save, lights, text, squares)
        name = f"cairn-{record['game']}-{len(record['moves'])}.png"
        return Response(png, 200, {"Content-Disposition": f'attachment; filename="{name}"'}, "image/png")

    return save


def _load(session: BoardSession) -> Callable[[Visitor, dict], None]:
    def load(visitor: Visitor, record: dict) -> None:
        if reason := session.denial_reason(visitor):
            raise Denied(reason)
        session.load(record)

    return load


def _taker(session: BoardSession, read: Callable[[bytes], Any], take: Callable[[Visitor, Any], None]) -> Handler:
    """Return the handler of a file: `read` makes something of it, in a thread, which a page takes."""

    def sender(request: Request) -> Visitor:
        visitor = session.visitor_with(request.headers.get(TOKEN_HEADER, ""))
        if visitor is None:
            raise Denied("This page is not connected to the board; wait until it is, or load it again.")
        return visitor

    async def handle(request: Request) -> Response:
        if "origin" not in request.headers or not same_origin(request.headers):
            return PlainTextResponse("A game is loaded from the board's own page only.", 403)
        try:
            data = await _body(request)  # before anything is answered, see MOST_READ
            sender(request)
            found = await run_in_threadpool(read, data)  # the board runs meanwhile
            take(sender(request), found)  # the page may be gone by now
        except Denied as denied:
            return PlainTextResponse(str(denied), 403)
        except Refused as refused:
            return PlainTextResponse(str(refused), 400)
        except TooLarge:
            return PlainTextResponse(f"This file is too large: {MAX_BYTES >> 20} MiB is the most for a game.", 413)
        except ClientDisconnect:
            return Response(status_code=400)  # no client reads it
        return Response(status_code=204)

    return handle


async def _body(request: Request) -> bytes:
    """Return the body; TooLarge as soon as it is clear that it is, or when nothing more is sent."""
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > MOST_READ:
        raise TooLarge
    body, size = bytearray(), 0
    async for chunk in request.stream():
        size += len(chunk)
        if size <= MAX_BYTES:
            body += chunk
        elif size > MOST_READ:
            break
    if size > MAX_BYTES:
        raise TooLarge
    return bytes(body)


def _record_in(data: bytes) -> dict:
    """Return the record in a file's bytes, or raise Refused."""
    if not data:
        raise Refused("This file is empty.")
    if data.startswith(picture.SIGNATURE):
        return record_of(picture.text_in(data))
    try:
        text = data.decode("utf-8-sig")  # some editors begin a file with a mark
    except UnicodeDecodeError:
        raise Refused("This file is neither a picture from Cairn (PNG) nor JSON text.") from None
    return record_of(text)


def _timeline_of(session: BoardSession) -> Callable[[bytes], Timeline]:
    """Return a function that returns the game in a file's bytes with all of its moves made, or raises Refused."""

    def timeline_in(data: bytes) -> Timeline:
        return whole_timeline(_record_in(data), session.look_back.language)

    return timeline_in
