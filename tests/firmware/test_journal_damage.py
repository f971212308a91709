"""Damaged journals, those of other versions, and a full flash: what can be read is kept, and the board plays on.

How a journal may end: as a power cut leaves it, which is passed over, or damaged, which is set aside and said.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.storage.journal_reader import BODY, TAIL
from firmware.storage.records import FRAME, GAME, HEADER, MOVE, packed
from host.simulation.memory import MemoryBoard
from tests.firmware.journalled_game import JournalStore
from tests.support.examples import examples
from tests.support.journal_harness import JournalHarness, asides, copy_of, played, records


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
    other.wake()
    assert other.app.record() is None and asides(storage) and BODY not in storage.files
    assert "set aside" in other.panel.tip
    while other.panel.next_page() >= 0:
        pass  # whatever was in it can be drawn


def test_a_move_that_is_not_legal_ends_what_is_read():
    for text in (b"z9", b"\xff\xfe", "c3é".encode()):
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


def test_what_cannot_be_set_aside_stays():
    harness = played()
    storage = harness.board
    storage.files[BODY] = b"cairn2" + storage.files[BODY][6:]
    held = dict(storage.files)
    storage.capacity = sum(map(len, held.values())) + 50
    other = JournalHarness(storage)
    other.wake()
    assert "The flash is full" in other.panel.tip
    other.begin("robble", size="5")
    other.make_moves(20)
    assert {name: storage.files[name] for name in held} == held


CUT_OFF = b"M\x02"  # what may be the beginning of a record
RECORD = FRAME + 2  # bytes of a move on a board of 5 x 5


def message_of(storage, moves=None):
    """Switch the board on; return what it says, and check that it says so once. moves: those that are still there."""
    store = JournalStore(storage)
    said = store.journal.message
    store.keep()
    assert bool(asides(storage)) == ("set aside" in said)
    found = store.kept().game
    assert moves is None or (found["moves"] if found else []) == moves
    count = len(asides(storage))
    store = JournalStore(copy_of(storage))
    assert store.journal.message == "" and store.kept().game == found
    assert len(asides(store.storage)) == count
    return said


@pytest.fixture(scope="module")
def game():
    """The files of a game that is on: the tail has its last moves."""
    board = played().board
    assert len(board.files[TAIL]) > 80
    return board


def with_file(storage, name, data):
    """Return a copy of the files, with other bytes in one of them; None: without it."""
    copy = copy_of(storage)
    if data is None:
        del copy.files[name]
    else:
        copy.files[name] = bytes(data)
    return copy


@pytest.mark.parametrize("name", [BODY, TAIL])
def test_every_flipped_bit_is_said_and_set_aside(game, name):
    """And no move is read behind it, but all before it."""
    held, moves = game.files[name], JournalStore(copy_of(game)).kept().game["moves"]
    in_body = len(records(game, BODY)[0]) - 1
    before, here = (0, in_body) if name == BODY else (in_body, len(moves) - in_body)
    start = len(held) - RECORD * here
    for offset in range(len(held)):
        left = moves[: before + max(0, offset - start) // RECORD]
        for bit in range(8) if offset > len(held) - 24 else (offset % 8,):
            data = bytearray(held)
            data[offset] ^= 1 << bit
            assert "set aside" in message_of(with_file(game, name, data), left), (offset, bit)


def test_a_tail_cut_short_anywhere_is_the_move_in_flight(game):
    held = game.files[TAIL]
    for length in range(len(held)):
        assert message_of(with_file(game, TAIL, held[:length])) == "", length


@pytest.mark.parametrize("name", [BODY, TAIL])
@pytest.mark.parametrize("junk", [b"\0", b"\0" * 9, b"\0" * 40, b"\xff" * 4, b"M" * 300, HEADER])
def test_junk_at_the_end_is_said_and_set_aside(game, name, junk):
    storage = with_file(game, name, game.files[name] + junk)
    assert message_of(storage) == "Part of this game could not be read. It was set aside."
    aside = storage.files["journal/aside-1"]
    assert junk in aside and (name == TAIL or aside.endswith(game.files[TAIL]))


def test_what_might_be_a_record_cut_short_is_none_beyond_one_that_is_whole(game):
    """A length that is too large hides the records behind it."""
    last = records(game, TAIL)[0][-1][1]
    length_of_last = 10 + len(records(game, TAIL)[0][-1][2])
    for record in (1, 3):
        data = bytearray(game.files[TAIL])
        data[len(data) - record * length_of_last + 1] |= 0x80
        assert "set aside" in message_of(with_file(game, TAIL, data))
    assert message_of(with_file(game, TAIL, game.files[TAIL] + CUT_OFF)) == ""
    assert "set aside" in message_of(with_file(game, TAIL, game.files[TAIL] + packed(MOVE, last + 2, b"a1")[:-1]))


@pytest.mark.parametrize("step", [-1, 0, 2, 900])
def test_a_wrong_number_is_said_and_set_aside(game, step):
    last = records(game, TAIL)[0][-1][1]
    storage = with_file(game, TAIL, game.files[TAIL] + packed(MOVE, last + step, b"a1"))
    assert "set aside" in message_of(storage)


def test_files_that_are_gone_are_said(game):
    lost = with_file(game, BODY, None)
    assert message_of(lost) == "The last game could not be read. It was set aside."
    assert lost.files["journal/aside-1"] == game.files[TAIL] and JournalStore(lost).current is None
    assert message_of(with_file(game, TAIL, None)) == "The last moves may be missing: their file is gone."


def test_moves_that_are_in_both_files_are_there_once(game):
    """The power may fail while the tail's records are added to the body's, just between two of them."""
    tail = game.files[TAIL][len(HEADER) :]
    size = 10 + len(records(game, TAIL)[0][0][2])
    storage = with_file(game, BODY, game.files[BODY] + tail[: 2 * size])
    store = JournalStore(storage)
    assert store.journal.message == "" and store.current.game.ply == JournalStore(copy_of(game)).current.game.ply
    for _ in range(20):
        if not store.current.over:
            store.current.play(store.current.any_move(random.Random(1)))
            store.keep()
    again = JournalStore(copy_of(storage))
    assert again.journal.message == "" and again.current.record() == store.current.record()
