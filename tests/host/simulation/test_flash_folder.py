"""The folder of a board's flash: what the disk does with each change, refuses, or another program does to it."""

import errno
import os
import shutil
from contextlib import suppress

import pytest

from firmware.hardware.wiring import PIXELS
from host.simulation.contacts import Contacts
from host.simulation.flash_folder import OWN, FlashFolder
from host.simulation.memory import FLASH_BYTES
from host.simulation.simulated import Flash, SimulatedBoard, Supply


def make(folder):
    """A board whose flash is in a folder."""
    return SimulatedBoard(Flash(FlashFolder(folder)), Contacts(), Supply(), bytearray(3 * PIXELS))


def write(board, name, data, mode="wb"):
    with board.open(name, mode) as file:
        file.write(data)


CALLS = ("open", "pwrite", "fsync", "replace", "unlink", "mkdir")  # system calls that change a folder
CHANGES = {
    "a new file": lambda flash: write(flash, "new", b"n" * 600),
    "an appended file": lambda flash: write(flash, "old", b"more" * 200, "ab"),
    "a file written from scratch": lambda flash: write(flash, "old", b"n" * 200),
    "an emptied file": lambda flash: write(flash, "old", b""),
    "a renamed file": lambda flash: flash.rename("old", "games/other"),
    "a replaced file": lambda flash: flash.rename("games/one", "old"),
    "a removed file": lambda flash: flash.remove("old"),
}


@pytest.fixture
def make_stored(tmp_path, monkeypatch):
    """Return a flash with some files, in a folder, which is emptied before; the disk is not waited for."""
    monkeypatch.setattr(os, "fsync", lambda file: None)

    def make_one():
        shutil.rmtree(tmp_path / "flash", ignore_errors=True)
        flash = make(tmp_path / "flash")
        write(flash, "old", b"o" * 700)
        write(flash, "games/one", b"1" * 40)
        return flash

    return make_one


def on_disk(folder):
    """Return what a board would find that is switched on now."""
    return FlashFolder(folder).read(FLASH_BYTES)


class Killed(BaseException):
    """The process has ended: it does nothing any more, and cleans nothing up."""


def stopped(patch, turn=0, part=0.0, error=None):
    """Have one of the system calls that change a folder do a part of its work and raise an error: the `turn`-th. A
    process that is killed does nothing after it. Return a list that gets the names of these calls.
    """
    done = []

    def stopping(name, call):
        def stop(*given, **named):
            done.append(name)
            if len(done) == turn and name == "pwrite":
                call(given[0], given[1][: int(part * len(given[1]))], given[2])
            elif len(done) == turn and part == 1:
                call(*given, **named)
            if len(done) == turn or (len(done) > turn and isinstance(error, Killed)):
                raise error
            return call(*given, **named)

        return stop

    for name in CALLS:
        patch.setattr(os, name, stopping(name, getattr(os, name)))
    return done


@pytest.fixture(params=CHANGES.values(), ids=[*CHANGES])
def change(request, make_stored):
    """A change of a flash, and the files before and after it."""
    flash = make_stored()
    before = dict(flash.files)
    request.param(flash)
    return request.param, before, dict(flash.files)


def test_a_change_is_on_the_disk_when_it_is_said_to_be(tmp_path, make_stored, change, monkeypatch):
    flash, done = make_stored(), stopped(monkeypatch)
    change[0](flash)
    assert done[-1] == "fsync"
    assert on_disk(tmp_path / "flash") == dict(flash.files) == change[2]


def test_a_file_has_its_bytes_on_the_disk_before_its_name(make_stored, monkeypatch):
    flash, done = make_stored(), stopped(monkeypatch)
    CHANGES["a file written from scratch"](flash)
    assert "fsync" in done[done.index("pwrite") : done.index("replace")]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EIO, errno.EMFILE])
def test_a_disk_that_refuses_costs_nothing_that_was_there(tmp_path, make_stored, change, number, monkeypatch):
    """Each of the system calls fails in turn, a write in the middle of its bytes."""
    act, before, after = change
    turn, refused, done = 0, 0, [""]
    while len(done) >= turn:
        turn += 1
        flash = make_stored()
        with monkeypatch.context() as patch:
            done = stopped(patch, turn, 0.5, OSError(number, os.strerror(number)))
            try:
                act(flash)
            except OSError as error:
                refused += 1
                assert error.errno == {errno.EMFILE: errno.EIO}.get(number, number)
        found = on_disk(tmp_path / "flash")
        assert found == dict(flash.files)
        assert before.keys() & after.keys() <= found.keys() <= before.keys() | after.keys()
        assert all(data in (before.get(path), after.get(path)) for path, data in found.items())
        write(flash, "again", b"the disk works")
        assert on_disk(tmp_path / "flash") == dict(flash.files) == {**found, "again": b"the disk works"}
    assert refused >= 2


@pytest.mark.parametrize("part", [0, 0.5, 1])
def test_a_process_that_is_killed_has_made_all_of_a_change_or_nothing(tmp_path, make_stored, change, part, monkeypatch):
    """Before each of the system calls, after it, and in the middle of what it writes."""
    act, before, after = change
    turn, done = 0, [""]
    while len(done) >= turn:
        turn += 1
        flash = make_stored()
        with monkeypatch.context() as patch, suppress(Killed):
            done = stopped(patch, turn, part, Killed())
            act(flash)
        found = on_disk(tmp_path / "flash")
        assert found in (before, after)
        flash = make(tmp_path / "flash")
        write(flash, "again", b"another process")
        assert on_disk(tmp_path / "flash") == {**found, "again": b"another process"}
    assert found == after and turn > 3


def test_a_storage_that_goes_while_the_board_is_on(tmp_path, make_stored):
    flash = make_stored()
    before, folder = dict(flash.files), tmp_path / "flash"
    folder.rename(folder.with_name("elsewhere"))
    for act in CHANGES.values():
        with pytest.raises(OSError) as caught:
            act(flash)
        assert caught.value.errno == errno.EIO
    with pytest.raises(OSError, match="is gone"):
        flash._flash.power_on()
    assert dict(flash.files) == before
    assert not folder.exists()
    folder.with_name("elsewhere").rename(folder)
    write(flash, "old", b"more", "ab")
    assert on_disk(tmp_path / "flash") == dict(flash.files) == {**before, "old": before["old"] + b"more"}


def test_another_program_that_changes_a_file_is_noticed(tmp_path, make_stored):
    flash = make_stored()
    place = tmp_path / "flash" / "old"
    place.write_bytes(b"the user's")
    with pytest.raises(OSError, match="another program has changed"):
        write(flash, "old", b"more", "ab")
    assert place.read_bytes() == b"the user's"


def test_the_computers_own_files_in_the_folder_are_none_of_the_boards(tmp_path, make_stored):
    flash = make_stored()
    before = dict(flash.files)
    own = tmp_path / "flash" / OWN
    own.mkdir(exist_ok=True)
    (own / "new").write_bytes(b"of a process that was killed")
    (own / "lock").write_bytes(b"kept")
    assert on_disk(tmp_path / "flash") == before
    assert [path.name for path in own.iterdir()] == ["lock"]
    for act in (lambda: write(flash, f"{OWN}/new", b"x"), lambda: flash.rename("old", f"{OWN}/lock")):
        with pytest.raises(OSError):
            act()
    assert dict(flash.files) == before


def test_names_stay_inside(tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret").write_bytes(b"not yours")
    folder = tmp_path / "flash"
    folder.mkdir()
    (folder / "link").symlink_to(outside / "secret")
    (folder / "linked").symlink_to(outside)
    flash = make(folder)
    assert flash.files == {}
    for name in ("../escaped", "../../escaped", "link", "linked/new"):
        with pytest.raises(OSError, match="leads out of the storage"):
            write(flash, name, b"x")
    assert (outside / "secret").read_bytes() == b"not yours" and flash.files == {}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["flash", "outside"]


def test_the_folder_is_read_at_power_on(tmp_path):
    flash = make(tmp_path)
    write(flash, "saved/game", b"moves")
    assert (tmp_path / "saved" / "game").read_bytes() == b"moves"
    (tmp_path / "from the host").write_bytes(b"put here")
    assert make(tmp_path).files == {"from the host": b"put here", "saved/game": b"moves"}


def test_a_storage_that_cannot_be_one(tmp_path):
    (tmp_path / "file").write_bytes(b"x")
    with pytest.raises(ValueError, match="is not a folder"):
        make(tmp_path / "file")
    (tmp_path / "file").write_bytes(bytes(FLASH_BYTES + 1))
    with pytest.raises(ValueError, match="holds more than a flash does"):
        make(tmp_path)
