"""The board thinks, on a second core where it has one, in slices elsewhere; people see it, stop it and get a reason."""

import pytest

from engines.texts import ENGLISH
from firmware import texts
from firmware.clock import KEY_MS, TICK_MS
from firmware.games import thinker
from firmware.games.robble.palette import GHOST, MOVING, STONE, of
from firmware.games.thinker import PAUSE_MS, SLICES_US, Thinker
from firmware.input.meanings import GUARD_MS
from firmware.output.palette import HINT, HINTED
from firmware.screens.thinking import DOTS
from host.games import new_game
from host.simulation.memory import MemoryBoard
from tests.support.app_harness import AppHarness

BLUE = 1
THINKS, THINKS_MS = texts.THINKING[ENGLISH], 1000


class Bot:
    """Thinks as long as it is let; its move is the first legal one."""

    RUNS_ON_SECOND_CORE = False

    def __init__(self, game=None, level=1, memory=0):
        self.memory, self.rounds, self.done, self.budget_ms = memory, 0, False, THINKS_MS
        self.expects, self.sure = 512, False

    def begin(self, game, seed):
        self.game, self.rounds, self.done = game, 0, False

    def step(self):
        self.rounds += 1

    def move(self):
        return self.game.legal_moves()[0]

    def proved(self):
        return self.sure

    def points(self):
        return self.expects


class Core:
    """A second core, which has thought when the test says so."""

    longest_ms = 300

    def __init__(self):
        self.bot, self.stops = None, 0

    def start(self, bot):
        self.bot = bot
        return True

    def thinks(self):
        return not self.bot.done

    def stop(self):
        self.stops += 1


@pytest.fixture
def harness(monkeypatch):
    monkeypatch.setattr(thinker, "bot_of", lambda name: Bot)
    return AppHarness()


def begin(harness, name="robble", seat=0, moves=(), **options):
    harness.app.load({"game": name, "options": options, "moves": list(moves), "seat": seat, "level": 3}, harness.now)
    harness.run(50)


def thinking(board, bot=None, hinting=False):
    it = Thinker(board, 1)
    it.bot = bot or Bot()
    it.begin(new_game("robble"), 1, 0, hinting)
    return it


def test_a_bot_that_is_done_waits_for_a_pause_and_a_hint_does_not():
    for hinting in (False, True):
        it = thinking(MemoryBoard(), hinting=hinting)
        it.bot.done = True
        assert (it.step(PAUSE_MS - 1) is None) is not hinting
    assert thinking(MemoryBoard()).step(THINKS_MS) is not None


def test_a_tick_has_four_slices_or_as_many_as_fit_in_2_ms():
    board = MemoryBoard()
    it = thinking(board)
    it.step(0)
    assert it.bot.rounds == 4
    times = iter([0, SLICES_US - 1, SLICES_US, SLICES_US + 1])
    board.ticks_us = lambda: next(times)
    it.step(TICK_MS)
    assert it.bot.rounds == 6


def test_a_second_core_thinks_alone_and_has_its_own_limit():
    board = MemoryBoard()
    core = Core()
    board.second_core = lambda: core
    it = thinking(board)
    assert it.step(PAUSE_MS - 1) is None
    assert core.bot is it.bot and it.bot.rounds == 0
    assert it.step(PAUSE_MS) is not None and core.stops == 1 and not it.busy


def test_dots_come_while_the_board_thinks(harness):
    begin(harness, seat=1, size="5")
    assert harness.panel.status == "Blue to move (you)"
    harness.play("c3")
    seen = []
    while harness.app.play.thinks():
        harness.run(TICK_MS)
        if harness.panel.tip.startswith(THINKS) and harness.panel.tip not in seen:
            seen.append(harness.panel.tip)
    assert seen == [THINKS + "\n" + "." * dots for dots in range(1, DOTS + 1)]


def test_a_thought_begins_with_a_tidy_memory_and_no_key_waits_for_that_later(harness, monkeypatch):
    monkeypatch.setattr("firmware.screens.thinking.DOTS", 2)  # between which all is quiet
    begin(harness, seat=1, size="5")
    harness.run(1000)
    tidied = []
    harness.board.tidy = lambda: tidied.append((harness.app.play.thinks(), harness.now))
    harness.play("c3")
    begun = harness.now
    harness.think()
    (when,) = [when for thinks, when in tidied if thinks]
    assert when - begun < 50


def test_the_hint_key_pulses_and_has_the_board_move_at_once(harness):
    begin(harness, seat=1, size="5")
    harness.play("c3")
    assert harness.app.play.thinks() and harness.light(*harness.place("now")) == HINT
    harness.run(PAUSE_MS)
    harness.key("now")
    assert not harness.app.play.thinks() and harness.game.ply == 2


def test_a_key_has_its_light_before_the_board_thinks_on(harness):
    begin(harness, seat=1, size="5")
    harness.play("c3")
    harness.run(PAUSE_MS)
    harness.press(*harness.place("log"))
    harness.run(KEY_MS // 2)
    before = harness.app.play._thinker.bot.rounds
    harness.run(KEY_MS // 2 - TICK_MS)
    assert harness.app.play.thinks() and harness.app.play._thinker.bot.rounds == before
    harness.run(2 * TICK_MS)
    assert harness.app.play._thinker.bot.rounds > before


def hint(harness, move, expects=512, sure=False):
    """Have a hint that names the move."""
    play = harness.app.play
    harness.run(GUARD_MS)
    harness.key("hint")
    bot = play._thinker.bot
    bot.move, bot.expects, bot.sure = lambda: move, expects, sure
    harness.key("now")
    harness.run(50)


def test_a_hint_shows_what_its_move_does(harness):
    begin(harness, size="5", moves=["c3", "a1", "e1"])
    hint(harness, harness.game.parse("c2"))
    assert harness.symbol("c2") == HINTED and harness.game.ply == 3
    assert harness.symbol("c3") == of(BLUE, MOVING) and harness.symbol("c4") == of(BLUE, GHOST)
    harness.play("e5")
    assert harness.symbol("c3") == of(BLUE, STONE)


def test_a_hint_says_what_to_expect(harness):
    said = set()
    for points, sure in ((0, False), (200, False), (512, False), (700, False), (1024, False), (0, True), (1024, True)):
        begin(harness, size="5")
        hint(harness, harness.game.parse("c3"), points, sure)
        assert harness.panel.tip.startswith("Hint: c3. ")
        said.add(harness.panel.tip)
    assert len(said) == 7 and any("A certain win" in words for words in said)


def test_a_question_leaves_no_mark_of_a_hint(harness):
    harness.begin("konane")
    harness.settle()
    before = bytes(harness.app.play.symbols)
    harness.key("hint")
    harness.think()
    assert bytes(harness.app.play.symbols) != before
    harness.key("resign")
    harness.settle()
    assert harness.app.play.asking() == "resign" and bytes(harness.app.play.symbols) == before
