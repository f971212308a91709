"""A flash that cannot be written: the board says so until it can, and then saves the whole game."""

from errno import EIO
from itertools import pairwise

import pytest

from firmware.clock import MASK
from firmware.storage.attempts import MAX_MS, RETRY_MS
from firmware.storage.journal import NEW
from host.simulation.memory import MemoryBoard
from tests.firmware.journalled_game import JournalledGame, JournalStore
from tests.support.app_harness import AppHarness
from tests.support.journal_harness import JournalHarness

TOLD = "Flash write error 5: moves are not being saved."
FULL = "The flash is full: moves are not being saved."
AGAIN = "Moves are being saved again."


@pytest.fixture
def harness():
    harness = JournalHarness()
    harness.begin("robble", size="5")
    harness.make_moves(3)
    harness.board.fault = EIO
    harness.make_moves(1)
    harness.run(20)
    return harness


def test_a_fault_that_goes_on_stays_visible_on_every_screen(harness):
    panel = harness.panel
    assert panel.tip == TOLD and panel.log[-1] == TOLD
    for key in ("menu", "settings", "help", "menu"):
        assert panel.lines()[0].startswith("! ") and panel.title.startswith("! "), panel.title
        harness.key(key)
    harness.choose("go on with the game")
    harness.press(5, 5)
    harness.run(100)
    harness.release(5, 5)
    assert panel.tip != TOLD and panel.title.startswith("! Robble 5x5, move ")
    harness.board.fault = 0
    harness.run(MAX_MS)
    assert panel.title.startswith("Robble 5x5, move ") and panel.tip == AGAIN
    assert [panel.log.count(line) for line in (TOLD, AGAIN)] == [1, 1]
    assert harness.again().app.record() == harness.app.record()


def test_the_self_test_and_the_link_tell_of_it():
    harness = AppHarness()
    harness.start(5)
    assert harness.ask("selftest")["journal"] == ""
    harness.board.capacity = 0
    harness.play("c3")
    assert harness.ask("selftest")["journal"] == FULL
    assert harness.ask("panel")["title"].startswith("! Robble 5x5") and FULL in harness.ask("panel")["log"]
    harness.key("settings")
    harness.tap(*harness.place("test"))
    for _ in range(6):
        harness.key("next")
    assert harness.panel.title == "! Test 7/8: crash log" and harness.panel.status == FULL


def test_the_flash_is_tried_again_by_time_and_less_and_less_often():
    """Without a single move more."""
    kept = JournalStore(MemoryBoard())
    kept.current = JournalledGame({"game": "robble", "options": {"size": "5"}})
    journal, storage, start = kept.journal, kept.storage, MASK - 20_000  # the clock wraps meanwhile
    storage.fault = EIO
    tries, last = [], storage.writes
    for ms in range(0, 300_000, 5):
        assert not journal.tick(kept.current, (start + ms) & MASK)
        if storage.writes > last:
            tries.append(ms)
            last = storage.writes
    assert tries[:5] == [0, RETRY_MS, 3 * RETRY_MS, 7 * RETRY_MS, 15 * RETRY_MS]
    assert {later - earlier for earlier, later in pairwise(tries[4:])} == {MAX_MS}
    storage.fault = 0
    while journal.trouble:
        journal.tick(kept.current, (start + ms) & MASK)
        ms += 5
    assert ms <= 300_000 + MAX_MS and NEW not in storage.files
    assert JournalStore(storage).kept().game == kept.current.record()


def test_the_flash_is_tried_at_once_before_a_game_is_left(harness):
    harness.finish()
    record, harness.board.fault = harness.app.record(), 0
    harness.begin("robble", size="7")
    assert [harness.app.journal.part(name, 0, 99) for name in harness.kept()] == [record]
