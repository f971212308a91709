"""One key, or two: the board walks through what can be tapped, firmware/input/switch_control.py.

All games are played so in tests/scenarios/test_switch_control.py.
"""

import pytest

from firmware.clock import TICK_MS
from firmware.games.registry import Setup
from firmware.hardware.wiring import COLUMNS
from firmware.output.palette import KEY_ASKING
from firmware.storage import settings
from tests.firmware.every_screen import EVERY_SCREEN, screen_names
from tests.support.app_harness import AppHarness
from tests.support.hurry import hurry

ANY, GOES_ON, TAKES = (7, 3), (0, 0), (11, 13)
PLACE, SCANNING = next((place, entry[3]) for place, entry in enumerate(settings.TABLE) if entry[0] == "scanning")
TEN_MINUTES = [5000] * 20 + [10_000] * 50  # ms a tick


class Switch:
    """Someone with two keys, or with one whose board walks by itself."""

    def __init__(self, choice):
        self.harness = AppHarness()
        self.harness.app.settings.take("scanning", choice)
        self.harness.app.apply_settings()
        self.by_key = choice == "two keys"
        self.rest()

    @property
    def control(self):
        return self.harness.app.switch

    @property
    def row(self):
        """What would be taken now."""
        return self.control._items[self.control._at]

    def rest(self):
        """Wait until there is something to take."""
        while not self.control.ready:
            self.harness.run(TICK_MS)
        self.harness.run(8 * TICK_MS)

    def take(self):
        self.harness.tap(*(TAKES if self.by_key else ANY))
        self.rest()

    def go_on(self):
        if self.by_key:
            self.harness.tap(*GOES_ON)
        else:
            self.harness.run(self.control.period)
        self.harness.run(4 * TICK_MS)

    def find(self, wanted):
        """Go on until wanted(row) holds, and take it. Return False where nothing is like that."""
        for _ in range(len(self.control._items) + 1):
            if wanted(self.row):
                self.take()
                return True
            self.go_on()
        return False


def lit(harness):
    """The keys that blink orange, as a question does."""
    return {(at // COLUMNS, at % COLUMNS) for at, light in enumerate(harness.app.frame.lights) if light == KEY_ASKING}


def test_rows_come_first_then_squares_and_one_key_takes():
    switch = Switch("1 s")
    harness = switch.harness
    harness.begin("robble")
    switch.rest()
    tips, lights = [], []
    for _ in range(8):
        tips.append(harness.panel.tip)
        lights.append(lit(harness))
        switch.go_on()
    assert tips == [f"a{row} to g{row}" for row in range(7, 0, -1)] + ["the control keys"]
    assert lights[0] == {harness.square(f"{column}7") for column in "abcdefg"}
    switch.find(lambda row: switch.control.words(row) == "a4 to g4")
    assert harness.panel.tip == "a4, empty, Blue can play here" and lit(harness) == {harness.square("a4")}
    switch.go_on()
    assert harness.panel.tip == "b4, empty, Blue can play here"
    switch.take()
    assert harness.app.record()["moves"] == ["b4"]


def test_a_board_that_nobody_uses_rests_until_the_next_key():
    switch = Switch("1 s")
    harness = switch.harness
    harness.run(1000 * 5 * (len(switch.control._items) + 1))
    assert not lit(harness) and harness.panel.tip.startswith("Green")
    screen = harness.app.screen
    harness.tap(*ANY)
    assert harness.app.screen is screen and lit(harness)


@pytest.mark.parametrize("choice", (0, 1, len(SCANNING) - 1))
def test_every_screen_is_left_alone_for_ten_minutes(choice, monkeypatch):
    """From the tiles, which have no keys, to a game that the board goes through: nothing raises."""
    hurry(monkeypatch.setattr)
    seen = set()
    for way in EVERY_SCREEN.values():
        harness = AppHarness()
        way(harness)
        seen.add(type(harness.app.screen).__name__)
        harness.app.settings.choose(PLACE, choice)
        harness.app.apply_settings()
        for step_ms in TEN_MINUTES:
            harness.board.advance(step_ms)
            harness.loop.step(harness.board.scan())
        for key in (GOES_ON, TAKES, TAKES):
            harness.tap(*key)
    assert seen == screen_names()


def other_game(harness):
    harness.app.begin(Setup("konane", {}), harness.now)


def lesson(harness):
    harness.app.learn("ouroboros", harness.now)


def other_move(harness):
    harness.app.play.play("a1", harness.now)


def other_answers(harness):
    harness.app.menu.turn_to(0)
    harness.app.menu.refresh()


@pytest.mark.parametrize("choice", ["1 s", "two keys"])
@pytest.mark.parametrize(
    "start, change",
    [("game", other_game), ("game", lesson), ("game", other_move), ("menu", other_game), ("menu", other_answers)],
)
def test_a_switch_takes_only_what_the_present_screen_has_offered(start, change, choice):
    """The screen changes in the tick before the switch goes down, by a computer or by itself."""
    switch = Switch(choice)
    harness = switch.harness
    harness.begin("robble", size="5")
    if start == "menu":
        harness.app.to_menu(harness.now)
    switch.rest()
    if start == "game":
        switch.take()  # a row
    assert len(switch.row) == 1
    change(harness)
    app = harness.app
    before = app.screen, app.play.game.history(), app.menu.open
    harness.tap(*TAKES, ms=20)
    assert before == (app.screen, app.play.game.history(), app.menu.open)
