"""Games as files, over HTTP.

    GET /save   a picture of the game that the page shows, as a download; of the board's where no page asks
    GET /record the same game as JSON text; 409, both, without a game
    POST /open  a game as JSON text; 204, and the page looks at it (lookback.py), from which it may play on

A page takes the text out of a picture (static/picture.js), and identifies itself by the pass from its session
(TOKEN_HEADER). A refusal has a message for the user as its text: 400 for what is no game, 403 for a page from
elsewhere, 413 for a text that is too large. The board's game stays as it was.
"""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from engines.registry import GAMES
from firmware.games.registry import view_of
from host.http.security import same_origin
from host.web import picture
from host.web.errors import PageError
from host.web.records import MAX_BYTES, record_of, text_of
from host.web.session import BoardSession, Visitor
from host.web.timeline import Timeline, whole_timeline

TOO_LARGE = f"This file is too large: {MAX_BYTES >> 20} MiB is the most for a game."
NOT_CONNECTED = "This page is not connected to the board; wait until it is, or load it again."
TOKEN_HEADER = "Cairn-Page"

Shown = tuple[dict[str, Any], bytes, Sequence[str], dict[str, str]]  # a record, and what picture.save() takes


class NotTaken(Exception):
    """A file that is not taken: HTTP's status, and the reason for the reader."""


def routes(session: BoardSession) -> list[Route]:
    """Return the routes of a session's games."""

    def sender(request: Request) -> Visitor | None:
        return session.visitor_with(request.headers.get(TOKEN_HEADER, ""))

    def read(data: bytes) -> Timeline:
        text = data.decode("utf-8-sig", "replace")  # some editors begin a file with a mark
        return whole_timeline(record_of(text), session.look_back.language)

    def shown(request: Request) -> Shown:
        visitor, state = sender(request), session.state
        if visitor and session.look_back.looks(visitor):
            record, position = session.look_back.shown(visitor)
            return record, position.still, position.squares, position.marks
        return session.record(), state["still"], state["squares"], state["marks"]

    async def save(request: Request) -> Response:
        try:
            record, *drawn = shown(request)
        except PageError as refused:
            return PlainTextResponse(str(refused), 409)
        image = await picture.in_turn(picture.save, _words_of(record), *drawn)
        name = f"cairn-{record['game']}-{record.get('move', len(record['moves']))}.png"
        return Response(image, 200, {"Content-Disposition": f'attachment; filename="{name}"'}, "image/png")

    async def give(request: Request) -> Response:
        try:
            return Response(_words_of(shown(request)[0]), media_type="application/json")
        except PageError as refused:
            return PlainTextResponse(str(refused), 409)

    async def take(request: Request) -> Response:
        if "origin" not in request.headers or not same_origin(request.headers):
            return PlainTextResponse("A game can be loaded only from the board's own page.", 403)
        try:
            data = await _body(request)
            if not sender(request):
                raise NotTaken(403, NOT_CONNECTED)
            await _load_games()
            timeline = await asyncio.to_thread(read, data)  # the board runs meanwhile
            if not (visitor := sender(request)):  # it is gone by now
                raise NotTaken(403, NOT_CONNECTED)
            session.open(visitor, timeline)
        except NotTaken as reason:
            status, text = reason.args
            return PlainTextResponse(text, status)
        except PageError as refused:
            return PlainTextResponse(str(refused), 400)
        except ClientDisconnect:
            return Response(status_code=400)  # no client reads it
        return Response(status_code=204)

    return [Route("/save", save), Route("/record", give), Route("/open", take, methods=["POST"])]


def _words_of(record: dict[str, Any]) -> str:
    return text_of(record, datetime.now().astimezone().isoformat(timespec="seconds"))


async def _load_games() -> None:
    """Load all games, one at a time: of two threads that import a module at once, as the board's and the one that reads
    a file may, one gets a half of it.
    """
    for game in GAMES:
        view_of(game)
        await asyncio.sleep(0)


async def _body(request: Request) -> bytes:
    """Return the body. Raises: NotTaken as soon as it is clear that it is too large."""
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > MAX_BYTES:
        raise NotTaken(413, TOO_LARGE)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BYTES:
            raise NotTaken(413, TOO_LARGE)
    return bytes(body)
