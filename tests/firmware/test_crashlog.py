"""The log of mishaps: ten small files, however much goes wrong."""

import json

import pytest

from firmware.storage.crashlog import KEPT, MOVES_BYTES, SAME_MS, TRACE_BYTES, Mishaps, words
from tests.firmware.desk import Drawer

RECORD = {"game": "robble", "options": {"size": "5"}, "moves": ["a1", "c3"], "seat": 0, "level": 1}


@pytest.fixture
def drawer():
    return Drawer()


@pytest.fixture
def mishaps(drawer):
    return Mishaps(drawer)


def note(mishaps, why, now, trace="Traceback\n", record=None):
    mishaps.note(why, trace, record, now)


def test_one_is_a_head_a_traceback_and_a_record(mishaps, drawer):
    note(mishaps, "ValueError: no", 12_345, "Traceback\n  line 1\nValueError: no\n", dict(RECORD))
    (name,) = drawer.files
    head, *trace, record = drawer.files[name].decode().splitlines()
    assert json.loads(head) == {"number": 0, "version": "0.1.0", "seconds": 12, "why": "ValueError: no"}
    assert trace == ["Traceback", "  line 1", "ValueError: no", ""] and json.loads(record) == RECORD
    assert words(mishaps.heads()[0]) == "#0 ValueError: no, after 12 s"


def test_the_last_ten_are_kept_the_latest_first(drawer):
    for number in range(25):
        note(Mishaps(drawer), f"fault {number}", 100_000)
    assert len(drawer.files) == KEPT
    assert [head["why"] for head in Mishaps(drawer).heads()] == [f"fault {number}" for number in range(24, 14, -1)]


def test_the_same_is_written_once_a_minute(mishaps):
    for now in range(0, SAME_MS, 5000):
        note(mishaps, "again", now)
        note(mishaps, "and again", now)
    assert [head["why"] for head in mishaps.heads()] == ["and again", "again"]
    note(mishaps, "again", SAME_MS)
    assert [head["number"] for head in mishaps.heads()] == [2, 1, 0]


def test_a_storm_of_different_ones_is_ten_a_minute(mishaps):
    for now in range(0, SAME_MS, 5):
        note(mishaps, f"fault {now}", now)
    assert [head["number"] for head in mishaps.heads()] == list(range(9, -1, -1))


def test_a_board_that_starts_again_and_again_writes_the_same_once(drawer):
    for _ in range(5):
        note(Mishaps(drawer), "an exception", 3000)
        note(Mishaps(drawer), "crash", 3100)
    assert [head["why"] for head in Mishaps(drawer).heads()] == ["crash", "an exception"]
    note(Mishaps(drawer), "crash", SAME_MS)
    assert len(drawer.files) == 3


def test_a_file_is_bounded(mishaps, drawer):
    moves = [f"s:{place:05}" for place in range(4000)]
    note(mishaps, "long", 0, "x" * 50_000 + "end", {**RECORD, "moves": list(moves)})
    (data,) = drawer.files.values()
    assert len(data) < TRACE_BYTES + MOVES_BYTES + 500
    record = json.loads(data.decode().splitlines()[-1])
    assert record["of"] == 4000 and record["moves"] == moves[: len(record["moves"])] and len(record["moves"]) > 500
    assert b"end\n" in data


@pytest.mark.parametrize("data", [b"", b"\n", b"[]\n", b"{}\n", b"\xff\xfe\n", b'{"number": "1"}\n', b'{"number": 1'])
def test_a_damaged_file_is_left_out_and_written_over(data, drawer):
    mishaps = Mishaps(drawer)
    note(mishaps, "one", 0)
    drawer.files["mishap1.txt"] = data
    assert [head["number"] for head in mishaps.heads()] == [0]
    note(mishaps, "two", 0)
    assert [head["number"] for head in mishaps.heads()] == [1, 0]


def test_a_full_flash_is_for_the_caller(mishaps, drawer, monkeypatch):
    def full(name, data):
        raise OSError(28)

    monkeypatch.setattr(drawer, "save", full)
    with pytest.raises(OSError):
        note(mishaps, "one", 0)
