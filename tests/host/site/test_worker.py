"""The worker of the site's board: its clock after a pause, its flash, its network, and the page that watches it."""

import json

import pytest
from playwright.sync_api import expect

from tests.host.site.test_browser_site import play

# Counts the frames of lights that the page gets from its board.
SPY = """
    window.lit = 0;
    const Board = window.Worker;
    window.Worker = class extends Board {
        constructor(...words) {
            super(...words);
            this.addEventListener("message", ({ data }) => (window.lit += JSON.parse(data).type === "frame"));
        }
    };
"""
MINUTE_MS = 60_000
MAX_FRAMES = 400  # of the second that is caught up, and of those that pass meanwhile
WORDS_OF_A_CALL = 200_000  # more than a function can be given
CLOCK = """
    const clock = performance.now.bind(performance);
    self.ahead = 0;
    performance.now = () => clock() + self.ahead;
"""


REFUSED = "".join(  # what browsers refuse, in the page and in its worker
    f"Object.defineProperty({where}, '{what}', {{ get() {{ throw new DOMException('No.', 'SecurityError'); }} }});"
    for where, what in (
        *[("self", each) for each in ("indexedDB", "localStorage", "sessionStorage", "caches")],
        *[("navigator", each) for each in ("locks", "storage", "serviceWorker", "clipboard", "permissions")],
    )
)
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
    async ([value, words, version]) => {
        const opening = indexedDB.open("cairn board", version);
        opening.onupgradeneeded = () => opening.result.createObjectStore("something new");
        const database = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
        const transaction = database.transaction(["flash", "rooms"], "readwrite");
        const flash = transaction.objectStore("flash");
        flash.getAllKeys().onsuccess = ({ target }) => {
            target.result.forEach((name) => flash.put(value, name));
            flash.put(new Uint8Array(words), "journal/large"); // behind them: the page may have written it meanwhile
        };
        for (const name of ["room/K7QMXA", "log/K7QMXA/0", "current"]) {
            transaction.objectStore("rooms").put(value, name);
        }
        await new Promise((resolve) => (transaction.oncomplete = resolve));
        database.close();
    }
"""


@pytest.fixture
def open_with(open_page, static):
    """open_with(script, *workers) -> a page of the site with a script before its own, and one before that of each
    worker, the last one for all that follow.
    """

    def open_one(script: str = "", *workers: str):
        waiting = list(workers or [""])

        def answer(route):
            response = route.fetch()
            before = waiting.pop(0) if len(waiting) > 1 else waiting[0]
            route.fulfill(response=response, body=f"{before}\n{response.text()}")

        def before(page):
            page.route("**/board.js*", answer)
            page.add_init_script(script)

        return open_page(static, before=before, waits=False)

    return open_one


def test_a_browser_that_refuses_to_keep_anything_plays_and_says_so(open_with):
    here = open_with(REFUSED, REFUSED)
    expect(here.notice).to_contain_text("does not let the page save anything")
    play(here.ready().refuse_the_lesson().start(5), "c3")
    expect(here.page.locator("#fault")).to_be_hidden()


def test_a_pause_is_caught_up_by_a_second_and_a_lost_database_is_opened_again(open_with):
    """A tab that was hidden or frozen for a minute, or a computer that slept. The board hears of a finger that came off
    meanwhile before it has caught up: it was a tap, and plays. Then the browser takes the database back: the whole game
    is written again.
    """
    here = open_with(SPY, CLOCK + WATCHED).ready().refuse_the_lesson().start(5)
    (worker,) = here.page.workers
    here.page.evaluate("window.lit = 0")
    here.square("c3").hover()
    here.page.mouse.down()
    worker.evaluate(f"self.ahead += {MINUTE_MS}")
    here.page.mouse.up()
    expect(here.page.locator("#log li").last).to_contain_text("c3")
    here.page.wait_for_timeout(1000)
    assert 10 < here.page.evaluate("window.lit") < MAX_FRAMES
    for how, move in (
        ("databases.forEach((each) => each.close())", "a1"),
        ("indexedDB.deleteDatabase('cairn board')", "e5"),
    ):
        worker.evaluate(how)
        play(here, move)
    expect(here.page.locator("#fault")).to_be_hidden()
    expect(here.notice).to_be_empty()
    here.page.reload()
    here.ready()
    expect(here.page.locator("#log li")).to_have_count(3)


def test_what_a_newer_version_has_stored_is_read_or_is_none(open_page, static):
    """Browsers open no database for a version below its own. Values of another kind are none; large files are read."""
    here = open_page(static).refuse_the_lesson()
    for value, version in ((None, 1), ("[{}]", 99)):
        here.page.evaluate(STORE, [value, WORDS_OF_A_CALL, version])
        here.page.add_init_script(f"Storage.prototype.getItem = () => {json.dumps(value)};")
        here.page.reload()
        here.ready()
        expect(here.answer("choose Robble")).to_be_visible()
        expect(here.page.locator("#fault")).to_be_hidden()


def test_a_program_that_does_not_come_or_stops_is_said_in_our_words_and_started_again(open_with):
    """Once the power is switched; the board has its game."""
    here = open_with("", OFFLINE, BREAKS)
    alert = here.page.get_by_role("alert")
    expect(alert).to_contain_text("The board's program does not start.")
    expect(alert).not_to_contain_text("fetch")
    alert.get_by_role("button", name="Power off and on").click()
    expect(alert).to_be_hidden()
    play(here.ready().refuse_the_lesson().start(5), "c3")
    (stopped,) = here.page.workers
    stopped.evaluate("self.breaks = 1")
    expect(alert).to_contain_text("The board's program has stopped.")
    expect(alert).not_to_contain_text("stack")
    alert.get_by_role("button", name="Power off and on").click()
    expect(alert).to_be_hidden()
    assert here.page.workers != [stopped], "two programs in one worker share MicroPython's tables"
    here.ready()
    play(here, "a1")
    expect(here.page.locator("#log li")).to_have_count(2)


def test_a_page_that_slept_has_its_board_and_one_that_hangs_is_replaced(open_page, static):
    """A throttled page looks once a minute; the board has time to answer then, and is no other one. One that says
    nothing is replaced as its power is switched off and on.
    """

    def before(page):
        page.clock.install(time=0)
        page.add_init_script(
            "const Board = Worker; Worker = function (...words) { return board = new Board(...words); }"
        )

    page = open_page(static, before=before).page
    connection, workers = page.locator("#connection"), list(page.workers)
    for _ in range(3):
        page.clock.fast_forward("10:00")
        page.evaluate("() => new Promise((done) => requestIdleCallback(done))")
        expect(connection).to_have_text("connected")
    assert page.workers == workers
    page.evaluate("() => board.terminate()")
    page.evaluate("document.querySelector('#power').click()")
    page.clock.pause_at(3600)  # in seconds; else it is lost for moments only
    expect(connection).to_have_text("connection lost, trying again")
    page.clock.run_for(1000)
    expect(connection).to_have_text("connected")


REDIRECTED = """async () => {
  const { createServer } = await import("node:http");
  const { Network } = await import("./network.js");
  const asked = [];
  const server = createServer(({ url }, answer) => {
    asked.push(url);
    answer.writeHead(302, { Location: "/elsewhere" }).end();
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const network = new Network(async () => {});
  network.client = { fetched: (...what) => asked.push(what) };
  await network.ask(1, `http://127.0.0.1:${server.address().port}/room`, "");
  server.close();
  return asked;
}"""


def test_the_network_of_a_page_follows_no_redirect(in_node) -> None:
    assert in_node(REDIRECTED) == ["/room", [1, 0, ""]]
