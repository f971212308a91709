"""The edge between panel and board that can be moved, small games that fill the field, and what small screens have.

That all is in sight, in every window: test_browser_sweep.py.
"""

import pytest
from playwright.sync_api import expect

from engines.konane.rules import Konane
from engines.robble.rules import Robble
from tests.host.game_page import middle
from tests.host.web_server import until

SMALLEST_KEY = 24  # px, WCAG 2.2, 2.5.8
FORBIDDEN = """
    Object.defineProperty(window, "localStorage", {get() { throw new DOMException("no", "SecurityError"); }});
"""


def divider(here):
    return here.page.get_by_role("separator", name="Size of the information panel")


def panel(here, size="width"):
    """The panel's width or height in px."""
    return here.page.locator("#panel").bounding_box()[size]


def key_size(here):
    return here.key(5, 5).bounding_box()["width"]


def drag(here, right, down=0):
    """Drag the divider with the mouse, by so many px."""
    x, y = middle(divider(here))
    here.page.mouse.move(x, y)
    here.page.mouse.down()
    here.page.mouse.move(x + right, y + down, steps=4)
    here.page.mouse.up()


def again(here):
    here.page.reload()
    return here.ready()


def test_the_edge_is_dragged_and_stays(open_page, idle):
    here = open_page(idle)
    usual = panel(here)
    drag(here, -70)
    for _ in range(2):
        assert panel(here) == pytest.approx(usual - 70, abs=1)
        expect(divider(here)).to_have_attribute("aria-valuenow", str(round(panel(here))))
        again(here)
    divider(here).dblclick()
    assert panel(here) == pytest.approx(usual, abs=1)
    for remembered in ("nonsense", "-40"):
        here.page.evaluate("text => localStorage.setItem('cairn panel width', text)", remembered)
        assert panel(again(here)) == usual
    here.said()
    here.page.add_init_script(FORBIDDEN)  # then the page works, and forgets
    again(here)
    drag(here, -50)
    assert panel(here) == pytest.approx(usual - 50, abs=1)
    sound = here.page.get_by_role("button", name="Sound")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    again(here)
    expect(sound).to_have_attribute("aria-pressed", "false")
    here.page.set_viewport_size({"width": 820, "height": 1180})  # where it is below the panel
    before, keys = panel(here, "height"), key_size(here)
    drag(here, 0, 120)
    assert panel(here, "height") == pytest.approx(before + 120, abs=4)
    assert key_size(here) == pytest.approx(keys - 10, abs=1)


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_the_edge_goes_by_keys_within_its_limits(open_page, idle, screen):
    """Beside the board it never costs the board anything; above it the board keeps keys that a finger finds."""
    here = open_page(idle, screen)
    upright = screen == "phone"
    size, slack = ("height", 4) if upright else ("width", 1)  # keys are a quarter of a pixel wide
    usual, keys = panel(here, size), key_size(here)
    expect(divider(here)).to_have_attribute("aria-orientation", "horizontal" if upright else "vertical")
    divider(here).focus()
    press = here.page.keyboard.press
    press("ArrowDown" if upright else "ArrowLeft")
    assert panel(here, size) == pytest.approx(usual + (16 if upright else -16), abs=slack)
    for end, limit in (("Home", "min"), ("End", "max")):
        press(end)
        at_end = panel(here, size)
        expect(divider(here)).to_have_attribute("aria-valuenow", str(round(at_end)))
        expect(divider(here)).to_have_attribute(f"aria-value{limit}", str(round(at_end)))
        press("ArrowLeft" if end == "Home" else "ArrowRight")  # no further
        assert panel(here, size) == pytest.approx(at_end, abs=slack)
        assert key_size(here) >= SMALLEST_KEY - 0.25
        assert key_size(here) >= keys - 0.3 or (upright and end == "End")
    again(here)
    assert panel(here, size) == pytest.approx(at_end, abs=4)
    divider(here).focus()
    press("Enter")
    assert panel(here, size) == pytest.approx(usual, abs=1) and key_size(here) == keys
    if not upright:  # the panel of a larger window
        press("End")
        for width, height in ((1440, 900), (900, 600)):
            here.page.set_viewport_size({"width": width, "height": height})
            expect(divider(here)).to_have_attribute("aria-valuenow", str(round(panel(here))))
            assert key_size(here) >= SMALLEST_KEY
            assert here.page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_stages_of_vacuum_have_headings_and_its_turn_ends_beside_undo(open_page, firmware):
    here = open_page(firmware, "phone-on-its-side").begin("Vacuum")
    for label in ("menu", "vacuum"):  # keys of a new tray have their light, though the board keeps its size
        at = divmod(int(here.control(label).get_attribute("data-index")), 14)
        until(lambda at=at: max(here.light(*at)) > 90, "the light")
    here.page.set_viewport_size({"width": 1280, "height": 800})
    headings = here.page.locator(".headings span:visible")
    for label, heading in (("entrench", "Stage 1"), ("supply", "Stage 2"), ("vacuum", "Stage 3")):
        box, key = headings.filter(has_text=heading).bounding_box(), here.control(label).bounding_box()
        assert abs(box["y"] - key["y"]) < 4 and box["x"] >= key["x"] - 2
        assert box["x"] + box["width"] <= key["x"] + key["width"] + 2
    here.key(5, 5).click()
    expect(here.text("diagnostics")).to_have_text("Moves this turn: 1")
    here.page.mouse.move(0, 0)
    here.page.evaluate("document.activeElement.blur()")
    for width, height in ((390, 844), (375, 553)):
        here.page.set_viewport_size({"width": width, "height": height})
        expect(headings).to_have_text(["Stage 1", "Stage 2", "Stage 3"])
        undo, commit = (here.control(label).bounding_box() for label in ("undo", "commit"))
        assert undo["y"] == commit["y"] and undo["x"] + undo["width"] == pytest.approx(commit["x"], abs=1)
    here.control("undo").click()
    expect(here.control("redo")).to_be_visible()
    assert here.control("redo").bounding_box() == commit


def test_until_the_board_answers_the_tray_is_empty(chromium, idle):
    page = chromium.new_page(viewport={"width": 390, "height": 844}, service_workers="block")
    page.route_web_socket("**/board", lambda _: None)
    page.goto(idle.address)
    expect(page.locator(".cell:not(.control) .key").first).to_be_visible()
    expect(page.locator(".tray .key:visible")).to_have_count(0)
    page.close()


def test_a_low_screen_has_log_sound_and_power_in_the_menu(open_page, served):
    here = open_page(served, "low-phone")
    expect(here.page.locator("#log")).to_be_hidden()
    here.menu("Log and display")
    for part in ("#log", "#oled"):
        expect(here.page.locator(part)).to_be_in_viewport(ratio=1)
    expect(here.page.locator("#log")).to_be_focused()
    here.page.keyboard.press("Escape")
    expect(here.page.locator("#log")).to_be_hidden()
    boots = served.board.boots
    for name in ("Sound on or off", "Power off and on"):
        here.menu(name)
    expect(here.page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    here.said({"type": "reboot"})
    until(lambda: served.board.boots == boots + 1, "the board to start again")


# --- small games ---------------------------------------------------------------------------------


def width(here, name):
    return here.square(name).bounding_box()["width"]


@pytest.mark.parametrize("screen", ["desktop", "phone-on-its-side"])
def test_a_small_game_fills_the_field_until_the_reader_wants_the_board_as_it_is(open_page, firmware, screen):
    here, game = open_page(firmware, screen), Robble(7)
    menu = key_size(here)
    here.start(size=7)
    assert 1.4 * menu < width(here, "a1") < 1.7 * menu
    expect(here.key(0, 0)).to_be_hidden()
    here.play(game, "d4")
    piece = here.page.locator('#glass .piece:not(.last-move)[data-square="d4"]')
    assert middle(piece) == pytest.approx(middle(here.square("d4")), abs=1)
    here.button("Page menu").click()
    here.page.locator("#zoom-item").click()
    expect(here.key(0, 0)).to_be_visible()
    assert width(here, "a1") == pytest.approx(menu, abs=0.5)
    again(here)
    expect(here.page.locator("#zoom-item")).to_have_attribute("aria-checked", "true")
    expect(here.key(0, 0)).to_be_visible()
    here.play(game, "c3")


def test_larger_keys_are_dragged_reached_by_arrows_and_shown_of_the_past(open_page, firmware):
    game = Konane("8")
    for _ in range(2):
        game.play(game.legal_moves()[0])
    here = open_page(firmware).load(game)
    log = here.page.locator("#log li")
    jump = game.text(game.legal_moves()[0])
    here.square(jump[:2]).hover()
    here.page.mouse.down()
    here.page.mouse.move(*middle(here.square(jump[-2:])), steps=3)
    here.page.mouse.up()
    expect(log).to_have_count(game.ply + 1)
    here.square("a1").focus()
    here.page.keyboard.press("ArrowUp")
    expect(here.square("a2")).to_be_focused()
    size = width(here, "a1")
    here.button("Earlier").click()
    expect(here.page.locator("#past")).not_to_be_empty()
    assert width(here, "a1") == size
