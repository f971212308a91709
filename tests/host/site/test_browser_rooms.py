"""An online room from end to end: pages with boards of their own in two browsers, and the server that has both."""

import re

from playwright.sync_api import expect

from tests.host.rooms.rooms_process import rooms_process
from tests.host.rooms.table import checked
from tests.host.web_server import until

IN_ROOM, LOST = re.compile(r"\bin-room\b"), re.compile(r"\broom-lost\b")


def press(here, *labels):
    """Press buttons in the dialog, and close it where the game that begins has not."""
    if not here.page.locator("#room").is_visible():
        here.menu("Online room")
    for label in labels:
        here.page.locator("#room").get_by_role("button", name=label, exact=True).click()


def close_dialog(here):
    here.page.keyboard.press("Escape")
    expect(here.page.locator("#room")).to_be_hidden()


def last(text, *pages):
    """Wait until the log of each has this as its last line."""
    for here in pages:
        expect(here.page.locator("#log li").last).to_contain_text(text)


def is_in_room(here):
    """Wait until the page is in a room, and connected to it."""
    expect(here.page.locator("body")).to_have_class(IN_ROOM)
    expect(here.page.locator("body")).not_to_have_class(LOST)


def test_two_play_from_the_link_to_the_last_move(open_page, site, tmp_path) -> None:
    """What both do and see, with the browser's own mouse."""
    with rooms_process(tmp_path / "rooms", "--site", str(site)) as rooms:
        ada = open_page(rooms)
        ada.refuse_the_lesson().start(5)
        ada.menu("Online room")
        ada.page.get_by_label("Your name", exact=True).fill("Ada")
        press(ada, "Create")
        expect(ada.page.locator("#room-title")).to_have_text(re.compile("^Room ...-...$"))
        link = ada.page.locator("#room-link").input_value()
        close_dialog(ada)
        is_in_room(ada)
        code = link[-6:]
        assert link == f"{rooms.url}/{code}"
        expect(ada.page).to_have_url(link)
        bo = open_page(rooms, path=code)
        is_in_room(bo)
        bo.page.get_by_label("Your name").fill("Bo")
        press(bo, "Sit here, as White")
        expect(bo.page.locator("#room-seats")).to_contain_text("White Bo you")
        close_dialog(bo)
        for here in (ada, bo):
            expect(here.page.locator("#room-players")).to_contain_text("Bo")
        for mover, name in ((ada, "c3"), (bo, "b2")):
            mover.square(name).click()
            last(name, ada, bo)
        press(bo, "Ask to take back")
        close_dialog(bo)
        ada.page.get_by_role("region", name="Question").get_by_role("button", name="Agree").click()
        last("c3", ada, bo)
        bo.square("d4").click()
        last("d4", ada, bo)
        bo.page.reload()
        is_in_room(bo.ready())
        last("d4", bo)
        ada.square("a1").click()
        last("a1", ada, bo)
        until(lambda: bo.stones(5) == ada.stones(5), "the same stones")
        press(bo, "Leave the room")
        close_dialog(bo)
        expect(bo.page.locator("body")).not_to_have_class(IN_ROOM)
        expect(bo.page).not_to_have_url(re.compile(code))
        bo.square("e5").click()  # the board is its own
        last("e5", bo)
        last("a1", ada)
        checked(rooms.log(code))
