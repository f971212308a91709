"""Keys while the program is at something else: events have their own times."""

from firmware.clock import TICK_MS
from firmware.input.gestures import HOLD, HOLD_MS, PRESS, RELEASE, TAP
from host.targets.virtual import VirtualBoard

KEY = (4, 7)


class Busy:
    """A board whose every tick takes `ms`, and the events of its keys: (kind, row, column, ms of the app)."""

    def __init__(self, ms):
        self.board = VirtualBoard()
        self.board.boot()
        self.board.run(50)
        self.events = []
        app, wait = self.board.app, self.board.pico._modules["time"].sleep_ms
        app.places.event = lambda *event: self.events.append(event)
        app.screen.tick = lambda now: wait(ms)

    def kinds(self, *key):
        return [kind for kind, row, column, _ in self.events if (row, column) == key]


def test_events_have_the_times_of_their_scans():
    """Three fingers within one long tick: their order and distances are kept."""
    busy = Busy(100)
    board = busy.board
    board.run(13)
    for column, ms in ((1, 20), (2, 35), (3, 30)):
        board.press(0, column)
        board.run(ms)
    board.run(300)
    times = [at for kind, _, _, at in busy.events if kind == PRESS]
    assert [column for kind, _, column, _ in busy.events if kind == PRESS] == [1, 2, 3]
    assert abs(times[1] - times[0] - 20) <= TICK_MS
    assert abs(times[2] - times[1] - 35) <= TICK_MS
    board.close()


def test_a_tap_is_no_hold_because_the_board_was_busy():
    busy = Busy(110)
    board = busy.board
    board.press(*KEY)
    board.run(HOLD_MS - 30)
    board.release(*KEY)
    board.run(100)
    board.press(*KEY)
    board.run(HOLD_MS + 30)
    board.release(*KEY)
    board.run(500)
    assert busy.kinds(*KEY) == [PRESS, TAP, PRESS, HOLD, RELEASE]
    board.close()
