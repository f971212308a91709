"""The built site in a browser, from a server of static files."""

import json
import re
from base64 import b64decode

import pytest
from playwright.sync_api import expect

from host.targets.grid import in_grid_order
from host.web import picture
from tests.host.web.test_browser_launchpad import DEVICES, Grid, pad
from tests.support.app_harness import AppHarness
from tests.support.browsers import IN_EVERY_BROWSER

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
    """open_site(**options) -> a GamePage of the site."""
    return lambda **options: open_page(static, **options)


def play(page):
    """Play a few moves, by clicks."""
    for name in MOVES:
        page.square(name).click()
        expect(page.page.locator("#log li").last).to_contain_text(name)


def possible_frames(twin):
    """All frames of a board at rest, in grid order."""
    shown = set()
    for now in range(twin.now, twin.now + CYCLE_MS, 5):
        twin.app.frame.render(now)
        shown.add(in_grid_order(bytes(twin.app.frame.wire)))
    return shown


@IN_EVERY_BROWSER
def test_a_game_has_the_lights_of_a_board_and_outlives_its_page(open_site):
    """The lights are those of a fake board with the same taps, byte for byte; when they rest they show a part of its
    rhythm, of which that is all. It takes some seconds: the board's time is the clock's.
    """
    page = open_site()
    page.refuse_the_lesson()
    page.start(5)
    play(page)
    twin = AppHarness()
    twin.start(5)
    twin.play(*MOVES)
    twin.run(3000)
    page.page.mouse.move(1, 1)
    page.page.reload()  # in the middle of whatever the board did
    page.ready()
    expect(page.text("title")).to_contain_text("Robble 5x5")
    expect(page.page.locator("#log li").last).to_contain_text(MOVES[-1])
    assert page.stones(5) == {
        name: words.split(",")[0]
        for row in range(12)
        for label in twin.labels(row)[:12]
        for name, _, words in [label.partition(", ")]
        if re.fullmatch(r"[a-e]\d", name)
    }
    page.page.add_init_script(SPY)
    page.page.reload()
    page.ready()
    page.page.wait_for_function("() => document.querySelector('#title').textContent.includes('Robble 5x5')")
    page.page.wait_for_timeout(1500)  # for the lights of a board that was switched on
    page.page.evaluate(FRAMES)
    page.page.wait_for_function("() => window.got.filter((text) => text.includes('frame')).length > 20")
    found = {b64decode(frame) for frame in page.page.evaluate(FRAMES)}
    assert len(found) > 5
    assert found <= possible_frames(twin)


@IN_EVERY_BROWSER
def test_the_site_works_without_its_server_after_a_visit(open_site, static):
    page = open_site(service_workers="allow")
    page.refuse_the_lesson()
    page.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    static.stop()
    page.page.reload()
    page.ready()
    page.start(5)
    page.square("c3").click()
    expect(page.page.locator("#log li").last).to_contain_text("c3")
    page.page.goto(f"{static.address}manual.html")
    expect(page.page.locator("h1")).to_have_text("The manual")


def test_a_site_without_a_server_of_rooms_says_how_to_get_one(open_page, static):
    """As who was sent the address of a room there."""
    page = open_page(type("Served", (), {"host": static.host, "address": f"{static.address}?room=K7QMXA"})())
    dialog = page.page.locator("#room")
    expect(dialog).to_contain_text("Online rooms need a server.")
    expect(dialog).to_contain_text("start cairn rooms serve on a computer that all of you can reach")
    expect(dialog.get_by_role("textbox")).to_have_count(0)
    dialog.get_by_role("button", name="Back to the board").click()
    page.refuse_the_lesson()  # the board is there all the same


def test_one_page_at_a_time_has_the_board(open_site):
    page = open_site()
    page.refuse_the_lesson()
    other = page.page.context.new_page()
    other.goto(page.served.address)
    expect(other.locator("#fault-text")).to_contain_text("in use on another page")
    page.page.close()
    expect(other.locator("#fault")).to_be_hidden()
    expect(other.locator("#title")).not_to_have_text("Cairn")


def test_a_game_is_saved_as_a_file_and_opened_again(open_site, tmp_path):
    page = open_site()
    page.refuse_the_lesson()
    page.start(5)
    play(page)
    page.page.locator("#menu-button").click()
    with page.page.expect_download() as download:
        page.page.locator("#save").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert (file.name, json.loads(file.read_text())["moves"]) == ("cairn-robble-3.json", list(MOVES))
    page.page.locator("#file").set_input_files(file)
    expect(page.notice).to_contain_text("is open")
    expect(page.page.locator("#timeline")).to_be_visible()


def test_a_launchpad_plays_without_a_server(open_site):
    page = open_site()
    page.page.add_init_script(DEVICES)
    page.page.reload()
    grid = Grid(page.ready())
    page.refuse_the_lesson()
    grid.join()
    page.start(5)
    for name in MOVES:
        grid.press(pad(name, 5))
        expect(page.page.locator("#log li").last).to_contain_text(name)


def test_a_saved_picture_opens_at_its_move_and_a_damaged_one_is_refused(open_site, tmp_path):
    page = open_site()
    page.refuse_the_lesson()
    record = {"cairn": 1, "game": "robble", "options": {"size": "5"}, "moves": list(MOVES), "move": 2}
    data = picture.save(bytes(504), json.dumps(record))
    for name, content in (("whole.png", data), ("cut.png", data[:-20])):
        (tmp_path / name).write_bytes(content)
    page.page.locator("#file").set_input_files(tmp_path / "cut.png")
    expect(page.notice).to_contain_text("This picture is damaged or cut off")
    page.past("")
    page.page.locator("#file").set_input_files(tmp_path / "whole.png")
    page.past("Move 2 of 3: a saved game")
    page.page.evaluate("() => { Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('It is gone.')); }")
    page.page.locator("#file").set_input_files(tmp_path / "cut.png")
    expect(page.notice).to_contain_text("The browser cannot read this file.")


def test_a_link_opens_its_game(open_site):
    page = open_site()
    page.refuse_the_lesson()
    page.start(5)
    play(page)
    page.menu("Share")
    field = page.page.get_by_label("Link to the game")
    expect(field).to_be_visible()
    expect(page.button("Save animation")).to_be_hidden()
    link = field.input_value()
    page.page.goto("about:blank")
    page.page.goto(link)
    page.past("Move 3 of 3: a saved game")
