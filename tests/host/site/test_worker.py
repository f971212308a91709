"""The worker of the site's board in Chromium: its clock after a pause, its flash, and the page that watches it."""

import json
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


SECURITY = "new DOMException('Access is denied.', 'SecurityError')"
REFUSED = {  # what browsers refuse, in the page and in its worker
    "no locks": "Object.defineProperty(navigator, 'locks', { value: undefined });",
    "locks": f"LockManager.prototype.request = async () => {{ throw {SECURITY}; }};",
    "database": f"IDBFactory.prototype.open = () => {{ throw {SECURITY}; }};",
    "everything": "".join(
        f"Object.defineProperty({where}, '{what}', {{ get() {{ throw {SECURITY}; }} }});"
        for where, what in (
            *[("self", each) for each in ("indexedDB", "localStorage", "sessionStorage", "caches")],
            *[("navigator", each) for each in ("locks", "storage", "serviceWorker", "clipboard", "permissions")],
        )
    ),
}
WATCHED = """
    const open = IDBFactory.prototype.open;
    self.databases = [];
    IDBFactory.prototype.open = function (...words) {
        const opening = open.apply(this, words);
        opening.addEventListener("success", () => databases.push(opening.result));
        return opening;
    };
"""
OFFLINE = """
    const load = self.fetch;
    self.fetch = async (...words) => {
        if (/program/.test(words[0])) throw new TypeError("Failed to fetch");
        return load(...words);
    };
"""
BREAKS = """
    const clock = performance.now.bind(performance);
    performance.now = () => {
        if (self.breaks-- > 0) throw new RangeError("Maximum call stack size exceeded");
        return clock();
    };
"""
STORE = """
    async (value) => {
        const opening = indexedDB.open("cairn board");
        const database = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
        const transaction = database.transaction(["flash", "rooms"], "readwrite");
        const flash = transaction.objectStore("flash");
        flash.getAllKeys().onsuccess = ({ target }) => target.result.forEach((name) => flash.put(value, name));
        for (const name of ["room/K7QMXA", "log/K7QMXA/0", "current", "confirm"]) {
            transaction.objectStore("rooms").put(value, name);
        }
        await new Promise((resolve) => (transaction.oncomplete = resolve));
        database.close();
    }
"""


@pytest.fixture
def open_with(open_page, static):
    """open_with(page, worker, times) -> a page of the site with a script before its own, and one before its worker's.

    times: that a worker is given its script, 0 for always.
    """

    def open_one(page: str = "", worker: str = "", times: int = 0):
        here = open_page(static)

        def answer(route):
            response = route.fetch()
            route.fulfill(response=response, body=f"{worker}\n{response.text()}")

        here.page.route("**/board.js*", answer, times=times or None)
        here.page.add_init_script(page)
        here.page.reload()
        return here

    return open_one


def plays(here, *moves):
    for name in moves:
        here.square(name).click()
        expect(here.page.locator("#log li").last).to_contain_text(name)


@pytest.mark.parametrize("what", REFUSED)
def test_a_browser_that_refuses_to_keep_anything_plays_and_says_so(what, open_with):
    here = open_with(REFUSED[what], REFUSED[what])
    expect(here.notice).to_contain_text("keep nothing")
    here.ready().refuse_the_lesson()
    here.start(5)
    plays(here, "c3")
    expect(here.page.locator("#fault")).to_be_hidden()


@pytest.mark.parametrize(
    "how", ["databases.forEach((each) => each.close())", "indexedDB.deleteDatabase('cairn board')"]
)
def test_a_database_that_the_browser_takes_back_is_opened_again_with_the_whole_game(how, open_with):
    here = open_with(worker=WATCHED).ready()
    here.refuse_the_lesson()
    here.start(5)
    plays(here, "c3")
    here.page.workers[0].evaluate(how)
    plays(here, "a1")
    expect(here.page.locator("#fault")).to_be_hidden()
    expect(here.notice).to_be_empty()
    here.page.reload()
    here.ready()
    expect(here.page.locator("#log li")).to_have_count(2)


@pytest.mark.parametrize("value", [None, "null", "[{}]"])
def test_stored_values_of_another_kind_are_none(value, open_page, static):
    here = open_page(static)
    here.refuse_the_lesson()
    here.page.evaluate(STORE, value)
    here.page.add_init_script(f"Storage.prototype.getItem = () => {json.dumps(value)};")
    here.page.reload()
    here.ready().refuse_the_lesson()
    here.start(5)
    plays(here, "c3")
    expect(here.page.locator("#fault")).to_be_hidden()


def test_a_program_that_does_not_come_is_said_in_our_words_and_comes_once_the_power_is_switched(open_with):
    here = open_with(worker=OFFLINE, times=1)
    alert = here.page.get_by_role("alert")
    expect(alert).to_contain_text("The board's program does not start.")
    expect(alert).not_to_contain_text("fetch")
    alert.get_by_role("button", name="Power off and on").click()
    expect(alert).to_be_hidden()
    here.ready().refuse_the_lesson()


def test_a_program_that_stops_is_started_again_and_has_its_game(open_with):
    here = open_with(worker=BREAKS).ready()
    here.refuse_the_lesson()
    here.start(5)
    plays(here, "c3")
    (stopped,) = here.page.workers
    stopped.evaluate("self.breaks = 1")
    alert = here.page.get_by_role("alert")
    expect(alert).to_contain_text("The board's program has stopped.")
    expect(alert).not_to_contain_text("stack")
    alert.get_by_role("button", name="Power off and on").click()
    expect(alert).to_be_hidden()
    assert here.page.workers != [stopped], "two programs in one worker share MicroPython's tables"
    here.ready()
    plays(here, "a1")
    expect(here.page.locator("#log li")).to_have_count(2)


@pytest.mark.parametrize("by_power", [False, True])
def test_a_board_that_hangs_is_replaced(by_power, open_page, static):
    """By itself after a while; sooner where its power is switched off and on."""
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
    if by_power:
        page.page.evaluate("document.querySelector('#power').click()")
    page.page.clock.run_for(4100 if by_power else 25_000)
    expect(page.page.locator("#connection")).to_have_text("connection lost, trying again")
    page.page.clock.run_for(1000)
    expect(page.page.locator("#connection")).to_have_text("connected")
