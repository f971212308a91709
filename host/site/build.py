"""All files of the site: Cairn's page and manual, MicroPython, and the board's program. No server makes any of them.

The page is that of `cairn play`, file by file; what differs in them is in the tables below.
"""

import gzip
import json
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from engines.registry import GAMES
from host.files import replace
from host.paths import ROOT
from host.rooms.typed import read_server
from host.site import program
from host.web import examples, manual, shell
from host.web.shell import BUILD, LIST, STATIC, Shell

SITE = ROOT / "build" / "site"
OWN = Path(__file__).parent / "static"
MICROPYTHON = ROOT / "node_modules/@micropython/micropython-webassembly-pyscript"
RUNTIME = ("micropython.mjs", "micropython.wasm")
LICENCES = ("micropython.txt", "re1.5.txt", "uzlib.txt")  # of what is in them
PROGRAM = "program.tar.gz"
MANUAL = "manual.html"  # a static server knows their type by that
MARKS = (LIST, PROGRAM)  # one of them is at the top of every site; the second where it knows no builds

# Where pages load from, as host/http/security.py says it; and the browser may compile MicroPython.
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


class Contents(NamedTuple):
    """What a site is made of. pages, files: of its build, see host/web/shell.py; others: beside it, by their paths."""

    pages: dict[str, str]
    files: dict[str, bytes]
    others: dict[str, bytes]

    def laid_out(self) -> dict[str, bytes]:
        """Return all files by their paths, each after those that it needs."""
        pages = {name: text.encode() for name, text in self.pages.items()}
        return {**self.others, **Shell(pages, self.files).laid_out()}


def build(folder: Path = SITE, rooms: str = "") -> dict[str, bytes]:
    """Write the site to a folder, in place of an older one; return its files. rooms: see contents().

    Raises: OSError or ValueError; also where the folder holds something else, which stays.
    """
    if folder.is_dir() and any(folder.iterdir()) and not any((folder / name).is_file() for name in MARKS):
        raise ValueError(f"{folder} holds something else than a site; choose an empty folder.")
    found = contents(rooms).laid_out()
    write(folder, found)
    return found


def write(folder: Path, found: dict[str, bytes]) -> None:
    """Have these files in a folder and no others, but for those of the build before, which pages may have open.

    At every moment the folder is a whole site: the old one or, from the last of its files on, the new one.
    Raises: OSError; then the old one is there.
    """
    before = _build_in(folder)
    for name, data in found.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        replace(path, data, path.with_name(f"{path.name}.new"))
    kept = {folder / name for name in found} | set((folder / before).rglob("*") if before else ())
    for path in sorted(folder.rglob("*"), reverse=True):  # what is in a folder before the folder
        if path.is_dir() and not path.is_symlink():
            with suppress(OSError):  # it holds something
                path.rmdir()
        elif path not in kept:
            path.unlink()


def _build_in(folder: Path) -> str:
    """Return the name of the build that a folder has, "" for none."""
    try:
        name = json.loads((folder / LIST).read_text("utf-8"))["build"]
    except (OSError, ValueError, KeyError, TypeError):
        return ""
    return name if isinstance(name, str) and BUILD.fullmatch(name) else ""


def contents(rooms: str = "") -> Contents:
    """Return all that a site is made of. Raises: OSError or ValueError.

    rooms: the address of the server of its online rooms, "" for none.
    """
    if not MICROPYTHON.is_dir():
        raise FileNotFoundError("MicroPython's WebAssembly build is missing; `make site` brings it.")
    files = shell.page_files()
    files |= {name: (MICROPYTHON / name).read_bytes() for name in RUNTIME}
    files |= {path.name: path.read_bytes() for path in sorted(OWN.iterdir())}
    files |= {f"pictures/{game}.png": examples.png_of(game) for game in GAMES}
    files[PROGRAM] = gzip.compress(program.archive(program.sources()), mtime=0)
    others = {name: (STATIC / name).read_bytes() for name in (*shell.OUTSIDE, *shell.ICONS)}
    others |= {f"licenses/{name}": (ROOT / "licenses" / name).read_bytes() for name in LICENCES}
    others["licenses/cairn.txt"] = (ROOT / "LICENSE").read_bytes()
    index = changed(shell.index(), (*CHANGES, _head(rooms)))
    pages = {MANUAL: manual.page(), shell.INDEX: index}
    return Contents(pages, files, others)


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
