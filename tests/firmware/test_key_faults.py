"""Faulty keys: firmware/input/key_faults.py. Stuck, chattering and ghost keys are masked, and named."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.clock import MASK, TICK_MS
from firmware.figures import report
from firmware.hardware.wiring import COLUMNS
from firmware.input.gestures import HOLD, PRESS, RELEASE, TAP
from firmware.input.key_faults import STUCK_MS
from tests.firmware.key_matrix import KeyMatrix
from tests.support.app_harness import AppHarness


@pytest.mark.parametrize("start", [0, MASK - 300, MASK - 2000])
def test_a_stuck_key_is_left_out_until_it_comes_up(start):
    matrix = KeyMatrix(start)
    matrix.close((2, 3))
    matrix.run(STUCK_MS + 20)
    assert matrix.take() == [(PRESS, 2, 3), (HOLD, 2, 3), (RELEASE, 2, 3)]
    assert matrix.keys.debounce.is_alone(5, COLUMNS) and not matrix.keys.is_down(2 * COLUMNS + 3)
    matrix.run(3 * 3600 * 1000 // 100)
    matrix.tap((2, 4))
    assert matrix.take() == [(PRESS, 2, 4), (TAP, 2, 4)]
    matrix.open((2, 3))
    matrix.run(1100)
    matrix.tap((2, 3))
    assert matrix.take() == [(PRESS, 2, 3), (TAP, 2, 3)]


@pytest.mark.parametrize("odds", [0.3, 0.5, 0.7])
def test_a_contact_that_chatters_is_left_out(odds):
    chance = random.Random(odds)
    matrix = KeyMatrix()
    for _ in range(6000):  # 30 s
        matrix.columns[5] = (chance.random() < odds) << 7
        matrix.run(TICK_MS)
        if matrix.keys.faults.masked[5]:
            break
    assert matrix.now < 2500
    assert matrix.take()[-1] == (RELEASE, 7, 5)
    for _ in range(6000):
        matrix.columns[5] = (chance.random() < odds) << 7
        matrix.run(TICK_MS)
    assert matrix.take() == []
    matrix.columns[5] = 0
    matrix.run(1100)
    matrix.tap((7, 5))
    assert matrix.take() == [(PRESS, 7, 5), (TAP, 7, 5)]


@given(seed=st.integers(0, 10**6), bounce=st.integers(0, 6), down=st.integers(35, 60), up=st.integers(35, 60))
def test_the_fastest_fingers_on_the_worst_keys_do_not_chatter(seed, bounce, down, up):
    """Ten to fourteen taps a second for five seconds."""
    chance = random.Random(seed)
    matrix = KeyMatrix()
    taps = 0
    for when in range(0, 5000, TICK_MS):
        phase = when % (down + up)
        edge = phase if phase < down else phase - down
        closed = chance.random() < 0.5 if edge < bounce else phase < down
        matrix.columns[0] = int(closed)
        taps += phase < TICK_MS
        matrix.run(TICK_MS)
    kinds = [kind for kind, _, _ in matrix.take()]
    assert kinds.count(PRESS) in (taps, taps - 1, taps + 1)
    assert not matrix.keys.faults.masked[0]


def test_a_stuck_key_is_named_once_and_counted():
    harness = AppHarness()
    harness.begin("robble", size="9")
    harness.press(2, 3)
    harness.run(STUCK_MS + 50)
    log = list(harness.panel.log)
    assert log[-1] == ("The key at row 3, column 4 (square c8) seems to be stuck; it is ignored until it comes up.")
    assert report(harness.app)["left_out"] == [[2, 3, 1]]
    harness.run(60_000)
    assert harness.panel.log == log
    ply = harness.game.ply
    harness.play("e5")
    assert harness.game.ply > ply
    harness.release(2, 3)
    harness.run(1100)
    assert report(harness.app)["left_out"] == []
