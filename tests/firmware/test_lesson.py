"""Lessons: that each is true to its game, and what touches do in it. No hardware, simulated time."""

import sys
from importlib import import_module

import pytest

from engines.languages import CODES
from engines.registry import GAMES, engine_of, title_of
from firmware.clock import TICK_MS
from firmware.input import softkeys
from firmware.output.palette import HINT, HINTED, REFUSED
from firmware.output.panel import LETTERS, wrap
from firmware.screens.form import PLACES
from firmware.screens.lesson import CONTINUES, LINES, lesson_of
from firmware.screens.scenes import scenes_of
from host.simulation.memory import MemoryBoard
from tests.support.app_harness import SETTLE_MS, AppHarness

MAX_LINES = 5  # of the words of a step


class Learner(AppHarness):
    """Takes the lesson of a game. `lesson`: its screen, also when it is over."""

    def __init__(self, name):
        super().__init__()
        self.learn(name)

    def learn(self, name):
        self.app.learn(name, self.now)
        self.lesson = self.app.screen
        self.shown = set()  # the symbols at a time
        self.watch()

    def watch(self):
        """Wait until nothing moves."""
        self.run(SETTLE_MS)
        while not self.app.screen.settled():
            self.shown.add(frozenset(self.lesson.symbols))
            self.run(TICK_MS)
        self.shown.add(frozenset(self.lesson.symbols))
        self.run(SETTLE_MS)

    @property
    def steps(self):
        return self.lesson._lesson

    @property
    def number(self):
        return self.lesson._number

    @property
    def over(self):
        return self.app.screen is not self.lesson

    @property
    def wanted(self):
        return self.lesson._next_key()

    @property
    def position(self):
        return self.lesson.game.texts()

    def finger(self):
        """Do what the lesson asks for, and watch what follows."""
        if self.wanted is None:
            self.tap(*self.square("a1"))
        elif is_square(self.wanted):
            self.tap(*self.square(self.wanted))
        else:
            self.key(self.wanted)
        self.watch()

    def called(self, name):
        """What the tip calls a square or a soft key."""
        return f" {name}." if is_square(name) else softkeys.find(self.app.soft_keys(), name)[4]

    def skip_to(self, number):
        while self.number < number:
            self.key("next")
            self.watch()

    def everything(self):
        """What a wrong finger must leave alone."""
        return self.number, self.lesson._pressed_keys, self.position, bytes(self.lesson.symbols), self.panel.status


def is_square(name):
    return name[1:].isdigit()


def moves_before(steps, number):
    """The moves of the game at the beginning of a step, by the lesson alone."""
    moves: list[str] = []
    for step in steps[: number + 1]:
        if len(step) > CONTINUES:
            moves = step[CONTINUES].split()
        before = list(moves)
        moves += step[2].split()
    return before


each_game = pytest.mark.parametrize("name", GAMES)


@each_game
def test_a_lesson_is_short_and_true_to_the_rules(name):
    options, steps = lesson_of(name)
    assert 5 <= len(steps) <= 8 and len(steps[0]) == CONTINUES + 1
    assert any(step[3] for step in steps), "the finger never does anything"
    for number, (words, points, moves, keys, *_) in enumerate(steps):
        game = engine_of(name).from_record({"game": name, "options": options, "moves": moves_before(steps, number)})
        for square in points.split():
            assert is_square(square) and 1 <= int(square[1:]) <= game.size and ord(square[0]) - ord("a") < game.size
        for text in moves.split():
            move = game.parse(text)
            assert game.text(move) == text
            game.play(move)
        assert len({*words}) == len(words) == len(CODES) and all(words), f"to translate, after `make texts`: {words[0]}"
        assert moves or not keys, "keys make moves"


@each_game
def test_the_right_fingers_lead_through_and_all_words_fit(name):
    learner = Learner(name)
    touches = 0
    while not learner.over:
        number, panel = learner.number, learner.panel
        assert learner.position[: len(moves_before(learner.steps, number))] == moves_before(learner.steps, number)
        assert len(panel.title) <= LETTERS and panel.title.endswith(f" {number + 1}/{len(learner.steps)}")
        check_words(learner)
        check_light(learner)
        learner.finger()
        touches += 1
    scenes = scenes_of(import_module(f"firmware.games.{name}.look").LOOK).values()
    assert all(any(symbols <= {*scene} for scene in scenes) for symbols in learner.shown), "not in the proof"
    assert touches == sum(max(1, len(step[3].split())) for step in learner.steps)
    assert learner.app.screen is learner.app.menu and learner.panel.tip == f"Green: start {title_of(name)}."


def check_words(learner):
    """The words of the step fit in every language."""
    panel = learner.panel
    for language in [*range(len(CODES))][::-1]:  # English last
        learner.app.speech.language = language
        learner.lesson._words = learner.app.say(learner.steps[learner.number][0])
        learner.lesson.refresh()
        learner.run(20)
        assert panel.status == learner.steps[learner.number][0][language]
        assert len(wrap(panel.status)) <= MAX_LINES
        assert panel.tip
        lines = [line for text in (panel.status, panel.tip, panel.diagnostics) if text for line in wrap(text)]
        assert len(lines) <= LINES and max(map(len, lines)) <= LETTERS
        assert all(len(word) <= LETTERS for line in (panel.status, panel.tip) for word in line.split())


def check_light(learner):
    """What is to be pressed pulses, and no other key or square does, but those that are pointed at."""
    lesson, wanted = learner.lesson, learner.wanted
    squares = {square for square, symbol in enumerate(lesson.symbols) if symbol == HINTED}
    keys = {entry[0] for entry in lesson.soft_keys() if learner.light(*entry[1:3]) == HINT}
    if wanted is None:
        assert keys == {"next"} and squares <= set(lesson._points)
    elif is_square(wanted):
        assert squares == {lesson._square(wanted)} and keys == set()
    else:
        assert squares == set() and (keys == {wanted} or lesson.asking() == wanted)


@each_game
def test_a_wrong_finger_is_told_what_to_press(name):
    learner = Learner(name)
    while not learner.over:
        if learner.wanted is not None:
            before = learner.everything()
            for square in {"a1", "c2", "b3"} - {learner.wanted}:
                key = learner.square(square)
                learner.tap(*key)
                assert learner.light(*key) == REFUSED and learner.panel.tip.startswith("Not that one. Now you: ")
                assert learner.called(learner.wanted) in learner.panel.tip
                learner.run(600)
                assert learner.everything() == before
            check_soft_keys(learner, before)
        learner.finger()


def check_soft_keys(learner, before):
    shared = {entry[0] for entry in softkeys.ALWAYS} | {"back", "next", learner.wanted}
    for entry in learner.app.soft_keys():
        if entry[0] not in shared:
            learner.tap(*entry[1:3])
            assert learner.light(*entry[1:3]) == REFUSED and learner.panel.tip.startswith("Not that one. Now you: ")
            learner.run(600)
            assert learner.everything() == before
            break


@each_game
def test_next_and_back_go_through_all_steps(name):
    learner = Learner(name)
    seen = []
    for number in range(len(learner.steps)):
        assert learner.number == number and learner.position == moves_of(learner, number)
        seen.append(learner.everything())
        learner.key("next")
        learner.watch()
    assert learner.over
    learner.learn(name)
    learner.skip_to(len(learner.steps) - 1)
    for number in range(len(learner.steps) - 1, -1, -1):
        assert learner.everything() == seen[number]
        assert learner.lit("back") == (number > 0)
        if number:
            learner.key("back")
            learner.watch()


def moves_of(learner, number):
    """The moves at the beginning of a step, and what the board then makes by itself."""
    step = learner.steps[number]
    return moves_before(learner.steps, number) + ([] if step[3] else step[2].split())


def test_the_menu_and_the_help_lead_to_the_lesson(harness):
    for name in GAMES:
        harness.choose("choose " + title_of(name), "show me")
        assert harness.panel.title.startswith(title_of(name) + ", 1/")
        harness.key("help")
        assert harness.panel.title.startswith("Cairn: help")
        harness.key("lesson")
        assert harness.panel.title.startswith(title_of(name) + ", 1/")
        harness.key("menu")
        assert harness.app.screen is harness.app.menu


def test_what_is_learned_is_forgotten():
    for name in GAMES:
        Learner(name)
        module = f"firmware.games.{name}.lesson"
        assert module not in sys.modules and not hasattr(sys.modules[f"firmware.games.{name}"], "lesson")


def test_a_new_board_asks_once():
    """A key shows a lesson, a game is begun against the board, and any other key is a no."""
    for key in ("lesson", "no", (3, 0), (11, 11), *GAMES[: len(PLACES)]):
        new = AppHarness(MemoryBoard())
        if key in GAMES:
            new.choose(f"play {title_of(key)}")
            play = new.app.play
            assert key == play.game.NAME and not play.seats.is_board(1) and play.seats.is_board(2)
            new.run(SETTLE_MS)  # written down once its lights are on
            new.app.abort(new.now)
            new.run(2000)
        else:
            new.tap(*(new.place(key) if isinstance(key, str) else key))
            assert new.panel.title == ("Robble, 1/8" if key == "lesson" else "Cairn: choose a game")
        assert AppHarness(new.board).panel.title == "Cairn: choose a game"
