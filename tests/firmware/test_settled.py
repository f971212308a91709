"""When the board has come to rest, and that what it then shows is the same whenever its ticks come."""

import pytest

from firmware.app import FRAME_MS
from firmware.clock import TICK_MS
from tests.firmware.desk import Desk
from tests.firmware.link_desk import LinkedDesk


class DrawnDesk(LinkedDesk):
    """Its display gets a page each tick, as App.run() has it."""

    def run(self, ms):
        for _ in range(ms // TICK_MS):
            super().run(TICK_MS)
            self.panel.next_page()

    def pages(self):
        """Return after how many ticks it has settled."""
        for ticks in range(20):
            if self.app.settled():
                return ticks
            self.run(TICK_MS)
        raise AssertionError("it does not settle")


@pytest.fixture
def desk():
    desk = DrawnDesk()
    desk.run(100)
    return desk


def test_the_link_tells_it(desk):
    for settled in (True, False):
        desk.say({"method": "settled", "id": 3})
        answered = desk.now - TICK_MS
        assert desk.heard() == [{"id": 3, "result": {"now": answered, "settled": settled}}]
        desk.tap(*desk.place("settings"))


def test_not_before_the_display_has_all_pages(desk):
    desk.tap(*desk.place("help"))
    assert not desk.app.settled() and 0 < desk.pages() <= 8


def test_not_before_the_display_knows_of_a_new_text(desk):
    assert desk.app.settled()
    desk.app.tell("Something new.")
    assert not desk.app.settled() and 0 < desk.pages() <= 8


def test_not_while_a_move_is_shown(desk):
    desk.start(5)
    desk.run(100)
    assert desk.app.settled()
    desk.tap(*desk.square("c3"))
    while desk.app.play._steps:
        assert not desk.app.settled()
        desk.run(TICK_MS)
    desk.run(100)
    assert desk.app.settled()


def test_not_while_somebody_thinks(desk):
    desk.start(5)
    desk.run(100)
    desk.tap(*desk.place("hint"))
    seen = 0
    while not desk.panel.tip.startswith("Hint"):
        seen += 1
        assert not desk.app.settled()
        desk.run(TICK_MS)
    desk.run(100)
    assert seen > 3 and desk.app.settled()


def test_not_while_a_key_is_let_go_but_while_one_is_held(desk):
    desk.press(5, 5)
    desk.run(100)
    assert desk.app.settled()
    desk.release(5, 5)
    desk.run(TICK_MS)
    assert not desk.app.settled()
    desk.run(2 * TICK_MS)
    assert desk.app.settled()


def test_late_ticks_show_no_frame_that_others_do_not():
    """The lights of a question blink, those of a hint pulse; a board that is late now and then skips frames."""

    def frames(ticks):
        desk = Desk()
        desk.start(5)
        desk.run(2000)
        desk.key("resign")
        seen, end, place = [], desk.now + 2000, 0
        while desk.now < end:
            desk.app.tick(desk.now, desk.columns)
            desk.now += TICK_MS * ticks[place % len(ticks)]
            place += 1
            seen.append(bytes(desk.app.frame.wire))
        return seen

    punctual = frames([1])
    assert len(set(punctual)) > 1
    for late in ([2], [3, 1], [1, 1, 4, 7], [FRAME_MS // TICK_MS + 1, 2]):
        assert set(frames(late)) <= set(punctual)
