"""The text of a file as the board gets it: cut, and with the marks of machine code.

What is cut leaves its line ends behind, so that a traceback from the board has the lines of the source.
"""

import ast

from host.device import kernels
from host.device.parts import Part


class Cutter:
    """Edits of one file, which do not overlap. Places are (line from 1, byte in it), as ast counts them."""

    def __init__(self, text: str) -> None:
        self._data = text.encode()
        self._lines = [0, 0]
        for line in self._data.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._edits: list[tuple[int, int, bytes]] = []

    def replace(self, start: tuple[int, int], end: tuple[int, int], text: str = "") -> None:
        """Put the text in place of what is between two places, and keep the line ends."""
        first, last = self._at(start), self._at(end)
        self._edits.append((first, last, text.encode() + b"\n" * self._data.count(b"\n", first, last)))

    def remove(self, node: ast.stmt, instead: str = "") -> None:
        decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
        line = min([node.lineno, *[each.lineno for each in decorators]])
        self.replace((line, node.col_offset), end_of(node), instead)

    def result(self) -> str:
        data = self._data
        for first, last, text in sorted(self._edits, reverse=True):
            data = data[:first] + text + data[last:]
        return data.decode()

    def _at(self, place: tuple[int, int]) -> int:
        return self._lines[place[0]] + place[1]


def end_of(node: ast.stmt | ast.expr | ast.arg) -> tuple[int, int]:
    """Where a node ends."""
    assert node.end_lineno is not None and node.end_col_offset is not None
    return node.end_lineno, node.end_col_offset


def text_for_board(part: Part, imports: dict[ast.ImportFrom, list[ast.alias]]) -> str:
    """Return what the board gets of a file: no docstrings, no annotations, nothing dead; kernels marked for viper.

    imports: what is left of the imports that bring too much. Errors: ValueError for a kernel that cannot be one.
    """
    cutter = Cutter(part.text)
    marked = {node for node in part.tree.body if kernels.is_kernel(part.name, node) and node not in part.dead}
    waiting: list[ast.AST] = [part.tree]
    while waiting:
        node = waiting.pop()
        if isinstance(body := getattr(node, "body", None), list):
            gone = [each for each in body if each in part.dead or _says_nothing(each) or imports.get(each) == []]
            for each in gone:
                alone = len(gone) == len(body) and each is gone[0] and not isinstance(node, ast.Module)
                cutter.remove(each, "pass" if alone else "")
        else:
            gone = []
        match node:
            case ast.FunctionDef():
                _retype(cutter, part, node, node in marked)
            case ast.AnnAssign(value=ast.expr()):
                cutter.replace(end_of(node.target), end_of(node.annotation))
            case ast.ImportFrom() if node in imports:
                left = ", ".join(ast.unparse(alias) for alias in imports[node])
                cutter.remove(node, f"from {node.module} import {left}")
        waiting += [child for child in ast.iter_child_nodes(node) if child not in gone]
    return cutter.result()


def _says_nothing(node: ast.AST) -> bool:
    """True for a docstring and for an annotation without a value."""
    match node:
        case ast.Expr(value=ast.Constant(value=str())) | ast.AnnAssign(value=None):
            return True
    return False


def _retype(cutter: Cutter, part: Part, node: ast.FunctionDef, kernel: bool) -> None:
    """Take a function's annotations away, or make viper's types of them."""
    arguments = node.args
    parameters = [*arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    words = dict(kernels.checked(part.name, node)) if kernel else {}
    for parameter in parameters:
        if parameter and parameter.annotation:
            word = words.get(parameter.annotation)
            name_ends = (parameter.lineno, parameter.col_offset + len(parameter.arg.encode()))
            cutter.replace(name_ends, end_of(parameter.annotation), f": {word}" if word else "")
    if kernel:
        # The two blank lines before a function have room for it.
        cutter.replace((node.lineno - 1, 0), (node.lineno - 1, 0), kernels.DECORATOR)
    if node.returns and not (kernel and words and ast.unparse(node.returns) == "int"):
        # From the last bracket of the parameters on. The bracket comes after the line ends, the colon stays.
        line, column = node.returns.lineno, node.returns.col_offset
        text = part.text.encode().splitlines()[line - 1][:column].rpartition(b")")[0]
        end = end_of(node.returns)
        cutter.replace((line, len(text)), (line, len(text) + 1))
        cutter.replace((line, len(text) + 1), end)
        cutter.replace(end, end, ")")
