"""Ways to each of the firmware's screens, for what has to hold on all of them."""

from engines.game import NOBODY
from firmware.games.registry import Setup
from firmware.screens.form import Form
from firmware.screens.game_screen import GameScreen
from firmware.screens.help import Help
from firmware.screens.lesson import Lesson
from firmware.screens.preferences import Preferences
from firmware.screens.puzzle import Puzzle
from firmware.screens.recovery import RecoveryScreen
from firmware.screens.replay import Replay
from firmware.screens.screen import Screen
from firmware.screens.selftest import STEPS, SelfTest
from firmware.screens.thinking import Thinking
from firmware.screens.tiles import Tiles
from firmware.screens.turns import Turns
from firmware.screens.welcome import Welcome

BASES = (Screen, Form, GameScreen, Thinking)


def _begin(harness, name, seat=0, **options):
    harness.app.begin(Setup(name, options, seat, 1), harness.now)


def _show(harness, make):
    harness.app.show(make(harness.app), harness.now)


def _choices(harness):
    harness.app.menu.turn_to(0)
    _show(harness, lambda app: app.menu)


def _ask(harness):
    _begin(harness, "robble")
    harness.app.to_menu(harness.now)
    harness.app.menu.ask(harness.now)


def _end(harness):
    """Lose against the board."""
    _begin(harness, "robble", 1, size="5")
    harness.run(200)
    harness.app.play.play("resign", harness.now)
    assert harness.game.to_move == NOBODY
    harness.run(3000)


def _look_back(harness):
    _end(harness)
    _show(harness, lambda app: Replay(app, app.menu))


def _find_turns(harness):
    """Go through a game that is over."""
    record = {"game": "robble", "options": {"size": "5"}, "moves": ["c3", "a1", "resign"], "seat": 1}
    harness.app.load(record, harness.now)
    harness.run(3000)
    harness.key("turned")
    while not isinstance(harness.app.screen, Turns):
        harness.run(500)


def _resume(harness):
    """Start with a game on the flash."""
    _begin(harness, "robble")
    harness.app.play.play("c3", harness.now)
    harness.run(3000)
    harness.restart()


def _recover(harness):
    _begin(harness, "robble")
    _show(harness, RecoveryScreen)


def _test(harness, step):
    screen = SelfTest(harness.app, harness.app.menu)
    screen.step = step
    harness.app.show(screen, harness.now)


EVERY_SCREEN = {
    "menu": lambda harness: harness.app.to_menu(harness.now),
    "a game's page": lambda harness: harness.choose("choose Robble"),
    "choices": _choices,
    "question": _ask,
    "welcome": lambda harness: _show(harness, Welcome),
    "settings": lambda harness: _show(harness, lambda app: Preferences(app, app.screen)),
    "help": lambda harness: _show(harness, lambda app: Help(app, app.screen)),
    "lesson": lambda harness: _show(harness, lambda app: Lesson(app, "robble")),
    "puzzle": lambda harness: _show(harness, lambda app: Puzzle(app, "robble")),
    "game of two people": lambda harness: _begin(harness, "vacuum"),
    "game against the board": lambda harness: _begin(harness, "konane", 2),
    "the end": _end,
    "turns": _find_turns,
    "replay": _look_back,
    "resume": _resume,
    "recovery": _recover,
    "tiles": lambda harness: _show(harness, lambda app: Tiles(app, app.screen)),
    **{f"test of {step}": lambda harness, step=step: _test(harness, step) for step in STEPS},
}


def screen_names(base=Screen):
    """Return the names of all classes of screens that a board can show; a page has one of its own."""
    found = {name for each in base.__subclasses__() for name in screen_names(each)}
    return found if base in BASES or not base.__module__.startswith("firmware.") else found | {base.__name__}
