"""The crash log: ten small files, however much goes wrong."""

import json

import pytest

from firmware.storage.crashlog import KEPT, MOVES_BYTES, SAME_MS, TRACE_BYTES, CrashLog
from host.simulation.memory import MemoryBoard

RECORD = {"game": "robble", "options": {"size": "5"}, "moves": ["a1", "c3"], "seat": 0, "level": 1}


@pytest.fixture
def storage():
    return MemoryBoard()


@pytest.fixture
def crash_log(storage):
    return CrashLog(storage)


def note(crash_log, why, now, trace="Traceback\n", record=None):
    crash_log.note(why, trace, record, now)


def test_the_last_ten_are_kept_the_latest_first(storage):
    for number in range(25):
        note(CrashLog(storage), f"fault {number}", 100_000)
    assert len(storage.files) == KEPT
    assert [head["why"] for head in CrashLog(storage).heads()] == [f"fault {number}" for number in range(24, 14, -1)]


def test_the_same_is_written_once_a_minute(crash_log):
    for now in range(0, SAME_MS, 5000):
        note(crash_log, "again", now)
        note(crash_log, "and again", now)
    assert [head["why"] for head in crash_log.heads()] == ["and again", "again"]
    note(crash_log, "again", SAME_MS)
    assert [head["number"] for head in crash_log.heads()] == [2, 1, 0]


def test_a_board_that_starts_again_and_again_writes_the_same_once(storage):
    for _ in range(5):
        note(CrashLog(storage), "an exception", 3000)
        note(CrashLog(storage), "crash", 3100)
    assert [head["why"] for head in CrashLog(storage).heads()] == ["crash", "an exception"]
    note(CrashLog(storage), "crash", SAME_MS)
    assert len(storage.files) == 3


def test_a_file_is_bounded(crash_log, storage):
    moves = [f"s:{index:05}" for index in range(4000)]
    note(crash_log, "long", 0, "x" * 50_000 + "end", {**RECORD, "moves": list(moves)})
    (data,) = storage.files.values()
    assert len(data) < TRACE_BYTES + MOVES_BYTES + 500
    record = json.loads(data.decode().splitlines()[-1])
    assert record["of"] == 4000 and record["moves"] == moves[: len(record["moves"])] and len(record["moves"]) > 500
    assert b"end\n" in data


@pytest.mark.parametrize("data", [b"", b"\n", b"[]\n", b"{}\n", b"\xff\xfe\n", b'{"number": "1"}\n', b'{"number": 1'])
def test_a_damaged_file_is_left_out_and_written_over(data, storage):
    crash_log = CrashLog(storage)
    note(crash_log, "one", 0)
    storage.files["crash1.txt"] = data
    assert [head["number"] for head in crash_log.heads()] == [0]
    note(crash_log, "two", 0)
    assert [head["number"] for head in crash_log.heads()] == [1, 0]
