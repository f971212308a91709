"""The engines' kernels as machine code of this computer, by numba.

A kernel (host/deploy/viper.py) is arithmetic on ints and buffers alone, so numba takes it as it is but for one thing:
an item of a buffer has 8 or 16 bits there, without a sign, and sums of such items keep none. So each item that is read
is made an int of 64 bits first. Buffers stay what they are, bytearrays and arrays. The constants that kernels name are
written beside them.

Machine code is kept in FOLDER: the first process that needs a kernel compiles it, which takes seconds for a long one.
"""

import ast
import copy
import hashlib
import importlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import platformdirs

from host.deploy.viper import checked, is_kernel, may_have
from host.paths import ROOT
from host.private import private_folder

FOLDER = platformdirs.user_cache_path("cairn", appauthor=False) / "kernels"
TREE = "engines"
HEAD = "import numba\n\n_int = numba.int64\n"
COMPILER = "@numba.njit(cache=True)\n"
MISSING = "numba is not installed: Python alone plays, slower. `make match` brings it where it can."


class _Wide(ast.NodeTransformer):
    """Rewrites a kernel for numba: reads of buffers become ints, annotations go."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Store):
            return node
        return ast.Call(ast.Name("_int", ast.Load()), [node], [])

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """Write `a[i] += n` as `a[i] = a[i] + n`: kernels have no calls, so an index may be worked out twice."""
        if not isinstance(node.target, ast.Subscript):
            return self.generic_visit(node)
        read = copy.deepcopy(ast.Subscript(node.target.value, node.target.slice, ast.Load()))  # each is visited once
        return self.visit(ast.Assign([node.target], ast.BinOp(read, node.op, node.value)))


def compile_kernels() -> int:
    """Replace every kernel of the engines by its compiled twin, in this process, wherever it was imported to.

    Returns how many; 0 where numba is not installed.
    """
    if importlib.util.find_spec("numba") is None:
        return 0
    replaced: dict[int, Any] = {}
    for path in _files():
        module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
        names = [name for name, _ in kernels_of(path) if isinstance(getattr(module, name), FunctionType)]
        if names:
            compiled = _load(path, module)
            replaced |= {id(getattr(module, name)): getattr(compiled, name) for name in names}
    for name, module in list(sys.modules.items()):
        if name == TREE or name.startswith(f"{TREE}."):
            _replace(module, replaced)
    return len(replaced)


def kernels_of(path: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield name and tree of each kernel of a file (from the project's folder). Raises: ValueError."""
    for node in ast.parse((ROOT / path).read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef) and is_kernel(path, node):
            checked(path, node)
            yield node.name, node


def rewritten(node: ast.FunctionDef) -> str:
    """Return the source of a kernel as numba gets it."""
    parameters = [ast.arg(argument.arg) for argument in node.args.args]
    body = node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body
    arguments = ast.arguments([], parameters, None, [], [], None, [])
    wide = [_Wide().visit(ast.parse(ast.unparse(statement)).body[0]) for statement in body]
    function = ast.FunctionDef(node.name, arguments, wide or [ast.Pass()], [], None)
    return COMPILER + ast.unparse(ast.fix_missing_locations(function))


def _files() -> list[str]:
    found = [path.relative_to(ROOT).as_posix() for path in (ROOT / TREE).rglob("*.py")]
    return sorted(path for path in found if may_have(path))


def _load(path: str, module: ModuleType) -> ModuleType:
    """Write the kernels of a file for numba, which keeps its machine code beside that, and import them.

    module: the file's own, which has the constants.
    """
    kernels = [node for _, node in kernels_of(path)]
    names = {part.id for node in kernels for part in ast.walk(node) if isinstance(part, ast.Name) and part.id.isupper()}
    constants = [f"{name} = {getattr(module, name)!r}" for name in sorted(names)]
    source = "\n\n".join([HEAD, *constants, *[rewritten(node) for node in kernels]]) + "\n"
    digest = hashlib.sha256(source.encode()).hexdigest()[:16]
    name = f"{path.removesuffix('.py').replace('/', '_')}_{digest}"
    target = FOLDER / f"{name}.py"
    if not target.exists():
        private_folder(FOLDER)
        draft = Path(f"{target}.{os.getpid()}")
        draft.write_text(source, "utf-8")
        draft.replace(target)
    spec = importlib.util.spec_from_file_location(name, target)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # numba finds its cache by the module's name
    spec.loader.exec_module(module)
    return module


def _replace(module: ModuleType, replaced: dict[int, Any]) -> None:
    for name, value in list(vars(module).items()):
        if id(value) in replaced:
            setattr(module, name, replaced[id(value)])
