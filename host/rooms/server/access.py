"""Which pages may use the server, and at which address it is.

A browser says which page a WebSocket or a POST comes from, and the page cannot change it; so pages of other servers are
refused, whatever they know. A program that is no browser, such as `cairn play`, says nothing, and is let in: it has no
cookies or tokens of others that it could misuse.
"""

from ipaddress import ip_network
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request

from host.http.security import KnownNames, PageHeaders, same_origin

# MicroPython is WebAssembly, which the browser may compile.
SCRIPTS = "'self' 'wasm-unsafe-eval'"
PORTS = {"http": 80, "https": 443}  # that browsers leave out of an origin


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
        return f"{self.address_of(request.headers)}/{code}"

    def address_of(self, headers: Headers) -> str:
        """Return the server's own address, as whoever sends a request knows it: https://cairn.example."""
        return self.public or "http://" + headers.get("host", "")

    def middleware(self) -> list[Middleware]:
        """Return what stands before the application: the names that it goes by, and the headers of its pages."""
        secure = self.public.startswith("https:")
        public = urlsplit(self.public).netloc
        return [
            Middleware(KnownNames, host=self._host, public=public),
            Middleware(PageHeaders, scripts=SCRIPTS, secure=secure, public=public),
        ]


def proxies(named: str) -> str:
    """Return the addresses or networks of proxies, joined by commas, as uvicorn takes them. Raises: ValueError."""
    try:
        return ",".join(str(ip_network(one.strip())) for one in named.split(",")) if named else ""
    except ValueError:
        raise ValueError(
            f"{named!r} is no address of a proxy, such as 127.0.0.1; several are joined by commas."
        ) from None


def _origin(address: str) -> str:
    """Return the origin of an address as browsers write it: https://cairn.example. Raises: ValueError."""
    try:
        parts = urlsplit(address)
        name = (parts.hostname or "").encode("idna").decode()
        port = parts.port
    except (ValueError, UnicodeError):
        parts, name, port = urlsplit(""), "", None
    rest = (parts.path.strip("/"), parts.query, parts.fragment, parts.username)
    if parts.scheme not in PORTS or not name or any(rest):
        raise ValueError(f"{address!r} is no address such as https://cairn.example, without a path.")
    shown = f"[{name}]" if ":" in name else name
    return f"{parts.scheme}://{shown}" + (f":{port}" if port not in (None, PORTS[parts.scheme]) else "")
