"""Touches and mouse on the page: what it sends to the server, what the board gets of it, and what it says of keys."""

import re

from playwright.sync_api import expect

from host.games import new_game
from tests.host.game_page import Touches, middle
from tests.host.web_server import until

DOWN = re.compile(r"\bdown\b")


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


def test_fingers_hold_until_they_go_and_slide(open_page, served):
    """Where one stays no menu of the browser opens, and nothing scrolls: it is how a key is explained."""
    here = open_page(served, "phone")
    touches = Touches(here.page)
    one, two = middle(here.key(1, 1)), middle(here.key(8, 9))
    touches.touch("touchStart", one)
    served.felt(("press", 1, 1))
    expect(here.key(1, 1)).to_have_class(DOWN)
    assert here.page.evaluate(
        """() => {
            const event = new PointerEvent("contextmenu", {bubbles: true, cancelable: true, pointerType: "touch"});
            return !document.querySelector(".key").dispatchEvent(event);
        }"""
    ), "the browser's menu was not prevented"
    expect(here.page.get_by_role("menu")).to_be_hidden()
    expect(here.page.locator("#grid")).to_have_css("touch-action", "none")
    touches.touch("touchStart", one, two)
    served.felt(("press", 8, 9))
    touches.touch("touchEnd")
    until(lambda: {*served.board.touched} == {("release", 1, 1), ("release", 8, 9)}, "both to be off")
    served.board.touched.clear()
    expect(here.key(1, 1)).not_to_have_class(DOWN)
    here.page.evaluate("window.sent.splice(0)")
    touches.touch("touchStart", middle(here.key(8, 2)))
    for key in ((8, 3), (9, 3)):
        touches.touch("touchMove", middle(here.key(*key)))
    touches.touch("touchEnd")
    here.said(message("press", (8, 2)), message("slide", (8, 2), to=(9, 3)))
    served.felt(("press", 8, 2), ("press", 9, 3), ("release", 9, 3), ("release", 8, 2))
    touches.touch("touchStart", middle(here.key(1, 1)))
    touches.touch("touchCancel")  # the system takes it away
    here.said(message("press", (1, 1)), message("cancel", (1, 1)))


def test_the_mouse_presses_slides_and_points(open_page, served):
    """With one button. A click without a pointer, as of screen readers and voice control, is a tap. What is pointed at
    is said, a held key shows where it slides, and the board describes it; what is put down in vain is cancelled.
    """
    here = open_page(served)
    aim, readout, keys = here.page.locator(".key.aim"), here.text("readout"), here.page.keyboard
    expect(readout).to_have_text("")
    here.key(2, 2).click(button="middle")
    here.key(2, 2).click(button="right")
    keys.press("Escape")  # the menu of the right one
    here.said()
    drag(here, (3, 3), (3, 6), (5, 6))
    here.said(message("press", (3, 3)), message("slide", (3, 3), to=(5, 6)))
    served.felt(("press", 3, 3), ("press", 5, 6), ("release", 5, 6), ("release", 3, 3))
    x, y = middle(here.key(6, 6))
    edge = here.key(6, 6).bounding_box()["width"] * 0.6  # a little over it
    drag(here, (6, 6), (x + edge, y))
    here.said(message("press", (6, 6)), message("release", (6, 6)))
    served.felt(("press", 6, 6), ("release", 6, 6))
    here.key(9, 9).evaluate("key => key.click()")
    here.said(message("press", (9, 9)), message("release", (9, 9)))
    served.felt(("press", 9, 9), ("release", 9, 9))
    expect(here.square("i1")).to_have_attribute("aria-label", re.compile("^i1, (blue|white) stone, the"))
    expect(here.page).to_have_title(re.compile(r"^Robble 9x9, move \d – Cairn$"))
    for end in (
        lambda: keys.press("Escape"),
        lambda: here.page.evaluate("window.dispatchEvent(new Event('blur'))"),
        here.key(1, 12).hover,
    ):
        here.key(4, 4).hover()
        here.page.mouse.down()
        end()
        here.page.mouse.up()
        here.said(message("press", (4, 4)), message("cancel", (4, 4)))
        served.felt(("press", 4, 4), ("release", 4, 4))
    here.key(4, 4).hover()
    expect(readout).to_have_text(re.compile("^d6, empty"))
    here.page.mouse.down()
    expect(here.text("diagnostics")).to_contain_text("d6, empty")
    expect(readout).to_have_text("")
    here.key(6, 4).hover(force=True)
    expect(here.key(4, 4)).to_have_class(DOWN)
    expect(aim).to_have_attribute("data-index", str(6 * 14 + 4))
    expect(readout).to_have_text(re.compile("^d4, empty"))
    case = here.page.locator(".case").bounding_box()
    here.page.mouse.move(case["x"] + 5, case["y"] + 5)  # on the wood
    expect(here.key(4, 4)).to_have_class(DOWN)
    expect(aim).to_have_count(0)
    here.page.mouse.up()
    here.said(message("press", (4, 4)), message("cancel", (4, 4)))
    expect(here.key(4, 4)).not_to_have_class(DOWN)
    here.menu("Show all keys")
    expect(here.key(0, 0)).to_have_attribute("aria-label", "unused")
    for start, end in (((1, 13), (5, 5)), ((4, 4), (0, 0)), ((0, 0), (4, 4))):
        drag(here, start, end)
        here.said(message("press", start), message("cancel", start))
    vacuum = new_game("vacuum")
    here.load(vacuum)
    place = divmod(int(here.control("extend").get_attribute("data-index")), 14)
    key, cap = here.key(*place), here.key(*place).locator(".cap")
    for game, letter, title in ((vacuum, "X", re.compile("^Extend: ")), (new_game("robble"), "", "")):
        here.load(game)  # which brings other keys
        expect(cap).to_have_attribute("data-letter", letter)
        expect(key).to_have_attribute("title", title)
        assert key.get_attribute("aria-keyshortcuts") == (letter or None)
    expect(key.locator(".lettering")).to_have_text("")


def test_a_pointer_at_rest_has_the_board_show_what_a_tap_would_do(open_page, firmware):
    """Once it rests, or the focus of the keyboard, and nothing is left behind; not for whoever wants less motion."""
    here = open_page(firmware, reduced_motion="no-preference").start(5)
    here.square("c3").click()
    here.page.mouse.move(5, 5)
    usual = "Tap an empty square. Or swap colours: w."
    expect(here.text("tip")).to_have_text(usual)
    until(firmware.board.app.settled)
    before, lights = firmware.board.record(), bytes(firmware.board.app.play.symbols)
    firmware.board.pointed.clear()

    def by_mouse():
        here.page.mouse.move(*middle(here.square("a5")))
        here.page.mouse.move(*middle(here.square("c2")), steps=20)  # over many keys, without a rest

    def by_keyboard():
        here.square("c1").focus()
        here.page.keyboard.press("ArrowUp")

    for point, leave in (
        (by_mouse, lambda: here.page.mouse.move(5, 5)),
        (by_keyboard, lambda: here.page.evaluate("document.activeElement.blur()")),
    ):
        point()
        expect(here.text("tip")).to_have_text("1 pushed.")
        until(lambda: bytes(firmware.board.app.play.symbols) != lights)  # the tip may be that of a key on the way
        leave()
        expect(here.text("tip")).to_have_text(usual)
        until(lambda: bytes(firmware.board.app.play.symbols) == lights)
    assert firmware.board.record() == before and len(firmware.board.pointed) <= 8
    firmware.board.pointed.clear()
    here.page.emulate_media(reduced_motion="reduce")
    by_mouse()
    here.page.wait_for_timeout(400)  # more than the rest that would be asked for
    assert firmware.board.pointed == []
