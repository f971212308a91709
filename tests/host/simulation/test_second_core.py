"""The thread that thinks for a board in the browser, and the slices in its place where tests run."""

import time
from types import SimpleNamespace

import pytest

from firmware.games.thinker import PAUSE_MS
from host.simulation.second_core import ThreadCore
from host.targets.memory import MemoryTarget

RECORD = {"game": "robble", "options": {"size": "5"}, "moves": ["c3"], "seat": 1, "level": 1}  # the board is to move


class Endless:
    """A bot that is never done, or fails at a round."""

    done = False

    def __init__(self, fault: int = -1) -> None:
        self.rounds = 0
        self.fault = fault

    def step(self) -> None:
        self.rounds += 1
        if self.rounds == self.fault:
            raise KeyError("no such node")


def test_a_bot_thinks_until_it_is_stopped() -> None:
    core, bot = ThreadCore(), Endless()
    assert not core.thinks()
    assert core.start(bot)
    while bot.rounds < 10:
        time.sleep(0.001)
    assert core.thinks()
    core.stop()
    stopped = bot.rounds
    time.sleep(0.01)
    assert bot.rounds == stopped and not core.thinks()


def test_a_thought_ends_the_one_before() -> None:
    core, first, second = ThreadCore(), Endless(), Endless()
    core.start(first)
    while first.rounds < 10:
        time.sleep(0.001)
    core.start(second)
    stopped = first.rounds
    while second.rounds < 100:
        time.sleep(0.001)
    core.stop()
    assert first.rounds == stopped


def test_a_fault_arrives_where_the_board_runs() -> None:
    core = ThreadCore()
    core.start(Endless(fault=3))
    with pytest.raises(KeyError, match="no such node"):
        while core.thinks():
            time.sleep(0.001)


def test_a_bot_that_is_done_ends_the_thread() -> None:
    core = ThreadCore()
    core.start(SimpleNamespace(done=True))
    while core.thinks():
        time.sleep(0.001)


@pytest.mark.parametrize("core", [None, ThreadCore()], ids=["slices", "a thread"])
def test_the_board_moves_after_a_pause(core: ThreadCore | None) -> None:
    with MemoryTarget(second_core=core) as board:
        board.boot()
        board.run(100)
        board.load(RECORD)
        board.run(PAUSE_MS - 10)
        assert len(board.app.play.game.history()) == 1
        while board.app.play.thinks():
            board.run(5)
            time.sleep(0.001)
        assert len(board.app.play.game.history()) == 2
