"""Power cuts at operations on the flash of the emulated Pico: all of the firmware, and MicroPython's own littlefs."""

import pytest

from host.link.errors import LinkError

ROBBLE = {"game": "robble", "options": {"size": "7"}, "seat": 0, "level": 1}
RESUMED = "Resumed. Hold menu to leave this game."
LONGER_MS = 300  # than it takes to write all that changes with a game


@pytest.fixture
def board(board):
    """A board with a setting that is none of the first ones, a finished game, and one that is on."""
    board.ask("settings.set", name="sound", value="low")
    for moves in (["c3", "resign"], ["c3", "d4"]):
        board.load({**ROBBLE, "moves": moves})
        board.settle()
    return board


def finish(board):
    """A game ends and another one takes its place."""
    board.play("resign")
    board.load({**ROBBLE, "moves": ["d4", "e5"]})


def has(board):
    """The game, the finished games and the settings."""
    return [board.record(), board.finished_games(), board.settings()]


@pytest.mark.nightly
def test_a_cut_between_two_games_leaves_what_was_there_or_what_comes(board):
    """After so many operations on the flash, or in the middle of one; the game is filed before the next one begins."""
    before = has(board)
    board.snapshot("before")
    finish(board)
    board.run(LONGER_MS)
    after = has(board)
    resigned = {**before[0], "moves": [*before[0]["moves"], "resign"]}
    allowed = [before, after, *([game, *after[1:]] for game in (resigned, None))]
    for count in (2, 4, 6, 8):
        board.restore("before")
        board.emulator.ask("cut", count=count, part=0.5)
        with pytest.raises(LinkError, match="lost its power"):
            finish(board)
            board.wire.wait(LONGER_MS)
        board.boot()
        board.settle()
        figures = board.ask("selftest")
        assert (figures["crashes"], figures["reset"], figures["failed_starts"]) == ([], "power on", 0)
        assert not board.faults
        panel, found = board.panel(), has(board)
        assert found in allowed and (found[0] is None or panel["tip"] == RESUMED)
        assert not [line for line in panel["log"] if "set aside" in line or "could not" in line]
