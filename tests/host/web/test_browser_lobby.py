"""The lobby on the page: what it shows of the part `room`, and what a tap sends."""

import pytest
from playwright.sync_api import expect

from tests.host.web.test_browser_assistive import AXE, violations
from tests.host.web.test_browser_small import SIZES
from tests.support.room_page import CODE, INSIDE, OUTSIDE
from tests.support.web_server import until

ADA = {"player": "black", "name": "Ada", "bot": 0}
FREE = {"player": "white", "name": "", "bot": 0}
ROBBLE = {
    "code": CODE,
    "game": "robble",
    "options": {"size": "9"},
    "waits": True,
    "clock": {"limit": 300_000, "add": 2_000},
    "minutes": 3,
    "seats": [ADA, FREE],
}
LONG = "W" * 24
VACUUM = {
    "code": "ABC123",
    "game": "vacuum",
    "options": {"players": "4", "turns": "0"},
    "waits": False,
    "clock": {},
    "minutes": 185,
    "seats": [{"player": "red", "name": LONG, "bot": 0}, {"player": "gold", "name": "Robo 3", "bot": 3}, FREE, FREE],
}


def lobby(*rooms, more=0, say=""):
    return OUTSIDE | {"lobby": {"rooms": list(rooms), "more": more, "say": say}}


@pytest.fixture
def here(open_page, rooms, idle):
    here = open_page(idle)
    rooms.put(OUTSIDE)
    here.menu("Online room")
    return here


def shown(here):
    return here.page.locator("#room-lobby")


def test_the_page_looks_as_long_as_the_list_is_seen(here, rooms):
    """Not in a room, and not behind the board."""
    expect(shown(here)).to_contain_text("Looking for open seats…")
    until(lambda: rooms.looks > 1, "a second look, five seconds later")
    rooms.put(INSIDE)
    expect(shown(here)).to_be_hidden()
    here.page.evaluate("() => document.querySelector('#room').close()")
    looks = rooms.looks
    here.page.clock.install()
    here.page.clock.run_for(20_000)
    assert rooms.looks == looks


def test_who_waits_for_what_is_said_in_words(here, rooms):
    rooms.put(lobby(ROBBLE, VACUUM, more=2))
    expect(shown(here).locator("li")).to_have_count(2)
    assert [" ".join(text.split()) for text in shown(here).locator("li").all_inner_texts()] == [
        "Robble, 9 × 9 Ada (Blue); one seat free · 5 minutes each and 2 seconds a turn · for 3 minutes",
        f"Vacuum, 4 players {LONG} (Red), Robo 3 (computer, level 3); 2 seats free · no clock · under way, for 3 hours",
    ]
    expect(shown(here)).to_contain_text("Tap a room to sit down there. 2 more wait.")
    rooms.put(lobby())
    expect(shown(here)).to_contain_text("Nobody waits just now.")
    expect(shown(here).locator("li")).to_have_count(0)
    rooms.put(lobby(say="This server has no lobby."))
    expect(shown(here)).to_contain_text("This server has no lobby.")


def test_a_tap_sits_down_by_the_name_that_was_typed(here, rooms):
    rooms.put(lobby(ROBBLE, VACUUM))
    here.page.get_by_label("Your name").fill(" Bo ")
    shown(here).get_by_role("button", name="Sit down in ABC-123: Vacuum").click()
    rooms.wished(do="take", code="ABC123", name="Bo")


def test_who_has_no_name_is_asked_for_it_once(here, rooms):
    """Enter then does what was tapped; what was tapped before another visit of the dialog is forgotten."""
    rooms.put(lobby(ROBBLE, VACUUM))
    field, keys = here.page.get_by_label("Your name"), here.page.keyboard
    field.press("Enter")
    shown(here).get_by_role("button", name="Sit down in ABC-123").click()
    keys.press("Escape")
    here.menu("Online room")
    field.press("Enter")
    row = shown(here).get_by_role("button", name="Sit down in K7Q-MXA")
    for typed in ("", "   "):
        field.fill(typed)
        row.click()
        expect(field).to_be_focused()
    expect(here.page.locator("#room-name").get_by_role("alert")).to_contain_text("Type your name first")
    assert rooms.wishes == []
    keys.type("Bo")
    keys.press("Enter")
    rooms.wished(do="take", code=CODE, name="Bo")
    here.page.reload()
    here.ready()
    here.menu("Online room")
    row.click()
    rooms.wished(do="take", code=CODE, name="Bo")


def test_what_others_write_is_text(here, rooms):
    """Names, and what another server says: no element and no script comes of it."""
    evil = "<img src=x onerror=hit=1>"
    rooms.put(lobby({**ROBBLE, "game": evil, "options": {evil: evil}, "seats": [{**ADA, "name": evil}, FREE]}))
    expect(shown(here).locator("li")).to_contain_text(evil)
    assert shown(here).locator("img").count() == 0
    assert here.page.evaluate("() => typeof hit") == "undefined"


def test_the_focus_stays_on_a_room_while_others_come_and_go(here, rooms):
    rooms.put(lobby(ROBBLE, VACUUM))
    shown(here).get_by_role("button", name="Sit down in ABC-123").focus()
    rooms.put(lobby({**ROBBLE, "code": "ZZZ999"}, {**VACUUM, "minutes": 186}))
    expect(shown(here).get_by_role("button", name="Sit down in ABC-123")).to_be_focused()


def test_seats_are_listed_for_who_says_so(here, rooms):
    dialog = here.page.locator("#room")
    box = dialog.get_by_label("Anybody: list the free seats")
    expect(box).to_be_hidden()
    dialog.get_by_label("Seats: each player").check()
    box.check()
    dialog.get_by_role("button", name="Create").click()
    here.page.keyboard.type("Bo\n")  # who has no name is asked for it
    rooms.wished(do="create", table="seated", game="robble", name="Bo", listed=True)
    dialog.get_by_label("Free table: whoever").check()  # which has no seats
    dialog.get_by_role("button", name="Create").click()
    rooms.wished(do="create", table="free", game="robble", name="Bo")


def test_the_list_fits_every_screen(here, rooms):
    rooms.put(lobby(*[{**VACUUM, "code": f"ABC12{number}"} for number in range(9)]))
    expect(shown(here).locator("li")).to_have_count(9)
    for width, height in SIZES:
        here.page.set_viewport_size({"width": width, "height": height})
        assert here.page.locator("#room").evaluate("box => box.scrollWidth - box.clientWidth") <= 0, width


def test_axe_finds_nothing(here, rooms):
    here.page.evaluate(AXE.read_text("utf-8"))
    rooms.put(lobby(ROBBLE, VACUUM))
    assert [*violations(here.page, "lobby")] == []
