"""A move ahead, and the question before a move is sent, on the page: what a tap means at another player's turn."""

import pytest
from playwright.sync_api import expect

from tests.support.room_page import rooms_of, two

AHEAD = {"turn": 2, "premoves": True, "premove": ""}


@pytest.fixture
def rooms(firmware):
    with rooms_of(firmware) as rooms:
        yield rooms


@pytest.fixture
def here(open_page, rooms, firmware):
    """A page in a game of Robble, whose player wants to move ahead."""
    here = open_page(firmware)
    here.start(5)
    rooms.put(two(**AHEAD))
    here.menu("Online room")
    here.page.get_by_label("Let me move ahead").check()
    here.page.keyboard.press("Escape")
    return here


def marked(here):
    """The squares with the mark, by the first word of their labels."""
    labels = here.page.locator(".key.ahead").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return {label.split()[0].strip(",:").lower() for label in labels}


def test_a_tap_enters_a_move_and_another_one_cancels_it(here, rooms, firmware):
    before = firmware.session.board.record()["moves"]
    here.square("c3").click()
    rooms.wished(do="premove", move="c3")
    rooms.put(two(**AHEAD | {"premove": "c3"}))
    expect(here.page.locator(".key.ahead")).to_have_count(4)
    assert marked(here) == {"c3"}
    here.square("c3").click()
    rooms.wished(do="premove", move="")
    rooms.put(two(**AHEAD))
    expect(here.page.locator(".key.ahead")).to_have_count(0)
    assert firmware.session.board.record()["moves"] == before  # the board has heard of nothing


def test_a_drag_enters_a_move_from_square_to_square(here, rooms):
    here.square("c3").hover()
    here.page.mouse.down()
    here.square("c5").hover()
    here.page.mouse.up()
    rooms.wished(do="premove", move="c3-c5")
    rooms.put(two(**AHEAD | {"premove": "c3-c5"}))
    expect(here.page.locator(".key.ahead")).to_have_count(8)
    here.square("c5").click()  # either square cancels
    rooms.wished(do="premove", move="")


def test_the_keyboard_does_the_same(here, rooms):
    here.square("c3").focus()
    here.page.keyboard.press("Enter")
    rooms.wished(do="premove", move="c3")


def test_a_finger_that_is_down_as_the_turn_comes_ends_where_it_began(here, rooms, firmware):
    """On the page alone; the board knows of no key that is down."""
    here.square("c3").hover()
    here.page.mouse.down()
    rooms.put(two(turn=1, premoves=True, premove=""))
    here.page.mouse.up()
    rooms.wished(do="premove", move="c3")
    assert firmware.session.at_rest()


def test_control_keys_and_the_own_turn_are_the_boards(here, rooms, firmware):
    moves = len(firmware.session.board.record()["moves"])
    rooms.put(two(turn=1, premoves=True, premove=""))
    expect(here.page.locator("body")).not_to_have_class("premoves")
    here.square("b2").click()
    expect(here.page.locator("#log")).to_contain_text("b2")
    assert rooms.wishes == [] and len(firmware.session.board.record()["moves"]) == moves + 1


def test_who_does_not_want_it_taps_the_board(here, rooms):
    here.menu("Online room")
    here.page.get_by_label("Let me move ahead").uncheck()
    here.page.keyboard.press("Escape")
    here.square("d4").click()
    assert rooms.wishes == []
    here.page.reload()
    here.ready()
    expect(here.page.locator("#room-premove")).not_to_be_checked()


def test_a_move_that_waits_is_sent_or_taken_back(here, rooms):
    rooms.put(two(held="d4", unsent=1, confirms=True))
    asked = here.page.get_by_role("region", name="Question")
    expect(asked).to_contain_text("Send d4?")
    asked.get_by_role("button", name="Send").click()
    rooms.wished(do="release")
    asked.get_by_role("button", name="Take back").click()
    rooms.wished(do="take_back")
    rooms.put(two(held="d4", unsent=1, asked={"what": "undo", "by": 2, "agreed": [2]}))
    expect(asked).to_contain_text("Bo asks to take the last move back.")  # others first
    asked.get_by_role("button", name="Agree").click()
    rooms.wished(do="answer", yes=True)
    rooms.put(two(confirms=True))
    expect(asked).to_be_hidden()
    here.menu("Online room")
    box = here.page.get_by_label("Ask me before a move of mine is sent")
    expect(box).to_be_checked()
    box.uncheck()
    rooms.wished(do="confirm", on=False)
