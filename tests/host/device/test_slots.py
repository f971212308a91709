"""A version that fails again and again after it has started leaves the board to the other slot."""

import ast
from pathlib import Path

import pytest

from host.device.image import Image
from host.device.parts import ROOT
from tests.host.device.folder_board import FolderBoard
from tests.host.device.test_deploy import LOADER, ONE, board_with, install, ran, version

# The loop of an app: how long it has run, and how it ends.
APP = """
from firmware.watchdog import Watchdog
dog = Watchdog()
class App:
    def run(self):
        print({version!r}, dog.failed_starts, dog.ended)
        dog.feed(2, AGE)
        END
app = App()
"""
HANG = "raise SystemExit"  # what is left of a reset, for main.py
CRASH = "raise ValueError('no more')"


def failing(name: str, end: str, age: int = 5000) -> Image:
    """A version that keeps book as the firmware does, by the same file."""
    image = version(name, app=APP.replace("AGE", str(age)).replace("END", end))
    watchdog = (ROOT / "firmware/watchdog.py").read_bytes()
    return Image({**image.files, "firmware/watchdog.py": watchdog}, LOADER, version=name)


def left(board: FolderBoard) -> str:
    place = board.folder / "left"
    return place.read_text() if place.exists() else ""


@pytest.mark.parametrize(
    ("end", "ended", "why"),
    [(HANG, "hang: game", "hung"), (CRASH, "crash", "ended: ValueError: no more")],
    ids=["hang", "crash"],
)
def test_after_three_failed_starts_the_other_slot_takes_over(end: str, ended: str, why: str, tmp_path: Path) -> None:
    bad = failing("bad", end)
    board = board_with(tmp_path, ONE, bad)
    said = board.boot().splitlines()
    assert [line for line in said if line.startswith("bad ")] == ["bad 0 ", f"bad 1 {ended}", f"bad 2 {ended}"]
    assert said[-3:] == [f"Cairn {ONE.label} runs from a", "one rules one", "running"]
    told = f"Cairn {bad.label} {why}; it did not run for a minute, 3 times in a row, and slot a took over."
    assert left(board) == told
    assert ran(board) == "one"  # from now on without a try
    board.stop()
    assert install(board, bad, lambda *_: None).left == told
    assert left(board) == ""


@pytest.mark.parametrize("end", [HANG, CRASH])
def test_a_version_that_has_run_for_a_minute_stays(end: str, tmp_path: Path) -> None:
    board = board_with(tmp_path, ONE, failing("good", end, age=60_000))
    said = board.boot()
    assert said.count("good 0 ") == 10 and "one rules" not in said  # as often as a FolderBoard starts


@pytest.mark.parametrize("end", [HANG, CRASH])
def test_the_only_version_is_started_for_ever(end: str, tmp_path: Path) -> None:
    board = board_with(tmp_path, failing("only", end))
    lines = [line for line in board.boot().splitlines() if line.startswith("only ")]
    assert [line.split()[1] for line in lines] == list("0123456777")


def test_two_bad_versions_take_turns(tmp_path: Path) -> None:
    board = board_with(tmp_path, failing("red", HANG), failing("blue", CRASH))
    starts = [line.split()[0] for line in board.boot().splitlines() if line.startswith(("red ", "blue "))]
    assert starts == ["blue"] * 3 + ["red"] * 3 + ["blue"] * 3 + ["red"]


def test_power_lost_in_between_is_no_failure(tmp_path: Path) -> None:
    """Switched off and on again in a hurry: each boot() has registers that know nothing."""
    board = board_with(tmp_path, ONE, version("two"))
    for _ in range(5):
        assert ran(board) == "two"
    assert left(board) == ""


def test_a_crash_of_a_version_that_keeps_no_book_counts(tmp_path: Path) -> None:
    old = version("old", app="class App:\n    def run(self):\n        print('old')\n        1 // 0\napp = App()\n")
    board = board_with(tmp_path, ONE, old)
    said = board.boot()
    assert said.splitlines().count("old") == 3 and said.endswith("one rules one\nrunning\n")
    assert "ended: ZeroDivisionError" in left(board)


@pytest.mark.parametrize("step", range(1, 7))
def test_power_may_fail_while_the_other_slot_takes_over(step: int, tmp_path: Path) -> None:
    board = board_with(tmp_path, ONE, failing("bad", HANG))
    board.stop()
    board.run("__name__ = 'tools'\n" + (ROOT / "firmware/slots.py").read_text("utf-8"))
    board.steps, board.cut_at = 0, step
    try:
        board.run("leave('b', 'a')")
    except OSError:
        pass
    else:
        assert step > board.steps > 3
    said = board.boot()
    assert said.endswith(f"Cairn {ONE.label} runs from a\none rules one\nrunning\n")
    assert left(board).count("took over") == 1


def test_if_nothing_can_start_it_is_tried_again_later(tmp_path: Path) -> None:
    board = board_with(tmp_path, version("one", app="1 // 0"), version("two", app="2 // 0"))
    said = board.boot()
    assert said.count("ZeroDivisionError") == 2 and "soft reboot" not in said  # it waits


def test_the_numbers_are_those_of_the_watchdog() -> None:
    def numbers(path: str) -> dict[str, object]:
        found: dict[str, object] = {}
        for node in ast.parse((ROOT / path).read_text("utf-8")).body:
            match node:
                case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                    pairs = zip(names, values, strict=True)
                case ast.Assign(targets=[name], value=value):
                    pairs = zip([name], [value], strict=True)
                case _:
                    continue
            found |= {ast.unparse(name): ast.unparse(value) for name, value in pairs}
        return found

    slots, watchdog = numbers("firmware/slots.py"), numbers("firmware/watchdog.py")
    for name in ("MARK", "FAILED", "HEALTHY", "COUNTED", "PART", "MOST_FAILED", "CRASH"):
        assert slots[name] == watchdog[name], name
    assert watchdog["SCRATCH"] == f"BASE + {slots['SCRATCH']}"
    assert str(watchdog["BASE"]) in ast.unparse(ast.parse((ROOT / "firmware/slots.py").read_text("utf-8")))
