"""Damaged journals, those of other versions, and a full flash: what can be read is kept, and the board plays on."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware import app
from firmware.storage.attempts import LONGEST_MS
from firmware.storage.journal_reader import BODY, TAIL
from firmware.storage.records import FRAME, GAME, HEAD, HEADER, MOVE, packed
from host.simulation.memory import MemoryBoard
from tests.support.examples import examples
from tests.support.journal_harness import JournalHarness, copy_of, records


def asides(storage):
    return [name for name in storage.names("journal") if name.startswith("aside-")]


RECORD = FRAME + 2  # bytes of a move on a board of 5 x 5


def played(moves=30):
    harness = JournalHarness()
    harness.begin("robble", size="5")
    harness.make_moves(moves)
    return harness


@pytest.mark.parametrize("name", [BODY, TAIL])
def test_any_damaged_byte_costs_no_more_than_what_follows_it(name):
    harness = played()
    whole = harness.app.record()
    first = len(HEADER) + 10 + len(records(harness.board, BODY)[0][0][2]) if name == BODY else 0
    body_moves = len(records(harness.board, BODY)[0]) - 1
    for place in range(0, len(harness.board.files[name]), 7):
        storage = copy_of(harness.board)
        data = bytearray(storage.files[name])
        data[place] ^= 0x55
        storage.files[name] = bytes(data)
        other = JournalHarness(storage)
        other.wake()
        other.run(50)
        record = other.app.record()
        if place < first:
            assert record is None and asides(storage)
            assert storage.files["journal/aside-1"].startswith(data)
            assert "set aside" in other.panel.tip
            continue
        intact = (place - first) // 12 if name == BODY else body_moves + max(0, place - len(HEADER)) // 12
        assert record["moves"] == whole["moves"][: len(record["moves"])]
        assert len(record["moves"]) >= intact - 1
        if len(record["moves"]) < len(whole["moves"]) - 1:
            assert asides(storage) == ["aside-1"] and "set aside" in other.panel.tip
        other.make_moves(3)
        assert other.again().app.record() == other.app.record()


@pytest.mark.parametrize("damage", ["a bit of the tail", "the last record of the body"])
def test_nothing_is_read_behind_what_is_damaged_or_missing(damage):
    harness = played()
    storage, kept = harness.board, harness.app.record()["moves"]
    in_body = len(records(storage, BODY)[0]) - 1
    if damage == "a bit of the tail":
        in_body += 1
        tail = bytearray(storage.files[TAIL])
        tail[len(HEADER) + RECORD + HEAD] ^= 1
        storage.files[TAIL] = bytes(tail)
    else:
        in_body -= 1
        storage.files[BODY] = storage.files[BODY][:-RECORD]
    other = JournalHarness(storage)
    other.wake()
    other.run(50)
    assert 0 < in_body < len(kept) - 2
    assert other.app.record()["moves"] == kept[:in_body] and asides(storage) == ["aside-1"]


@pytest.mark.parametrize("size", [0, 1, 5, 9, 10, 11, 12, 13, 25, 130])
def test_a_torn_tail_is_dropped_in_silence(size):
    harness = played(12)
    storage = harness.board
    storage.files[TAIL] = storage.files[TAIL][: -1 - size]
    other = JournalHarness(storage)
    other.wake()
    assert asides(storage) == [] and "Resumed" in other.panel.tip
    assert other.app.record()["moves"] == harness.app.record()["moves"][: other.game.ply]
    assert other.game.ply >= 12 - 1 - size // 12
    other.make_moves(5)
    assert other.again().app.record() == other.app.record()


def test_a_journal_of_another_version_is_set_aside():
    harness = played()
    storage = harness.board
    storage.files[BODY] = b"cairn2" + storage.files[BODY][6:]
    before = storage.files[BODY] + storage.files[TAIL]
    other = JournalHarness(storage)
    other.run(50)
    assert (
        other.app.record() is None and other.panel.tip == "The last game was kept by another version. It was set aside."
    )
    assert storage.files["journal/aside-1"] == before
    other.begin("robble", size="5")
    other.make_moves(3)
    assert other.again().app.record() == other.app.record()
    assert storage.files["journal/aside-1"] == before


def test_what_is_set_aside_later_takes_a_name_of_its_own():
    storage = played().board
    for number in (1, 2):
        storage.files[BODY] = b"cairn2" + storage.files[BODY][6:]
        kept = dict(storage.files)
        harness = JournalHarness(storage)
        harness.run(50)
        assert asides(storage) == ["aside-1", "aside-2"][:number]
        assert all(storage.files[name] == kept[name] for name in kept if "aside" in name)
        harness.begin("robble", size="5")
        harness.make_moves(3)


@pytest.mark.parametrize(
    "head",
    [
        '{"game": "chess"}',
        '{"game": "robble", "options": {"size": "4"}}',
        '{"game": "robble", "seat": 7}',
        "[]",
        "{",
        '{"game": "échecs"}',
        '{"game": "robble", "options": {"size": "５"}}',
        b'{"game": "robble\xff"}',
    ],
)
def test_a_game_that_this_board_does_not_play_is_set_aside(head):
    storage = MemoryBoard()
    storage.files[BODY] = HEADER + packed(GAME, 1, head.encode() if isinstance(head, str) else head)
    other = JournalHarness(storage)
    other.run(50)
    assert other.app.record() is None and asides(storage) and BODY not in storage.files
    assert "set aside" in other.panel.tip
    while other.panel.next_page() >= 0:
        pass  # whatever was in it can be drawn


@pytest.mark.parametrize("text", [b"z9", b"\xff\xfe", b"a\xc3", "é3".encode(), "c3é".encode(), "黒".encode()])
def test_a_move_that_is_not_legal_ends_what_is_read(text):
    harness = played(12)
    number = records(harness.board, TAIL)[0][-1][1]
    harness.board.files[TAIL] += packed(MOVE, number + 1, text) + packed(MOVE, number + 2, b"swap")
    other = harness.again()
    assert other.app.record() == harness.app.record() and asides(other.board) == ["aside-1"]
    other.make_moves(3)
    assert other.again().app.record() == other.app.record()


@settings(max_examples=examples(40))
@given(st.data())
def test_no_bytes_stop_the_board(data):
    """Any damage: the board starts, plays on and keeps what it plays."""
    harness = played(data.draw(st.integers(0, 25)))
    for name in (BODY, TAIL):
        if name in harness.board.files and data.draw(st.booleans()):
            held = bytearray(harness.board.files[name])
            for _ in range(data.draw(st.integers(1, 4))):
                place = data.draw(st.integers(0, len(held)))
                held[place : place + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=9))
            harness.board.files[name] = bytes(held)
    other = harness.again()
    if other.app.play is None:
        other.begin("robble", size="5")
    else:
        assert other.app.record()["moves"] == harness.app.record()["moves"][: other.game.ply]
    other.make_moves(3)
    assert other.again().app.record() == other.app.record()


# --- a full flash ------------------------------------------------------------------------------


def test_a_full_flash_is_told_and_play_goes_on():
    storage = MemoryBoard(capacity=700)
    harness = JournalHarness(storage)
    harness.begin("robble", size="9")
    harness.make_moves(60)
    assert harness.game.ply == 60 and harness.panel.tip.startswith("The flash is full")
    other = harness.again()
    assert other.app.record()["moves"] == harness.app.record()["moves"][: other.game.ply] and other.game.ply >= 12
    storage.capacity = None
    harness.run(LONGEST_MS)
    assert harness.again().app.record() == harness.app.record()


def test_what_cannot_be_set_aside_stays():
    harness = played()
    storage = harness.board
    storage.files[BODY] = b"cairn2" + storage.files[BODY][6:]
    held = dict(storage.files)
    storage.capacity = sum(map(len, held.values())) + 50
    other = JournalHarness(storage)
    other.run(50)
    assert "The flash is full" in other.panel.tip
    other.begin("robble", size="5")
    other.make_moves(20)
    assert {name: storage.files[name] for name in held} == held


def test_a_game_that_finds_no_memory_leaves_the_board_as_it_was(monkeypatch):
    harness = played(9)
    record = harness.app.record()

    def open_view(setup, say):
        raise MemoryError("no memory")

    monkeypatch.setattr(app, "open_view", open_view)
    with pytest.raises(MemoryError, match="no memory"):
        harness.begin("vacuum")
    assert harness.app.record() == record and harness.app.screen is harness.app.play
    harness.make_moves(3)
    assert harness.again().app.record() == harness.app.record()
