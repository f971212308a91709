"""The finished games of rooms on the page: the list, a look at one, and deleting it."""

import pytest
from playwright.sync_api import expect

from tests.host.web.test_browser_assistive import AXE, violations
from tests.support.room_page import CODE, NOW, OUTSIDE

SEATS = [{"player": "black", "name": "Ada"}, {"player": "white", "name": ""}]
WON = {"id": f"{CODE}/40", "game": "robble", "options": {"size": "5"}, "seats": SEATS, "you": 1, "won": 1, "at": NOW}
LOST = WON | {"id": "ABC123/9", "you": 2}
DRAW = WON | {"id": "ABC123/8", "won": 0}
FREE = WON | {"id": "ABC123/7", "you": 0, "won": 2}


@pytest.fixture
def here(open_page, rooms, idle):
    here = open_page(idle)
    rooms.put(OUTSIDE | {"finished": [WON, LOST, DRAW, FREE]})
    here.menu("Online room")
    here.page.get_by_text("My finished games (4)").click()
    return here


def test_each_says_how_it_ended(here):
    rows = here.page.locator("#room-games li [name=look]").all_inner_texts()
    ends = ["You won against White.", "You lost against Ada.", "A draw against White.", "White won."]
    assert [" ".join(row.split()) for row in rows] == [f"Robble, 5 × 5 {end} 22 November 2026" for end in ends]


def test_a_tap_looks_at_it_and_two_delete_it(here, rooms):
    cross = here.page.locator("#room-games li").first.locator("[name=delete]")
    cross.click()
    expect(cross).to_have_accessible_name("Press again: delete Robble, 5 × 5, 22 November 2026")
    assert rooms.wishes == []
    cross.click()
    rooms.wished(do="delete", game=f"{CODE}/40")
    here.page.locator("#room-games li").nth(1).locator("[name=look]").click()
    rooms.wished(do="look", game="ABC123/9")
    expect(here.page.locator("#room")).to_be_hidden()
    rooms.put(OUTSIDE | {"finished": []})
    here.menu("Online room")
    expect(here.page.locator("#room-games")).to_be_hidden()


def test_axe_finds_nothing(here):
    here.page.evaluate(AXE.read_text("utf-8"))
    assert [*violations(here.page, "finished games")] == []
