"""Which parts of engines/ and firmware/ the board uses: files, and what stands in them.

A file is used if main.py imports it, directly or not, or if a text in a used file is its module's name: so games.py
names the views. A function, class or constant is used if its name stands anywhere in the used parts but where it is
made: by name alone, whatever it belongs to, so something too much may stay, and nothing is missing.
"""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAIN = "firmware.main"
ROOMS = ("engines", "firmware")

# What the board's own code never mentions, and others do: the computer at the other end of the cable.
FOR_OTHERS = {"describe", "load", "record", "revision", "soft_keys"}


@dataclass
class Part:
    """A file. `dead`: the statements in it that the board does not use."""

    path: Path
    text: str
    tree: ast.Module
    dead: list[ast.stmt] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The path from the project's folder."""
        return self.path.relative_to(ROOT).as_posix()

    @property
    def module(self) -> str:
        return self.name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def find_parts(modules: Iterable[str] = (MAIN,), whole: bool = False) -> list[Part]:
    """Return the files that these modules and what they import are in, by path, with what is dead in them.

    whole: nothing is.
    """
    parts = _reached(modules)
    if whole:
        return parts
    definitions = [(part, *made) for part in parts for made in _definitions(part.tree)]
    for part, node, _ in definitions:
        part.dead.append(node)
    while True:  # what is mentioned by what lives comes to life, too
        mentioned = FOR_OTHERS.union(*[set(mentions(part)) for part in parts])
        risen = [
            (part, node) for part, node, names in definitions if node in part.dead and not mentioned.isdisjoint(names)
        ]
        if not risen:
            return parts
        for part, node in risen:
            part.dead.remove(node)


def mentions(part: Part) -> Iterator[str]:
    """Yield the names and short texts that stand in the used statements of a file, but those that only annotate,
    import or list it."""
    waiting: list[ast.AST] = [part.tree]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.Import() | ast.ImportFrom():
                continue
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()):
                yield name
            case ast.Constant(value=str(text)) if text.isidentifier():
                yield text
        for name, value in ast.iter_fields(node):
            if name not in ("annotation", "returns"):
                children = value if isinstance(value, list) else [value]
                waiting += [child for child in children if isinstance(child, ast.AST) and child not in part.dead]


def left_of_imports(parts: list[Part]) -> Iterator[tuple[Part, ast.ImportFrom, list[ast.alias]]]:
    """Yield each `from ... import ...` that brings something which its file no longer mentions, with what is left.

    A file may import a name for others, too.
    """
    imports = [(part, node) for part in parts for node in ast.walk(part.tree) if isinstance(node, ast.ImportFrom)]
    wanted = {(node.module, alias.name) for _, node in imports for alias in node.names}
    for part, node in imports:
        own = set(mentions(part)) | {name for module, name in wanted if module == part.module}
        left = [alias for alias in node.names if (alias.asname or alias.name) in own]
        if len(left) < len(node.names):
            yield part, node, left


def _definitions(tree: ast.Module) -> Iterator[tuple[ast.stmt, list[str]]]:
    """Yield the functions, classes and constants of a file and of its classes, and the names that each makes."""
    of_classes = [child for node in tree.body if isinstance(node, ast.ClassDef) for child in node.body]
    for node in [*tree.body, *of_classes]:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                if not name.startswith("__"):
                    yield node, [name]
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield node, [name]
            case ast.Assign(targets=[ast.Tuple(elts=elements)]):
                yield node, [element.id for element in elements if isinstance(element, ast.Name)]


def _reached(modules: Iterable[str]) -> list[Part]:
    parts: dict[Path, Part] = {}
    names = list(modules)
    while names:
        name = names.pop()
        path = _path_of(name)
        if path is None or path in parts:
            continue
        text = path.read_text("utf-8")
        parts[path] = Part(path, text, ast.parse(text))
        names.append(name.rpartition(".")[0])
        for node in ast.walk(parts[path].tree):
            match node:
                case ast.Import(names=aliases):
                    names += [alias.name for alias in aliases]
                case ast.ImportFrom(module=str(module), names=aliases):
                    names += [module, *[f"{module}.{alias.name}" for alias in aliases]]
                case ast.Constant(value=str(text)):
                    names.append(text)
    return sorted(parts.values(), key=lambda part: part.path)


def _path_of(module: str) -> Path | None:
    if module.partition(".")[0] not in ROOMS or " " in module:
        return None
    base = ROOT.joinpath(*module.split("."))
    for path in (base.with_suffix(".py"), base / "__init__.py"):
        if path.is_file():
            return path
    return None
