"""Constants become numbers and texts where nothing else can be meant."""

import ast
import re
from collections import Counter

import pytest

from engines.languages import _
from host.deploy.inlining import CAPITALS, LANGUAGES, TRANSLATED, inlined, is_texts
from host.paths import ROOT


def one(text: str, **others: str) -> str:
    """Return what becomes of the text of a module, beside other modules of a program."""
    return inlined({"program/one.py": text} | {f"program/{name}.py": other for name, other in others.items()})[
        "program/one.py"
    ]


def test_a_constant_becomes_a_number() -> None:
    assert one("SIZE = 5\ndef f(x):\n    return x + SIZE * SIZE\n") == "SIZE = 5\ndef f(x):\n    return x + 5 * 5\n"


def test_constants_are_computed_from_constants() -> None:
    text = "A, B = 1, 2\nC: int = A + B * 4\nD = -C\nE = 1 << C | B\nF = A + 1000 - C\n"
    assert one(text + "f(A, B, C, D, E, F)\n").splitlines()[-1] == "f(1, 2, 9, (-9), 514, 992)"


def test_a_constant_is_imported() -> None:
    other = "A, B = 1, 2\n"
    assert one("from program.other import A, B as SECOND\nprint(A, SECOND)\n", other=other).endswith("print(1, 2)\n")
    assert one("from program import other\nprint(other.A)\n", other=other).endswith("print(1)\n")
    chain = {"other": "from program.third import A\nB = A + 1\n", "third": "A = 7\n"}
    assert one("from program.other import A, B\nprint(A, B)\n", **chain).endswith("print(7, 8)\n")


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
        "A = 1 << -1\nprint(A)",
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
    """Each file still compiles, has its lines, and binds and uses the same names where no constant was."""
    files = sorted([*(ROOT / "engines").rglob("*.py"), *(ROOT / "firmware").rglob("*.py")])
    texts = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in files}
    after = inlined(texts)
    changed = 0
    del after[LANGUAGES]
    for path in after:
        assert texts[path].count("\n") == after[path].count("\n")
        old, new = names_of(texts[path]), names_of(after[path])
        assert not new - old
        gone = {TRANSLATED, *modules_in(texts[path])}
        assert all(CAPITALS.fullmatch(name) or name in gone for name in old - new)
        changed += (old - new).total()
    assert changed > 1000
    assert all(is_texts(path) or path == LANGUAGES for path in texts.keys() - after.keys())


def test_all_texts_of_the_board_are_written_where_they_are_used(program: dict[str, str]) -> None:
    """So no module keeps them on the heap: what is left is the function that says them."""
    assert [path for path in program if is_texts(path)] == ["engines/texts.py"]
    _, *left = [node for node in ast.parse(program["engines/texts.py"]).body if not isinstance(node, ast.Pass)]
    assert [node.name for node in left if isinstance(node, ast.FunctionDef)] == ["said"] and len(left) == 1


def test_translations_are_written_where_the_english_text_is(program: dict[str, str]) -> None:
    """Those of engines/languages, also in several lines, and their functions go."""
    text = 'from engines.languages import _\nSTEPS = (_(\n    "me"\n    "nu"\n), "e2",\n_("blue", "stone"))\n'
    menu, blue = _("menu"), _("blue", "stone")
    assert menu[0] == "menu" != menu[1] and blue[2] != blue[3]
    after = inlined({"engines/one.py": text})["engines/one.py"]
    assert after == f'pass\nSTEPS = ({menu!r}, "e2",\n\n\n\n{blue!r})\n'
    assert not re.search(r"\b_\(", "".join(program.values()))


def modules_in(text: str) -> set[str]:
    """The names of the modules that a source imports."""
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
    imports = [(f"{node.module}.{alias.name}", alias.asname or alias.name) for node in nodes for alias in node.names]
    return {name for module, name in imports if (ROOT / module.replace(".", "/")).with_suffix(".py").exists()}


def names_of(text: str) -> Counter[str]:
    return Counter(node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name))


TEXTS = 'NO = ("No.", "Nein.")\nYES = (\n    "Yes "\n    "please.",\n    "Ja, bitte.",\n)\n'


def test_texts_are_written_where_they_are_used() -> None:
    text = "from program.one import texts\nprint(texts.YES, texts.NO[0])\n"
    after = inlined({"program/one/__init__.py": text, "program/one/texts.py": TEXTS})
    assert after == {"program/one/__init__.py": "pass\nprint(('Yes please.', 'Ja, bitte.'), ('No.', 'Nein.')[0])\n"}


def test_texts_that_are_still_needed_stay() -> None:
    """What an f-string uses has no place in the source; who uses the module itself may use anything of it."""
    texts = 'NO = ("No.", "Nein.")\nYES = ("Yes.", "Ja.")\n'
    text = "from program.texts import NO, YES\nprint(f'{NO}', YES)\n"
    after = inlined({"program/one.py": text, "program/texts.py": texts})
    assert after["program/one.py"] == "from program.texts import NO\nprint(f'{NO}', ('Yes.', 'Ja.'))\n"
    assert after["program/texts.py"] == 'NO = ("No.", "Nein.")\npass\n'
    for text in ("from program import texts\nprint(dir(texts))\n", "import program.texts\n"):
        after = inlined({"program/one.py": text, "program/texts.py": texts})
        assert after == {"program/one.py": text, "program/texts.py": texts}


@pytest.mark.parametrize(
    "text",
    [
        "from program import texts\ndef f(texts):\n    return texts.NO",
        "from program import texts\nclass C:\n    texts = 1\n    NO = texts.NO",
        "from program import texts\ntexts = 1\nprint(texts.NO)",
        "from program import texts\ntexts.NO = 1\nprint(texts.NO)",
    ],
)
def test_what_may_be_no_text_stays(text: str) -> None:
    assert one(text, texts=TEXTS).endswith(text.partition("\n")[2])


def test_numbers_are_imported_no_more_but_stay_where_they_are_defined() -> None:
    program = {
        "program/one.py": "from program.two import LIMIT, run\nfrom program.two import STEP\nprint(LIMIT, STEP, run)\n",
        "program/two.py": "LIMIT, STEP = 3, 4\ndef run():\n    return LIMIT\n",
    }
    after = inlined(program)
    assert after["program/one.py"] == "from program.two import run\npass\nprint(3, 4, run)\n"
    assert after["program/two.py"] == "LIMIT, STEP = 3, 4\ndef run():\n    return 3\n"


def test_the_numbers_of_kernels_leave_with_their_names() -> None:
    """But for what a module of the program still asks for, by the module's name too."""
    program = {
        "engines/one/kernels.py": "STONES, EMPTY = 3, 0\nSIZE = 4\nROWS = (1, 2)\ndef run():\n    return STONES\n",
        "engines/one/rules.py": "from engines.one import kernels\nprint(kernels.run(), kernels.SIZE, kernels.ROWS)\n",
        "engines/one/bot.py": "from engines.one.kernels import EMPTY, run\nprint(EMPTY, run)\n",
    }
    after = inlined(program)
    assert after["engines/one/kernels.py"] == "pass\npass\nROWS = (1, 2)\ndef run():\n    return 3\n"
    assert after["engines/one/rules.py"] == program["engines/one/rules.py"].replace("kernels.SIZE", "4")
    assert after["engines/one/bot.py"] == "from engines.one.kernels import run\nprint(0, run)\n"
