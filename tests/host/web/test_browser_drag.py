"""Press and slide on the page: what it sends to the server, and what the board gets of it."""

import re

from playwright.sync_api import expect

from tests.support.browsers import IN_EVERY_BROWSER
from tests.support.game_page import Fingers, middle
from tests.support.web_server import until

DOWN = re.compile(r"\bdown\b")
AIM = re.compile(r"\baim\b")


def message(kind, key, to=None):
    """A message about a key (row, column)."""
    message = {"type": kind, "row": key[0], "column": key[1]}
    return message | {"to_row": to[0], "to_column": to[1]} if to else message


def drag(here, start, *stops):
    """Press the mouse on a key, move it over other keys or points (x, y), and release it at the last of them."""
    here.key(*start).hover()
    here.page.mouse.down()
    for stop in stops:
        here.page.mouse.move(*(stop if isinstance(stop[0], float) else middle(here.key(*stop))), steps=3)
    here.page.mouse.up()


def beside(here):
    """A point on the wood, where no key is."""
    box = here.page.locator(".case").bounding_box()
    return box["x"] + 5.0, box["y"] + 5.0


# --- by pointer ------------------------------------------------------------------------------


@IN_EVERY_BROWSER
def test_dragging_from_key_to_key_is_a_slide(open_page, served):
    here = open_page(served)
    drag(here, (3, 3), (3, 6), (5, 6))
    here.said(message("press", (3, 3)), message("slide", (3, 3), to=(5, 6)))
    served.felt(("press", 3, 3), ("press", 5, 6), ("release", 5, 6), ("release", 3, 3))
    expect(here.key(3, 3)).not_to_have_class(DOWN)


def test_a_finger_slides_too(open_page, served):
    here = open_page(served, "phone")
    fingers = Fingers(here.page)
    fingers.touch("touchStart", middle(here.key(8, 2)))
    fingers.touch("touchMove", middle(here.key(8, 3)))
    fingers.touch("touchMove", middle(here.key(9, 3)))
    fingers.touch("touchEnd")
    here.said(message("press", (8, 2)), message("slide", (8, 2), to=(9, 3)))
    served.felt(("press", 8, 2), ("press", 9, 3), ("release", 9, 3), ("release", 8, 2))


def test_the_first_key_stays_down_and_the_one_aimed_at_shows_it(open_page, served):
    here = open_page(served)
    here.key(4, 4).hover()
    here.page.mouse.down()
    here.key(6, 4).hover(force=True)
    expect(here.key(4, 4)).to_have_class(DOWN)
    expect(here.key(6, 4)).to_have_class(AIM)
    expect(here.text("readout")).to_have_text("d4, empty, Blue can play here")
    here.page.mouse.move(*beside(here))
    expect(here.key(4, 4)).to_have_class(DOWN)
    expect(here.page.locator(".aim")).to_have_count(0)
    here.said(message("press", (4, 4)))
    here.page.mouse.up()
    here.said(message("cancel", (4, 4)))
    expect(here.key(4, 4)).not_to_have_class(DOWN)


def test_a_finger_that_wobbles_taps(open_page, served):
    here = open_page(served)
    x, y = middle(here.key(6, 6))
    edge = here.key(6, 6).bounding_box()["width"] * 0.6  # a little over it
    drag(here, (6, 6), (x + edge, y))
    here.said(message("press", (6, 6)), message("release", (6, 6)))


def test_a_dark_key_is_nowhere(open_page, firmware):
    """Beside a small board there are keys that mean nothing: a release there cancels."""
    here = open_page(firmware).start(5)
    here.button("Page menu").click()
    here.page.get_by_role("menuitemcheckbox", name="As the board is").click()
    square = int(here.square("c3").get_attribute("data-index"))
    start = divmod(square, 14)
    expect(here.key(0, 0)).to_have_attribute("aria-label", "unused")
    here.page.evaluate("window.sent.splice(0)")
    drag(here, start, (0, 0))
    drag(here, (0, 0), start)
    here.said(message("press", start), message("cancel", start), message("press", (0, 0)), message("cancel", (0, 0)))
    until(firmware.session.at_rest, "the keys to come up")
    assert here.log() == []


def test_a_touch_that_the_system_takes_away_is_no_tap(open_page, served):
    here = open_page(served, "phone")
    fingers = Fingers(here.page)
    fingers.touch("touchStart", middle(here.key(1, 1)))
    fingers.touch("touchCancel")
    here.said(message("press", (1, 1)), message("cancel", (1, 1)))


def test_escape_cancels(open_page, served):
    """As do a window that loses the focus, a control key under the mouse, and a square under what began on one."""
    here = open_page(served)
    for end in (
        lambda: here.page.keyboard.press("Escape"),
        lambda: here.page.evaluate("window.dispatchEvent(new Event('blur'))"),
        here.key(1, 12).hover,
    ):
        here.key(4, 4).hover()
        here.page.mouse.down()
        end()
        here.page.mouse.up()
        here.said(message("press", (4, 4)), message("cancel", (4, 4)))
        served.felt(("press", 4, 4), ("release", 4, 4))
    drag(here, (1, 13), (5, 5))
    here.said(message("press", (1, 13)), message("cancel", (1, 13)))


def test_a_second_finger_on_the_key_keeps_it_down(open_page, served):
    here = open_page(served)
    here.page.keyboard.press("ArrowDown")
    here.page.keyboard.down("Enter")  # on (2, 1)
    drag(here, (2, 1), (5, 5))
    here.said(message("press", (2, 1)))
    expect(here.key(2, 1)).to_have_class(DOWN)
    here.page.keyboard.up("Enter")
    here.said(message("release", (2, 1)))


# --- by keyboard -------------------------------------------------------------------------------


def test_a_held_key_is_dragged_by_the_arrows(open_page, served):
    here = open_page(served)
    press = here.page.keyboard.press
    press("ArrowDown")
    here.page.keyboard.down("Enter")
    press("ArrowRight")
    press("ArrowRight")
    expect(here.key(2, 1)).to_have_class(DOWN)
    expect(here.text("readout")).to_have_text("c8, empty, Blue can play here")
    here.page.keyboard.up("Enter")
    here.said(message("press", (2, 1)), message("slide", (2, 1), to=(2, 3)))
    served.felt(("press", 2, 1), ("press", 2, 3), ("release", 2, 3), ("release", 2, 1))


def test_a_held_key_that_loses_the_focus_was_held_in_vain(open_page, served):
    here = open_page(served)
    here.page.keyboard.press("ArrowDown")
    here.page.keyboard.down("Enter")
    here.page.evaluate("document.activeElement.blur()")
    here.page.keyboard.up("Enter")
    here.said(message("press", (2, 1)), message("cancel", (2, 1)))
