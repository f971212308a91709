"""Constants become numbers where nothing else can be meant."""

import ast

import pytest

from host.deploy.constants import inlined
from host.paths import ROOT


def one(text: str, **others: str) -> str:
    """Return what becomes of the text of a module, beside other modules of a program."""
    return inlined({"program/one.py": text} | {f"program/{name}.py": other for name, other in others.items()})[
        "program/one.py"
    ]


def test_a_constant_becomes_a_number() -> None:
    assert one("SIZE = 5\ndef f(x):\n    return x + SIZE * SIZE\n") == "SIZE = 5\ndef f(x):\n    return x + 5 * 5\n"


def test_constants_are_computed_from_constants() -> None:
    text = "A, B = 1, 2\nC: int = A + B * 4\nD = -C\nE = 1 << C | B\n"
    assert one(text + "f(A, B, C, D, E)\n").splitlines()[-1] == "f(1, 2, 9, (-9), 514)"


def test_a_constant_is_imported() -> None:
    other = "A, B = 1, 2\n"
    assert one("from program.other import A, B as SECOND\nprint(A, SECOND)\n", other=other).endswith("print(1, 2)\n")
    chain = {"other": "from program.third import A\nB = A + 1\n", "third": "A = 7\n"}
    assert one("from program.other import A, B\nprint(A, B)\n", **chain).endswith("print(7, 8)\n")


def test_modules_may_import_each_other() -> None:
    text = "from program.other import B\nA = 1\nprint(A, B)\n"
    assert one(text, other="from program.one import A\nB = 2\n").endswith("print(1, 2)\n")


def test_bytes_are_counted_and_lines_stay() -> None:
    text = 'A = 1\nx = "\u00e4\u20ac", A, [\n    A,\n    "\u00e4", A]\n'
    assert one(text) == 'A = 1\nx = "\u00e4\u20ac", 1, [\n    1,\n    "\u00e4", 1]\n'


@pytest.mark.parametrize(
    "text",
    [
        "a = 1\nprint(a)",  # no capitals
        "A = 1\nA = 2\nprint(A)",
        "A = 1\nA += 1\nprint(A)",
        "A = 1\ndef f():\n    global A\n    A = 2\nprint(A)",
        "A = 1\ndef f(A):\n    return A",
        "A = 1\ndef f():\n    A = 2\n    return A",
        "A = 1\nf = lambda A: A",
        "A = 1\nfor A in range(2):\n    print(A)",
        "A = 1\nimport A\nprint(A)",
        "A = 1\nclass C:\n    A = 2\n    B = A",  # the class's own
        "A = 1\nprint(f'{A}')",  # ast has no place for it
        "if x:\n    A = 1\nelse:\n    A = 2\nprint(A)",
        "A = True\nprint(A)",
        "A = 'text'\nprint(A)",
        "A = 1.5\nprint(A)",
        "A = f()\nprint(A)",
        "A = 1 << 30\nprint(A)",  # not a small int
        "A = B = 1\nprint(A)",
        "from elsewhere import A\nprint(A)",
    ],
)
def test_what_may_be_something_else_stays(text: str) -> None:
    assert one(text) == text


def test_what_another_module_sets_stays() -> None:
    text = "A = 1\nprint(A)\n"
    assert one(text, other="import program.one\nprogram.one.A = 2\n") == text


def test_methods_see_the_modules_constants_whatever_their_class_has() -> None:
    text = "A = 1\nclass C:\n    A = A\n    def f(self):\n        return A\n"
    assert one(text) == text.replace("return A", "return 1")


def test_the_board_s_program_stays_the_same_but_for_its_constants() -> None:
    """Each file still compiles, has its lines, and differs in names alone that have become numbers."""
    files = sorted([*(ROOT / "engines").rglob("*.py"), *(ROOT / "firmware").rglob("*.py")])
    texts = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in files}
    after = inlined(texts)
    changed = 0
    for path, text in texts.items():
        old, new = list(ast.walk(ast.parse(text))), list(ast.walk(ast.parse(after[path])))
        assert text.count("\n") == after[path].count("\n")
        names = sum(isinstance(node, ast.Name) for node in old) - sum(isinstance(node, ast.Name) for node in new)
        numbers = sum(isinstance(node, ast.Constant) for node in new) - sum(
            isinstance(node, ast.Constant) for node in old
        )
        assert names == numbers >= 0
        changed += names
    assert changed > 1000
