"""The sources of the board's program: the files of engines/ and firmware/ that it can import, marked for the compiler.

A file belongs to it if firmware/start.py or a game of engines/registry.py imports it, directly or not.
"""

import ast
from collections.abc import Callable, Iterable, Iterator

from engines import registry
from host.deploy import viper
from host.paths import ROOT

START = "firmware.start"
SHOWN = ("view", "lesson")  # of a game, by a name in a text
PACKAGES = ("engines", "firmware")


def parts(start: str = START, shown: tuple[str, ...] = SHOWN) -> list[str]:
    """Return the modules that a program begins with: `start`, and what the registries import by name. shown: of each
    game's package in firmware/.
    """
    games = {name: registry.package_of(name) for name in registry.GAMES}
    rules = [f"engines.{name}.{module}" for name, game in games.items() for module in (*game.MODULES, *game.BOT)]
    views = [f"firmware.games.{name}.{module}" for name in registry.GAMES for module in shown]
    return [start, *rules, *views, *(f"firmware.games.{name}.puzzles" for name in registry.PUZZLED)]


def sources(modules: Iterable[str] | None = None) -> dict[str, str]:
    """Return the texts of these modules (default: parts()) and of all that they import, by paths in the repository.

    Kernels are marked for machine code. Raises: ValueError for a kernel that cannot be one.
    """
    return followed(parts() if modules is None else modules, PACKAGES, viper.marked)


def followed(modules: Iterable[str], packages: tuple[str, ...], prepared: Callable[[str, str], str]) -> dict[str, str]:
    """Return the texts of modules and of all that they import from these packages, by paths in the repository, each as
    `prepared(path, text)`.
    """
    texts: dict[str, str] = {}
    names = list(modules)
    while names:
        name = names.pop()
        path = _path_of(name, packages)
        if not path and "." in name:  # a name in a module
            names.append(name.rpartition(".")[0])
        elif path and path not in texts:
            texts[path] = prepared(path, (ROOT / path).read_text("utf-8"))
            names += [name.rpartition(".")[0], *imported(texts[path])]
    return dict(sorted(texts.items()))


def imported(source: str) -> Iterator[str]:
    """Yield the dotted names that a source imports: `from a import b` is a.b, `__import__("a")` is a."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{'.' * node.level}{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("__import__", "import_module"):
            yield from (str(value.value) for value in node.args[:1] if isinstance(value, ast.Constant))


def _path_of(module: str, packages: tuple[str, ...]) -> str:
    """Return the file of a module of these packages, by its path in the repository; empty where there is none."""
    if module.partition(".")[0] in packages:
        base = module.replace(".", "/")
        for path in (f"{base}.py", f"{base}/__init__.py"):
            if (ROOT / path).is_file():
                return path
    return ""
