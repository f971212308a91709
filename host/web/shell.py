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
    """A page or a file that is made when it is asked for. sources: what it is made of, for the build's name."""

    make: Callable[[], bytes]
    sources: bytes = b""


Part = bytes | Late


class Shell:
    """A build. pages: by their names, index.html last; files: what they load, by paths."""

    def __init__(self, pages: Mapping[str, Part], files: Mapping[str, Part]) -> None:
        self.pages, self.files = pages, files
        parts = sorted({**files, **pages}.items())
        digests = {name: _digest(part.sources if isinstance(part, Late) else part) for name, part in parts}
        self.build = _digest(json.dumps(digests).encode())[:DIGITS]

    def page(self, name: str) -> bytes:
        """Return a page that says of which build it is, and loads its files from there.

        Raises: KeyError, or what making it raises.
        """

        def placed(found: re.Match[str]) -> str:
            attribute, path = found.groups()
            return f'{attribute}="{self.build}/{path}"' if path in self.files else found[0]

        text = NAMED.sub(placed, _made(self.pages[name]).decode()).replace(RESCUE, f"{RESCUE}?{self.build}")
        return text.replace(NO_BUILD, NO_BUILD.replace('""', f'"{self.build}"')).encode()

    def file(self, path: str) -> bytes:
        """Return a file of the folder. Raises: KeyError."""
        return _made(self.files[path])

    def listed(self) -> bytes:
        """Return build.json: the build's name, its pages, and the digests of its files."""
        files = {path: _digest(self.file(path)) for path in sorted(self.files)}
        return json.dumps({"build": self.build, "pages": list(self.pages), "files": files}, indent=1).encode()

    def laid_out(self) -> dict[str, bytes]:
        """Return all files of the build by their addresses, each after those that it needs."""
        folder = {f"{self.build}/{path}": self.file(path) for path in sorted(self.files)}
        return {**folder, LIST: self.listed(), **{name: self.page(name) for name in self.pages}}


def _made(part: Part) -> bytes:
    return part.make() if isinstance(part, Late) else part


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
    pages: dict[str, Part] = {MANUAL: Late(lambda: manual.page().encode(), manual.sources()), INDEX: index().encode()}
    pictures = {f"pictures/{game}.png": Late(partial(_example, game)) for game in GAMES}
    return Shell(pages, {**page_files(), **pictures})


def _example(game: str) -> bytes:
    from host.web import examples  # loading the games takes a second, which nobody who opens the page waits for

    return examples.png_of(game)


def routes() -> list[Route]:
    """Return the routes of what `cairn play` serves; a thread waits for what is made."""

    async def ready(parts: Mapping[str, Part], get: Callable[[str], bytes], name: str) -> bytes:
        return await picture.in_turn(get, name) if isinstance(parts[name], Late) else get(name)

    async def page(request: Request) -> HTMLResponse:
        name = request.url.path.rpartition("/")[2] or INDEX
        return HTMLResponse(await ready(served().pages, served().page, name))

    async def listed(_request: Request) -> Response:
        return Response(await picture.in_turn(served().listed), media_type="application/json")

    async def file(request: Request) -> Response:
        build, path = request.path_params["build"], request.path_params["path"]
        if build != served().build or path not in served().files:
            return Response("Nothing is here; perhaps it is of another version. Load the page again.", 404)
        data = await ready(served().files, served().file, path)
        return Response(data, headers={"Cache-Control": FOR_EVER}, media_type=guess_type(path)[0])

    pages = [Route(path, page) for path in ("/", f"/{INDEX}", f"/{MANUAL}")]
    return [*pages, Route(f"/{LIST}", listed), Route("/{build}/{path:path}", file)]
