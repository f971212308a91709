"""The folder of a server's rooms: one file, that is made once."""

from contextlib import closing
from pathlib import Path

import pytest

from host.rooms.failures import WrongFile
from host.rooms.folder import begin, lock
from host.rooms.share import Share
from host.rooms.tables import opened
from tests.host.rooms.backends import FileBackend, run
from tests.host.rooms.harness import kept, made


def test_a_file_is_made_and_stays(tmp_path: Path) -> None:
    for _ in range(2):
        begin(tmp_path)
        assert {"files.json", "rooms.db"} == {file.name for file in tmp_path.iterdir()}
    run(FileBackend(tmp_path / "rooms.db"), made)
    (tmp_path / "files.json").unlink()  # as where a backup is put back
    begin(tmp_path)
    assert run(FileBackend(tmp_path / "rooms.db"), kept) and (tmp_path / "files.json").exists()


def test_a_file_that_is_gone_is_no_empty_one(tmp_path: Path) -> None:
    begin(tmp_path)
    (tmp_path / "rooms.db").rename(tmp_path / "away")
    for _ in range(2):
        with pytest.raises(WrongFile, match=r"is without rooms\.db; bring it back"):
            begin(tmp_path)
    (tmp_path / "away").rename(tmp_path / "rooms.db")
    begin(tmp_path)


@pytest.mark.parametrize(
    ("note", "names"),
    [
        (b'{"workers": 2}\n', ["rooms-1-of-2.db", "rooms-2-of-2.db"]),
        (b'{"workers": 4}\n', []),  # its files are on other machines, or gone
        (b'{"workers": 2, "before": 1}\n', ["rooms.db", "rooms-1-of-2.db.new"]),  # a power cut while it was divided
        (b'{"workers": 1}\n', ["rooms.db", "rooms-1-of-2.db"]),
        (b"", ["rooms.db"]),
    ],
)
def test_a_folder_of_several_files_is_refused_and_left_as_it_is(tmp_path: Path, note: bytes, names: list[str]) -> None:
    for name in names:
        with closing(opened(tmp_path / name)):
            pass
    (tmp_path / "files.json").write_bytes(note)
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(WrongFile, match=r"divided among files of several servers.*`cairn rooms divide 1`.*--data"):
        begin(tmp_path)
    assert before == {file: file.read_bytes() for file in tmp_path.iterdir()}


def test_a_folder_is_in_use_by_one_server_alone_or_by_each_of_several(tmp_path: Path) -> None:
    with lock(tmp_path), pytest.raises(OSError, match="in use"), lock(tmp_path):
        pass
    first, second = Share(0, 2), Share(1, 2)
    with lock(tmp_path, first), lock(tmp_path, second), pytest.raises(OSError, match="in use"), lock(tmp_path, second):
        pass
