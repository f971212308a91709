"""Games as files: saved as a picture, loaded from one or from JSON text, over HTTP.

    GET /save   the picture as a download: of what the page shows, of the board where no page asks; 409 without a game
    GET /record the same game as JSON text
    GET /animation  and as an animation of its moves (WebP); 409, too, while another one is made
    POST /open  the bytes of a file; 204, and the page looks at its game (lookback.py), from which it may play on
    POST /load  the same at once, for programs: 204, and the board continues with its game

Who opens or loads identifies itself by the pass from its session (TOKEN_HEADER). A refusal has a message for the user
as its text: 400 for an invalid file, 403 for a page from elsewhere or one that only watches (it may open), 413 for a
file that is too large. The board's game stays as it was.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from engines.registry import GAMES
from firmware.games.registry import view_of
from host.http.security import same_origin
from host.web import animation, picture
from host.web.records import MAX_BYTES, text_of
from host.web.refused import Refused
from host.web.session import BoardSession, Visitor
from host.web.timeline import Timeline, whole_timeline

# A browser may not see the answer to a request that was not read to its end: a file that is too large is read, and
# thrown away, up to here.
MOST_READ = 16 * MAX_BYTES

TOO_LARGE = f"This file is too large: {MAX_BYTES >> 20} MiB is the most for a game."
TOKEN_HEADER = "Cairn-Page"

_making = asyncio.Lock()  # an animation

Handler = Callable[[Request], Awaitable[Response]]
Runner = Callable[[Callable[[Any], Response], Any], Awaitable[Response]]  # calls a function with a value in a thread


class NotTaken(Exception):
    """A file that is not taken: HTTP's status, and the reason for the reader."""


def routes(session: BoardSession) -> list[Route]:
    """Return the routes of a session's games."""

    def timeline_in(data: bytes) -> Timeline:
        return whole_timeline(picture.record_in(data), session.look_back.language)

    def load(visitor: Visitor, record: dict) -> None:
        if reason := session.denial_reason(visitor):
            raise NotTaken(403, reason)
        session.load(record)

    return [
        Route("/save", _saver(session, _picture_of, picture.in_turn)),
        Route("/record", _saver(session, _text_of)),
        Route("/animation", _saver(session, _animation_of, _alone)),
        Route("/open", _taker(session, timeline_in, session.open), methods=["POST"]),
        Route("/load", _taker(session, picture.record_in, load), methods=["POST"]),
    ]


class Shown(NamedTuple):
    """What a page shows of a game. lights, squares, marks: see picture.save()."""

    record: dict[str, Any]
    lights: bytes
    squares: Sequence[str]
    marks: dict[str, str]


def _shown_to(session: BoardSession, visitor: Visitor | None) -> Shown:
    """Return what a page shows, the board for none. Raises: Refused where that is no game."""
    if visitor and session.look_back.looks(visitor):
        record, position = session.look_back.shown(visitor)
        return Shown(record, position.still, position.squares, position.marks)
    state = session.state
    return Shown(session.record(), state["still"], state["squares"], state["marks"])


def _picture_of(shown: Shown) -> Response:
    image = picture.save(shown.lights, _words_of(shown.record), shown.squares, shown.marks)
    return Response(image, media_type="image/png")


def _text_of(shown: Shown) -> Response:
    return Response(_words_of(shown.record), media_type="application/json")


def _animation_of(shown: Shown) -> Response:
    return Response(animation.save(shown.record), media_type="image/webp")


async def _alone(made: Callable[[Any], Response], shown: Any) -> Response:
    """Make one download at a time, as each takes seconds and memory."""
    if _making.locked():
        raise Refused("An animation is being made; try again when it is there.")
    async with _making:
        return await asyncio.to_thread(made, shown)


def _words_of(record: dict[str, Any]) -> str:
    return text_of(record, datetime.now().astimezone().isoformat(timespec="seconds"))


def _saver(session: BoardSession, made: Callable[[Shown], Response], run: Runner = asyncio.to_thread) -> Handler:
    """Return the handler of a download, which `made` makes in a thread of `run`: the board runs meanwhile."""

    async def save(request: Request) -> Response:
        try:
            shown = _shown_to(session, session.visitor_with(request.headers.get(TOKEN_HEADER, "")))
            answer = await run(made, shown)
        except Refused as refused:
            return PlainTextResponse(str(refused), 409)
        kind = str(answer.media_type).rpartition("/")[2]
        name = f"cairn-{shown.record['game']}-{shown.record.get('move', len(shown.record['moves']))}.{kind}"
        answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer

    return save


def _taker(session: BoardSession, read: Callable[[bytes], Any], take: Callable[[Visitor, Any], None]) -> Handler:
    """Return the handler of a file: `read` makes something of it, in a thread, which a page takes."""

    def sender(request: Request) -> Visitor:
        visitor = session.visitor_with(request.headers.get(TOKEN_HEADER, ""))
        if visitor is None:
            raise NotTaken(403, "This page is not connected to the board; wait until it is, or load it again.")
        return visitor

    async def handle(request: Request) -> Response:
        if "origin" not in request.headers or not same_origin(request.headers):
            return PlainTextResponse("A game is loaded from the board's own page only.", 403)
        try:
            data = await _body(request)  # before anything is answered, see MOST_READ
            sender(request)
            await _load_games()
            found = await asyncio.to_thread(read, data)  # the board runs meanwhile
            take(sender(request), found)  # the page may be gone by now
        except NotTaken as reason:
            status, text = reason.args
            return PlainTextResponse(text, status)
        except Refused as refused:
            return PlainTextResponse(str(refused), 400)
        except ClientDisconnect:
            return Response(status_code=400)  # no client reads it
        return Response(status_code=204)

    return handle


async def _load_games() -> None:
    """Load all games, one at a time: of two threads that import a module at once, as the board's and the one that reads
    a file may, one gets a half of it.
    """
    for game in GAMES:
        view_of(game)
        await asyncio.sleep(0)


async def _body(request: Request) -> bytes:
    """Return the body. Raises: NotTaken as soon as it is clear that it is too large, or when nothing more is sent."""
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > MOST_READ:
        raise NotTaken(413, TOO_LARGE)
    body, size = bytearray(), 0
    async for chunk in request.stream():
        size += len(chunk)
        if size <= MAX_BYTES:
            body += chunk
        elif size > MOST_READ:
            break
    if size > MAX_BYTES:
        raise NotTaken(413, TOO_LARGE)
    return bytes(body)
