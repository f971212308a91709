"""The official image: brought once, checked always."""

import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from host.emulator import image
from tests.test_house import MICROPYTHON


def test_it_is_of_the_release_that_the_project_names() -> None:
    assert f"-v{MICROPYTHON}." in image.NAME


def test_it_is_brought_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    data = image.official_image().read_bytes()
    brought = []

    def bring() -> bytes:
        brought.append(1)
        return data

    monkeypatch.setattr(image, "_from_registry", bring)
    for _ in range(2):
        assert image.official_image(tmp_path / "cache").read_bytes() == data
    assert len(brought) == 1
    (tmp_path / "cache" / image.NAME).write_bytes(data[:-1])  # a torn file is not used
    assert image.official_image(tmp_path / "cache").read_bytes() == data
    assert len(brought) == 2


def test_without_a_registry_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    failed = SimpleNamespace(returncode=1, stderr="No matching distribution\n")
    monkeypatch.setattr(subprocess, "run", lambda *_words, **_options: failed)
    with pytest.raises(RuntimeError, match=r"could not bring(.|\n)*--uf2(.|\n)*No matching distribution$"):
        image.official_image(tmp_path)
    assert not list(tmp_path.iterdir())


def test_what_is_not_the_image_is_not_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(image, "SHA256", "0" * 64)
    monkeypatch.setattr(image, "_from_registry", lambda: image._check(b"another one"))
    with pytest.raises(RuntimeError, match="not the image that it should be"):
        image.official_image(tmp_path)
