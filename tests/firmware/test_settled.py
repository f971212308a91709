"""When the board has come to rest, and that what it then shows is the same whenever its ticks come."""

import pytest

from firmware.app import FRAME_MS
from firmware.clock import TICK_MS
from firmware.screens.offer import NO_AT
from tests.support.app_harness import AppHarness


@pytest.fixture
def harness():
    harness = AppHarness()
    harness.run(100)
    return harness


def test_not_while_a_key_is_let_go_but_while_one_is_held(harness):
    harness.press(*NO_AT)  # which means nothing
    harness.run(100)
    assert harness.app.settled()
    harness.release(*NO_AT)
    harness.run(TICK_MS)
    assert not harness.app.settled()
    harness.run(2 * TICK_MS)
    assert harness.app.settled()


def test_late_ticks_show_no_frame_that_others_do_not():
    """The lights of a question blink, those of a hint pulse; a board that is late now and then skips frames."""

    def frames(ticks):
        harness = AppHarness()
        harness.start(5)
        harness.run(2000)
        harness.key("resign")
        seen, end, place = [], harness.now + 2000, 0
        while harness.now < end:
            seen.append(bytes(harness.app.frame.wire))
            harness.board.advance(TICK_MS * ticks[place % len(ticks)])
            harness.loop.step(harness.board.scan())
            place += 1
        return seen

    punctual = frames([1])
    assert len(set(punctual)) > 1
    for late in ([2], [3, 1], [1, 1, 4, 7], [FRAME_MS // TICK_MS + 1, 2]):
        assert set(frames(late)) <= set(punctual)
