"""Constants become numbers and texts in the board's program.

MicroPython looks a global name up each time that it is used, which takes 1.1 us on the board, also where the name
stands for a number that never changes. Its compiler writes the number instead only where the same file marks it with
`const()`, which CPython does not have. So the image builder does it for all names in capitals that a module of the
program binds once, at its top, to a small int, also as `module.NAME`, and for the modules that import them from there.

The texts that people read are constants, too, where a module called `texts` has them: strings, tuples of strings (one
for each language), and tuples of such tuples. What `_` of engines/languages makes is such a tuple, wherever it stands:
the program has the translations, and not their files. Where texts are used they are constants of that code, in the
flash. So tree_shaking.py can take them out of `texts`, where each would cost heap.
"""

import ast
import re
from collections import Counter
from collections.abc import Callable
from typing import cast

from engines.languages import CODES, NAMES
from engines.languages import _ as translated
from host.deploy import viper
from host.deploy.tree_shaking import module_of, without_unused

CAPITALS = re.compile(r"_?[A-Z][A-Z0-9_]*")
BITS = 30
SMALL = range(-(1 << BITS), 1 << BITS)  # what MicroPython keeps in a word
OPERATIONS: dict[type, Callable[[int, int], int]] = {
    ast.Add: int.__add__,
    ast.Sub: int.__sub__,
    ast.Mult: int.__mul__,
    ast.LShift: int.__lshift__,
    ast.BitOr: int.__or__,
}
LANGUAGES = "engines/languages/__init__.py"  # of which the program has CODES and NAMES alone
TRANSLATED = "_"  # its function
TEXTS = "texts"  # the last name of the modules whose constants may be texts

Value = int | str | tuple


class Member(ast.Attribute):
    """An ast.Attribute of a name, as in `name.member`."""

    value: ast.Name


def inlined(texts: dict[str, str]) -> dict[str, str]:
    """Return the sources of a program, by path, with values instead of its constants. Every line keeps its number.

    What the modules `texts` and those of kernels then have for nobody goes, and those of them that have nothing else.
    So a name costs a kernel nothing on the board. Raises: ValueError for a kernel with a name that is no constant.
    """
    languages = f"CODES, NAMES = {CODES!r}, {NAMES!r}\n"
    texts = {path: text if path != LANGUAGES else languages for path, text in texts.items()}
    program = _Program(texts)
    numbered = {path: program.inlined(path, text) for path, text in texts.items()}
    for path, text in numbered.items():
        viper.named(path, text)
    return without_unused(numbered, lambda path: is_texts(path) or viper.may_have(path))


def is_texts(path: str) -> bool:
    """Return True for a module whose constants may be texts."""
    return module_of(path).rpartition(".")[2] == TEXTS


class _Program:
    """The modules of a program, and which constants each of them knows."""

    def __init__(self, texts: dict[str, str]):
        self._trees = {module_of(path): ast.parse(text) for path, text in texts.items()}
        self._names = {module: _Names(tree) for module, tree in self._trees.items()}
        # What is set from outside, as in `module.NAME = 1`, counts as no constant of any module.
        self._set = {name for names in self._names.values() for name in names.attributes}
        self._known: dict[str, dict[str, Value]] = {}

    def inlined(self, path: str, text: str) -> str:
        lines = text.encode().splitlines(keepends=True)  # ast counts bytes
        found = self._found(module_of(path))
        for node, value in sorted(found, key=lambda pair: (pair[0].lineno, pair[0].col_offset), reverse=True):
            literal = f"({value})" if isinstance(value, int) and value < 0 else f"{value!r}"
            first, last = node.lineno - 1, cast("int", node.end_lineno) - 1
            lines[first : last + 1] = [
                lines[first][: node.col_offset] + literal.encode() + lines[last][node.end_col_offset :],
                *[b"\n"] * (last - first),
            ]
        return b"".join(lines).decode()

    def _found(self, module: str) -> list[tuple[ast.expr, Value]]:
        """Return where a module uses constants, and their values."""
        names, constants = self._names[module], self._constants(module)
        modules = names.modules(lambda name: name in self._trees)
        found: list[tuple[ast.expr, Value]] = [
            (node, constants[node.id]) for node in names.used() if node.id in constants
        ]
        found += [(node, cast("tuple", _text(node, {}))) for node in names.translated]
        for node in names.members:
            there = self._constants(modules[node.value.id]) if node.value.id in modules else {}
            if node.attr in there and node.lineno == node.end_lineno:
                found.append((node, there[node.attr]))
        return found

    def _constants(self, module: str) -> dict[str, Value]:
        """Return the constants that a module knows: its own, and those that it imports."""
        if module not in self._known:
            self._known[module] = {}  # as long as it is looked for, for modules that import each other
            found: dict[str, Value] = {}
            for statement in self._trees[module].body:
                found |= self._bound_by(statement, found, is_texts(module))
            once = self._names[module].bound
            self._known[module] = {
                name: value for name, value in found.items() if once[name] == 1 and name not in self._set
            }
        return self._known[module]

    def _bound_by(self, statement: ast.stmt, known: dict[str, Value], texts: bool) -> dict[str, Value]:
        """Return the constants that a statement at the top of a module binds. texts: they may be texts."""
        pairs: list[tuple[ast.expr, ast.expr | None]] = []
        match statement:
            case ast.ImportFrom(module=str(module), names=aliases) if module in self._trees:
                there = self._constants(module)
                return {alias.asname or alias.name: there[alias.name] for alias in aliases if alias.name in there}
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)) if len(names) == len(values):
                pairs = list(zip(names, values, strict=True))
            case ast.Assign(targets=[target], value=value):
                pairs = [(target, value)]
            case ast.AnnAssign(target=target, value=value):
                pairs = [(target, value)]
        found: dict[str, Value] = {}
        for target, value in pairs:
            constant: Value | None = _number(value, known)
            if constant is None and texts:
                constant = _text(value, known)
            if isinstance(target, ast.Name) and CAPITALS.fullmatch(target.id) and constant is not None:
                found[target.id] = constant
        return found


class _Names(ast.NodeVisitor):
    """Where a module uses names, and how often it binds each, whatever the scope.

    A name that the body of a class binds is the class's, and in the bodies of classes it counts as no other.
    members: where a module uses `name.member`. translated: its calls of `_`.
    """

    def __init__(self, tree: ast.Module):
        self.members: list[Member] = []
        self.translated: list[ast.Call] = []
        self.bound: Counter[str] = Counter()
        self.attributes: set[str] = set()
        self._used: list[tuple[ast.Name, bool]] = []  # and whether it is in the body of a class
        self._of_classes: set[str] = set()
        self._imports: list[tuple[str, str]] = []  # names and modules
        self._in_class = False
        self.visit(tree)

    def used(self) -> list[ast.Name]:
        """Return where names of the module are used."""
        return [node for node, in_class in self._used if not (in_class and node.id in self._of_classes)]

    def modules(self, wanted: Callable[[str], bool]) -> dict[str, str]:
        """Return the modules among those `wanted` that names stand for, by those names."""
        imports = Counter((name, module) for name, module in self._imports if wanted(module))
        sure = {name for (name, _), times in imports.items() if self.bound[name] == times} - self._of_classes
        return {name: module for name, module in imports if name in sure}

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self._used.append((node, self._in_class))
        elif self._in_class:
            self._of_classes.add(node.id)
        else:
            self.bound[node.id] += 1

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if not isinstance(node.ctx, ast.Load):
            self.attributes.add(node.attr)
        elif isinstance(node.value, ast.Name):
            self.members.append(cast("Member", node))
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if _is_translated(node):
            self.translated.append(node)
        else:
            self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        self._imports += [(alias.asname or alias.name, f"{node.module}.{alias.name}") for alias in node.names]
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            self.bound[node.target.id] += 1
        self.generic_visit(node)

    def visit_Global(self, node: ast.Global) -> None:
        self.bound.update(node.names)

    def visit_alias(self, node: ast.alias) -> None:
        self.bound[node.asname or node.name] += 1

    def visit_arg(self, node: ast.arg) -> None:
        self.bound[node.arg] += 1

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        self.bound[node.name or ""] += 1
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Before Python 3.12, ast does not know where the names in an f-string are."""

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._within(node, in_class=True)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._within(node, in_class=False)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._within(node, in_class=False)

    def _within(self, node: ast.ClassDef | ast.FunctionDef | ast.Lambda, in_class: bool) -> None:
        before, self._in_class = self._in_class, in_class
        self.generic_visit(node)
        self._in_class = before


def _text(node: ast.expr | None, known: dict[str, Value]) -> str | tuple | None:
    """Return the text, or the tuple of texts, that an expression is; None if it is something else."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.Name(id=name):
            value = known.get(name)
            return None if isinstance(value, int) else value
        case ast.Tuple(elts=nodes):
            texts = [_text(item, known) for item in nodes]
            return None if None in texts else tuple(texts)
        case ast.Call(args=args) if _is_translated(node):
            return translated(*[str(cast("ast.Constant", arg).value) for arg in args])
    return None


def _is_translated(node: ast.expr) -> bool:
    """Return True for a text in the making, as in `_("{} is taken.")`."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            return name == TRANSLATED and all(isinstance(arg, ast.Constant) for arg in args)
    return False


def _number(node: ast.expr | None, known: dict[str, Value]) -> int | None:
    """Return the number that an expression of numbers and constants is, None if it is something else."""
    value: int | None = None
    match node:
        case ast.Constant(value=int() as number) if not isinstance(number, bool):
            value = number
        case ast.Name(id=name):
            constant = known.get(name)
            value = constant if isinstance(constant, int) else None
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            positive = _number(operand, known)
            value = None if positive is None else -positive
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATIONS:
            first, second = _number(left, known), _number(right, known)
            if first is not None and second is not None and (not isinstance(op, ast.LShift) or 0 <= second < BITS):
                value = OPERATIONS[type(op)](first, second)
    return value if value is None or value in SMALL else None
