"""Keys that cannot be meant: stuck, chattering, ghosts, an arm on the board. They are left out, and named."""

import random
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.clock import MASK, TICK_MS
from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.input.keys import FINGERS, HOLD, PRESS, RELEASE, STUCK_MS, TAP, Keys
from firmware.screens.selftest import report
from host.targets.virtual import VirtualBoard
from tests.support.link_harness import LinkHarness

ALL = (1 << ROWS) - 1


class Board:
    """Keys whose contacts are told by hand; `events`: (kind, row, column)."""

    def __init__(self, start=0):
        self.keys, self.now = Keys(), start
        self.columns = array("H", [0] * COLUMNS)
        self.events = []

    def run(self, ms):
        for _ in range(ms // TICK_MS):
            for place in range(self.keys.update(self.columns, self.now)):
                event = self.keys.events[place]
                self.events.append((event >> 8, event >> 4 & 15, event & 15))
            self.now = (self.now + TICK_MS) & MASK

    def close(self, *keys):
        for row, column in keys:
            self.columns[column] |= 1 << row

    def open(self, *keys):
        for row, column in keys:
            self.columns[column] &= ~(1 << row)

    def tap(self, key):
        self.close(key)
        self.run(40)
        self.open(key)
        self.run(40)

    def told(self):
        events, self.events = self.events, []
        return events


@pytest.mark.parametrize("start", [0, MASK - 4000])
def test_a_stuck_key_is_left_out_until_it_comes_up(start):
    board = Board(start)
    board.close((2, 3))
    board.run(STUCK_MS + 20)
    assert board.told() == [(PRESS, 2, 3), (HOLD, 2, 3), (RELEASE, 2, 3)]
    assert board.keys.alone(5, COLUMNS) and not board.keys.is_down(2 * COLUMNS + 3)
    board.run(3 * 3600 * 1000 // 100)
    board.tap((2, 4))
    assert board.told() == [(PRESS, 2, 4), (TAP, 2, 4)]
    board.open((2, 3))
    board.run(1100)
    board.tap((2, 3))
    assert board.told() == [(PRESS, 2, 3), (TAP, 2, 3)]


def test_a_finger_that_rests_for_nine_seconds_is_a_finger():
    board = Board()
    board.close((2, 3))
    board.run(STUCK_MS - 500)
    assert board.keys.is_down(2 * COLUMNS + 3)
    board.open((2, 3))
    board.run(50)
    assert board.told() == [(PRESS, 2, 3), (HOLD, 2, 3), (RELEASE, 2, 3)]
    assert not board.keys.news


@pytest.mark.parametrize("odds", [0.3, 0.5, 0.7])
@pytest.mark.parametrize("seed", range(4))
def test_a_contact_that_chatters_is_left_out(odds, seed):
    chance = random.Random(seed)
    board = Board()
    for _ in range(6000):  # 30 s
        board.columns[5] = (chance.random() < odds) << 7
        board.run(TICK_MS)
        if board.keys.masked[5]:
            break
    assert board.now < 2500
    assert board.told()[-1] == (RELEASE, 7, 5)
    for _ in range(6000):
        board.columns[5] = (chance.random() < odds) << 7
        board.run(TICK_MS)
    assert board.told() == []
    board.columns[5] = 0
    board.run(1100)
    board.tap((7, 5))
    assert board.told() == [(PRESS, 7, 5), (TAP, 7, 5)]


@given(seed=st.integers(0, 10**6), bounce=st.integers(0, 6), down=st.integers(35, 60), up=st.integers(35, 60))
def test_the_fastest_fingers_on_the_worst_keys_do_not_chatter(seed, bounce, down, up):
    """Ten to fourteen taps a second for five seconds."""
    chance = random.Random(seed)
    board = Board()
    taps = 0
    for when in range(0, 5000, TICK_MS):
        phase = when % (down + up)
        edge = phase if phase < down else phase - down
        closed = chance.random() < 0.5 if edge < bounce else phase < down
        board.columns[0] = int(closed)
        taps += phase < TICK_MS
        board.run(TICK_MS)
    kinds = [kind for kind, _, _ in board.told()]
    assert kinds.count(PRESS) in (taps, taps - 1, taps + 1)
    assert not board.keys.masked[0]


@given(st.sets(st.tuples(st.integers(0, ROWS - 1), st.integers(0, COLUMNS - 1)), min_size=1, max_size=168), st.data())
def test_any_keys_at_any_time_raise_nothing_and_come_back(down, data):
    board = Board()
    for key in sorted(down):
        board.close(key)
        board.run(data.draw(st.sampled_from((0, 5, 10))))
    board.run(50)
    for key in sorted(down, reverse=True):
        board.open(key)
        board.run(data.draw(st.sampled_from((0, 5))))
    board.run(50)
    assert not any(board.keys.down) and not any(board.keys.masked)
    board.told()
    board.tap((4, 4))
    assert board.told() == [(PRESS, 4, 4), (TAP, 4, 4)]


@pytest.mark.parametrize("ms", [30, 700, 12_000])
def test_all_keys_down_play_nothing(ms):
    board = Board()
    for column in range(COLUMNS):
        board.columns[column] = ALL
    board.run(ms)
    for column in range(COLUMNS):
        board.columns[column] = 0
    board.run(50)
    assert not {TAP, HOLD} & {kind for kind, _, _ in board.told()}


def test_more_keys_than_fingers_in_a_line_play_nothing():
    board = Board()
    line = [(6, column) for column in range(FINGERS + 1)]
    for key in line:
        board.close(key)
        board.run(10)
    board.open(*line)
    board.run(50)
    assert not {TAP, HOLD} & {kind for kind, _, _ in board.told()}


@pytest.mark.parametrize("held_ms", [50, 700])
def test_as_many_keys_as_fingers_all_count(held_ms):
    board = Board()
    line = [(6, column) for column in range(FINGERS)]
    for key in line:
        board.close(key)
    board.run(held_ms)
    board.open(*line)
    board.run(50)
    kinds = (PRESS, TAP) if held_ms == 50 else (PRESS, HOLD, RELEASE)
    assert FINGERS == 10 and sorted(board.told()) == sorted([(kind, *key) for kind in kinds for key in line])


def test_a_fingertip_on_four_neighbours_is_no_ghost():
    board = Board()
    four = [(6, 6), (6, 7), (7, 6), (7, 7)]
    board.close(*four)
    board.run(50)
    board.open(*four)
    board.run(50)
    assert sorted(board.told()) == sorted([(kind, *key) for kind in (PRESS, TAP) for key in four])


@pytest.mark.parametrize("last", [(1, 2), (1, 5), (7, 5)])
def test_the_ghost_of_a_missing_diode_plays_nothing_and_is_named(last):
    with VirtualBoard(missing_diodes=[(1, 5)]) as board:
        board.boot()
        board.run(50)
        events, keys = [], [(1, 2), (1, 5), (7, 5)]
        board.app._event = lambda *event: events.append(event[:3])
        for key in sorted(keys, key=lambda key: key == last):
            board.press(*key)
            board.run(40)
        board.release(*last)
        board.run(40)
        assert not [event for event in events if event[1:] == (7, 2)]
        assert board.panel()["log"][-1] == ("Ghost key presses: check the diode where row 2 or 8 meets column 3 or 6.")
        board.press(7, 2)  # it is still a key, and so are the others
        board.run(40)
        board.release(7, 2)
        board.run(40)
        for key in keys:
            board.release(*key)
            board.run(40)
        for key in [*keys, (7, 2)]:
            del events[:]
            board.tap(*key)
            assert events == [(PRESS, *key), (TAP, *key)]


def test_a_stuck_key_is_named_once_and_counted():
    harness = LinkHarness()
    harness.begin("robble", size="9")
    harness.press(2, 3)
    harness.run(STUCK_MS + 50)
    log = list(harness.panel.log)
    assert log[-1] == ("The key at row 3, column 4 (square c8) seems to be stuck; it is left out until it comes up.")
    assert report(harness.app)["left_out"] == [[2, 3, 1]]
    harness.run(60_000)
    assert harness.panel.log == log
    ply = harness.game.ply
    harness.play("e5")
    assert harness.game.ply > ply
    harness.release(2, 3)
    harness.run(1100)
    assert report(harness.app)["left_out"] == []


def test_many_stuck_keys_are_counted():
    harness = LinkHarness()
    for row in range(ROWS):
        harness.press(row, 13)
    harness.run(STUCK_MS + 50)
    assert harness.panel.log[-1] == "12 keys seem to be stuck; they are left out until they come up."


def test_a_key_that_chatters_at_a_kilohertz_is_named_on_the_board():
    """The switch opens and closes at random, twice a millisecond."""
    chance = random.Random(5)
    with VirtualBoard() as board:
        board.boot()
        board.run(50)
        for _ in range(6000):
            (board.press if chance.random() < 0.5 else board.release)(5, 5)
            board.run(0.5)
        assert [line for line in board.panel()["log"] if "bad contact" in line] == [
            "The key at row 6, column 6 has a bad contact; it is left out until it is quiet for a second."
        ]
        assert board.faults == []
