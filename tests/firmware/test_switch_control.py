"""One key, or two, play whole games: the board walks through what can be tapped, firmware/input/switch_control.py."""

import random

import pytest

from engines.game import NOBODY
from engines.registry import GAMES, title_of
from firmware.clock import TICK_MS
from firmware.games import reviewer
from firmware.games.registry import Setup, info
from firmware.hardware.wiring import COLUMNS
from firmware.output.palette import KEY_ASKING
from firmware.storage import settings
from tests.support.app_harness import AppHarness
from tests.support.every_screen import EVERY_SCREEN, screen_names

ANY, GOES_ON, TAKES = (7, 3), (0, 0), (11, 13)
ASIDE = {"menu", "help", "log", "settings", "undo", "redo", "resign", "hint", "now"}  # not needed for a move
MOST_TAKES, LONG = 1500, 30
PLACE, SCANNING = next((place, entry[3]) for place, entry in enumerate(settings.TABLE) if entry[0] == "scanning")
TEN_MINUTES = [500] * 200 + [5000] * 100  # ms a tick: the light show begins in the first of them


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

    def choose(self, words):
        """Take the target that is said with these words, through the rows that it takes."""
        for _ in range(4):
            if self.find(lambda row: len(row) == 1 and words in self.control.words(row)):
                return
            if not self.find(lambda row: self.control.words(row) == "next page"):
                assert self.find(lambda row: len(row) > 1), words
        raise AssertionError(words)

    def key(self, name):
        """Take a soft key."""
        if not self.find(lambda row: row[0][:1] == (name,) if len(row) == 1 and isinstance(row[0], tuple) else False):
            assert self.find(lambda row: isinstance(row[0], tuple) and any(entry[0] == name for entry in row))
            assert self.find(lambda row: row[0][0] == name)

    def begin(self, name):
        if title_of(name) not in self.harness.panel.status.replace("\n", " "):
            self.choose("more games")
        self.choose("choose " + title_of(name))
        self.choose("start a new game")


@pytest.mark.parametrize("name", GAMES)
def test_two_keys_play_a_whole_game(name):
    """From the menu to its end, at random among all that can be taken but the keys that lead elsewhere."""
    switch, chance = Switch("two keys"), random.Random(name)
    switch.begin(name)
    play = switch.harness.app.play
    for _ in range(MOST_TAKES):
        if play.game.to_move == NOBODY or play.game.ply > LONG:
            break
        rows = switch.control._items
        rows = [row for row in rows if leads_on(row)] or rows
        wanted = rows[0] if chance.random() < 0.7 else chance.choice(rows)
        switch.find(lambda row, wanted=wanted: row is wanted)
    assert play.game.to_move == NOBODY or play.game.ply > LONG
    if play.game.to_move != NOBODY:  # long ones are given up
        switch.key("resign")
        switch.key("resign")
    switch.key("menu")
    assert switch.harness.panel.title == "Cairn: choose a game"


def leads_on(row):
    """Whether something in a row plays or chooses."""
    return not isinstance(row[0], tuple) or any(entry[0] not in ASIDE for entry in row)


def lit(harness):
    """The keys that blink orange, as a question does."""
    return {(at // COLUMNS, at % COLUMNS) for at, light in enumerate(harness.app.frame.lights) if light == KEY_ASKING}


def test_rows_come_first_then_squares_and_one_key_takes():
    switch = Switch("1 s")
    harness = switch.harness
    switch.begin("robble")
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


def test_a_row_that_nobody_takes_from_is_left():
    switch = Switch("1 s")
    switch.begin("robble")
    switch.take()
    for _ in range(2 * 7):
        assert len(switch.row) == 1
        switch.go_on()
    assert len(switch.row) == 7


def test_one_key_undoes_leaves_and_ends_scanning():
    """Questions wait for their answer, and are the first to be offered."""
    switch = Switch("2 s")
    harness = switch.harness
    switch.begin("konane")
    switch.choose("d4, ")
    assert harness.app.record()["moves"] == ["d4"]
    switch.key("undo")
    harness.run(1000)
    assert harness.app.screen.asking() == "undo" and switch.row[0][0] == "undo"
    switch.take()
    assert harness.app.record()["moves"] == []
    switch.key("menu")
    switch.choose("give up the game")
    switch.choose("give up the game")
    assert harness.app.play is None
    switch.key("settings")
    switch.choose("Scanning: ")
    switch.choose("Scanning: two keys")
    assert harness.app.switch.period == 0
    switch.by_key = True
    switch.choose("Scanning: ")
    while harness.app.switch and "Scanning: off" not in switch.control.words(switch.row):
        switch.go_on()
    harness.tap(*TAKES)
    harness.run(50)
    assert harness.app.switch is None and not lit(harness)
    harness.key("settings")
    assert harness.panel.title == "Cairn: choose a game"


def test_a_board_that_nobody_uses_rests_until_the_next_key():
    switch = Switch("1 s")
    harness = switch.harness
    harness.run(1000 * 5 * (len(switch.control._items) + 1))
    assert not lit(harness) and harness.panel.tip.startswith("Green")
    screen = harness.app.screen
    harness.tap(*ANY)
    assert harness.app.screen is screen and lit(harness)


def test_while_the_board_thinks_a_key_has_it_move():
    switch = Switch("1 s")
    harness = switch.harness
    harness.begin("konane", seat=2)
    assert harness.app.play.thinks()
    harness.run(100)
    harness.tap(*ANY)
    harness.run(300)
    assert not harness.app.play.thinks() and harness.app.play.game.ply == 1


def test_a_long_press_takes_once():
    switch = Switch("3 s")
    switch.choose("choose Robble")
    switch.harness.tap(*ANY, ms=1500)
    assert switch.harness.panel.title in ("Cairn: Size", "Cairn: Seats", "Cairn: Level")


@pytest.mark.parametrize("choice", range(len(SCANNING)))
def test_every_screen_is_left_alone_for_ten_minutes(choice, monkeypatch):
    """From the light show, which has no keys, to a game that the board goes through: nothing raises."""
    monkeypatch.setattr(reviewer, "POSITIONS_MS", 200)
    monkeypatch.setattr(reviewer, "SUSPECTS_MS", 200)
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


@pytest.mark.parametrize("wait", [5, 20, 60, 150])
@pytest.mark.parametrize("name", GAMES)
def test_a_switch_while_another_game_begins_raises_nothing(name, wait):
    for seat in range(len(info(name).seats)):
        harness = Switch("1 s").harness
        harness.begin("robble", size="9")
        harness.run(wait)
        harness.app.begin(Setup(name, {}, seat, 2), harness.now)
        harness.tap(*ANY)
        harness.run(200)
        assert harness.app.screen is harness.app.play and name == harness.game.NAME
