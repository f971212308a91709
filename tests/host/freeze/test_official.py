"""Official images: brought once, checked always."""

import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from host.freeze import official
from tests.project.test_tooling import MICROPYTHON


def test_it_is_of_the_release_that_the_project_names() -> None:
    assert official.RELEASE == MICROPYTHON
    assert all(f"-v{release}." in name for release, (name, _) in official.IMAGES.items())


def test_it_is_brought_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    data = official.official_image().read_bytes()
    name, _ = official.IMAGES[official.RELEASE]
    brought = []

    def bring() -> dict[str, bytes]:
        brought.append(1)
        return {name: data}

    monkeypatch.setattr(official, "_from_registry", bring)
    for _ in range(2):
        assert official.official_image(tmp_path / "cache").read_bytes() == data
    assert len(brought) == 1
    (tmp_path / "cache" / name).write_bytes(data[:-1])  # a torn file is not used
    assert official.official_image(tmp_path / "cache").read_bytes() == data
    assert len(brought) == 2


def test_without_a_registry_there_is_a_message(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    failed = SimpleNamespace(returncode=1, stderr="No matching distribution\n")
    monkeypatch.setattr(subprocess, "run", lambda *_words, **_options: failed)
    with pytest.raises(OSError, match=r"could not bring(.|\n)*--uf2(.|\n)*No matching distribution$"):
        official.official_image(tmp_path)
    assert not list(tmp_path.iterdir())
