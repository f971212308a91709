"""Power cuts at operations on the flash of the emulated Pico: all of the firmware, and MicroPython's own littlefs."""

from collections.abc import Callable
from math import ceil
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


def has_after_a_cut(board: EmulatedBoard, act: Callable[[], object], ms: float, cut: float) -> list[Any]:
    """Cut the power after so many operations on the flash, such as one and a half, and switch on."""
    board.emulator.ask("cut", count=max(1, ceil(cut)), part=cut - max(0, ceil(cut) - 1))
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
    for move, pages in (("e5", 0), ("e5", 1), ("a1", 1)):
        game, *_ = has_after_a_cut(board, lambda move=move: board.play(move), KEPT_MS, pages)
        moves += [move] * pages
        assert game["moves"] == moves


@pytest.mark.parametrize(
    ("act", "cuts"), [(choose, (0.5, 1.5, 2.5)), (replace, (1.5, 4, 5)), (finish, (1.5, 3.5, 5.5, 7.5))]
)
def test_a_cut_leaves_what_was_there_or_what_comes(
    board: EmulatedBoard, act: Callable[[EmulatedBoard], None], cuts: tuple[float, ...]
) -> None:
    """After some of its operations, or in the middle of them."""
    before = has(board)
    board.snapshot("before")
    act(board)
    board.run(LONGER_MS)
    after = has(board)
    allowed = [before, after]
    if act is finish:  # the game is filed before the next one begins
        resigned = {**before[0], "moves": [*before[0]["moves"], "resign"]}
        allowed += [[game, *after[1:]] for game in (resigned, None)]
    for cut in cuts:
        board.restore("before")
        assert has_after_a_cut(board, lambda: act(board), LONGER_MS, cut) in allowed
