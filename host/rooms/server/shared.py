"""What differs where a server has a part of the rooms only."""

from typing import Any

import msgspec
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from host.rooms.share import Share, code_in

ELSEWHERE = "This room is on another server; connect again."
MISDIRECTED = 421  # RFC 9110, section 15.5.20


class OwnRooms:
    """ASGI middleware of one server of several: no rooms of other servers.

    A request that comes here nevertheless is answered 421, which is no wrong code.
    """

    def __init__(self, app: ASGIApp, share: Share):
        self._app = app
        self._share = share

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer 421."""
        code = code_in(scope["path"]) if scope["type"] != "lifespan" else ""
        answer: Any = self._app
        if code and not self._share.has(code):
            say = msgspec.json.encode({"say": ELSEWHERE})
            answer = Response(say, MISDIRECTED, media_type="application/json")
        await answer(scope, receive, send)
