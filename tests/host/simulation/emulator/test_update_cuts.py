"""Power cuts during updates over the boot ROM's drive: boards that need no finger, and orders that cost one."""

import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from host.freeze import uf2
from host.freeze.uf2 import BLOCK, Flash
from host.tools.powercuts import __main__, update
from host.tools.powercuts.board import FIRST, CutPoint
from host.tools.powercuts.cuts import LOST
from host.tools.powercuts.journalled_game import Kept
from host.tools.powercuts.update import (
    DRIVE,
    FINGER,
    GROUP,
    HERE,
    NEW,
    OLD,
    UpdatedBoard,
    Versions,
    ascending,
    in_order,
)

OPERATIONS = 17  # of a sector: it is erased, and its pages are programmed
END = b"of the second version"
SHARE = 2  # of each kind of update in a session


@pytest.fixture(scope="module")
def versions(firmware_image: Path) -> Versions:
    """The firmware, and the same with other texts and another end, which has as many sectors."""
    first = uf2.read(firmware_image.read_bytes())
    data = first.data.replace(b"MicroPython v1.", b"MicroPython v9.")
    assert data != first.data and data.endswith(uf2.BLANK * len(END))
    return first, Flash(first.base, data[: -len(END)] + END)


@pytest.fixture(scope="module")
def flash(versions: Versions, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return update.prepared(tmp_path_factory.mktemp("updates"), versions[0])


@pytest.fixture(scope="module")
def updated(versions: Versions, flash: Path) -> Iterator[UpdatedBoard]:
    with UpdatedBoard(versions, flash) as board:
        yield board


@pytest.fixture
def board(updated: UpdatedBoard) -> UpdatedBoard:
    """A board with the first version that shows its drive."""
    updated.begin(0)
    return updated


def result(board: UpdatedBoard, blocks: list[bytes], count: int, part: float) -> str:
    """Cut the power at one of the operations of an update to the second version; return what the board does then."""
    board.cut(blocks, CutPoint("any", count, part, seed=3))
    return update.judged(board, 1)[0]


def test_cuts_of_a_session_need_no_button(
    updated: UpdatedBoard, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command with one session, on a board that is there; its time is that of two starts of the firmware."""
    few = {name: replace(each, share=SHARE) for name, each in HERE.items()}
    monkeypatch.setattr(__main__.on_updates, "__defaults__", (few,))
    monkeypatch.setattr(__main__, "ProcessPoolExecutor", ThreadPoolExecutor)
    monkeypatch.setattr(update, "images", lambda: updated.versions)
    monkeypatch.setattr(update, "prepared", lambda folder, image: folder)
    monkeypatch.setattr(
        update, "all_session_cuts", lambda versions, flash, *given: list(update.session_cuts(updated, *given))
    )
    monkeypatch.setattr(sys, "argv", ["powercuts", "--on", "update", "--least", "1"])
    assert __main__.main() == 0
    printed = capsys.readouterr().out
    assert f"{SHARE * len(HERE)} cuts, games lost: 0\n" in printed
    assert "boards that need the button: 0, that run a mixture: 0\n" in printed
    rows = re.findall(r"^\| (.*?) +\|", printed.partition("| found afterwards")[2], re.MULTILINE)
    assert rows == [*HERE, "all"]


def test_before_the_first_operation_the_old_version_runs(board: UpdatedBoard, versions: Versions) -> None:
    assert result(board, in_order(None, versions[1], Random()), 1, 0.0) == OLD


def test_after_the_last_operation_the_new_version_runs(board: UpdatedBoard, versions: Versions) -> None:
    """It starts for the first time here, which takes over a second."""
    blocks = in_order(None, versions[1], Random())
    assert result(board, blocks, len(blocks) // GROUP * OPERATIONS, 1.0) == NEW


@pytest.mark.parametrize("part", [0.0, 0.5])
@pytest.mark.parametrize("last", [True, False])
def test_from_the_first_erase_to_the_last_page_it_shows_its_drive(
    board: UpdatedBoard, versions: Versions, last: bool, part: float
) -> None:
    """And takes the next update, after which the new version runs."""
    blocks = in_order(None, versions[1], Random())
    count = len(blocks) // GROUP * OPERATIONS if last else 1 + (not part)
    assert result(board, blocks, count, part) == DRIVE


@pytest.mark.parametrize("count", [OPERATIONS, OPERATIONS + 5])
def test_in_the_order_of_official_files_it_needs_a_finger(board: UpdatedBoard, versions: Versions, count: int) -> None:
    """Boot stage 2 is there from the second operation on, and what it starts is not."""
    assert result(board, ascending(None, versions[1], Random()), count, 0.5) == FINGER


def test_boot_stage_2_before_the_other_pages_of_its_sector_needs_a_finger(
    board: UpdatedBoard, versions: Versions
) -> None:
    """As where a computer writes the last 16 blocks in the order that it likes."""
    blocks = in_order(None, versions[1], Random())
    blocks.insert(-GROUP + 1, blocks.pop())
    count = (len(blocks) // GROUP - 1) * OPERATIONS + 3
    assert result(board, blocks, count, 0.0) == FINGER


def test_a_copy_given_up_and_another_version_are_a_mixture_unless_the_rom_is_made_to_forget(
    board: UpdatedBoard, versions: Versions
) -> None:
    """Without any power cut: both files have as many blocks, so the ROM takes them for one."""
    blocks = in_order(None, versions[1], Random())
    count = len(blocks) * 3 // 4
    given_up = b"".join(in_order(None, versions[0], Random())[:count])
    assert board.emulator.drive_write(given_up) == len(blocks) - count
    board.send(blocks)
    assert board.whole() is None
    board.begin(0)
    board.emulator.drive_write(given_up)
    board.send([uf2.no_transfer(), *blocks])
    assert board.whole() == 1


def test_orders_of_blocks(versions: Versions) -> None:
    """All blocks come; none comes across a flush; sectors that do not differ are left out."""
    old, new = versions
    blocks = in_order(None, new, Random())
    for order, flushes in ((update.reordered, (GROUP, -1)), (update.last_group_reordered, (GROUP, -GROUP))):
        mixed = order(None, new, Random(1))
        for start, end in zip((0, *flushes), (*flushes, None), strict=True):
            assert mixed[start:end] != blocks[start:end] or end is None
            assert sorted(mixed[start:end]) == sorted(blocks[start:end])
    assert sorted(update.unflushed(None, new, Random(1))) == sorted(blocks)
    assert uf2.read(b"".join(ascending(None, new, Random()))).data[: len(new.data)] == new.data
    few = update.changed(old, new, Random())
    assert 3 * GROUP <= len(few) < 12 * GROUP and few[-1][: BLOCK // 2] != blocks[-1][: BLOCK // 2]
    assert len(update.changed(None, new, Random())) == len(blocks)


def test_what_is_lost_is_noticed(board: UpdatedBoard, versions: Versions, monkeypatch: pytest.MonkeyPatch) -> None:
    """A changed file system, another game (a start of the firmware, which takes over a second), no power cut."""
    blocks = in_order(None, versions[1], Random())
    stray = bytearray(blocks[20])
    stray[12:16] = (uf2.START + FIRST).to_bytes(4, "little")
    assert result(board, [*blocks[:20], bytes(stray), *blocks[21:]], 60, 0.5) == LOST
    board.begin(0)
    monkeypatch.setattr(board, "kept", Kept(None))
    monkeypatch.setattr(board, "_complaints", {})
    assert result(board, blocks, 1, 0.0) == LOST
    with pytest.raises(ValueError, match="The power has not failed"):
        board.begin(0)
        board.cut(blocks, CutPoint("any", 99_999, 0.0, 1))
