"""Which functions become machine code, and how: MicroPython's viper, from the one source that everything else runs.

The rule: in FILES, a function outside of classes whose parameters are all annotated, with the types of WORDS, one
buffer among them, is a kernel. viper reads the annotations as types of the machine; `checked` sees to it that a kernel
does nothing that viper would take differently from Python: it knows no numbers but ints, and no names but its own and
constants in capitals. inlining.py writes their numbers there before anything is compiled, and `named` sees that it
has: to viper a global is an object, whatever it is bound to.
"""

import ast
from fnmatch import fnmatch

FILES = (
    "firmware/hardware/kernels.py",
    "firmware/output/kernels.py",
    "firmware/games/*/kernels.py",
    "engines/*/kernels.py",
    "engines/*/bot_kernels.py",
    "engines/vacuum/terrain.py",
    "engines/vacuum/stage[123].py",
)
DECORATOR = "@micropython.viper"

# A Python type, what viper makes of it. bytes and bytearrays are read without a copy, arrays hold 16-bit ints ("H").
WORDS = {"int": "int", "bytes": "ptr8", "bytearray": "ptr8", "array": "ptr16"}
RESULTS = ("int", "None")

# All that a kernel may be made of. Left out on purpose: calls, attributes, text, floats, and // and %, which the
# machine rounds otherwise.
STATEMENTS = (ast.Assign, ast.AugAssign, ast.If, ast.While, ast.For, ast.Return, ast.Break, ast.Continue, ast.Pass)
EXPRESSIONS = (ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Compare, ast.Subscript, ast.Name, ast.Constant, ast.IfExp)
OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)
SIGNS = (ast.USub, ast.UAdd, ast.Invert)
COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)


def marked(path: str, text: str) -> str:
    """Return the text of a file with its kernels marked for the compiler; every line stays where it is.

    path: in the repository. Raises: ValueError for a kernel that cannot be one.
    """
    lines = text.encode().splitlines(keepends=True)  # ast counts bytes
    for node in ast.parse(text).body:
        if not isinstance(node, ast.FunctionDef) or not is_kernel(path, node):
            continue
        edits = list(checked(path, node))
        if node.returns is not None and ast.unparse(node.returns) != "int":  # viper takes no word for None
            _cut(lines, node.returns, b" -> None")
        for annotation, word in sorted(edits, key=lambda edit: (edit[0].lineno, edit[0].col_offset), reverse=True):
            row, start, end = annotation.lineno - 1, annotation.col_offset, annotation.end_col_offset
            lines[row] = lines[row][:start] + word.encode() + lines[row][end:]
        lines[node.lineno - 2] = f"{DECORATOR}\n".encode()  # the second of the two blank lines before a function
    return b"".join(lines).decode()


def _cut(lines: list[bytes], node: ast.expr, text: bytes) -> None:
    """Remove a text that ends where a node does."""
    line, end = lines[node.lineno - 1], node.end_col_offset or 0
    assert line[:end].endswith(text), line
    lines[node.lineno - 1] = line[: end - len(text)] + line[end:]


def may_have(path: str) -> bool:
    """True for a file (from the project's folder) whose functions may be kernels."""
    return any(fnmatch(path, pattern) for pattern in FILES)


def is_kernel(path: str, node: ast.stmt) -> bool:
    """True for a statement of the file `path` (from the project's folder) that is a kernel."""
    if not isinstance(node, ast.FunctionDef) or not may_have(path):
        return False
    types = [_word(parameter.annotation) for parameter in node.args.args]
    return all(types) and any(word != "int" for word in types)


def checked(path: str, node: ast.FunctionDef) -> list[tuple[ast.expr, str]]:
    """Return what to write for each annotation of a kernel. Raises: ValueError."""
    arguments = node.args
    if arguments.defaults or arguments.kwonlyargs or arguments.vararg or arguments.kwarg or arguments.posonlyargs:
        raise ValueError(f"{path}:{node.lineno}: the kernel {node.name} has other than plain parameters.")
    if node.returns is None or ast.unparse(node.returns) not in RESULTS:
        raise ValueError(f"{path}:{node.lineno}: the kernel {node.name} must say that it returns int or None.")
    own = _own(node)
    heads: list[ast.AST] = []
    for loop in ast.walk(node):
        if isinstance(loop, ast.For) and isinstance(loop.iter, ast.Call) and _is_range(loop.iter):
            heads += [loop.iter, loop.iter.func]
    for statement in node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body:
        for part in ast.walk(statement):
            if part not in heads and not _is_sealed(part, own):
                line = getattr(part, "lineno", statement.lineno)
                raise ValueError(
                    f"{path}:{line}: the kernel {node.name} has {type(part).__name__} here; kernels have arithmetic on "
                    "ints and buffers alone (host/deploy/viper.py)."
                )
    written = [(parameter.annotation, WORDS[_word(parameter.annotation)]) for parameter in arguments.args]
    return [(annotation, word) for annotation, word in written if annotation is not None]


def named(path: str, text: str) -> None:
    """Check a file whose constants have become numbers. Raises: ValueError for a name in a kernel that has not."""
    for node in ast.parse(text).body if DECORATOR in text else ():
        if isinstance(node, ast.FunctionDef) and DECORATOR in [f"@{ast.unparse(mark)}" for mark in node.decorator_list]:
            own = _own(node)
            for part in ast.walk(node):
                if isinstance(part, ast.Name) and _is_constant(part) and part.id not in own:
                    raise ValueError(
                        f"{path}:{part.lineno}: the kernel {node.name} has {part.id} here, which stands for no number: "
                        "bind it once, at the top of a module, to a small int."
                    )


def _own(node: ast.FunctionDef) -> set[str]:
    """Return the names that a function binds."""
    stored = {name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)}
    return stored | {parameter.arg for parameter in node.args.args}


def _is_constant(name: ast.Name) -> bool:
    return name.id.isupper()


def _word(annotation: ast.expr | None) -> str:
    return annotation.id if isinstance(annotation, ast.Name) and annotation.id in WORDS else ""


def _is_range(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "range" and not node.keywords


def _is_sealed(part: ast.AST, own: set[str]) -> bool:
    match part:
        case ast.Name():
            return part.id in own or _is_constant(part)
        case ast.Constant():
            return type(part.value) is int and -(1 << 30) <= part.value < 1 << 30
        case ast.For():
            return _is_range(part.iter) and not part.orelse
        case ast.Assign():
            return len(part.targets) == 1
        case ast.AST() if isinstance(part, STATEMENTS + EXPRESSIONS):
            return True
    return isinstance(part, (*OPERATORS, *SIGNS, *COMPARISONS, ast.And, ast.Or, ast.expr_context))
