"""Installing: only what changed is sent, and whenever power fails, the board starts the old version or the new one."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware.slots import SLOTS, WHOLE
from host.device import image
from host.device.deploy import SPARE, check_runtime, install
from host.device.image import Image
from tests.host.device.folder_board import FolderBoard

LOADER = image.loader_text().encode()
APP = """
from engines.rules import RULES
from firmware.words import WORDS
class App:
    def run(self):
        print({version!r}, RULES, WORDS)
        print("running")
app = App()
"""


def version(name: str, extra: str = "", loader: bytes = LOADER, app: str = APP) -> Image:
    """An image whose files tell which version they are of; the engine is the same in all of them."""
    files = {
        "engines/__init__.py": b"",
        "engines/rules.py": b"RULES = 'rules'\n",
        "firmware/__init__.py": b"",
        "firmware/main.py": app.format(version=name).encode(),
        "firmware/words.py": f"WORDS = {name!r}\n".encode(),
    }
    if extra:
        files[extra] = name.encode()
    return Image(files, loader, version=name)


ONE, TWO, THREE = (
    version("one"),
    version("two", "firmware/views/new.py"),
    version("three", loader=LOADER + b"# newer\n"),
)


def put(board: FolderBoard, built: Image) -> None:
    board.stop()
    install(board, built, lambda *_: None)


def ran(board: FolderBoard) -> str:
    """Return the version that ran when the board was switched on; every part of it must be of that version."""
    said = board.boot().splitlines()
    if not said:
        return ""
    if said == ["somebody else's"]:
        return "foreign"
    name = said[0].split()[1]
    assert said[-2:] == [f"{name} rules {name}", "running"], said
    assert len(said) == 3, said
    return name


def check_marks(folder: Path, *images: Image) -> None:
    """A slot that has its mark has all that the mark says: it may be started whatever becomes of the other one."""
    built = {image.label: image for image in images}
    for slot in SLOTS:
        mark = folder / slot / WHOLE
        if mark.exists():
            for path, data in built[mark.read_text()].files.items():
                assert (folder / slot / path).read_bytes() == data


def cut_short(folder: Path, cut: int, new: Image) -> tuple[FolderBoard, bool]:
    """Return a board on which power failed before a step of an installation, and whether it was finished by then."""
    board = FolderBoard(folder)
    board.cut_at = cut
    try:
        install(board, new, lambda *_: None)
    except OSError:
        return board, False
    return board, True


def board_with(folder: Path, *images: Image) -> FolderBoard:
    board = FolderBoard(folder)
    for built in images:
        put(board, built)
    return board


def test_the_board_runs_what_was_installed_last(tmp_path: Path) -> None:
    board = FolderBoard(tmp_path)
    assert ran(board) == ""
    for built in (ONE, TWO, THREE, ONE, ONE):
        put(board, built)
        assert board.boot().startswith(f"Cairn {built.label} runs from ")
        assert ran(board) == built.version


def test_only_what_changed_is_sent(tmp_path: Path) -> None:
    board = board_with(tmp_path, ONE)
    assert sorted(path[2:] for path in board.written) == sorted(ONE.files)
    board.written.clear()
    done = install(board, TWO, lambda *_: None)
    assert board.written == ["b/firmware/main.py", "b/firmware/views/new.py", "b/firmware/words.py"]
    assert (done.slot, done.before, done.sent) == ("b", "a", 3)
    board.written.clear()
    steps = board.steps
    done = install(board, TWO, lambda *_: None)
    assert (board.written, board.steps, done.slot, done.before) == ([], steps, "b", "b")
    install(board, ONE, lambda *_: None)  # slot a has it still
    assert board.written == []
    assert ran(board) == "one"


def test_the_progress_counts_to_the_end(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    install(FolderBoard(tmp_path), ONE, lambda sent, total, path: told.append((sent, total)))
    total = sum(map(len, ONE.files.values()))
    assert [sent for sent, _ in told] == sorted(sent for sent, _ in told)
    assert told[-1] == (total, total)


def test_nothing_is_left_of_what_a_version_does_not_have(tmp_path: Path) -> None:
    board = board_with(tmp_path, ONE, TWO, ONE, version("four"))
    assert ran(board) == "four"
    assert not (tmp_path / "b/firmware/views").exists()


def test_a_folder_makes_way_for_a_file_of_its_name(tmp_path: Path) -> None:
    board = board_with(tmp_path, version("x", "firmware/place/inside.py"), ONE, version("y", "firmware/place"))
    assert (tmp_path / "a/firmware/place").read_text() == "y"
    assert ran(board) == "y"


@pytest.mark.parametrize(
    ("there", "new"),
    [([], ONE), ([ONE], TWO), ([ONE, TWO], THREE), ([TWO, ONE], version("one", app=APP + "\n"))],
    ids=["an empty board", "one version", "two versions", "the one before again"],
)
def test_power_may_fail_at_any_step(there: list[Image], new: Image, tmp_path: Path) -> None:
    old = there[-1].version if there else ""
    (tmp_path / "start").mkdir()
    board_with(tmp_path / "start", *there)
    seen: list[str] = []
    finished = False
    while not finished:
        cut = len(seen) + 1
        shutil.copytree(tmp_path / "start", tmp_path / str(cut))
        board, finished = cut_short(tmp_path / str(cut), cut, new)
        check_marks(tmp_path / str(cut), *there, new)
        seen.append(ran(board))
        put(board, new)  # and it can be had after all
        assert ran(board) == new.version
    assert len(seen) > 10
    if old != new.version:
        assert set(seen) == {old, new.version}
        assert seen == sorted(seen, key=[old, new.version].index)  # once new, always new


def test_a_main_of_somebody_else_is_kept(tmp_path: Path) -> None:
    foreign = 'print("somebody else\'s")\n'
    seen: list[str] = []
    finished = False
    while not finished:
        folder = tmp_path / str(len(seen))
        folder.mkdir()
        (folder / "main.py").write_text(foreign)
        board, finished = cut_short(folder, len(seen) + 1, ONE)
        seen.append(ran(board))
        put(board, ONE)
        assert (folder / "main.py").read_bytes() == LOADER
        assert (folder / "main-before-cairn.py").read_text() == foreign
    assert set(seen) == {"foreign", "one"}


@pytest.mark.parametrize("where", ["b/firmware/words.py", "b/engines/more.py"])
def test_what_arrives_damaged_does_not_start(where: str, tmp_path: Path) -> None:
    board = board_with(tmp_path, ONE)

    write = board.write

    def damage(path: str, data: bytes, progress: Callable[[int], None]) -> None:
        write(path, data, progress)
        if path.endswith("words.py"):
            (tmp_path / where).write_text("WORDS = 'damaged'")

    board.write = damage  # type: ignore[method-assign]
    with pytest.raises(OSError, match=f"{where[2:]} is not on the board as it was sent"):
        install(board, TWO, lambda *_: None)
    assert ran(board) == "one"


@pytest.mark.parametrize(
    "fault", ["raise ValueError('no')", "1 +", "import firmware.nowhere", "RULES = [0] * (1 << 62)"]
)
def test_a_version_that_cannot_start_leaves_the_board_to_the_other(fault: str, tmp_path: Path) -> None:
    broken = version("broken", app=APP + "\n" + fault)
    board = board_with(tmp_path, ONE, broken)
    said = board.boot()
    assert "Error" in said
    assert f"Cairn {ONE.label} runs from a\none rules one\nrunning\n" in said
    assert ran(board) == "one"  # without a try
    put(board, TWO)  # does not go over the one that works
    assert (tmp_path / "a/installed").read_text() == ONE.label
    assert ran(board) == "two"


def test_without_any_slot_the_frozen_version_starts(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_bytes(b"import sys; sys.path.append('frozen')\n" + LOADER)
    for path, data in ONE.files.items():
        (tmp_path / "frozen" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "frozen" / path).write_bytes(data)
    assert FolderBoard(tmp_path).boot().splitlines() == [
        "Cairn (frozen) runs from MicroPython",
        "one rules one",
        "running",
    ]


def test_a_full_flash_is_said_before_anything_is_sent(tmp_path: Path) -> None:
    board = board_with(tmp_path, ONE)
    board.written.clear()
    run = board.run
    board.run = lambda code: SPARE if code == "print(room())" else run(code)  # type: ignore[method-assign]
    with pytest.raises(OSError, match=r"65,536 bytes free, and [\d,]+ are needed"):
        install(board, TWO, lambda *_: None)
    assert board.written == []
    assert ran(board) == "one"


def test_the_same_files_have_the_same_label() -> None:
    assert version("one").label == ONE.label
    assert ONE.build != TWO.build
    assert Image({"a": b"b"}).build != Image({"ab": b""}).build


class Told:
    """A board that only tells what it is."""

    def __init__(self, *about: object) -> None:
        self.about = about

    def run(self, code: str) -> object:
        return self.about


NATIVE = Image({"x.mpy": b"M\x06\x13\x1f"})  # version 6.3, armv6m


@pytest.mark.parametrize(
    "about",
    [
        ("cpython", "3.11.0", 0, ""),
        ("micropython", "1.18.0", 5 | 4 << 10, "Raspberry Pi Pico"),
        ("micropython", "1.19.1", 6 | 4 << 10, "Raspberry Pi Pico"),  # 6.0
        ("micropython", "1.25.0", 6 | 3 << 8 | 10 << 10, "an ESP32"),
        ("micropython", "1.25.0", 6 | 3 << 8 | 11 << 10, "a Pico 2 with its RISC-V cores"),
    ],
)
def test_a_board_that_cannot_run_it(about: tuple) -> None:
    with pytest.raises(OSError, match=rf"{about[3]} with {about[0]} {about[1]}; Cairn is for MicroPython 1.25.0"):
        check_runtime(Told(*about), NATIVE, "1.25.0")  # type: ignore[arg-type]


@pytest.mark.parametrize("architecture", [4, 7, 8])
def test_a_board_that_can_run_it(architecture: int) -> None:
    told = Told("micropython", "1.25.0", 6 | 3 << 8 | architecture << 10, "Raspberry Pi Pico")
    check_runtime(told, NATIVE, "1.25.0")  # type: ignore[arg-type]
