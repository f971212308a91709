"""A board in an online room: Ada plays at it, and Bo elsewhere."""

from engines.game import CHANCE
from tests.support.app_harness import AppHarness

CODE = "K7QMXA"
INFO = {"code": CODE, "away": [2], "names": ["Ada", "Bo"], "here": [True, True], "online": True}
LEAVE = [{"request": "leave", "count": 0}]


def begun(name="robble", seat=0, room=INFO, **options):
    """A board with a game in a room."""
    harness = AppHarness()
    harness.begin(name, seat, **options)
    enter(harness, **room)
    return harness


def enter(harness, **changes):
    harness.app.room({**INFO, **changes}, harness.now)
    harness.run(50)


def leave(harness):
    harness.app.room(None, harness.now)
    harness.run(500)


def play(harness, text):
    """Make a move that comes from elsewhere."""
    harness.app.play.play(text, harness.now)
    harness.settle()


def resign(harness):
    harness.key("resign")
    harness.key("resign")
    harness.run(3000)


def to_chance(harness):
    """Play until chance is to move; return the ply before the last move."""
    before = 0
    while harness.game.to_move != CHANCE:
        before = harness.game.ply
        play(harness, harness.game.text(harness.game.legal_moves()[0]))
    return before
