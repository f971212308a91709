"""The sources of the board's program: the files of engines/ and firmware/ that it can import, marked for the compiler.

A file belongs to it if start.py or a game of engines/registry.py imports it, directly or not.
"""

import ast
from collections.abc import Iterable, Iterator

from engines import registry
from host.deploy import kernels
from host.paths import ROOT

START = "firmware.start"
PACKAGES = ("engines", "firmware")


def parts() -> list[str]:
    """Return the modules that the program begins with: start.py, and what the registries import by name."""
    games = [(name, registry.package_of(name).MODULES) for name in registry.GAMES]
    rules = [f"engines.{name}.{module}" for name, modules in games for module in modules]
    return [START, *rules, *[f"firmware.games.{name}.view" for name, _ in games]]


def sources(modules: Iterable[str] | None = None) -> dict[str, str]:
    """Return the texts of these modules (default: parts()) and of all that they import, by paths in the repository.

    Kernels are marked for machine code. Raises: ValueError for a kernel that cannot be one.
    """
    texts: dict[str, str] = {}
    names = parts() if modules is None else list(modules)
    while names:
        name = names.pop()
        path = _path_of(name)
        if not path and "." in name:  # a name in a module
            names.append(name.rpartition(".")[0])
        elif path and path not in texts:
            text = (ROOT / path).read_text("utf-8")
            texts[path] = kernels.marked(path, text)
            names += [name.rpartition(".")[0], *imported(text)]
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


def _path_of(module: str) -> str:
    """Return the file of a module of PACKAGES, by its path in the repository; empty where there is none."""
    if module.partition(".")[0] in PACKAGES:
        base = module.replace(".", "/")
        for path in (f"{base}.py", f"{base}/__init__.py"):
            if (ROOT / path).is_file():
                return path
    return ""
