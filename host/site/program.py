"""The program of the site's board: the sources that MicroPython runs in the browser, and the archive that it gets.

They are the firmware's files, those of host/site/board, and what these import: a few files of host/ that run on both
runtimes. MicroPython does not look at annotations, so what a module has for annotations alone goes.
"""

import ast
import io
import tarfile
from collections.abc import Iterator

from host.deploy.image import compiled
from host.deploy.inlining import inlined
from host.deploy.sources import followed, parts

START = "host.site.board.worker"
SHOWN = ("view", "lesson", "palette", "look")  # of a game, by a name in a text
PACKAGES = ("engines", "firmware", "host")


def sources() -> dict[str, str]:
    """Return the texts of the program, by paths in the repository."""
    return followed(parts(START, SHOWN), PACKAGES, lambda _path, text: without_annotations(text))


def without_annotations(text: str) -> str:
    """Return a source without the imports, aliases and classes at its top that only annotations use, or nothing does.

    Names in __all__ count as used. Every line keeps its number.
    """
    tree = ast.parse(text)
    used = _used(tree)
    lines = text.splitlines(keepends=True)
    for node in tree.body:
        names = set(_bound(node))
        if not names or names & used:
            if isinstance(node, ast.ImportFrom) and names - used:
                kept = [alias for alias in node.names if (alias.asname or alias.name) in used]
                _replace(lines, node, ast.unparse(ast.ImportFrom(node.module, kept, node.level)))
            continue
        _replace(lines, node, "")
    return "".join(lines)


def archive(texts: dict[str, str]) -> bytes:
    """Return a program, compiled, as a tar file; the same texts give the same bytes. Raises: ValueError."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path, data in compiled(inlined(texts)).items():
            entry = tarfile.TarInfo(path)
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    return file.getvalue()


def _replace(lines: list[str], node: ast.stmt, text: str) -> None:
    first, last = node.lineno - 1, node.end_lineno or node.lineno
    if isinstance(node, ast.ClassDef) and node.decorator_list:
        first = node.decorator_list[0].lineno - 1
    lines[first:last] = [f"{text}\n", *["\n"] * (last - first - 1)]


def _bound(node: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement at the top binds, where it may go: an import, an alias of a type, a protocol."""
    match node:
        case ast.Import() | ast.ImportFrom():
            yield from ((alias.asname or alias.name).partition(".")[0] for alias in node.names)
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript() | ast.BinOp(op=ast.BitOr())):
            yield name
        case ast.ClassDef(name=name, bases=[ast.Name(id="Protocol" | "TypedDict")]):
            yield name


def _used(tree: ast.Module) -> set[str]:
    """Return the names that the module uses outside annotations, and texts in it, as __all__ has names.

    What may go counts as soon as it is used itself.
    """
    found: set[str] = set()
    optional = {name: node for node in tree.body for name in _bound(node)}
    waiting: list[ast.AST] = [node for node in tree.body if not any(_bound(node))]
    while waiting:
        node = waiting.pop()
        name = node.id if isinstance(node, ast.Name) else node.value if isinstance(node, ast.Constant) else None
        if isinstance(name, str) and name not in found:
            found.add(name)
            waiting += ast.iter_child_nodes(optional[name]) if name in optional else []
        waiting += _evaluated(node)
    return found


def _evaluated(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node but annotations."""
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns"):
            parts = value if isinstance(value, list) else [value]
            yield from (part for part in parts if isinstance(part, ast.AST))
