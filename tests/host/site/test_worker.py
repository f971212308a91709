"""The worker of the site's board in Chromium: its clock after a pause, its flash, and the page that watches it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from firmware.texts import MENU_TITLE
from host.simulation.memory import USED
from host.targets import menu_keys
from tests.scenarios.player import Player
from tests.support.devtools import Chromium
from tests.support.site_board import SiteBoard

MINUTE_MS = 60_000
CATCH_UP_MS = 1000  # of host/site/static/board.js
WORDS_OF_A_CALL = 200_000  # more than a function can be given


@pytest.fixture
def board(site_browser: Chromium, site_address: str) -> Iterator[SiteBoard]:
    with SiteBoard(site_browser, site_address) as board:
        board.boot()
        board.settle()
        yield board


def test_a_pause_is_caught_up_by_a_second_at_most(board: SiteBoard) -> None:
    """A tab that was hidden or frozen for a minute, or a computer that slept."""
    before = board.state()["now"]
    board.pause(MINUTE_MS)
    assert board.state()["now"] == before + CATCH_UP_MS
    board.run(200)
    assert board.state()["now"] == before + CATCH_UP_MS + 200


def test_a_finger_that_comes_off_during_a_pause_does_not_hold_its_key(board: SiteBoard) -> None:
    """The board hears it before it has caught up: the finger was a tap, and plays."""
    player = Player(board)
    player.start_robble(5)
    board.press(*player.where("c3"))
    board.pause(MINUTE_MS, lambda: board.release(*player.where("c3")))
    board.settle()
    record = board.record()
    assert record and record["moves"] == ["c3"]


def test_a_flash_with_large_files_is_read(site_browser: Chromium, site_address: str) -> None:
    with SiteBoard(site_browser, site_address, {**USED, "journal/large": bytes(WORDS_OF_A_CALL)}) as board:
        board.boot()
        board.settle()
        assert board.faults == [] and board.panel()["title"].startswith("Cairn")


def test_what_is_written_is_there_after_the_page_is_gone(site_browser: Chromium, site_address: str) -> None:
    """Files, an empty one among them, and what is removed."""
    with SiteBoard(site_browser, site_address, {}) as board:
        board.boot()
        board.settle()
        menu_keys.to_menu(board)
        board.settle()
        assert board.panel()["title"] == MENU_TITLE[0]
        board.power_cut()
        board.boot()
        board.settle()
        assert board.panel()["title"] == MENU_TITLE[0]  # it is known that a player was welcomed


def test_a_page_that_slept_has_its_board(open_page, static):
    """A throttled page looks once a minute; the board has time to answer then, and is no other one."""
    page = open_page(static)
    page.page.clock.install()
    page.page.reload()
    page.ready()
    workers = list(page.page.workers)
    for _ in range(3):
        page.page.clock.fast_forward("10:00")
        page.page.evaluate("() => new Promise((done) => requestIdleCallback(done))")
        expect(page.page.locator("#connection")).to_have_text("connected")
    assert page.page.workers == workers


def test_a_board_that_hangs_is_replaced(open_page, static):
    page = open_page(static)
    page.page.clock.install()
    page.page.add_init_script(
        """
        const Board = window.Worker;
        window.Worker = class extends Board {
            constructor(...words) {
                super(...words);
                window.board = this;
            }
        };
        """
    )
    page.page.reload()
    page.ready()
    page.page.evaluate("() => window.board.terminate()")
    page.page.clock.run_for(25_000)
    expect(page.page.locator("#connection")).to_have_text("connection lost, trying again")
    page.page.clock.run_for(1000)
    expect(page.page.locator("#connection")).to_have_text("connected")
