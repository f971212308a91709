"""Generated tables and pictures of pages are as the tables of the project have them."""

import runpy
import shutil
from pathlib import Path

import pytest

from host.tools.hardware_docs import files
from host.tools.hardware_docs.files import FOLDER, generated


@pytest.mark.parametrize("file", generated(), ids=lambda file: file.name)
def test_a_file_is_up_to_date(file: Path) -> None:
    assert file.read_text("utf-8") == generated()[file], "`make hardware` brings it up to date"


def test_every_picture_is_generated_and_shown() -> None:
    pictures = {file for name in ("schematic", "neotrellis") for file in (FOLDER / name).glob("*.svg")}
    assert pictures == {file for file in generated() if file.suffix == ".svg"}
    pages = "".join(page.read_text("utf-8") for page in FOLDER.glob("*.md"))
    for picture in pictures:
        assert f"({picture.relative_to(FOLDER)})" in pages


def test_the_command_writes_what_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "hardware"
    shutil.copytree(FOLDER, copy)
    monkeypatch.setattr(files, "FOLDER", copy)
    page = copy / "README.md"
    right = page.read_text("utf-8")
    page.write_text(right.replace("| 29 | GP22 |", "| 29 | GP23 |"), "utf-8")
    shutil.rmtree(copy / "schematic")
    runpy.run_module("host.tools.hardware_docs", run_name="__main__")
    assert page.read_text("utf-8") == right
    for file in FOLDER.rglob("*"):
        if file.is_file():
            assert (copy / file.relative_to(FOLDER)).read_bytes() == file.read_bytes(), file.name
