"""What a module binds for nobody leaves the board's program.

Each name that a frozen module binds costs heap as soon as the module is imported. Where inlining.py has written
numbers and texts at their uses, nobody needs to import the names that they had. Modules of texts and of kernels lose
these names; of other modules some are asked for in ways that are not looked for here.
"""

import ast
from collections.abc import Callable


def module_of(path: str) -> str:
    """Return the dotted name of the module that a file is."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def without_unused(texts: dict[str, str], checked: Callable[[str], bool]) -> dict[str, str]:
    """Return the sources of a program, by path, without what its modules that are `checked` bind for nobody, and
    without what any module imports from another for nobody.

    A module that is left with nothing goes, and what goes is imported no more. Every line keeps its number.
    """
    modules = {path: _Module(path, text) for path, text in texts.items()}
    program = {module.name for module in modules.values()}
    packages = {name.partition(".")[0] for name in program}
    needed: set[str] = set().union(*[module.needs(program) for module in modules.values()])
    while passed_on := set().union(*[module.passes_on(needed) for module in modules.values()]) - needed:
        needed |= passed_on
    gone: set[str] = set()
    for path in filter(checked, texts):
        gone |= modules[path].unused(needed)
    return {path: module.without(gone, needed, packages) for path, module in modules.items() if module.name not in gone}


class _Module(ast.NodeVisitor):
    """A module of a program: what it has and needs, by dotted names."""

    def __init__(self, path: str, text: str):
        self.name = module_of(path)
        self._text = text
        self._tree = ast.parse(text)
        self._names: set[str] = set()
        self._members: set[tuple[str, str]] = set()
        self._imports: list[ast.ImportFrom] = []
        self._whole: set[str] = set()
        self.visit(self._tree)

    def needs(self, program: set[str]) -> set[str]:
        """Return what it uses: names of its own and of others, and modules of which it may use anything."""
        owners = {owner for owner, _ in self._members}
        found = {f"{self.name}.{name}" for name in self._names | owners - self._modules(program)} | self._whole
        for statement in self._imports:
            for alias in statement.names:
                dotted, name = f"{statement.module}.{alias.name}", alias.asname or alias.name
                found |= {f"{dotted}.{member}" for owner, member in self._members if owner == name}
                if name in self._names or (name in owners and dotted not in program):
                    found.add(dotted)
        return found

    def _modules(self, program: set[str]) -> set[str]:
        """Return the names that it has for other modules of the program."""
        return {
            alias.asname or alias.name
            for statement in self._imports
            for alias in statement.names
            if f"{statement.module}.{alias.name}" in program
        }

    def passes_on(self, needed: set[str]) -> set[str]:
        """Return what it imports and others need from it."""
        pairs = [(statement.module, alias) for statement in self._imports for alias in statement.names]
        return {
            f"{module}.{alias.name}" for module, alias in pairs if f"{self.name}.{alias.asname or alias.name}" in needed
        }

    def unused(self, needed: set[str]) -> set[str]:
        """Return what it has and nobody needs; itself as well if it has nothing else."""
        statements = [_bound_by(statement) for statement in self._tree.body]
        names = {f"{self.name}.{name}" for names in statements for name in names or ()}
        if self.name in needed:
            return set()
        found = names - needed
        return found | {self.name} if found == names and None not in statements else found

    def without(self, gone: set[str], needed: set[str], packages: set[str]) -> str:
        """Return its text without what is gone, and without what it imports from the program for nobody; `pass` stands
        for each statement that had nothing else.
        """
        lines = self._text.encode().splitlines(keepends=True)  # ast counts bytes
        statements = {*self._imports, *self._tree.body}
        for statement in sorted(statements, key=lambda statement: statement.lineno, reverse=True):
            rest = self._rest(statement, gone, needed, packages)
            if rest is not None:
                first, last = statement.lineno - 1, (statement.end_lineno or 0) - 1
                lines[first : last + 1] = [
                    lines[first][: statement.col_offset] + rest.encode() + lines[last][statement.end_col_offset :],
                    *[b"\n"] * (last - first),
                ]
        return b"".join(lines).decode()

    def _rest(self, statement: ast.stmt, gone: set[str], needed: set[str], packages: set[str]) -> str | None:
        """Return what is left of a statement; None where it stays as it is."""
        if isinstance(statement, ast.ImportFrom):
            used = self._names | {owner for owner, _ in self._members}
            kept = []
            for alias in statement.names:
                name = alias.asname or alias.name
                ours = (statement.module or "").partition(".")[0] in packages
                idle = ours and name not in used and f"{self.name}.{name}" not in needed
                if not idle and not gone & {f"{statement.module}.{alias.name}", f"{self.name}.{name}"}:
                    kept.append(alias)
            if kept == statement.names:
                return None
            return ast.unparse(ast.ImportFrom(statement.module, kept, statement.level)) if kept else "pass"
        names = _bound_by(statement)
        return "pass" if names and gone.issuperset(f"{self.name}.{name}" for name in names) else None

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self._names.add(node.id)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.value, ast.Name):
            self._members.add((node.value.id, node.attr))
        else:
            self.visit(node.value)

    def visit_Import(self, node: ast.Import) -> None:
        self._whole |= {alias.name for alias in node.names}

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        self._imports.append(node)


def _bound_by(statement: ast.stmt) -> set[str] | None:
    """Return the names that a statement binds; None if it does, or may do, something else."""
    targets: list[ast.expr] = []
    match statement:
        case ast.Expr(value=ast.Constant()) | ast.Pass():
            return set()
        case ast.ImportFrom(names=aliases):
            return {alias.asname or alias.name for alias in aliases}
        case ast.Assign(targets=[ast.Tuple(elts=targets)]) | ast.Assign(targets=targets):
            pass
        case ast.AnnAssign(target=target):
            targets = [target]
    names = {target.id for target in targets if isinstance(target, ast.Name)}
    plain = names and len(names) == len(targets) and not any(isinstance(node, ast.Call) for node in ast.walk(statement))
    return names if plain else None
