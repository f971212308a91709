"""The sources of the board's program: the files of engines/ and firmware/ that it can import, marked for the compiler.

A file belongs to it if start.py imports it, directly or not, or if a text in such a file is its module's name: so
games.py names the views.
"""

import ast
from collections.abc import Iterable, Iterator

from host.deploy import kernels
from host.paths import ROOT

START = "firmware.start"
PACKAGES = ("engines", "firmware")


def sources(modules: Iterable[str] = (START,)) -> dict[str, str]:
    """Return the texts of these modules and of all that they import, by their paths in the repository.

    Kernels are marked for machine code. Raises: ValueError for a kernel that cannot be one.
    """
    texts: dict[str, str] = {}
    names = list(modules)
    while names:
        name = names.pop()
        path = _path_of(name)
        if path and path not in texts:
            text = (ROOT / path).read_text("utf-8")
            texts[path] = kernels.marked(path, text)
            names += [name.rpartition(".")[0], *_named_in(ast.parse(text))]
    return dict(sorted(texts.items()))


def _named_in(tree: ast.Module) -> Iterator[str]:
    """Yield what may be modules: names that are imported, and texts."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=aliases):
                yield from [alias.name for alias in aliases]
            case ast.ImportFrom(module=str(module), names=aliases):
                yield from [module, *[f"{module}.{alias.name}" for alias in aliases]]
            case ast.Constant(value=str(text)):
                yield text


def _path_of(module: str) -> str:
    """Return the file of a module of PACKAGES, by its path in the repository; empty where there is none."""
    if module.partition(".")[0] in PACKAGES and " " not in module:
        base = module.replace(".", "/")
        for path in (f"{base}.py", f"{base}/__init__.py"):
            if (ROOT / path).is_file():
                return path
    return ""
