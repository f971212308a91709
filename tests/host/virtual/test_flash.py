"""The flash: files as MicroPython's os and open have them, what they cost, and power that fails meanwhile."""

import errno

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.virtual.clock import NEVER, Clock
from host.virtual.files import open_file
from host.virtual.flash import PAGE_NS, SECTOR_NS, Flash


def make(folder=None, **settings):
    clock = Clock(lambda: None)
    clock.allow(NEVER)
    return Flash(clock, folder, **settings)


def write(flash, name, data, mode="wb"):
    with open_file(flash, flash._clock, name, mode) as file:
        file.write(data)


def read(flash, name, mode="rb"):
    with open_file(flash, flash._clock, name, mode) as file:
        return file.read()


@pytest.fixture(params=["in memory", "in a folder"])
def flash(request, tmp_path):
    return make(tmp_path / "flash" if request.param == "in a folder" else None)


def test_files_and_folders(flash):
    write(flash, "a.txt", b"one")
    flash.mkdir("/games")
    write(flash, "games/b", b"two")
    flash.current = "/games"
    assert read(flash, "b") == read(flash, "/games/b") == read(flash, "../games/./b") == b"two"
    assert sorted(flash.listing("/")) == [("a.txt", b"one"), ("games", None)]
    flash.rename("b", "../a.txt")
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
        (lambda f: write(f, "file", b"", "xb"), errno.EEXIST),
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
    (folder / "door").symlink_to(outside)
    flash = make(folder)
    assert flash.listing("/") == []
    write(flash, "../../escaped", b"x")
    assert (folder / "escaped").read_bytes() == b"x"
    with pytest.raises(OSError, match="leads out of the storage"):
        write(flash, "link", b"x")
    with pytest.raises(OSError):
        write(flash, "door/new", b"x")
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


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["write", "seek", "read", "flush"]), st.integers(0, 3000)), max_size=12))
def test_an_open_file_does_what_an_ordinary_one_does(steps):
    import io

    flash, real = make(), io.BytesIO()
    file = open_file(flash, flash._clock, "f", "w+b")
    for number, (action, value) in enumerate(steps):
        if action == "write":
            content = bytes([number + 1]) * value
            assert file.write(content) == real.write(content)
        elif action == "seek":
            assert file.seek(value) == real.seek(value)
        elif action == "read":
            assert file.read(value) == real.read(value)
        else:
            file.flush()
        assert file.tell() == real.tell()
    file.close()
    file.close()
    assert read(flash, "f") == real.getvalue()
    with pytest.raises(ValueError, match="closed"):
        file.read()


def test_text(flash):
    write(flash, "t", "erste Zeile\nzwei\u00e4\n", "w")
    write(flash, "t", "drei", "a")
    assert read(flash, "t", "r") == "erste Zeile\nzwei\u00e4\ndrei"
    with open_file(flash, flash._clock, "t") as file:
        assert file.readline() == "erste Zeile\n"
        assert list(file) == ["zwei\u00e4\n", "drei"]
        assert file.readline() == ""
    with open_file(flash, flash._clock, "t", "rb") as file:
        buffer = bytearray(5)
        assert file.readinto(buffer) == 5
        assert bytes(buffer) == b"erste"
    with pytest.raises(ValueError, match="not a file mode"):
        open_file(flash, flash._clock, "t", "rw")


def test_writing_costs_what_the_chip_needs(flash):
    start = flash._clock.now
    write(flash, "f", bytes(5000))  # two sectors, twenty pages
    assert (
        2 * SECTOR_NS + 20 * PAGE_NS <= flash._clock.now - start <= 3 * SECTOR_NS + 26 * PAGE_NS
    )  # or one for its folder


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


# --- firmware/board.py over it -----------------------------------------------------------


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


def test_storage_in_memory_outlives_a_power_cut(make_board, do):
    board = make_board()
    board.boot()
    do(board, lambda b: b.save("journal", b"one"), 200)
    board.boot()
    assert do(board, lambda b: b.load("journal")) == b"one"


@pytest.mark.parametrize("length", [40, 1000, 9000])
def test_power_lost_while_saving_leaves_the_old_or_the_new(make_board, do, length):
    old, new = b"o" * length, b"n" * length
    outcomes = []
    board = make_board()
    board.boot()
    for cut_us in range(0, 200_000, 3_700):
        do(board, lambda b: b.save("journal", old), 500)
        board.app.tasks.append(lambda b: b.save("journal", new))
        board.run(1 + cut_us / 1000)  # the firmware looks for tasks once a millisecond
        board.power_cut()
        board.boot()
        found = do(board, lambda b: b.load("journal"))
        assert found in (old, new)
        outcomes.append(found == new)
    assert outcomes == sorted(outcomes)  # early cuts leave the old, late ones the new
    assert outcomes[0] is False
    assert outcomes[-1] is True


def test_without_the_file_beside_the_cut_would_show(make_board, do):
    """The flash is as unkind as the test above needs: a file written in place does get torn."""

    def save_in_place(b):
        with b.save.__func__.__globals__["__builtins__"]["open"]("journal", "wb") as file:
            file.write(b"n" * 1000)

    board = make_board()
    board.boot()
    torn = set()
    for cut_us in range(0, 50_000, 500):
        do(board, lambda b: b.save("journal", b"o" * 1000), 500)
        board.app.tasks.append(save_in_place)
        board.run(1 + cut_us / 1000)
        board.power_cut()
        board.boot()
        torn.add(do(board, lambda b: b.load("journal")))
    assert len(torn - {b"o" * 1000, b"n" * 1000}) >= 3


def test_saving_on_a_full_flash_keeps_the_old_file(make_board, do):
    board = make_board()
    board.boot()
    do(board, lambda b: b.save("journal", b"old"), 200)
    board.pico.flash.size = 3 * 4096

    def try_to_save(b):
        try:
            b.save("journal", bytes(9000))
        except OSError as error:
            return error.args[0]

    assert do(board, try_to_save, 500) == errno.ENOSPC
    assert do(board, lambda b: b.load("journal")) == b"old"
    assert board.pico.flash.files() == {"/journal": b"old"}
