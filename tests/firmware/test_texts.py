"""What people read from the board: it is in the modules of texts in all languages, and it fits the display."""

import ast
import json
import random
from importlib import import_module

import pytest

from engines.game import RESIGN, IllegalMove
from engines.languages import CODES
from engines.registry import GAMES, package_of
from engines.texts import said
from firmware import texts
from firmware.games.registry import info
from firmware.hardware.wiring import PIXELS
from firmware.input.key_faults import CHATTERS, STUCK, messages
from firmware.output import tiny_font
from firmware.output.panel import LETTERS, wrap
from firmware.screens import drawing, selftest
from firmware.screens.form import ALL_LINES
from firmware.screens.help import Help
from firmware.screens.play import Play
from firmware.screens.preferences import Preferences
from firmware.screens.recovery import RecoveryScreen
from firmware.screens.replay import Replay
from firmware.screens.resume import Resume
from firmware.screens.selftest import SelfTest
from firmware.screens.welcome import Welcome
from firmware.storage.settings import TABLE
from firmware.version import VERSION
from host.paths import ROOT
from tests.support.app_harness import AppHarness

LINES = 8
MODULES = sorted(
    path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
    for top in ("engines", "firmware")
    for path in (ROOT / top).rglob("texts.py")
)
LANGUAGE = [entry[0] for entry in TABLE].index("language")


def texts_in(value):
    """Yield the texts in a value of a module of texts: tuples of strings, and those in tables."""
    if isinstance(value, tuple) and all(isinstance(item, str) for item in value):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from texts_in(item)


def all_texts():
    for module in MODULES:
        for name, value in vars(import_module(module)).items():
            if name.isupper():
                yield from texts_in(value)


def test_a_text_has_all_languages_with_the_same_values():
    for text in all_texts():
        assert len(text) == len(CODES) and all(text), text
        assert len({line.count("{}") for line in text}) == 1, text
        for line in text:
            assert line.replace("{}", "").isprintable() and not set("{}") & set(line.replace("{}", "")), text
            assert [word for word in line.split() if len(word) > LETTERS] == [], text


FOR_COMPUTERS = ("firmware/link/", "firmware/hardware/")  # what they say goes over the cable
FOR_TOOLS = ("scenes.py", "look.py")  # for tests/vision, and for the page
LESSONS = "lesson.py"  # whose words stand beside their moves; test_lesson.py sees to them
PUZZLES = "puzzles.py"  # moves alone
SAME_IN_ALL = {" t", "Cairn ", "MicroPython ", "cairn deploy --back"}
# Settings, and a step of the self-test
SAME_IN_ALL |= {"500 mA", "1 A", "2 A", "3 A", "1 s", "2 s", "3 s", "crash log"}
# Of the ValueError for a record, which a computer gets
SAME_IN_ALL |= {"a text", "one of ", "Vacuum is for 2 to 4 players."}
SAME_IN_ALL |= {"The limit of turns is a number up to ", ", 0 for none."}


def speaking(tree):
    """Yield the constants in a tree that have words: all but docstrings and the messages of ValueError."""
    silent = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(id(node.value))
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "ValueError":
            silent |= {id(inner) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            text = node.value
            if " " in text and any(letter.isalpha() for letter in text):
                yield text


def sources():
    for top in ("engines", "firmware"):
        for path in sorted((ROOT / top).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if path.name not in ("texts.py", LESSONS, PUZZLES, *FOR_TOOLS) and not name.startswith(FOR_COMPUTERS):
                yield name, path


def test_no_words_stand_outside_the_modules_of_texts():
    found = {
        name: words
        for name, path in sources()
        if (words := set(speaking(ast.parse(path.read_text("utf-8")))) - SAME_IN_ALL)
    }
    assert found == {}


@pytest.fixture(params=range(len(CODES)), ids=CODES)
def harness(request):
    """An app that speaks one of the languages."""
    harness = AppHarness()
    harness.app.settings.choose(LANGUAGE, request.param)
    harness.app.apply_settings()
    show(harness, harness.app.menu)
    return harness


def show(harness, screen):
    harness.app.show(screen, harness.now)
    harness.run(40)


def check(title, *texts):
    """Check that the display shows all of it: the title on a line, and the rest on those below, at whole words."""
    assert len(title) <= LETTERS, title
    lines = [line for text in texts if text for line in wrap(text)]
    assert len(lines) < LINES, (title, lines)
    assert all(len(word) <= LETTERS for text in texts for word in text.split()), texts


def check_panel(harness):
    panel = harness.panel
    check(panel.title, panel.status, panel.tip, panel.diagnostics)


def check_keys(harness):
    """Check what the display says while a finger is on a key, and for a soft key that is off."""
    app = harness.app
    for _, row, column, _, label, tip, _ in app.soft_keys():
        assert app.describe(row, column) in {app.say(text, label) for text in (texts.KEY_LIT, texts.KEY_OFF)}
        app.panel.explain(
            tip if app.describe(row, column) == app.say(texts.KEY_LIT, label) else app.say(texts.NOT_NOW, label)
        )
        check_panel(harness)
        app.screen.release()
        harness.run(20)
    for square in range(app.screen.size**2):
        for show_it in (app.screen.press, app.screen.hold):
            show_it(square)
            check_panel(harness)
        app.screen.release()
    harness.run(20)


def check_form(harness):
    """Check all pages of a form, those with the choices of a line as well."""
    screen = harness.app.screen
    while True:
        check_panel(harness)
        check_keys(harness)
        onward = [answer for answer in screen.answers if answer[0] == "next"]
        if not onward:
            break
        screen.take(onward[0], harness.now)
        screen.refresh()
    for index, line in enumerate(screen.lines() if screen.open == ALL_LINES else ()):
        drawn = line.pictures or (*drawing.marks(line.texts), *map(drawing.short, line.texts))
        assert all(letter in tiny_font.SIGNS for text in drawn if isinstance(text, str) for letter in text.upper())
        screen.turn_to(index)
        screen.refresh()
        check_form(harness)
        screen.turn_to(ALL_LINES)
    screen.refresh()


def test_the_menu_fits_the_display(harness):
    """Also with a game to go back to, with finished games, and with its questions."""
    finish(harness)
    harness.begin("pebble_rebel")
    harness.app.menu.home()
    show(harness, harness.app.menu)
    for page in ([0], [4]):
        harness.app.menu._firsts = page
        harness.app.menu.refresh()
        check_keys(harness)
    for question in (texts.NEW_OR_ABORT, texts.ABORT_QUESTION, texts.NEW_QUESTION):
        check(harness.panel.title, harness.panel.status, harness.app.say(question))
    for index in range(len(GAMES)):
        harness.app.menu.take(("game", index), harness.now)
        harness.app.menu.refresh()
        check(harness.panel.title, harness.panel.status, harness.app.say(texts.NEW_QUESTION))
        check_form(harness)


def finish(harness):
    harness.begin("robble")
    harness.app.play.play("resign", harness.now)
    harness.settle()
    harness.run(200)


def test_the_settings_fit_the_display(harness):
    show(harness, Preferences(harness.app, harness.app.menu))
    check_form(harness)


def test_the_help_fits_the_display(harness):
    for name in GAMES:
        harness.begin(name)
        show(harness, Help(harness.app, harness.app.play))
        for _ in harness.app.screen.pages:
            check_panel(harness)
            harness.app.screen.control("next", harness.now)
        check_keys(harness)


def test_the_self_test_fits_the_display(harness):
    app = harness.app
    for head in (0, 1):
        app.board.files[f"crash{head}.txt"] = json.dumps(CRASH | {"number": 1000 + head}).encode() + b"\n"
    app.keys.faults.bounces[:] = bytes([255] * PIXELS)
    app.keys.faults.reason[3] = STUCK
    for reason in texts.START_REASONS:
        app.board.watchdog.ended = said(reason)
        show(harness, SelfTest(app, app.menu))
        for _ in selftest.STEPS:
            check_panel(harness)
            check_keys(harness)
            app.screen.control("next", harness.now)


CRASH = {"version": VERSION, "seconds": 999_999, "why": ("ValueError: " + 10 * "a long word ")[:80]}


def test_other_screens_fit_the_display(harness):
    finish(harness)
    app = harness.app
    show(harness, Replay(app, app.menu))
    for key in ("next", "back", "next"):
        check_panel(harness)
        check_keys(harness)
        app.screen.control(key, harness.now)
    app.screen._trouble = app.say(texts.REST_UNREADABLE)
    app.screen.refresh()
    check_panel(harness)
    for screen in (RecoveryScreen(app, app.play), Resume(app, None), Welcome(app)):
        app.show(screen, harness.now)
        check_panel(harness)


def test_messages_about_faults_fit_the_display_that_shows_the_log(harness):
    app, faults = harness.app, harness.app.keys.faults
    harness.begin("konane", size="12")
    faults.reason[11], faults.reason[10] = STUCK, CHATTERS
    faults.rectangle = (10, 11, 12, 13)
    said = messages(app)
    faults.reason[:] = bytes([STUCK] * 80 + [CHATTERS] * (PIXELS - 80))
    said += messages(app)
    said += [app.say(text) for text in (texts.RESTORED, texts.KEPT, texts.RESTARTED, texts.SETTINGS_DAMAGED)]
    said += [app.say(texts.FLASH_FULL), app.say(texts.FLASH_FAILS, 110), app.say(texts.SAVED_AGAIN)]
    said += [app.say(texts.SET_ASIDE, text) for text in (texts.DAMAGED, texts.OTHER_VERSION, texts.PART_UNREADABLE)]
    said += [app.say(texts.TAIL_MISSING), app.say(texts.RESUMED), app.say(texts.CANNOT_GO_ON, "OSError(110,)")]
    for message in said:
        check("", message)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_fits_the_display(monkeypatch, name):
    """Random moves and touches with the most people and the biggest board, and with the board as a player; each
    position in another language.
    """
    monkeypatch.setattr(Play, "_think", lambda self, hinting: None)
    harness, chance = AppHarness(), random.Random(name)
    options = {option.name: option.values[-1] for option in package_of(name).OPTIONS}
    for seat in range(len(info(name).seats)):
        harness.begin(name, seat, **options)
        play = harness.app.play
        play.seats.exchanged = name == "robble" and not seat
        for number in range(POSITIONS):
            harness.app.speech.language = number % len(CODES)
            harness.settle()
            check_position(harness, chance)
            if play.over:
                break
            move = chance.choice(play.game.legal_moves()) if chance.random() < 0.5 else finger(harness, chance)
            if move is not None:
                play._play(move, harness.now)
        if not play.over:
            harness.settle()
            play._play(RESIGN, harness.now)
            harness.settle()
        check_panel(harness)
        check_keys(harness)
        assert harness.panel.log


POSITIONS = 20


def check_position(harness, chance):
    """Check all that the screen of a game may say now."""
    app, view = harness.app, harness.app.play.view
    check_panel(harness)
    check_keys(harness)
    check_panel(harness)
    if app.play.over:
        return
    tips = [view.question(name) for name in ("undo", "resign")] + [app.say(texts.THINKING)]
    legal = view.game.legal_moves()
    tips += [app.say(texts.HINT, view.spell(move)) for move in chance.sample(legal, min(8, len(legal)))]
    for tip in filter(None, tips):
        app.play.refresh(tip)
        harness.run(20)
        assert app.panel.tip == tip
        check_panel(harness)
    app.play.refresh()


def finger(harness, chance):
    """Return the move of a finger somewhere, None where it is none; check what a refusal says."""
    play, view = harness.app.play, harness.app.play.view
    try:
        if view.usable() and chance.random() < 0.4:
            return view.control(chance.choice(view.usable()))
        return view.tap(chance.randrange(view.size**2))
    except IllegalMove as error:
        play.refresh(error.said(view.say))
        harness.run(20)
        check_panel(harness)
    play.refresh()
    return None
