"""Damaged journals, those of other versions, and a full flash: what can be read is kept, and the board plays on."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.storage.journal_reader import BODY, TAIL
from firmware.storage.records import GAME, HEADER, MOVE, packed
from host.simulation.memory import MemoryBoard
from tests.support.examples import examples
from tests.support.journal_harness import JournalHarness, asides, played, records


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
    other.run(50)
    assert "The flash is full" in other.panel.tip
    other.begin("robble", size="5")
    other.make_moves(20)
    assert {name: storage.files[name] for name in held} == held
