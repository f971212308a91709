"""What differs where a server has a part of the rooms only."""

from typing import Any

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from host.rooms.share import Share, code_in

ELSEWHERE = "This room is on another server; connect again."
MISDIRECTED = 421  # RFC 9110, section 15.5.20


class OwnRooms:
    """ASGI middleware of one server of several: one connection for each request, and no other server's rooms.

    Where a connection leads to is decided by its first request; a second one could be about a room elsewhere, so there
    is none. A request that comes here nevertheless is answered 421, which is no wrong code.
    """

    def __init__(self, app: ASGIApp, share: Share):
        self._app = app
        self._share = share

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer 421."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return

        async def send_last(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["Connection"] = "close"
            await send(message)

        code = code_in(scope["path"])
        answer: Any = self._app
        if code and not self._share.has(code):
            say = msgspec.json.encode({"say": ELSEWHERE})
            answer = Response(say, MISDIRECTED, media_type="application/json")
        await answer(scope, receive, send_last)
