"""`cairn new-game`: the beginning of a game of one's own, which plays at once: three in a row on the board.

templates/game has its files, by their places in the repository; `newgame`, `NewGame` and `New Game` in them are the
names to replace.
"""

import argparse
import keyword
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from ruff import find_ruff_bin  # at the start, so that nothing is written where it is missing

from engines.registry import title_of
from host.files import replace
from host.paths import ROOT
from host.terminal import say

TEMPLATE = ROOT / "templates" / "game"
REGISTRY = Path("engines/registry.py")
LIST = Path("docs/rules/README.md")
ROW = "| [New Game](newgame.md) | 2: black, white | 3 x 3 |\n"
MAX_NAME = 12  # letters of a name: a line of the display has 21


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Write the files of a new game, which plays at once: three in a row. CONTRIBUTING.md continues from there."
    )
    parser.epilog = "Example: cairn new-game my_game"
    parser.add_argument("name", metavar="NAME", help="lower-case words joined by _, as in pebble_rebel")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Write the files of a new game and list them. Raises: ValueError or OSError."""
    files = new_game(options.name)
    finish(files)
    for file in files:
        say(str(file.relative_to(ROOT)))
    say(f"Play it: `make play`, menu, more games. Test it: `make test ARGS='-k {options.name}'`. Then make it yours.")


def new_game(name: str, root: Path = ROOT) -> list[Path]:
    """Write the files of a new game, its row into the list of the games, its name into the registry; return the files.

    name: lower-case words joined by `_`. root: the repository. Raises: ValueError, and nothing is written; OSError.
    """
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or keyword.iskeyword(name) or len(name) > MAX_NAME:
        raise ValueError(f"{name!r} is no name for a game; take up to {MAX_NAME} lower-case letters, such as my_game.")
    texts = {root / _named(path.relative_to(TEMPLATE).as_posix(), name): path for path in sorted(_files())}
    for path in (root / "engines" / name, root / "engines" / f"{name}.py", *texts):
        if path.exists():
            raise ValueError(f"There is {path.relative_to(root)} already; choose another name.")
    for path, source in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_named(source.read_text("utf-8"), name), "utf-8")
    for path, change in ((root / LIST, _listed), (root / REGISTRY, _registered)):
        replace(path, change(path.read_text("utf-8"), name).encode(), path.with_suffix(".new"))
    return [*texts, root / LIST, root / REGISTRY]


def finish(files: Iterable[Path], root: Path = ROOT) -> None:
    """Sort the imports, whose order depends on the name, and draw the key overlays."""
    sources = [str(file) for file in files if file.suffix == ".py"]
    subprocess.run(
        [find_ruff_bin(), "check", "--quiet", "--select", "I", "--fix", *sources], stdin=subprocess.DEVNULL, check=False
    )
    subprocess.run([sys.executable, "-m", "host.tools.overlays"], cwd=root, stdin=subprocess.DEVNULL, check=True)


def _files() -> list[Path]:
    return [path for path in TEMPLATE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]


def _named(text: str, name: str) -> str:
    """Return a text or a path of the template with the name of the game."""
    title = title_of(name)
    return text.replace("newgame", name).replace("NewGame", title.replace(" ", "")).replace("New Game", title)


def _listed(page: str, name: str) -> str:
    """Return the list of the games with one more row, the last of its table."""
    end = page.index("\n\n", page.index("|---")) + 1
    return page[:end] + _named(ROW, name) + page[end:]


def _registered(source: str, name: str) -> str:
    """Return the registry with one more game, the last of the menu."""
    found = re.search(r"^GAMES = \((.*)\)", source, re.MULTILINE)
    assert found, "engines/registry.py has no line GAMES = (...)."
    return f'{source[: found.end(1)]}, "{name}"{source[found.end(1) :]}'
