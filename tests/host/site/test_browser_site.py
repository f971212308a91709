"""The built site in a browser, from a server of static files."""

import json

from playwright.sync_api import expect

from tests.host.browsers import IN_EVERY_BROWSER
from tests.host.game_page import robble

MOVES = ("c3", "b2", "d4")


def play(here, *moves):
    """Play moves, by clicks."""
    for name in moves or MOVES:
        here.square(name).click()
        expect(here.page.locator("#log li").last).to_contain_text(name)


@IN_EVERY_BROWSER
def test_a_game_outlives_its_page_and_its_server(open_page, static):
    """Its lights are compared in test_program.py. Seconds: the board's time is the clock's."""
    here = open_page(static, service_workers="allow")
    page = here.refuse_the_lesson().page
    here.start(5)
    play(here)
    here.shows(robble(*MOVES))
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    static.stop()
    page.reload()  # in the middle of whatever the board did
    here.ready()
    expect(here.text("title")).to_contain_text("Robble 5x5")
    expect(page.locator("#log li").last).to_contain_text(MOVES[-1])
    here.shows(robble(*MOVES))
    play(here, "a1")
    page.goto(f"{static.address}manual.html")
    expect(page.locator("h1")).to_have_text("The manual")


def test_a_site_without_a_server_of_rooms_says_how_to_get_one_and_games_are_files(open_page, static, tmp_path):
    """As who was sent the address of a room there. One page at a time has the board. Games are JSON text, and links."""
    here = open_page(static, path="?room=K7QMXA")
    dialog = here.page.locator("#room")
    expect(dialog).to_contain_text("cairn rooms serve")
    expect(dialog.get_by_role("textbox")).to_have_count(0)
    dialog.get_by_role("button", name="Back to the board").click()
    here.refuse_the_lesson().start(5)  # the board is there all the same
    play(here)
    with here.page.expect_download() as download:
        here.menu("Save game")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert (file.name, json.loads(file.read_text())["moves"]) == ("cairn-robble-3.json", list(MOVES))
    (tmp_path / "cut.json").write_bytes(file.read_bytes()[:-2])
    here.page.locator("#file").set_input_files(tmp_path / "cut.json")
    expect(here.notice).to_contain_text("This file is not JSON text, or is cut off")
    here.past("")
    here.page.locator("#file").set_input_files(file)
    here.past("Move 3 of 3: a game you opened")
    here.button("Earlier").click()
    here.past("Move 2 of 3: a game you opened")
    here.menu("Share")
    field = here.page.get_by_label("Link to the game")
    expect(field).to_be_visible()
    link = field.input_value()
    other = here.page.context.new_page()
    other.goto(link)
    expect(other.locator("#fault-text")).to_contain_text("in use on another page")
    here.page.close()
    expect(other.locator("#fault")).to_be_hidden()
    expect(other.locator("#past")).to_have_text("Move 2 of 3: a game you opened")
