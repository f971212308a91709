"""Who may come in, and what every page is told: the room's HTTP doors.

A web site elsewhere can make a browser talk to servers on its own computer. The
room answers only where the Host header is a name of this computer (a foreign
name that resolves to 127.0.0.1, 'DNS rebinding', fails), and takes a WebSocket or a
file only from its own pages: browsers always say where a WebSocket or a POST comes
from, in the Origin header, and pages cannot change it (RFC 6455, section 10.2; Fetch
Standard, section 3.2).
"""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")


def same_origin(headers: Headers) -> bool:
    """Return whether a request comes from a page of this server, or not from a browser."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme == "http" and parts.netloc.lower() == headers.get("host", "").lower()


class PageHeaders:
    """ASGI middleware: pages load nothing from elsewhere, and are never stale."""

    def __init__(self, app: ASGIApp):
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and add the headers to its answer."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                host = Headers(scope=scope)["host"]
                # Not every browser counts ws: to the same host as 'self'.
                headers["Content-Security-Policy"] = (
                    f"default-src 'self'; connect-src 'self' ws://{host}; "
                    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
                )
                headers["Cache-Control"] = "no-cache"  # keep it, but ask each time
                headers["Cross-Origin-Resource-Policy"] = "same-origin"
                headers["Referrer-Policy"] = "no-referrer"
                headers["X-Content-Type-Options"] = "nosniff"
            await send(message)

        await self._app(scope, receive, send_with_headers)
