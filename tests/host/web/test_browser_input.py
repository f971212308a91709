"""Fingers, mouse and keyboard on the page."""

import re

from playwright.sync_api import expect

from tests.support.game_page import Fingers, middle
from tests.support.web_server import until


def events(served):
    """What the board felt so far, and forget it."""
    felt = list(served.board.touched)
    served.board.touched.clear()
    return felt


def rest(here):
    """Let everything that was sent arrive: a reply of the server has passed all of it."""
    here.page.wait_for_timeout(150)  # a key dwells for 50 ms, so an unwanted event needs that long


# --- touch -----------------------------------------------------------------------------------


def test_fingers_hold_until_they_go(open_page, served):
    here = open_page(served, "phone")
    fingers = Fingers(here.page)
    one, two = middle(here.key(1, 1)), middle(here.key(8, 9))
    fingers.touch("touchStart", one)
    served.felt(("press", 1, 1))
    expect(here.key(1, 1)).to_have_class(re.compile(r"\bdown\b"))
    rest(here)
    assert events(served) == []
    fingers.touch("touchStart", one, two)
    served.felt(("press", 8, 9))
    fingers.touch("touchEnd")
    until(lambda: len(served.board.touched) == 2)
    assert set(events(served)) == {("release", 1, 1), ("release", 8, 9)}
    expect(here.key(1, 1)).not_to_have_class(re.compile(r"\bdown\b"))


def test_a_finger_on_the_board_opens_no_menu_and_does_not_scroll(open_page, served):
    """A browser asks for a menu when a finger stays; there it is how a key is explained."""
    here = open_page(served, "phone")
    prevented = here.page.evaluate(
        """() => {
            const event = new PointerEvent("contextmenu", {bubbles: true, cancelable: true, pointerType: "touch"});
            return !document.querySelector(".key").dispatchEvent(event);
        }"""
    )
    assert prevented, "the browser's menu was not prevented"
    expect(here.page.get_by_role("menu")).to_be_hidden()
    assert here.page.evaluate("getComputedStyle(document.querySelector('#grid')).touchAction") == "none"


# --- mouse -----------------------------------------------------------------------------------


def test_other_mouse_buttons_press_nothing(open_page, served):
    """The first one presses, and holds."""
    here = open_page(served)
    here.key(2, 2).click(button="middle")
    here.key(2, 2).click(button="right")
    rest(here)
    assert events(served) == []
    here.page.keyboard.press("Escape")  # the menu of the right one
    here.key(3, 3).hover()
    here.page.mouse.down()
    served.felt(("press", 3, 3))
    rest(here)
    assert events(served) == []
    here.page.mouse.up()
    served.felt(("release", 3, 3))


# --- keyboard -----------------------------------------------------------------------------------


def test_arrows_walk_over_the_grid_and_stop_at_its_edges(open_page, idle):
    here = open_page(idle)
    press = here.page.keyboard.press
    press("ArrowRight")  # nothing has the focus yet: the board takes it
    expect(here.key(0, 1)).to_be_focused()
    for key, cell in (
        ("ArrowUp", (0, 1)),
        ("ArrowDown", (1, 1)),
        ("ArrowLeft", (1, 0)),
        ("ArrowLeft", (1, 0)),
        ("End", (1, 13)),
        ("ArrowRight", (1, 13)),
        ("Control+End", (11, 12)),
        ("ArrowDown", (11, 12)),
        ("Home", (11, 0)),
        ("Control+Home", (0, 0)),
    ):
        press(key)
        expect(here.key(*cell)).to_be_focused()
        assert here.page.locator(".key[tabindex='0']").count() == 1
        assert here.key(*cell).get_attribute("tabindex") == "0"
    here.said()


def test_enter_and_space_hold_without_repeating(open_page, served):
    """And with the mouse on the same key they are one press."""
    here = open_page(served)
    here.page.keyboard.press("ArrowDown")
    for code in ("Enter", "Space"):
        for _ in range(3):  # as a held key repeats
            here.page.keyboard.down(code)
        served.felt(("press", 2, 1))
        rest(here)
        assert events(served) == []
        here.page.keyboard.up(code)
        served.felt(("release", 2, 1))
    here.key(2, 1).hover()
    here.page.mouse.down()
    served.felt(("press", 2, 1))
    here.page.keyboard.down("Enter")
    here.page.mouse.up()
    rest(here)
    assert events(served) == []
    here.page.keyboard.up("Enter")
    served.felt(("release", 2, 1))


# --- other ways ------------------------------------------------------------------------------------


def test_a_click_without_a_pointer_is_a_tap(open_page, served):
    """As screen readers and voice control click."""
    here = open_page(served)
    here.key(9, 9).evaluate("key => key.click()")
    served.felt(("press", 9, 9), ("release", 9, 9))
    expect(here.square("i1")).to_have_attribute("aria-label", "i1, blue stone, the last move")


def test_what_a_screen_reader_finds(open_page, idle, served):
    page = open_page(idle).page
    expect(page.get_by_role("grid")).to_have_count(1)
    expect(page.get_by_role("row")).to_have_count(12)
    expect(page.get_by_role("gridcell")).to_have_count(168)
    expect(page.get_by_role("grid").get_by_role("button")).to_have_count(168)
    for name in ("a12, void.", "g7, empty; board. Tap: vacuum.", "menu, lit"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(1)
    expect(page.locator("#news")).to_have_attribute("role", "status")
    unnamed = page.locator("button").evaluate_all("all => all.filter(one => !one.ariaLabel && !one.innerText).length")
    assert unnamed == 0
    here = open_page(served)
    expect(here.text("status")).to_have_text("Blue to move")
    here.key(1, 1).click()
    expect(here.text("status")).to_have_text("White to move")
    expect(here.text("news")).to_contain_text("White to move.")  # after the title, and before the tip
    expect(here.page).to_have_title("Robble 9x9, move 2 – Cairn")
