"""What is left on a disk after a power cut, which the torture of rooms (tests/torture/rooms) relies on."""

from random import Random

from tests.support.failing_disk import Delete, Disk, Forget, Sync, Write


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
