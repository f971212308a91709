"""Anything at all: random keys with random timing, in every game, under every setting."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import NOBODY, RESIGN
from engines.registry import GAMES
from firmware.games.registry import Setup, info
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from firmware.input.key_faults import REST_MS
from firmware.output import font
from firmware.output.frame import IDLE_MA
from firmware.storage import settings as preferences
from firmware.texts import MENU_TITLE
from tests.support.app_harness import AppHarness
from tests.support.examples import examples

SCANNING = next(row for row, preference in enumerate(preferences.TABLE) if preference[0] == "scanning")
SETTLED_MS = 30_000  # longer than any animation

# which kind of key, which of its kind, how long it is down and then up (ms; None: until all has been shown), whether it
# stays down
finger = st.tuples(
    st.sampled_from(["lit key", "lit key", "lit square", "lit square", "lit square", "any"]),
    st.integers(0, 999),
    st.sampled_from([5, 10, 20, 45, 80, 300, 700]),
    st.sampled_from([0, 5, 20, 60, 400, None]),
    st.integers(0, 11).map(lambda number: number == 0),
)


class Watcher(AppHarness):
    """A harness that looks at every frame."""

    def run(self, ms):
        for _ in range(ms // 5):
            super().run(5)
            if self.app.frame_changed:
                drawn = IDLE_MA + sum(self.app.frame.wire) * self.app.frame.channel_ma / 255
                assert drawn <= self.app.frame.current_ma + 1 <= self.app.settings.value("supply") + 1

    def wait(self):
        """Run until nothing is being shown and no bot thinks."""
        self.run(20)
        for _ in range(SETTLED_MS // 5):
            if self.app.screen.settled():
                break
            self.run(5)

    def find(self, kind, number):
        """The place of a key: of those that are lit, or of all."""
        lights = self.app.frame.lights
        columns = range(BOARD_COLUMNS, COLUMNS) if kind == "lit key" else range(BOARD_COLUMNS)
        keys = [(r, c) for r in range(ROWS) for c in columns if lights[r * COLUMNS + c]]
        if kind == "any" or not keys:
            keys = [(r, c) for r in range(ROWS) for c in range(COLUMNS)]
        return keys[number % len(keys)]


SHOWN = {*map(chr, range(font.FIRST, font.BEHIND)), *font.ACCENTED.decode("latin-1")}


def check(harness):
    """The game that is on, if any, is what its moves make of it, and all that is said about it can be shown."""
    if harness.app.play:  # none, once a player has given it up in the menu
        game = harness.game
        if game.to_move != NOBODY:
            assert game.outcome is None
        again = type(game).from_record(game.dump())
        assert again.state() == game.state()
    assert len(harness.panel.lines()) == 8
    assert all(letter in SHOWN for line in harness.panel.lines() for letter in line)
    assert all(isinstance(harness.app.describe(r, c), str) for r in range(ROWS) for c in range(COLUMNS))


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=examples(25), deadline=None)
@given(st.data(), st.lists(finger, min_size=20, max_size=150))
def test_no_keys_in_any_order_break_anything(name, data, fingers):
    game = info(name)
    harness = Watcher()
    for row, preference in enumerate(preferences.TABLE):
        harness.app.settings.choose(row, data.draw(st.integers(0, len(preference[3]) - 1), label=preference[0]))
    harness.app.apply_settings()
    options = {option.name: data.draw(st.sampled_from(option.values), label=option.name) for option in game.options}
    seat = data.draw(st.integers(0, len(game.seats) - 1), label="seat")
    harness.app.begin(Setup(name, options, seat), harness.now)
    for kind, number, down, up, stays in fingers:
        key = harness.find(kind, number)
        harness.press(*key)
        harness.run(down)
        if not stays:
            harness.release(*key)
            if up is None:
                harness.wait()
            else:
                harness.run(up)
    check(harness)
    # Whatever happened, a player can continue: all fingers up, the menu, a new game, a move or a resignation.
    for row in range(ROWS):
        for column in range(COLUMNS):
            harness.release(row, column)
    harness.run(max(REST_MS) + 100)  # keys that seemed to be stuck count again
    harness.app.settings.choose(SCANNING, 0)  # with it a key takes what is offered
    harness.app.apply_settings()
    if harness.app.screen.swallows(0, harness.now):
        harness.tap(0, 0)
    while "menu" not in [entry[0] for entry in harness.app.soft_keys()]:  # the self-test's walk over the keys
        harness.key("next")
    harness.key("menu")
    assert harness.panel.title in MENU_TITLE
    harness.app.begin(Setup(name, options), harness.now)
    harness.wait()
    assert harness.game.to_move > NOBODY
    harness.key("resign")
    harness.key("resign")
    check(harness)
    assert harness.game.last_move() == RESIGN


def test_a_game_that_keys_have_given_up_is_no_failure():
    """Hold menu, abort, in the middle of a game."""
    harness = Watcher()
    harness.begin("robble", size="5")
    harness.play("c3")
    harness.key("menu", ms=800)
    harness.choose("give up the game")
    assert harness.app.play is None
    check(harness)
