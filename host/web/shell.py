"""The page's own files as one build, so that no load of the page mixes two of them.

All but the pages themselves lie in a folder that the digest of all contents names, and a page loads its files from
there: one that a browser has kept from before finds the files of before, or none, and never some of another build.
build.json lists a build with the digest of each file; static/worker.js keeps a build once it has all of it.
"""

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from mimetypes import guess_type
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from engines.registry import GAMES
from host.web import manual, picture

STATIC = Path(__file__).parent / "static"
INDEX = "index.html"
MANUAL = "manual"
LIST = "build.json"
# What stays outside of the folder: what browsers look for at an address that must not change, and what helps a page
# whose folder is gone. An installed page has its icons there, too.
RESCUE = "rescue.js"
OUTSIDE = ("app.webmanifest", RESCUE, "worker.js")
ICONS = ("icon-192.png", "icon-512.png", "icon.svg")
DIGITS = 16
BUILD = re.compile(rf"[0-9a-f]{{{DIGITS}}}")  # its name
NO_BUILD = '<meta name="cairn-build" content="">'  # in index.html as it is in the repository
NAMED = re.compile(r'\b(href|src|content)="([^"]+)"')
FOR_EVER = "private, max-age=31536000, immutable"  # another content has another address


class Late(NamedTuple):
    """A page that is made when it is first asked for. sources: what it is made of, for the build's name."""

    make: Callable[[], str]
    sources: bytes


class Shell:
    """A build. pages: their texts by names, index.html last; files: what they load, by paths.

    made: files that are made when they are asked for, by paths, which are all that the build's name has of them.
    """

    def __init__(
        self,
        pages: Mapping[str, str | Late],
        files: Mapping[str, bytes],
        made: Mapping[str, Callable[[], bytes]] = MappingProxyType({}),
    ) -> None:
        self._files = files
        self.made = made
        self.pages = pages
        parts = {name: page.sources if isinstance(page, Late) else page.encode() for name, page in pages.items()}
        parts |= {**files, **dict.fromkeys(made, b"")}
        digests = {name: _digest(data) for name, data in sorted(parts.items())}
        self.build = _digest(json.dumps(digests).encode())[:DIGITS]

    def page(self, name: str) -> bytes:
        """Return a page. Raises: KeyError, or what making it raises."""
        page = self.pages[name]
        return self._page(page.make() if isinstance(page, Late) else page).encode()

    def _page(self, text: str) -> str:
        """Return a page that says of which build it is, and loads its files from there."""

        def placed(found: re.Match[str]) -> str:
            attribute, path = found.groups()
            return f'{attribute}="{self.build}/{path}"' if path in self else found[0]

        text = NAMED.sub(placed, text).replace(RESCUE, f"{RESCUE}?{self.build}")
        return text.replace(NO_BUILD, NO_BUILD.replace('""', f'"{self.build}"'))

    def __contains__(self, path: str) -> bool:
        return path in self._files or path in self.made

    def file(self, path: str) -> bytes:
        """Return a file of the folder. Raises: KeyError."""
        return self._files[path] if path in self._files else self.made[path]()

    def listed(self) -> bytes:
        """Return build.json: the build's name, its pages, and the digests of its files."""
        files = {path: _digest(self.file(path)) for path in sorted({*self._files, *self.made})}
        return json.dumps({"build": self.build, "pages": list(self.pages), "files": files}, indent=1).encode()

    def laid_out(self) -> dict[str, bytes]:
        """Return all files of the build by their addresses, each after those that it needs."""
        folder = {f"{self.build}/{path}": self.file(path) for path in sorted({*self._files, *self.made})}
        return {**folder, LIST: self.listed(), **{name: self.page(name) for name in self.pages}}


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def page_files() -> dict[str, bytes]:
    """Return the page's files that lie in the folder of a build."""
    return {path.name: path.read_bytes() for path in sorted(STATIC.iterdir()) if path.name not in (INDEX, *OUTSIDE)}


def index() -> str:
    """Return the page as it is in the repository."""
    return (STATIC / INDEX).read_text("utf-8")


@cache
def served() -> Shell:
    """Return what `cairn play` serves: the files as they were when the first page was opened."""
    pictures = {f"pictures/{game}.png": partial(_example, game) for game in GAMES}
    return Shell({MANUAL: Late(manual.page, manual.sources()), INDEX: index()}, page_files(), pictures)


def _example(game: str) -> bytes:
    from host.web import examples  # loading the games takes a second, which nobody who opens the page waits for

    return examples.png_of(game)


def routes() -> list[Route]:
    """Return the routes of what `cairn play` serves; a thread waits for what is made."""

    async def page(request: Request) -> HTMLResponse:
        name = request.url.path.rpartition("/")[2] or INDEX
        late = isinstance(served().pages[name], Late)
        return HTMLResponse(await picture.in_turn(served().page, name) if late else served().page(name))

    async def listed(_request: Request) -> Response:
        return Response(await picture.in_turn(served().listed), media_type="application/json")

    async def file(request: Request) -> Response:
        build, path = request.path_params["build"], request.path_params["path"]
        if build != served().build or path not in served():
            return Response("Nothing is here; perhaps it is of another version. Load the page again.", 404)
        data = await picture.in_turn(served().file, path) if path in served().made else served().file(path)
        return Response(data, headers={"Cache-Control": FOR_EVER}, media_type=guess_type(path)[0])

    pages = [Route(path, page) for path in ("/", f"/{INDEX}", f"/{MANUAL}")]
    return [*pages, Route(f"/{LIST}", listed), Route("/{build}/{path:path}", file)]
