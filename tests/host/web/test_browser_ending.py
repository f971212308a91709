"""The end of a game on the page: who won in large letters, and what can be done next, beside the board."""

import json
import re

import pytest
from playwright.sync_api import expect

from firmware.games import reviewer
from firmware.input.meanings import GUARD_MS
from tests.engines.test_review import finished
from tests.host.conftest import ARTIFACTS
from tests.host.web.test_browser_assistive import AXE, violations
from tests.host.web.test_browser_files import load as open_file

SIZES = ((1440, 900), (390, 844), (667, 375))


# Seconds: a game, in three windows and both schemes, seen by axe-core.
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_end_says_what_can_be_done_and_covers_nothing(open_page, firmware, width, height):
    here = open_page(firmware)
    page = here.page
    page.set_viewport_size({"width": width, "height": height})
    here.begin("Robble")
    expect(page.locator("#ending")).to_be_hidden()
    for _ in range(2):
        here.control("resign").click()
    expect(here.text("status")).to_contain_text("wins")
    board, headline = page.locator("#glass").bounding_box(), page.locator(".headline").bounding_box()
    assert board["y"] + board["height"] <= height and board["x"] + board["width"] <= width
    apart = (
        headline["x"] + headline["width"] <= board["x"] + 1
        or headline["y"] + headline["height"] <= board["y"] + 1
        or headline["x"] >= board["x"] + board["width"] - 1
        or headline["y"] >= board["y"] + board["height"] - 1
    )
    assert apart, (board, headline)
    here.page.mouse.move(0, 0)
    low = height <= 540  # the board has keys for the rest
    buttons = page.locator("#ending button:visible")
    wanted = ["Save", "Share…"] if low else ["Play again", "Where did it turn?", "Look back", "Save", "Share…"]
    assert buttons.all_inner_texts() == wanted
    for part in (*buttons.all(), *page.locator(".notes p:visible").all()):
        expect(part).to_be_in_viewport(ratio=1)
        box = part.bounding_box()
        x, y = box["x"] + box["width"] - 3, box["y"] + box["height"] / 2
        found = "([x, y]) => document.elementFromPoint(x, y).closest('#ending button, .notes')?.checkVisibility()"
        assert page.evaluate(found, [x, y]), f"{part} is covered"
    page.evaluate(AXE.read_text("utf-8"))
    looks = [({"width": width, "height": height}, scheme, ["color-contrast"]) for scheme in ("light", "dark")]
    assert not list(violations(page, "the end", looks))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        here.picture(ARTIFACTS / f"end-{width}-{scheme}.png")
    if height > 540:
        page.get_by_role("button", name="Play again").click()
        expect(here.text("title")).to_contain_text("move 1")
        expect(page.locator("#ending")).to_be_hidden()


def test_against_the_board_sides_are_swapped(open_page, firmware):
    """Some seconds: a page, and three games."""
    here = open_page(firmware)
    here.begin("Robble")
    for _ in range(2):
        here.control("resign").click()
    expect(here.page.get_by_role("button", name="Play again")).to_be_visible()
    expect(here.page.get_by_role("button", name="Swap sides")).to_be_hidden()
    here.control("menu").click()
    here.begin("Robble", Seats="you start")
    for _ in range(2):
        here.control("resign").click()
    expect(here.page.get_by_role("button", name="Swap sides")).to_be_visible()
    here.page.wait_for_timeout(2 * GUARD_MS)  # the key is another one now
    here.page.get_by_role("button", name="Swap sides").click()
    expect(here.page.locator("#ending")).to_be_hidden()
    expect(here.text("log")).to_contain_text("1 Blue")  # the board begins


# Seconds: a page in two sizes, and the board's thoughts about a game.
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_page_shows_where_it_turned(open_page, firmware, monkeypatch, width, height):
    monkeypatch.setattr(reviewer, "POSITIONS_MS", 200)
    monkeypatch.setattr(reviewer, "SUSPECTS_MS", 200)
    monkeypatch.setattr(reviewer, "SHORTEST_MS", 5)
    here = open_page(firmware).start(5)
    page = here.page
    page.set_viewport_size({"width": width, "height": height})
    game = finished("robble size=5", 1)
    if width < height:
        here.load(game)
    else:  # as a file: the board takes it to go through it
        record = {"cairn": 1, "saved": "2026-01-31T20:15:00+01:00", **game.dump()}
        open_file(here, {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(record).encode()})
        here.past(f"Move {game.ply} of {game.ply}: a saved game")
        expect(page.locator("#log [aria-current]")).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name="Where did it turn?").click()
        here.picture(ARTIFACTS / "turn-question.png")
        page.get_by_role("dialog").get_by_role("button", name="Put it there").click()
        here.past("")
    here.played(game)
    if width > height:
        mark = page.get_by_role("button", name="It turned at move").first
        expect(mark).to_be_visible(timeout=30_000)
        expect(page.locator("#curve polyline")).to_have_attribute("points", re.compile(r"^0,\d+ "))
        page.evaluate(AXE.read_text("utf-8"))
        looks = [({"width": width, "height": height}, scheme, ["color-contrast"]) for scheme in ("light", "dark")]
        assert not list(violations(page, "the curve", looks))
        mark.click(position={"x": 3, "y": 6})  # the mark of the next move may lie on its middle
        expect(here.text("tip")).to_contain_text("Better: ")
        here.picture(ARTIFACTS / f"turn-{width}-past.png")
        page.keyboard.press("Escape")
    page.locator("#ending [data-do=turned]").click()
    expect(here.text("title")).to_contain_text("Turning point 1/", timeout=30_000)
    expect(here.text("tip")).to_contain_text("Better: ")
    here.picture(ARTIFACTS / f"turn-{width}.png")
    here.control("play on").click()
    expect(here.text("title")).to_contain_text("move")
    expect(page.locator("#ending")).to_be_hidden()
