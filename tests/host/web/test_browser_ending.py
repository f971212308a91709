"""The end of a game on the page: who won in large letters, and what can be done next, beside the board."""

import json
import re

import pytest
from playwright.sync_api import expect

from firmware.input.meanings import GUARD_MS
from tests.engines.test_review import finished
from tests.host.web.test_browser_files import choose


def test_the_end_says_what_can_be_done_and_another_game_begins(open_page, firmware):
    """That all is in sight: test_browser_sweep.py."""
    here, over = open_page(firmware), {"game": "robble", "options": {"size": "5"}, "moves": ["c3", "resign"]}
    page, ending = here.page, here.page.locator("#ending")

    def ends(seat):
        expect(ending).to_be_hidden()
        firmware.do(lambda: firmware.session.load({**over, "seat": seat, "level": 1}))
        expect(here.text("status")).to_contain_text("wins")
        page.wait_for_timeout(2 * GUARD_MS)  # keys that are others now

    ends(seat=0)
    wanted = ["Play again", "Where did it turn?", "Look back", "Save", "Share…"]
    for height, buttons in ((375, wanted[-2:]), (800, wanted)):  # a low one has keys of the board for the rest
        page.set_viewport_size({"width": 1280, "height": height})
        expect(ending.locator("button:visible")).to_have_text(buttons)
    with page.expect_download() as saved:
        here.button("Save").click()
    assert saved.value.suggested_filename == "cairn-robble-2.png"
    here.button("Play again").click()
    expect(here.text("title")).to_contain_text("move 1")
    ends(seat=1)
    here.button("Swap sides").click()
    expect(ending).to_be_hidden()
    expect(here.text("log")).to_contain_text("1 Blue")  # the board begins


# Seconds: the board's thoughts about a game.
@pytest.mark.usefixtures("quick_reviews")
def test_the_page_shows_where_it_turned(open_page, firmware):
    """A saved game, which the board takes to go through it."""
    here = open_page(firmware).start(5)
    page, game = here.page, finished("robble size=5", 1)
    record = {"cairn": 1, "saved": "2026-01-31T20:15:00+01:00", **game.dump()}
    choose(here, {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(record).encode()})
    here.past(f"Move {game.ply} of {game.ply}: a saved game")
    expect(page.locator("#log [aria-current]")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Where did it turn?").click()
    page.get_by_role("dialog").get_by_role("button", name="Put it there").click()
    here.past("")
    here.played(game)
    mark = page.get_by_role("button", name="It turned at move").first
    expect(mark).to_be_visible(timeout=30_000)
    expect(page.locator("#curve polyline")).to_have_attribute("points", re.compile(r"^0,\d+ "))
    mark.click(position={"x": 3, "y": 6})  # the mark of the next move may lie on its middle
    expect(here.text("tip")).to_contain_text("Better: ")
    page.keyboard.press("Escape")
    page.locator("#ending [data-do=turned]").click()
    expect(here.text("title")).to_contain_text("Turning point 1/", timeout=30_000)
    here.control("play on").click()
    expect(here.text("title")).to_contain_text("move")
    expect(page.locator("#ending")).to_be_hidden()
