"""Power cuts at operations on the flash of the emulated Pico: all of the firmware, and MicroPython's own littlefs."""

from collections.abc import Callable
from typing import Any

import pytest

from host.link.errors import LinkError
from host.targets.emulator import EmulatedBoard

ROBBLE = {"game": "robble", "options": {"size": "7"}, "seat": 0, "level": 1}
RESUMED = "Resumed. Hold menu to leave this game."
KEPT_MS = 60  # longer than a move takes to its first lights, and to the flash
LONGER_MS = 300  # than it takes to write all that changes with a game


@pytest.fixture
def board(board: EmulatedBoard) -> EmulatedBoard:
    """A board with a setting that is none of the first ones, a finished game, and one that is on."""
    board.ask("settings.set", name="sound", value="low")
    for moves in (["c3", "resign"], ["c3", "d4"]):
        board.load({**ROBBLE, "moves": moves})
        board.settle()
    return board


def choose(board: EmulatedBoard) -> None:
    board.ask("settings.set", name="brightness", value="low")


def replace(board: EmulatedBoard) -> None:
    """Another game takes the place of one that is given up."""
    board.load({**ROBBLE, "moves": ["d4", "e5"]})


def finish(board: EmulatedBoard) -> None:
    """A game ends and another one takes its place."""
    board.play("resign")
    replace(board)


def has(board: EmulatedBoard) -> list[Any]:
    """The game, the finished games and the settings."""
    return [board.record(), board.finished_games(), board.settings()]


def has_after_a_cut(board: EmulatedBoard, act: Callable[[], object], ms: float, count: int, part: float) -> list[Any]:
    """Cut the power in the n-th operation on the flash after a part of it, and switch on."""
    board.emulator.ask("cut", count=count, part=part)
    with pytest.raises(LinkError, match="lost its power"):
        act()
        board.wire.wait(ms)
    board.boot()
    board.settle()
    figures = board.ask("selftest")
    assert (figures["crashes"], figures["reset"], figures["failed_starts"]) == ([], "power on", 0)
    assert not board.faults
    panel, found = board.panel(), has(board)
    assert found[0] is None or panel["tip"] == RESUMED
    assert not [line for line in panel["log"] if "set aside" in line or "could not" in line]
    return found


def test_most_moves_are_kept_by_one_page(board: EmulatedBoard) -> None:
    """Cut before it the move is missing; cut after it, it is there, when its first lights are."""
    moves = ["c3", "d4"]
    for move, part in (("e5", 0.0), ("e5", 1.0), ("a1", 1.0)):
        game, *_ = has_after_a_cut(board, lambda move=move: board.play(move), KEPT_MS, 1, part)
        moves += [move] if part else []
        assert game["moves"] == moves


@pytest.mark.parametrize(("act", "counts"), [(choose, (1, 2, 3)), (replace, (1, 2, 3)), (finish, (2, 4, 6, 8))])
def test_a_cut_leaves_what_was_there_or_what_comes(
    board: EmulatedBoard, act: Callable[[EmulatedBoard], None], counts: tuple[int, ...]
) -> None:
    """In the middle of some of its operations."""
    before = has(board)
    board.snapshot("before")
    act(board)
    board.run(LONGER_MS)
    after = has(board)
    allowed = [before, after]
    if act is finish:  # the game is filed before the next one begins
        resigned = {**before[0], "moves": [*before[0]["moves"], "resign"]}
        allowed += [[game, *after[1:]] for game in (resigned, None)]
    for count in counts:
        board.restore("before")
        assert has_after_a_cut(board, lambda: act(board), LONGER_MS, count, 0.5) in allowed
