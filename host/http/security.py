"""Who may connect, and the security headers of every page.

A web site elsewhere can make a browser talk to servers on its own computer or in its
own network. This server answers only where the Host header is a name of this computer
(a foreign name that resolves to its address, 'DNS rebinding', fails), and takes a WebSocket
or a file only from its own pages: browsers always say where a WebSocket or a POST comes
from, in the Origin header, and pages cannot change it (RFC 6455, section 10.2; Fetch
Standard, section 3.2).

Where others than this computer can reach the server, they have to know its token, too: at
first as part of the address, afterwards by a cookie. A short code, which can be typed, gives the
same cookie (share_code.py).
"""

import hmac
import ipaddress
import re
import socket
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from host.http.share_code import ShareCode, Wait

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "::1")
MAX_HOST = 255  # letters of a host name (RFC 1035, section 2.3.4)
HOST = re.compile(r"(?:\[(?P<ipv6>[0-9a-f:.]+)\]|(?P<name>[a-z0-9_.-]+))(?P<port>:[0-9]{0,5})?", re.ASCII)

NO_TOKEN = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Cairn: the code, please</title>
<link rel="stylesheet" href="/entry.css"></head>
<body><main><h1>Cairn</h1>
<p>This board asks for its code of six letters. It is shown where Cairn was started, and in the menu of a page that
is already in, at “Invite others”.</p>
<p role="alert">{reason}</p>
<form action="/"><p><label>Code <input name="code" size="8" maxlength="12" required autofocus autocomplete="off"
autocapitalize="characters" spellcheck="false"></label> <button>Play</button></p></form>
<p>Or open the whole address that was printed there, with <code>?token=</code> in it.</p></main></body></html>
"""
WITHOUT_TOKEN = ("/entry.css",)  # what needs no token: it says nothing of the board
NO_SUCH_NAME = (
    "This board does not go by that name, so that no foreign site can play on it. Open the address that Cairn printed "
    "as it started. A tunnel has to forward its port under its own number, as ssh -L 8765:localhost:8765 does."
)
WRONG_CODE = "That is not the code. Check it: it may have changed."


def is_loopback(host: str) -> bool:
    """Return whether an address to listen at is this computer's alone."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def parse_host(headers: Headers) -> tuple[str, str] | None:
    """Return name and ":port" of a request's Host header, None where it is not made of these and nothing else."""
    host = headers.get("host", "").lower()
    found = HOST.fullmatch(host) if len(host) <= MAX_HOST else None
    return (found["ipv6"] or found["name"], found["port"] or "") if found else None


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


OTHER_NAME = (
    "This page is open as {origin}, but the board is at {here}: it takes nothing from a page of another name, so no "
    "foreign site can play on it. Open {here} instead. A tunnel has to forward the port under its own number, as "
    "ssh -L {port}:localhost:{port} does."
)


def other_name(headers: Headers) -> str:
    """Return what is said to a page that same_origin() refuses: why, and what helps."""
    host = headers.get("host", "")
    _, port = parse_host(headers) or ("", "")
    return OTHER_NAME.format(origin=headers.get("origin"), here=f"http://{host}/", port=port[1:] or "80")


class KnownNames:
    """ASGI middleware: answers only to names of this computer. host: the address that the server listens at.

    Where that is for others, too, any address will do: who rebinds a name has a name, and no address.
    public: the name, with its port if it has one, by which a proxy's clients know it.
    """

    def __init__(self, app: ASGIApp, host: str, public: str = ""):
        self._app = app
        self._names = {*LOOPBACK_NAMES, host.lower()}
        self._public = public
        self._any_address = not is_loopback(host)
        if self._any_address:
            name = socket.gethostname().lower()
            self._names |= {name, f"{name}.local"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer 400."""
        if scope["type"] == "lifespan" or self._knows(Headers(scope=scope)):
            await self._app(scope, receive, send)
        else:
            await PlainTextResponse(NO_SUCH_NAME, 400)(scope, receive, send)

    def _knows(self, headers: Headers) -> bool:
        if not (host := parse_host(headers)):
            return False
        if self._public and headers["host"].lower() == self._public:
            return True
        return host[0] in self._names or (self._any_address and _is_address(host[0]))


class Token:
    """ASGI middleware: lets in who knows the token, from the address (?token=) or the cookie that it then gets.

    share: the short code that does as well, in an address (?code=).
    """

    def __init__(self, app: ASGIApp, token: str, port: int, share: ShareCode):
        self._app = app
        self._token = token
        self._share = share
        self._cookie = f"cairn-{port}"  # cookies are for a host with all of its ports (RFC 6265, section 8.5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer 403; 429 (RFC 6585, section 4) after too many wrong codes."""
        if scope["type"] == "lifespan" or (scope["type"] == "http" and scope["path"] in WITHOUT_TOKEN):
            await self._app(scope, receive, send)
            return
        cookies = cookie_parser(Headers(scope=scope).get("cookie", ""))
        if self._fits(cookies.get(self._cookie, "")):
            await self._app(scope, receive, send)
        elif scope["type"] == "http" and self._fits(_asked(scope, "token")):
            await self._app(scope, receive, self._with_cookie(send))
        elif scope["type"] == "http" and (guess := _asked(scope, "code")):
            client = scope["client"][0] if scope.get("client") else ""
            try:
                status, reason = (200, "") if self._share.fits(guess, client) else (403, WRONG_CODE)
            except Wait as wait:
                status, reason = 429, str(wait)
            if status == 200:
                await self._app(scope, receive, self._with_cookie(send))
            else:
                await HTMLResponse(NO_TOKEN.format(reason=reason), status)(scope, receive, send)
        else:
            await HTMLResponse(NO_TOKEN.format(reason=""), 403)(scope, receive, send)

    def _fits(self, token: str) -> bool:
        return hmac.compare_digest(token.encode("utf-8", "replace"), self._token.encode())

    def _with_cookie(self, send: Send) -> Send:
        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                cookie = f"{self._cookie}={self._token}; Path=/; HttpOnly; SameSite=Strict"
                MutableHeaders(scope=message).append("Set-Cookie", cookie)
            await send(message)

        return send_with_cookie


class PageHeaders:
    """ASGI middleware: pages load nothing from elsewhere, and are never stale.

    scripts: where scripts come from, as a content policy says it. secure: whether pages come over TLS. public: the
    name, with its port if it has one, by which a proxy's clients know the server, whatever the proxy calls it.
    """

    def __init__(self, app: ASGIApp, scripts: str = "'self'", secure: bool = False, public: str = ""):
        self._app = app
        self._scripts = scripts
        self._sockets = "wss" if secure else "ws"
        self._public = public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and add the headers to its answer."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                here = Headers({"host": self._public}) if self._public else Headers(scope=scope)
                headers["Content-Security-Policy"] = (
                    f"default-src 'self'; script-src {self._scripts}; "
                    f"connect-src {_own_sources(here, self._sockets)}; "
                    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
                )
                headers.setdefault("Cache-Control", "no-cache")  # keep it, but ask each time
                headers["Cross-Origin-Resource-Policy"] = "same-origin"
                headers["Referrer-Policy"] = "no-referrer"
                headers["X-Content-Type-Options"] = "nosniff"
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _own_sources(headers: Headers, sockets: str) -> str:
    """Return where a page may connect to: not every browser counts ws: to the same host as 'self'."""
    if not (host := parse_host(headers)):
        return "'self'"
    name, port = host
    return f"'self' {sockets}://{f'[{name}]' if ':' in name else name}{port}"


def _asked(scope: Scope, name: str) -> str:
    """Return the token or code in a request's address, "" where there is none."""
    try:
        return parse_qs(scope["query_string"].decode("ascii"), max_num_fields=8).get(name, [""])[0]
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
