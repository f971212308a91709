"""The built site in a browser, from a server of static files."""

import json
import re

import pytest
from playwright.sync_api import expect

from host.targets.grid import in_grid_order
from host.web import picture
from tests.host.browsers import IN_EVERY_BROWSER
from tests.host.web.test_browser_launchpad import Grid, pad, with_devices
from tests.support.app_harness import AppHarness

# Keeps what the page gets from its board.
SPY = """
    window.got = [];
    const Board = window.Worker;
    window.Worker = class extends Board {
        constructor(...words) {
            super(...words);
            this.addEventListener("message", ({ data }) => window.got.push(data));
        }
    };
"""
FRAMES = "() => window.got.splice(0).map(JSON.parse).filter((told) => told.type === 'frame').map(({ frame }) => frame)"
CYCLE_MS = 12_000  # in which the lights of a game at rest show all that they ever show
MOVES = ("c3", "b2", "d4")


@pytest.fixture
def open_site(open_page, static):
    """open_site(**options) -> a GamePage of the site, whose board has its menu."""

    def open_one(**options):
        here = open_page(static, **options)
        here.refuse_the_lesson()
        return here

    return open_one


def play(here, *moves):
    """Play moves, by clicks."""
    for name in moves or MOVES:
        here.square(name).click()
        expect(here.page.locator("#log li").last).to_contain_text(name)


def possible_frames(twin):
    """All frames of a board at rest, in grid order."""
    shown = set()
    for now in range(twin.now, twin.now + CYCLE_MS, 5):
        twin.app.frame.render(now)
        shown.add(in_grid_order(bytes(twin.app.frame.wire)))
    return shown


@IN_EVERY_BROWSER
def test_a_game_outlives_its_page_and_its_server(open_site, static):
    """And has the lights of a board in memory with the same taps, byte for byte. Seconds: the board's time is the
    clock's.
    """
    here = open_site(service_workers="allow")
    page = here.page
    here.start(5)
    play(here)
    twin = AppHarness()
    twin.start(5)
    twin.play(*MOVES)
    twin.run(3000)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    static.stop()
    page.mouse.move(1, 1)
    page.add_init_script(SPY)
    page.reload()  # in the middle of whatever the board did
    here.ready()
    expect(here.text("title")).to_contain_text("Robble 5x5")
    expect(page.locator("#log li").last).to_contain_text(MOVES[-1])
    assert here.stones(5) == {
        name: words.split(",")[0]
        for row in range(12)
        for label in twin.labels(row)[:12]
        for name, _, words in [label.partition(", ")]
        if re.fullmatch(r"[a-e]\d", name)
    }
    page.wait_for_timeout(1500)  # for the lights of a board that was switched on
    page.evaluate(FRAMES)
    page.wait_for_function("() => window.got.filter((text) => text.includes('frame')).length > 20")
    found = {bytes.fromhex(frame) for frame in page.evaluate(FRAMES)}
    assert len(found) > 5 and found <= possible_frames(twin)
    page.goto(f"{static.address}manual.html")
    expect(page.locator("h1")).to_have_text("The manual")


def test_a_site_without_a_server_of_rooms_says_how_to_get_one(open_page, static):
    """As who was sent the address of a room there. One page at a time has the board."""
    here = open_page(type("Served", (), {"host": static.host, "address": f"{static.address}?room=K7QMXA"})())
    dialog = here.page.locator("#room")
    expect(dialog).to_contain_text("cairn rooms serve")
    expect(dialog.get_by_role("textbox")).to_have_count(0)
    dialog.get_by_role("button", name="Back to the board").click()
    here.refuse_the_lesson()  # the board is there all the same
    other = here.page.context.new_page()
    other.goto(static.address)
    expect(other.locator("#fault-text")).to_contain_text("in use on another page")
    here.page.close()
    expect(other.locator("#fault")).to_be_hidden()
    expect(other.locator("#title")).not_to_have_text("Cairn")


def test_games_are_saved_opened_and_linked(open_site, tmp_path):
    """As JSON text, from pictures that the page of a server has saved, and by a link; a Launchpad plays, too."""
    here = open_site(before=with_devices)
    grid = Grid(here).join()
    here.start(5)
    for name in MOVES:
        grid.press(pad(name, 5))
        expect(here.page.locator("#log li").last).to_contain_text(name)
    with here.page.expect_download() as download:
        here.menu("Save game")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert (file.name, json.loads(file.read_text())["moves"]) == ("cairn-robble-3.json", list(MOVES))
    record = {"cairn": 1, "game": "robble", "options": {"size": "5"}, "moves": list(MOVES), "move": 2}
    data = picture.save(bytes(504), json.dumps(record))
    for name, content in (("whole.png", data), ("cut.png", data[:-20])):
        (tmp_path / name).write_bytes(content)
    here.page.locator("#file").set_input_files(tmp_path / "cut.png")
    expect(here.notice).to_contain_text("This picture is damaged or cut off")
    here.past("")
    for name, move in ((file.name, 3), ("whole.png", 2)):
        here.page.locator("#file").set_input_files(tmp_path / name)
        here.past(f"Move {move} of 3: a saved game")
    here.page.evaluate("() => { Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('It is gone.')); }")
    here.page.locator("#file").set_input_files(tmp_path / "cut.png")
    expect(here.notice).to_contain_text("The browser cannot read this file.")
    here.menu("Share")
    field = here.page.get_by_label("Link to the game")
    expect(field).to_be_visible()
    expect(here.button("Save animation")).to_be_hidden()
    link = field.input_value()
    here.page.goto("about:blank")
    here.page.goto(link)
    here.past("Move 2 of 3: a saved game")
