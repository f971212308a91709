"""The flash: files as MicroPython's os and open have them, what they cost, and power that fails meanwhile."""

import errno
import io
import os
import shutil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.simulation.virtual.files import open_file
from host.simulation.virtual.flash import LOG_PAGES, PAGE_NS, SECTOR_NS, Flash
from host.simulation.virtual.mirror import OWN
from tests.host.simulation.virtual.conftest import unlimited_clock


def make(folder=None, **settings):
    return Flash(unlimited_clock(), folder, **settings)


def opened(flash, name, mode):
    return open_file(flash, flash._clock, name, mode)


def write(flash, name, data, mode="wb"):
    with opened(flash, name, mode) as file:
        file.write(data)


def read(flash, name, mode="rb"):
    with opened(flash, name, mode) as file:
        return file.read()


@pytest.fixture(params=["in memory", "in a folder"])
def flash(request, tmp_path):
    return make(tmp_path / "flash" if request.param == "in a folder" else None)


def test_files_and_folders(flash):
    write(flash, "a.txt", b"one")
    flash.mkdir("/games")
    write(flash, "games/b", b"two")
    assert read(flash, "games/b") == read(flash, "/games/b") == read(flash, "../games/./b") == b"two"
    assert sorted(flash.listing("/")) == [("a.txt", b"one"), ("games", None)]
    flash.rename("games/b", "a.txt")
    assert read(flash, "/a.txt") == b"two"
    assert flash.listing("/games") == []
    flash.rename("/games", "/older")
    flash.remove("/older")
    flash.remove("/a.txt")
    assert flash.listing("/") == []


@pytest.mark.parametrize(
    ("act", "number"),
    [
        (lambda f: read(f, "none"), errno.ENOENT),
        (lambda f: write(f, "none/x", b""), errno.ENOENT),
        (lambda f: write(f, "file/x", b""), errno.ENOTDIR),
        (lambda f: read(f, "dir"), errno.EISDIR),
        (lambda f: write(f, "dir", b""), errno.EISDIR),
        (lambda f: f.mkdir("dir"), errno.EEXIST),
        (lambda f: f.remove("none"), errno.ENOENT),
        (lambda f: f.remove("dir"), errno.ENOTEMPTY),
        (lambda f: f.remove("/"), errno.ENOTEMPTY),
        (lambda f: f.rename("none", "x"), errno.ENOENT),
        (lambda f: f.rename("file", "dir"), errno.EISDIR),
        (lambda f: f.rename("dir", "file"), errno.ENOTDIR),
        (lambda f: f.rename("dir", "dir/deeper"), errno.EINVAL),
        (lambda f: f.listing("file"), errno.ENOTDIR),
        (lambda f: read(f, "file", "ab"), errno.EBADF),
        (lambda f: write(f, "file", b"", "rb"), errno.EBADF),
    ],
)
def test_errors_have_the_numbers_that_micropython_gives(flash, act, number):
    write(flash, "file", b"as it was")
    flash.mkdir("dir")
    write(flash, "dir/inside", b"too")
    with pytest.raises(OSError) as caught:
        act(flash)
    assert caught.value.errno == caught.value.args[0] == number
    assert read(flash, "file") == b"as it was"
    assert read(flash, "dir/inside") == b"too"


@given(st.text(alphabet="ab./\\:\0", max_size=12))
def test_no_name_leads_out_of_the_folder(name):
    flash = make()
    try:
        path = flash.path(name)
    except OSError as error:
        assert error.errno == errno.EINVAL
    else:
        assert path.startswith("/")
        assert not {"..", ".", ""} & set(path[1:].split("/")) or path == "/"


def test_names_stay_inside_on_the_host_too(tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret").write_bytes(b"not yours")
    folder = tmp_path / "flash"
    folder.mkdir()
    (folder / "link").symlink_to(outside / "secret")
    (folder / "linked").symlink_to(outside)
    flash = make(folder)
    assert flash.listing("/") == []
    write(flash, "../../escaped", b"x")
    assert (folder / "escaped").read_bytes() == b"x"
    with pytest.raises(OSError, match="leads out of the storage"):
        write(flash, "link", b"x")
    with pytest.raises(OSError):
        write(flash, "linked/new", b"x")
    assert (outside / "secret").read_bytes() == b"not yours"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["flash", "outside"]


def test_the_folder_keeps_it_and_is_read_at_power_on(tmp_path):
    flash = make(tmp_path)
    flash.mkdir("saved")
    write(flash, "saved/game", b"moves")
    assert (tmp_path / "saved" / "game").read_bytes() == b"moves"
    (tmp_path / "from the host").write_bytes(b"put here")
    assert read(make(tmp_path), "saved/game") == b"moves"
    flash.power_on()
    assert read(flash, "from the host") == b"put here"


def test_a_storage_that_cannot_be_one(tmp_path):
    (tmp_path / "file").write_bytes(b"x")
    with pytest.raises(ValueError, match="is not a folder"):
        make(tmp_path / "file")
    (tmp_path / "file").write_bytes(bytes(70_000))
    with pytest.raises(ValueError, match="holds more than the flash's 65536 bytes"):
        make(tmp_path, size=65536)


# --- the folder on this computer ---------------------------------------------------------------

CALLS = ("open", "pwrite", "fsync", "replace", "unlink", "rmdir", "mkdir")  # system calls that change a folder
CHANGES = {
    "a new file": lambda flash: write(flash, "new", b"n" * 600),
    "an appended file": lambda flash: write(flash, "old", b"more" * 200, "ab"),
    "a file written from scratch": lambda flash: write(flash, "old", b"n" * 200),
    "an emptied file": lambda flash: write(flash, "old", b""),
    "a renamed file": lambda flash: flash.rename("old", "games/other"),
    "a replaced file": lambda flash: flash.rename("games/one", "old"),
    "a removed file": lambda flash: flash.remove("old"),
    "a new folder": lambda flash: flash.mkdir("folder"),
    "a removed folder": lambda flash: flash.remove("empty"),
}


@pytest.fixture
def make_stored(tmp_path, monkeypatch):
    """Return a flash with some files, in a folder, which is emptied before; the disk is not waited for."""
    monkeypatch.setattr(os, "fsync", lambda file: None)

    def make_one():
        shutil.rmtree(tmp_path / "flash", ignore_errors=True)
        flash = make(tmp_path / "flash")
        write(flash, "old", b"o" * 700)
        for folder in ("games", "empty"):
            flash.mkdir(folder)
        write(flash, "games/one", b"1" * 40)
        return flash

    return make_one


def on_disk(flash):
    """Return what a board would find that is switched on now."""
    return make(flash._mirror.folder).files()


def instead(patch, wrap):
    """Put `wrap(name, call)` in the place of each system call that changes a folder."""
    for name in CALLS:
        patch.setattr(os, name, wrap(name, getattr(os, name)))


def noted(patch):
    """Return a list that gets the name of each of these calls."""
    done = []

    def noting(name, call):
        return lambda *given, **named: (done.append(name), call(*given, **named))[1]

    instead(patch, noting)
    return done


@pytest.mark.parametrize("act", CHANGES.values(), ids=CHANGES)
def test_a_change_is_on_the_disk_when_it_is_said_to_be(make_stored, act, monkeypatch):
    flash, done = make_stored(), noted(monkeypatch)
    act(flash)
    assert done[-1] == "fsync"
    assert on_disk(flash) == flash.files()


def test_a_file_has_its_bytes_on_the_disk_before_its_name(make_stored, monkeypatch):
    flash, done = make_stored(), noted(monkeypatch)
    CHANGES["a file written from scratch"](flash)
    assert "fsync" in done[done.index("pwrite") : done.index("replace")]


@pytest.mark.parametrize("change", ["an appended file", "a file written from scratch"])
def test_a_disk_that_takes_a_few_bytes_at_a_time_gets_them_all(make_stored, change, monkeypatch):
    flash, pwrite = make_stored(), os.pwrite
    monkeypatch.setattr(os, "pwrite", lambda file, data, offset: pwrite(file, data[:50], offset))
    CHANGES[change](flash)
    assert on_disk(flash) == flash.files()


@pytest.mark.parametrize("act", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EIO, errno.EMFILE])
def test_a_disk_that_refuses_costs_nothing_that_was_there(make_stored, act, number, monkeypatch):
    """Each of the system calls fails in turn, a write in the middle of its bytes."""

    def failing(name, call):
        def fail(*given, **named):
            nonlocal calls
            calls += 1
            if calls != turn:
                return call(*given, **named)
            if name == "pwrite":
                call(given[0], given[1][: len(given[1]) // 2], given[2])
            raise OSError(number, os.strerror(number))

        return fail

    flash = make_stored()
    before = flash.files()
    act(flash)
    after = flash.files()
    turn, refused = 0, 0
    while True:
        turn, calls = turn + 1, 0
        flash = make_stored()
        with monkeypatch.context() as patch:
            instead(patch, failing)
            try:
                act(flash)
            except OSError as error:
                refused += 1
                assert error.errno == {errno.EMFILE: errno.EIO}.get(number, number)
        if calls < turn:
            break
        found = on_disk(flash)
        assert found == flash.files()
        assert before.keys() & after.keys() <= found.keys() <= before.keys() | after.keys()
        for path, data in found.items():
            had, gets = before.get(path), after.get(path)
            assert data in (had, gets) or (gets.startswith(data) and len(data) >= len(had or b""))
        write(flash, "again", b"the disk works")
        assert on_disk(flash) == flash.files() == {**found, "/again": b"the disk works"}
    assert refused >= 2


def test_a_storage_that_goes_while_the_board_is_on(make_stored):
    flash = make_stored()
    before, folder = flash.files(), flash._mirror.folder
    folder.rename(folder.with_name("elsewhere"))
    for act in CHANGES.values():
        with pytest.raises(OSError) as caught:
            act(flash)
        assert caught.value.errno == errno.EIO
    with pytest.raises(OSError, match="is gone"):
        flash.power_on()
    assert flash.files() == before
    assert not folder.exists()
    folder.with_name("elsewhere").rename(folder)
    write(flash, "old", b"more", "ab")
    assert on_disk(flash) == flash.files() == {**before, "/old": before["/old"] + b"more"}


def test_an_emptied_storage_takes_new_files(make_stored):
    flash = make_stored()
    for path in flash._mirror.folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    with pytest.raises(OSError) as caught:
        write(flash, "old", b"more", "ab")
    assert caught.value.errno == errno.EIO
    write(flash, "games/new", b"whole")
    flash.rename("games/new", "games/one")
    assert on_disk(flash) == {"/games/one": b"whole"}


def test_another_program_that_changes_a_file_is_noticed(make_stored):
    flash = make_stored()
    place = flash._mirror.folder / "old"
    place.write_bytes(b"the user's")
    with pytest.raises(OSError, match="another program has changed"):
        write(flash, "old", b"more", "ab")
    assert place.read_bytes() == b"the user's"


def test_the_computers_own_files_in_the_folder_are_none_of_the_boards(make_stored):
    flash = make_stored()
    before = flash.files()
    own = flash._mirror.folder / OWN
    own.mkdir(exist_ok=True)
    (own / "new").write_bytes(b"of a process that was killed")
    (own / "lock").write_bytes(b"kept")
    flash.power_on()
    assert flash.files() == before
    assert [path.name for path in own.iterdir()] == ["lock"]
    for act in (lambda: write(flash, f"{OWN}/new", b"x"), lambda: flash.mkdir(OWN), lambda: flash.rename("old", OWN)):
        with pytest.raises(OSError):
            act()
    assert flash.files() == before


@settings(deadline=None)
@given(st.lists(st.integers(0, 3000), max_size=6), st.lists(st.integers(0, 3000), max_size=6))
def test_an_open_file_does_what_an_ordinary_one_does(first, more):
    flash, expected = make(), b""
    for mode, sizes in (("wb", first), ("ab", more)):
        with opened(flash, "f", mode) as file:
            for number, size in enumerate(sizes):
                data = bytes([number + 1]) * size
                assert file.write(data) == size
                expected += data
        file.close()
    with opened(flash, "f", "rb") as file, io.BytesIO(expected) as real:
        for size in (*first, 10):
            assert file.seek(size) == real.seek(size)
            assert file.read(size // 2) == real.read(size // 2)
        buffer = bytearray(5)
        count = file.readinto(buffer)
        assert bytes(buffer[:count]) == real.read(5)
    assert read(flash, "f") == expected
    with pytest.raises(ValueError, match="closed"):
        file.read()


def test_writing_costs_what_the_chip_needs(flash):
    start = flash._clock.now
    write(flash, "f", bytes(5000))  # two sectors, twenty pages
    assert (
        2 * SECTOR_NS + 20 * PAGE_NS <= flash._clock.now - start <= 3 * SECTOR_NS + 26 * PAGE_NS
    )  # or one for its folder


def test_a_folder_s_log_is_erased_now_and_then(flash):
    write(flash, "f", b"")
    began = flash._clock.now
    for _ in range(3 * LOG_PAGES):
        write(flash, "f", b"x")
    assert 3 * SECTOR_NS <= flash._clock.now - began < 9 * SECTOR_NS


def test_what_goes_over_the_end_of_a_page_takes_two(flash, monkeypatch):
    pages = []
    program = flash.program

    def note(path, place, data, *how):
        pages.append((place, len(data)))
        return program(path, place, data, *how)

    monkeypatch.setattr(flash, "program", note)
    write(flash, "f", bytes(250))
    write(flash, "f", bytes(300), "ab")
    assert pages == [(0, 250), (250, 6), (256, 256), (512, 38)]


def test_a_full_flash_refuses_and_keeps_what_it_has(tmp_path):
    flash = make(tmp_path, size=5 * 4096)  # one of them for the root
    write(flash, "old", bytes(8192))
    assert flash.free() == 8192
    with pytest.raises(OSError) as caught:
        write(flash, "new", bytes(8193))
    assert caught.value.errno == errno.ENOSPC
    assert read(flash, "old") == bytes(8192)
    flash.remove("new")
    write(flash, "new", bytes(8192))
    assert flash.free() == 0


# --- firmware/hardware/board.py over it -----------------------------------------------------------


def test_the_board_saves_and_loads(make_board, do, tmp_path):
    board = make_board(storage=tmp_path / "flash")
    board.boot()
    assert do(board, lambda b: b.load("journal")) is None
    do(board, lambda b: b.save("journal", b"one"), 200)
    do(board, lambda b: b.save("journal", bytes(300)), 200)
    assert do(board, lambda b: b.load("journal")) == bytes(300)
    assert [path.name for path in (tmp_path / "flash").iterdir()] == ["journal"]
    board.power_cut()
    board.boot()
    assert do(board, lambda b: b.load("journal")) == bytes(300)
