"""Games as files: saved as a picture, loaded from one or from JSON text, over HTTP.

    GET /save   the picture as a download; 409 where there is no game
    POST /load  the bytes of a file; 204, and the board continues with its game

A page that loads identifies itself by the pass from its session (TOKEN_HEADER). A refusal has a message for the user
as its text: 400 for an invalid file, 403 for a page from elsewhere or one that only watches, 413 for a file that is too
large. The board's game stays as it was.
"""

from collections.abc import Awaitable, Callable
from datetime import datetime

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from host.web import picture
from host.web.messages import Refused
from host.web.records import MAX_BYTES, record_of, text_of
from host.web.security import same_origin
from host.web.session import BoardSession

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
    return [Route("/save", _save_from(session)), Route("/load", _load_into(session), methods=["POST"])]


def _save_from(session: BoardSession) -> Handler:
    async def save(_request: Request) -> Response:
        try:
            record = session.record()
        except Refused as refused:
            return PlainTextResponse(str(refused), 409)
        text = text_of(record, datetime.now().astimezone())
        png = await run_in_threadpool(picture.save, session.brightest, text)  # the board runs meanwhile
        name = f"cairn-{record['game']}-{len(record['moves'])}.png"
        return Response(png, 200, {"Content-Disposition": f'attachment; filename="{name}"'}, "image/png")

    return save


def _load_into(session: BoardSession) -> Handler:
    async def load(request: Request) -> Response:
        def check() -> None:
            if reason := session.denial_reason(request.headers.get(TOKEN_HEADER, "")):
                raise Denied(reason)

        if "origin" not in request.headers or not same_origin(request.headers):
            return PlainTextResponse("A game is loaded from the board's own page only.", 403)
        try:
            data = await _body(request)  # before anything is answered, see MOST_READ
            check()
            record = await run_in_threadpool(_record_in, data)  # the board runs meanwhile
            check()  # the page may be gone by now
            session.load(record)
        except Denied as denied:
            return PlainTextResponse(str(denied), 403)
        except Refused as refused:
            return PlainTextResponse(str(refused), 400)
        except TooLarge:
            return PlainTextResponse(f"This file is too large: {MAX_BYTES >> 20} MiB is the most for a game.", 413)
        except ClientDisconnect:
            return Response(status_code=400)  # no client reads it
        return Response(status_code=204)

    return load


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
