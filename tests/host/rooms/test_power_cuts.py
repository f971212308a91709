"""Power cuts under the rooms' file. `python -m tests.host.rooms.power_cuts` makes many more."""

from collections import Counter
from pathlib import Path
from random import Random

from tests.host.rooms.power_cuts import BROKEN, LOST, WHOLE, cuts, session
from tests.support.failing_disk import Delete, Disk, Forget, Sync, Write

SEED = 7


def test_no_acknowledged_event_is_lost() -> None:
    """One to two seconds: each cut opens a file, checks it and writes to it."""
    found = [cut for seed in (SEED, SEED + 1) for cut in cuts(seed)]
    assert [cut.reason for cut in found if cut.result != WHOLE] == []
    assert sum(cut.events for cut in found) > 1_000


def test_commits_that_are_not_synced_are_found_out() -> None:
    found = Counter(cut.result for cut in cuts(SEED, "normal"))
    assert found[LOST] + found[BROKEN] > 0


def test_a_session_has_failures_and_checkpoints(tmp_path: Path) -> None:
    done = session(tmp_path, SEED)
    kept = [tried.kept for tried in done.tried]
    assert kept.count(True) > 20 and kept.count(False) > 0
    synced = Counter(Path(note.file).suffix for note in done.disk.notes if isinstance(note, Sync))
    assert synced[".db-wal"] > 20 and synced[".db"] > 3


def test_a_cut_keeps_what_was_synced_and_some_of_the_rest() -> None:
    disk = Disk()
    disk.notes = [Write("a", 0, b"12345678"), Sync("a"), *[Write("a", n, b"x") for n in range(8)], Write("b", 2, b"y")]
    found = [disk.after_cut(len(disk.notes), Random(seed)) for seed in range(300)]
    assert {len(files["a"]) for files in found} == {8}
    assert {len(set(files["a"]) & set(b"12345678")) for files in found} == set(range(9))
    assert {files.get("b") for files in found} == {None, b"\0\0", b"\0\0y"}
    assert {files["a"] for files in (disk.after_cut(2, Random(seed)) for seed in range(9))} == {b"12345678"}
    disk.notes += [Sync("a"), Write("a", 3, None)]
    assert {disk.after_cut(len(disk.notes), Random(seed))["a"] for seed in range(99)} == {b"x" * 8, b"xxx"}


def test_what_a_failed_sync_dropped_does_not_come_back() -> None:
    disk = Disk()
    disk.notes = [Write("a", 0, b"1"), Forget("a"), Sync("a")]
    assert {disk.after_cut(3, Random(seed)).get("a") for seed in range(99)} == {None, b"", b"1"}
    disk.notes += [Write("a", 0, b"2"), Sync("a")]
    assert {disk.after_cut(5, Random(seed))["a"] for seed in range(99)} == {b"2"}
    disk.notes.append(Delete("a"))
    assert disk.after_cut(6, Random(1)) == {}
