"""All files of the site: Cairn's page and manual, MicroPython, and the board's program. No server makes any of them.

The page is that of `cairn play`, file by file; what differs in them is in the tables below.
"""

import gzip
import hashlib
import json
import re
import shutil
from pathlib import Path

from engines.registry import GAMES
from host.paths import ROOT
from host.rooms.typed import read_server
from host.site import program
from host.web import examples, manual
from host.web.server import STATIC

SITE = ROOT / "build" / "site"
OWN = Path(__file__).parent / "static"
MICROPYTHON = ROOT / "node_modules/@micropython/micropython-webassembly-pyscript"
RUNTIME = ("micropython.mjs", "micropython.wasm")
LICENCES = ("micropython.txt", "re1.5.txt", "uzlib.txt")  # of what is in them
PROGRAM = "program.tar.gz"
MANUAL = "manual.html"  # a static server knows its type by that

# Where pages load from, as host/web/security.py says it; and the browser may compile MicroPython.
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'self'"
HEAD = """<meta http-equiv="Content-Security-Policy" content="{policy}">
  <meta name="cairn-board" content="board.js">
  <meta name="cairn-rooms" content="{rooms}">
  <meta name="color-scheme\""""
# In index.html: what is there, and what stands there in the site
CHANGES = (
    ('href="manual"', f'href="{MANUAL}"'),
    (' crossorigin="use-credentials"', ""),  # no server asks for a cookie
)
FILES = re.compile(r"const FILES = \[.*?\];", re.DOTALL)


def build(folder: Path = SITE, rooms: str = "") -> dict[str, bytes]:
    """Write the site to a folder, in place of an older one; return its files. rooms: see files().

    Raises: OSError or ValueError; also where the folder holds something else, which stays.
    """
    if folder.is_dir() and any(folder.iterdir()) and not (folder / PROGRAM).is_file():
        raise ValueError(f"{folder} holds something else than a site; choose an empty folder.")
    found = files(rooms)
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in found.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return found


def files(rooms: str = "") -> dict[str, bytes]:
    """Return all files of the site, by their paths. Raises: OSError or ValueError.

    rooms: the address of the server of its online rooms, "" for none.
    """
    if not MICROPYTHON.is_dir():
        raise FileNotFoundError("MicroPython's WebAssembly build is missing; `make site` brings it.")
    folders = ((STATIC, sorted(path.name for path in STATIC.iterdir())), (MICROPYTHON, RUNTIME))
    found = {name: (folder / name).read_bytes() for folder, names in folders for name in names}
    found |= {path.name: path.read_bytes() for path in sorted(OWN.iterdir())}
    found |= {f"licenses/{name}": (ROOT / "licenses" / name).read_bytes() for name in LICENCES}
    found |= {f"pictures/{game}.png": examples.png_of(game) for game in GAMES}
    found["licenses/cairn.txt"] = (ROOT / "LICENSE").read_bytes()
    found["index.html"] = changed(found["index.html"].decode(), (*CHANGES, _head(rooms))).encode()
    found[MANUAL] = manual.page().encode()
    found[PROGRAM] = gzip.compress(program.archive(program.sources()), mtime=0)
    found["worker.js"] = _worker(found)
    return dict(sorted(found.items()))


def _head(rooms: str) -> tuple[str, str]:
    """Return a change of index.html: what a site has in its head, with the server of its online rooms."""
    rooms = read_server(rooms) if rooms else ""
    policy = POLICY
    if rooms:
        policy += f"; connect-src 'self' {rooms} {rooms.replace('http', 'ws', 1)}"
    return '<meta name="color-scheme"', HEAD.format(policy=policy, rooms=rooms)


def changed(text: str, changes: tuple[tuple[str, str], ...]) -> str:
    """Return a text with other words in it. Raises: ValueError where one is not there."""
    for before, after in changes:
        if before not in text:
            raise ValueError(f"The page has no {before!r} any more, which the site has in another way.")
        text = text.replace(before, after)
    return text


def _worker(found: dict[str, bytes]) -> bytes:
    """Return the service worker, which keeps all files; another build has another text, so browsers take it."""
    names = [name for name in sorted(found) if name not in ("worker.js", MANUAL) and not name.startswith("licenses/")]
    digest = hashlib.sha256(b"".join(name.encode() + data for name, data in sorted(found.items()))).hexdigest()
    text = changed(found["worker.js"].decode(), (('"manual"', f'"{MANUAL}"'),))
    text, count = FILES.subn(lambda _: f"const FILES = {json.dumps(names)};", text)
    if count != 1:
        raise ValueError("The service worker has no list FILES any more.")
    return f"{text}// build {digest[:16]}\n".encode()
