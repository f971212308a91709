"""Which pages may use the server, and at which address it is.

A browser says which page a WebSocket or a POST comes from, and the page cannot change it; so pages of other servers are
refused, whatever they know. A program that is no browser, such as `cairn play`, says nothing, and is let in: it has no
cookies or tokens of others that it could misuse.
"""

from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request

from host.web.security import KnownNames, PageHeaders, same_origin

# MicroPython is WebAssembly, which the browser may compile.
SCRIPTS = "'self' 'wasm-unsafe-eval'"


class Access:
    """Who may use a server.

    host: the address that it listens at. public: where it is reached behind a proxy, such as https://cairn.example, ""
    where it is reached as it is. pages: of other servers, whose pages may use it, too. Raises: ValueError.
    """

    def __init__(self, host: str = "127.0.0.1", public: str = "", pages: tuple[str, ...] = ()) -> None:
        self.public = _origin(public) if public else ""
        self.pages = [_origin(page) for page in pages]
        self._host = host

    def is_own(self, headers: Headers) -> bool:
        """Return whether a request comes from a page that may use the server, or from no page."""
        origin = headers.get("origin")
        if origin is None or origin.lower() in self.pages:
            return True
        return origin.lower() == self.public if self.public else same_origin(headers)

    def url_of(self, request: Request, code: str) -> str:
        """Return the address of a room's page."""
        here = self.public or "http://" + request.headers.get("host", "")
        return f"{here}/{code}"

    def middleware(self) -> list[Middleware]:
        """Return what stands before the application: the names that it goes by, and the headers of its pages."""
        secure = self.public.startswith("https:")
        names: dict[str, Any] = {"host": self._host, "public": urlsplit(self.public).netloc}
        return [Middleware(KnownNames, **names), Middleware(PageHeaders, scripts=SCRIPTS, secure=secure)]


def _origin(address: str) -> str:
    """Return the origin of an address: https://cairn.example. Raises: ValueError."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/") or parts.query:
        raise ValueError(f"{address!r} is no address such as https://cairn.example, without a path.")
    return f"{parts.scheme}://{parts.netloc.lower()}"
