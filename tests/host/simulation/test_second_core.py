"""The thread that thinks for a board in the browser, and the slices in its place where tests run."""

import time

import pytest

from firmware.games.thinker import PAUSE_MS
from host.simulation.second_core import ThreadCore
from host.targets.memory import MemoryTarget

RECORD = {"game": "robble", "options": {"size": "5"}, "moves": ["c3"], "seat": 1, "level": 1}  # the board is to move


class Endless:
    """A bot that is never done, or fails at a round."""

    done = False

    def __init__(self, fault=-1):
        self.rounds = 0
        self.fault = fault

    def step(self):
        self.rounds += 1
        if self.rounds == self.fault:
            raise KeyError("no such node")


def until(done):
    while not done():
        time.sleep(0.001)


def test_a_bot_thinks_until_it_is_stopped_or_another_one_thinks():
    core, first, second = ThreadCore(), Endless(), Endless()
    assert not core.thinks() and core.start(first)
    until(lambda: first.rounds >= 10)
    assert core.thinks()
    core.start(second)
    stopped = first.rounds
    until(lambda: second.rounds >= 100)
    core.stop()
    assert first.rounds == stopped and not core.thinks()
    stopped = second.rounds
    time.sleep(0.01)
    assert second.rounds == stopped


def test_a_fault_arrives_where_the_board_runs():
    core = ThreadCore()
    core.start(Endless(fault=3))
    with pytest.raises(KeyError, match="no such node"):
        until(lambda: not core.thinks())


@pytest.mark.parametrize("core", [None, ThreadCore()], ids=["slices", "a thread"])
def test_the_board_moves_after_a_pause(core):
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
