"""Which functions become machine code, and that nothing else than arithmetic with numbers and their names can."""

import ast

import pytest

from host.deploy import viper
from host.deploy.image import compiled
from host.deploy.inlining import inlined
from host.deploy.sources import parts, sources
from host.paths import ROOT

ENGINES = [name for name in parts() if name.startswith("engines.")]
FILE = "engines/some/kernels.py"


def function(text: str) -> ast.FunctionDef:
    node = ast.parse(text).body[0]
    assert isinstance(node, ast.FunctionDef)
    return node


def test_the_kernels_of_all_games_are_compiled() -> None:
    texts = sources(ENGINES)
    marked = {path: count for path, text in texts.items() if (count := text.splitlines().count(viper.DECORATOR))}
    assert sum(marked.values()) >= 44 and marked["engines/vacuum/stage1.py"] == 7
    for file in ROOT.glob("engines/*/kernels.py"):
        assert marked[file.relative_to(ROOT).as_posix()] > 0
    numbered = inlined(texts)
    for path, data in compiled({path: numbered[path] for path in marked}).items():
        assert data[:3] == b"M\x06\x13", path  # version 6.3 with code for armv6m


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        (FILE, "def f(cells: bytearray, p: int) -> int: return cells[p]", True),
        (FILE, "def f(moves: array) -> None: moves[0] = 1", True),
        (FILE, "def f(p: int) -> int: return p", False),  # no buffer
        (FILE, "def f(cells: bytearray, p) -> int: return cells[p]", False),
        (FILE, "def f(cells: list) -> int: return cells[0]", False),
        (FILE, "class A:\n def f(cells: bytearray) -> int: return 1", False),
        ("engines/robble/rules.py", "def f(cells: bytearray) -> int: return cells[0]", False),
        ("firmware/some/kernels.py", "def f(cells: bytearray) -> int: return cells[0]", False),
    ],
)
def test_the_rule(path: str, text: str, expected: bool) -> None:
    assert viper.is_kernel(path, ast.parse(text).body[0]) is expected


@pytest.mark.parametrize(
    "body",
    [
        "return Empty",
        "return len(cells)",
        "return cells.count(p)",
        "return p // 2",
        "return p / 2",
        "return 0.5",
        "return 1 << 31 | 0x80000000",
        "return cells[p:]",
        "return p in cells",
        "p, q = q, p",
        "a = b = p",
        "x = range(p)",
        "try:\n  p = 1\n finally:\n  p = 2",
        "for i in cells:\n  p = i",
        "for i in range(3):\n  p = i\n else:\n  p = 3",
        "def g(): pass",
        "return lambda: p",
        "'a text that is no docstring' + p",
    ],
)
def test_what_a_kernel_cannot_have(body: str) -> None:
    node = function(f"def f(cells: bytearray, p: int, q: int) -> int:\n '''It does.'''\n {body}\n")
    with pytest.raises(ValueError, match=rf"{FILE}:[3-6]: the kernel f has "):
        viper.checked(FILE, node)


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("def f(cells: bytearray, p: int = 0) -> int: return p", "other than plain parameters"),
        ("def f(cells: bytearray, *, p: int) -> int: return p", "other than plain parameters"),
        ("def f(cells: bytearray): cells[0] = 1", "returns int or None"),
        ("def f(cells: bytearray) -> bool: return cells[0] > 1", "returns int or None"),
    ],
)
def test_heads_that_a_kernel_cannot_have(head: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        viper.checked(FILE, function(head))


def test_a_name_in_capitals_is_its_number() -> None:
    """It makes the same machine code, and is nowhere in the compiled file."""
    names = "from engines.rules import LESS\nSTONES = 3\n\n\n"
    named = "def f(cells: bytearray, p: int) -> int:\n    return cells[p + STONES] + LESS\n"
    plain = named.replace("STONES", "3").replace("LESS", "-2")
    programs = [{FILE: names + named, "engines/rules.py": "LESS = -2\n"}, {FILE: "pass\npass\n\n\n" + plain}]
    first, second = [
        compiled({FILE: inlined({path: viper.marked(path, text) for path, text in program.items()})[FILE]})
        for program in programs
    ]
    assert first == second


@pytest.mark.parametrize(
    "head",
    ["", "STONES = 0.5\n", "STONES = 1 << 30\n", "STONES = 1\nSTONES = 2\n", "from engines.rules import STONES\n"],
)
def test_a_name_that_stands_for_no_number_is_refused(head: str) -> None:
    text = f"{head}\n\ndef f(cells: bytearray) -> int:\n    return cells[STONES]\n"
    program = {FILE: viper.marked(FILE, text), "engines/rules.py": "STONES = (1, 2)\n"}
    with pytest.raises(ValueError, match=rf"{FILE}:\d+: the kernel f has STONES here, which stands for no number"):
        inlined(program)
