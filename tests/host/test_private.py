"""Files for their owner's eyes only."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.private import private_files, private_folder
from host.rooms.board.network import Folder


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_one_that_is_there_is_closed_with_its_files(tmp_path: Path) -> None:
    """As an older version left it."""
    folder = tmp_path / "rooms"
    folder.mkdir(0o755)
    (folder / "rooms.db").touch(0o644)
    (folder / "notes").touch(0o644)
    private_folder(folder, "*.db")
    assert (mode(folder), mode(folder / "rooms.db"), mode(folder / "notes")) == (0o700, 0o600, 0o644)


def test_a_folder_of_somebody_else_stays_open(tmp_path: Path) -> None:
    """A home, say, or one that all share."""
    (tmp_path / "home").mkdir(0o755)
    (tmp_path / "home" / "notes").touch(0o644)
    private_folder(tmp_path / "home", "*.db")
    assert (mode(tmp_path / "home"), mode(tmp_path / "home" / "notes")) == (0o755, 0o644)
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared").chmod(0o1777)
    (tmp_path / "shared" / "rooms.db").touch(0o644)
    private_folder(tmp_path / "shared", "*.db")
    assert (mode(tmp_path / "shared"), mode(tmp_path / "shared" / "rooms.db")) == (0o1777, 0o600)


def test_what_a_process_makes_is_private_for_a_while(tmp_path: Path) -> None:
    with private_files():
        (tmp_path / "secret").write_text("s")
        (tmp_path / "folder").mkdir()
    (tmp_path / "other").write_text("o")
    found = {path.name: mode(path) for path in tmp_path.iterdir()}
    assert found == {"secret": 0o600, "folder": 0o700, "other": 0o644}


def test_tokens_of_seats_are_private(tmp_path: Path) -> None:
    """Also those that an older version kept."""
    folder = tmp_path / "flash-rooms"
    folder.mkdir(0o755)
    (folder / "seat-1.json").write_text("{}")
    Folder(folder).keep("seat/2", "{}")
    assert mode(folder) == 0o700 and mode(folder / "seat-1.json") == 0o600
