"""A flash that takes nothing: the board says so as long as it goes on, tries again, and then has the whole game."""

from itertools import pairwise

import pytest

from firmware.clock import MASK
from firmware.storage.journal import LONGEST_MS, NEW, RETRY_MS
from host.tools.powercuts.sitting import Sitting
from host.tools.powercuts.sitting import Table as Kept
from tests.firmware.desk import Drawer
from tests.firmware.journal_desk import Table
from tests.firmware.link_desk import LinkedDesk

TOLD = "The flash takes nothing (error 5): moves are not kept."
FULL = "The flash is full: moves are not kept."
AGAIN = "The flash keeps the moves again."


class Flash(Drawer):
    """One that can be made to take nothing. tries: how often something was to be written."""

    def __init__(self):
        super().__init__()
        self.broken = False
        self.tries = 0

    def put(self, name, data):
        self.tries += 1
        if self.broken:
            raise OSError(5)
        super().put(name, data)


@pytest.fixture
def table():
    table = Table(Flash())
    table.begin("robble", size="5")
    table.moves(3)
    table.storage.broken = True
    table.moves(1)
    table.run(20)
    return table


def test_a_fault_that_goes_on_stays_visible_on_every_screen(table):
    panel = table.panel
    assert panel.tip == TOLD and panel.log[-1] == TOLD
    for key in ("menu", "settings", "help", "menu"):
        assert panel.lines()[0].startswith("! ") and panel.title.startswith("! "), panel.title
        table.key(key)
    table.tap(8, 4)  # go on
    table.press(5, 5)
    table.run(100)
    table.release(5, 5)
    assert panel.tip != TOLD and panel.title.startswith("! Robble 5x5, move ")
    table.storage.broken = False
    table.run(LONGEST_MS)
    assert panel.title.startswith("Robble 5x5, move ") and panel.tip == AGAIN
    assert [panel.log.count(line) for line in (TOLD, AGAIN)] == [1, 1]
    assert table.again().app.record() == table.app.record()


def test_moves_that_are_taken_back_leave_the_line_in_the_log(table):
    for _ in range(4):
        table.undo()
    table.run(50)
    assert table.panel.log == [TOLD] and table.game.ply == 0


def test_another_game_tells_of_it_too(table):
    table.begin("ouroboros")
    table.run(3000)
    assert TOLD in table.panel.log and table.panel.title.startswith("! Ouroboros")
    table.storage.broken = False
    table.run(LONGEST_MS)
    assert table.panel.log[-1] == AGAIN and table.again().app.record() == table.app.record()


def test_the_self_test_and_the_link_tell_of_it():
    desk = LinkedDesk()
    desk.start(5)
    assert desk.ask("selftest")["journal"] == ""
    desk.cable.room = 0
    desk.play("c3")
    assert desk.ask("selftest")["journal"] == FULL
    assert desk.ask("panel")["title"].startswith("! Robble 5x5") and FULL in desk.ask("panel")["log"]
    desk.key("settings")
    desk.tap(*desk.place("test"))
    for _ in range(5):
        desk.key("next")
    assert desk.panel.title == "! Self-test 6/6: mishaps" and desk.panel.status == FULL


def test_the_flash_is_tried_again_by_time_and_less_and_less_often():
    """Without a single move more."""
    kept = Kept(Flash())
    kept.sitting = Sitting({"game": "robble", "options": {"size": "5"}})
    journal, storage, start = kept.journal, kept.storage, MASK - 20_000  # the clock wraps meanwhile
    storage.broken = True
    tries, last = [], 0
    for ms in range(0, 300_000, 5):
        assert not journal.tick(kept.sitting, (start + ms) & MASK)
        if storage.tries > last:
            tries.append(ms)
            last = storage.tries
    assert tries[:5] == [0, RETRY_MS, 3 * RETRY_MS, 7 * RETRY_MS, 15 * RETRY_MS]
    assert {later - earlier for earlier, later in pairwise(tries[4:])} == {LONGEST_MS}
    storage.broken = False
    while journal.trouble:
        journal.tick(kept.sitting, (start + ms) & MASK)
        ms += 5
    assert ms <= 300_000 + LONGEST_MS and NEW not in storage.files
    assert Kept(storage).kept().game == kept.sitting.told()


def test_the_flash_is_tried_at_once_before_a_game_is_left(table):
    table.finish()
    record, table.storage.broken = table.app.record(), False
    table.begin("robble", size="7")
    assert [table.app.journal.part(name, 0, 99) for name in table.kept()] == [record]
