"""The board thinks, on a second core where it has one, in slices elsewhere; people see it, stop it and get a reason."""

import random

import pytest

from engines.game import CHANCE, NOBODY
from engines.registry import GAMES
from engines.texts import ENGLISH
from firmware import texts
from firmware.clock import KEY_MS, TICK_MS
from firmware.games import thinker
from firmware.games.robble.palette import GHOST, MOVING, STONE, of
from firmware.games.thinker import PAUSE_MS, SLICES_US, Thinker
from firmware.input.meanings import GUARD_MS
from firmware.loop import CHANGES, QUIET_MS
from firmware.output.palette import HINT, HINTED
from firmware.screens.thinking import DOTS
from host.games import new_game
from host.simulation.memory import MemoryBoard
from tests.support.app_harness import AppHarness

BLUE = 1
THINKS, THINKS_MS = texts.THINKING[ENGLISH], 1000


class Bot:
    """Thinks as long as it is let; its move is the first legal one."""

    APART = False

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


# --- the thinker alone ---------------------------------------------------------------------


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


def test_the_moves_of_one_turn_follow_without_a_pause():
    game, it = new_game("robble"), Thinker(MemoryBoard(), 1)
    for pause in (True, False):
        it.bot = Bot()
        it.begin(game, 1, 0)
        it.bot.done = True
        assert (it.step(0) is None) is pause
        game.play(game.legal_moves()[0])


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


def test_a_second_core_that_refuses_leaves_slices(monkeypatch):
    monkeypatch.setattr(Core, "start", lambda core, bot: False)
    board = MemoryBoard()
    core = Core()
    board.second_core = lambda: core
    it = thinking(board)
    it.step(0)
    assert it.bot.rounds == 4 and core.stops == 0


def test_the_bot_is_made_once_with_as_much_memory_as_there_is(monkeypatch):
    made = []

    def kind(game, level, memory):
        made.append(memory)
        if memory > 30_000:
            raise MemoryError
        return Bot(memory=memory)

    monkeypatch.setattr(thinker, "bot_of", lambda name: kind)
    it = Thinker(MemoryBoard(), 1)
    for _ in range(2):
        it.begin(new_game("robble"), 1, 0)
    assert it.bot.memory == made[-1] == 24576 and made == [65536, 49152, 32768, 24576]


# --- what people see -------------------------------------------------------------------------


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


def test_dots_leave_the_answer_to_a_key_on_the_panel(harness):
    begin(harness, seat=1, size="5")
    harness.play("c3")
    harness.tap(*harness.place("undo"))
    words = harness.panel.tip
    assert words and not words.startswith(THINKS)
    harness.run(THINKS_MS // 2)
    assert harness.app.play.thinks() and harness.panel.tip == words


def test_a_thought_begins_with_a_tidy_memory(harness):
    begin(harness, seat=1, size="5")
    harness.run(2 * QUIET_MS)
    before = harness.board.tidied
    harness.key("hint")
    assert harness.app.play.thinks() and harness.board.tidied == before + 1


def test_the_memory_is_tidied_now_and_then_while_the_board_thinks(harness):
    begin(harness, seat=1, size="5")
    harness.play("c3")
    harness.app.play._thinker._budget = 60_000  # in which there are few dots
    harness.run(2 * QUIET_MS)
    before = harness.board.tidied
    for _ in range(2 * CHANGES):
        harness.panel.add("Player 2 has come.")
        harness.run(QUIET_MS + 4 * TICK_MS)  # a dot's light is sent before
    assert harness.app.play.thinks() and harness.board.tidied == before + 2


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


def test_a_hint_can_be_had_at_once_too(harness):
    begin(harness, size="5")
    harness.key("hint")
    assert harness.app.play.thinks()
    harness.key("now")
    harness.run(50)
    assert harness.panel.tip.startswith("Hint: ") and harness.game.ply == 0


@pytest.mark.parametrize("key", ["a square", "help", "undo"])
def test_other_keys_end_a_hint(harness, key):
    begin(harness, size="5", moves=["c3"])
    harness.key("hint")
    harness.tap(*(harness.square("b2") if key == "a square" else harness.place(key)))
    assert not harness.app.play.thinks()
    harness.run(THINKS_MS)
    assert not harness.panel.tip.startswith("Hint")


def test_another_screen_ends_a_thought_which_begins_again_after_it(harness):
    begin(harness, seat=1, size="5")
    harness.play("c3")
    harness.key("menu")
    assert not harness.app.play.thinks()
    harness.choose("go on with the game")
    assert harness.app.play.thinks() and harness.game.ply == 1
    harness.run(THINKS_MS + 100)
    assert harness.game.ply == 2


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


@pytest.mark.parametrize(
    ("points", "sure", "words"),
    [
        (0, False, "saves"),
        (200, False, "behind"),
        (512, False, "even"),
        (700, False, "lead"),
        (1024, False, "should win"),
        (0, True, "Lost"),
        (1024, True, "wins for sure"),
    ],
)
def test_a_hint_says_what_to_expect(harness, points, sure, words):
    begin(harness, size="5")
    hint(harness, harness.game.parse("c3"), points, sure)
    assert harness.panel.tip.startswith("Hint: c3. ") and words in harness.panel.tip


@pytest.mark.parametrize("language", ["English", "Deutsch"])
@pytest.mark.parametrize("name", GAMES)
def test_a_hint_fits_the_display(harness, name, language):
    """At some moves of a random game."""
    harness.app.settings.take("language", language)
    harness.app.apply_settings()
    chance, game = random.Random(7), new_game(name)
    for ply in range(24):
        if game.to_move == NOBODY:
            break
        if ply % 4 == 3 and game.to_move != CHANCE:
            begin(harness, name, moves=game.texts(), **game.options())
            if all(entry[0] != "hint" for entry in harness.app.soft_keys()):
                pytest.skip("this game has no hints")
            hint(harness, chance.choice(harness.game.legal_moves()))
            panel = harness.panel
            assert panel.space(panel.status, panel.tip) >= 0, panel.tip
        move = game.sample(chance.getrandbits(30)) if game.to_move == CHANCE else chance.choice(game.legal_moves())
        game.play(move)


def test_the_menu_names_the_levels(harness):
    harness.choose("choose Robble")
    assert "Level: 2, easy" in harness.panel.status
    row, column = harness.key_of("Level: 2, easy, tap to change")
    harness.press(row, column)
    harness.run(50)
    assert harness.panel.status.endswith(texts.LEVEL_TIPS[2][ENGLISH])
    harness.release(row, column)
    harness.run(50)
    harness.press(*harness.key_of("Level: 5, its best"))
    harness.run(50)
    assert harness.panel.status == "Level: 5, its best. " + texts.LEVEL_TIPS[5][ENGLISH]


@pytest.mark.parametrize("name", GAMES)
def test_a_question_leaves_no_mark_of_a_hint(harness, name):
    harness.begin(name)
    harness.settle()
    before = bytes(harness.app.play.symbols)
    harness.key("hint")
    harness.think()
    assert bytes(harness.app.play.symbols) != before
    harness.key("resign")
    harness.settle()
    assert harness.app.play.asking() == "resign" and bytes(harness.app.play.symbols) == before
