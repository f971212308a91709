"""Constants become numbers in the board's texts.

MicroPython looks a global name up each time that it is used, which takes 1.1 us on the board, also where the name
stands for a number that never changes. Its compiler writes the number instead only where the same file marks it with
`const()`, which CPython does not have. So the image builder does it for all names in capitals that a module of the
program binds once, at its top, to a small int, and for the modules that import them from there.
"""

import ast
import re
from collections import Counter
from collections.abc import Callable

CAPITALS = re.compile(r"_?[A-Z][A-Z0-9_]*")
SMALL = range(-(1 << 30), 1 << 30)  # what MicroPython keeps in a word
OPERATIONS: dict[type, Callable[[int, int], int]] = {
    ast.Add: int.__add__,
    ast.Sub: int.__sub__,
    ast.Mult: int.__mul__,
    ast.LShift: int.__lshift__,
    ast.BitOr: int.__or__,
}


def inlined(texts: dict[str, str]) -> dict[str, str]:
    """Return the texts of a program, by path, with numbers instead of its constants. Every line keeps its number."""
    program = _Program(texts)
    return {path: program.inlined(path, text) for path, text in texts.items()}


class _Program:
    """The modules of a program, and which constants each of them knows."""

    def __init__(self, texts: dict[str, str]):
        self._trees = {_module_of(path): ast.parse(text) for path, text in texts.items()}
        self._names = {module: _Names(tree) for module, tree in self._trees.items()}
        # What is set from outside, as in `module.NAME = 1`, counts as no constant of any module.
        self._set = {name for names in self._names.values() for name in names.attributes}
        self._known: dict[str, dict[str, int]] = {}

    def inlined(self, path: str, text: str) -> str:
        module = _module_of(path)
        constants = self._constants(module)
        lines = text.encode().splitlines(keepends=True)  # ast counts bytes
        used = [node for node in self._names[module].used if node.id in constants]
        for node in sorted(used, key=lambda node: (node.lineno, node.col_offset), reverse=True):
            value = constants[node.id]
            number = f"{value}" if value >= 0 else f"({value})"
            line = lines[node.lineno - 1]
            lines[node.lineno - 1] = line[: node.col_offset] + number.encode() + line[node.end_col_offset :]
        return b"".join(lines).decode()

    def _constants(self, module: str) -> dict[str, int]:
        """Return the constants that a module knows: its own, and those that it imports."""
        if module not in self._known:
            self._known[module] = {}  # as long as it is looked for, for modules that import each other
            found: dict[str, int] = {}
            for statement in self._trees[module].body:
                found |= self._bound_by(statement, found)
            once = self._names[module].bound
            self._known[module] = {
                name: value for name, value in found.items() if once[name] == 1 and name not in self._set
            }
        return self._known[module]

    def _bound_by(self, statement: ast.stmt, known: dict[str, int]) -> dict[str, int]:
        """Return the constants that a statement at the top of a module binds."""
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
        found = {}
        for target, value in pairs:
            number = _number(value, known)
            if isinstance(target, ast.Name) and CAPITALS.fullmatch(target.id) and number is not None:
                found[target.id] = number
        return found


class _Names(ast.NodeVisitor):
    """Where a module uses names, and how often it binds each, whatever the scope.

    What stands in the body of a class itself is left out: the names that it binds are the class's.
    """

    def __init__(self, tree: ast.Module):
        self.used: list[ast.Name] = []
        self.bound: Counter[str] = Counter()
        self.attributes: set[str] = set()
        self._in_class = False
        self.visit(tree)

    def visit_Name(self, node: ast.Name) -> None:
        if not self._in_class:
            if isinstance(node.ctx, ast.Load):
                self.used.append(node)
            else:
                self.bound[node.id] += 1

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if not isinstance(node.ctx, ast.Load):
            self.attributes.add(node.attr)
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


def _module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _number(node: ast.expr | None, known: dict[str, int]) -> int | None:
    """Return the number that an expression of numbers and constants is, None if it is something else."""
    value: int | None = None
    match node:
        case ast.Constant(value=int() as number) if not isinstance(number, bool):
            value = number
        case ast.Name(id=name):
            value = known.get(name)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            positive = _number(operand, known)
            value = None if positive is None else -positive
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATIONS:
            first, second = _number(left, known), _number(right, known)
            if first is not None and second is not None and 0 <= second < SMALL.stop.bit_length():
                value = OPERATIONS[type(op)](first, second)
    return value if value is None or value in SMALL else None
