"""Where panel, board and control keys are, and the edge between panel and board that can be moved."""

import pytest
from playwright.sync_api import expect

from tests.support.game_page import middle

SMALLEST_KEY = 24  # px, WCAG 2.2, 2.5.8
UPRIGHT = ["tablet", "low-phone"]


def divider(here):
    return here.page.get_by_role("separator", name="Size of the information panel")


def panel(here):
    """The panel's width in px."""
    return here.page.locator("#panel").bounding_box()["width"]


def drag(here, right):
    """Drag the divider with the mouse, by N px."""
    x, y = middle(divider(here))
    here.page.mouse.move(x, y)
    here.page.mouse.down()
    here.page.mouse.move(x + right, y, steps=4)
    here.page.mouse.up()


def smallest_key(here, keys=".key"):
    sizes = here.page.locator(keys).evaluate_all("keys => keys.map(key => key.getBoundingClientRect())")
    return min(min(size["width"], size["height"]) for size in sizes)


def check_values(here, size):
    """What a screen reader gets of the divider is true."""
    expect(divider(here)).to_have_attribute("aria-valuenow", str(round(size)))
    least, most = (int(divider(here).get_attribute(f"aria-value{end}")) for end in ("min", "max"))
    assert least <= round(size) <= most


def test_wide_the_panel_is_left_and_the_control_keys_are_right(open_page, idle):
    here = open_page(idle, "small")
    board, control = here.key(0, 0).bounding_box(), here.key(0, 12).bounding_box()
    panel_box = here.page.locator("#panel").bounding_box()
    assert panel_box["x"] + panel_box["width"] < board["x"] < here.key(0, 11).bounding_box()["x"] < control["x"]
    for row in range(12):
        assert here.key(row, 12).bounding_box()["y"] == pytest.approx(here.key(row, 0).bounding_box()["y"])


@pytest.mark.parametrize("screen", UPRIGHT)
def test_upright_there_are_shelf_board_and_tray(open_page, idle, screen):
    here = open_page(idle, screen)
    shelf = here.page.locator("#panel").bounding_box()
    board = here.page.locator(".case").bounding_box()
    assert shelf["y"] + shelf["height"] <= board["y"]
    for column in (12, 13):  # the turn lights stay at their players' edges
        assert here.key(0, column).bounding_box()["y"] < here.key(0, 0).bounding_box()["y"]
        assert here.key(11, column).bounding_box()["y"] > here.key(11, 0).bounding_box()["y"]
    tray = [key.bounding_box() for key in here.page.locator(".tray .key:visible").all()]
    for box in tray:
        assert box["y"] > here.key(11, 12).bounding_box()["y"]
        assert box["y"] + box["height"] <= board["y"] + board["height"]
    assert len({(box["x"], box["y"]) for box in tray}) == len(tray) >= 15


def test_on_its_side_board_and_tray_are_beside_each_other(open_page, idle):
    here = open_page(idle, "phone-on-its-side")
    expect(divider(here)).to_be_hidden()
    board = [here.key(row, column).bounding_box() for row, column in ((0, 0), (11, 11))]
    texts = here.page.locator("#panel").bounding_box()
    tray = here.page.locator(".tray .key:visible").all()
    assert len(tray) >= 15
    for box in [key.bounding_box() for key in tray]:
        assert box["x"] > board[1]["x"] + board[1]["width"] and box["y"] >= texts["y"] + texts["height"] - 1
    for row, above in ((0, True), (11, False)):
        left, right = (here.key(row, column).bounding_box() for column in (12, 13))
        assert left["x"] < board[0]["x"] and right["x"] > board[1]["x"]
        assert (left["y"] < 195) == above and left["height"] > 150


def test_the_edge_can_be_dragged_and_stays(open_page, idle):
    here = open_page(idle)
    usual = panel(here)
    expect(divider(here)).to_have_attribute("aria-orientation", "vertical")
    check_values(here, usual)
    drag(here, -70)
    moved = usual - 70
    assert panel(here) == pytest.approx(moved, abs=1)
    check_values(here, moved)
    here.page.reload()
    here.ready()
    assert panel(here) == pytest.approx(moved, abs=1)
    divider(here).dblclick()
    assert panel(here) == pytest.approx(usual, abs=1)
    here.page.reload()
    here.ready()
    assert panel(here) == pytest.approx(usual, abs=1)
    here.said()


def key_size(here):
    return here.key(5, 5).bounding_box()["width"]


@pytest.mark.parametrize("screen", ["large", "desktop", "tablet", "phone", "low-phone"])
def test_the_edge_goes_by_keys_within_its_limits(open_page, idle, screen):
    """Beside the board it never costs the board anything; above it the board keeps keys that a finger finds."""
    here = open_page(idle, screen)
    upright = screen not in ("large", "desktop")
    size = "height" if upright else "width"

    def now():
        return here.page.locator("#panel").bounding_box()[size]

    usual, keys = now(), key_size(here)
    expect(divider(here)).to_have_attribute("aria-orientation", "horizontal" if upright else "vertical")
    divider(here).focus()
    press = here.page.keyboard.press
    press("ArrowDown" if upright else "ArrowLeft")
    assert now() == pytest.approx(usual + (16 if upright else -16), abs=4)  # keys are a quarter of a pixel wide
    for end, limit in (("Home", "min"), ("End", "max")):
        press(end)
        check_values(here, now())
        expect(divider(here)).to_have_attribute(f"aria-value{limit}", str(round(now())))
        at_end = now()
        press("ArrowLeft" if end == "Home" else "ArrowRight")  # no further
        assert now() == pytest.approx(at_end, abs=4 if upright else 0)
        assert smallest_key(here, ".cell:not(.turn) .key:visible") >= SMALLEST_KEY - 0.25
        assert key_size(here) >= keys - 0.3 or (upright and end == "End")
    assert not upright or (now() > usual + 50 and key_size(here) < keys)
    here.page.reload()
    here.ready()
    assert now() == pytest.approx(at_end, abs=4)
    divider(here).focus()
    press("Enter")
    assert now() == pytest.approx(usual, abs=1) and key_size(here) == keys


def test_the_shelfs_handle_can_be_dragged(open_page, idle):
    here = open_page(idle, "tablet")
    before, keys = here.page.locator("#panel").bounding_box()["height"], key_size(here)
    x, y = middle(divider(here))
    here.page.mouse.move(x, y)
    here.page.mouse.down()
    here.page.mouse.move(x, y + 120, steps=4)
    here.page.mouse.up()
    assert here.page.locator("#panel").bounding_box()["height"] == pytest.approx(before + 120, abs=4)
    assert key_size(here) == pytest.approx(keys - 10, abs=1)


def test_a_panel_of_a_larger_window_costs_the_board_nothing(open_page, idle):
    here = open_page(idle, "large")
    divider(here).focus()
    here.page.keyboard.press("End")
    widest = panel(here)
    usual = {}
    sizes = ((1440, 900), (1280, 800), (900, 600))
    for remembered in ("", "5000", str(widest)):
        here.page.evaluate("text => localStorage.setItem('cairn panel width', text)", remembered)
        here.page.reload()
        here.ready()
        for width, height in sizes:
            here.page.set_viewport_size({"width": width, "height": height})
            expect(divider(here)).to_have_attribute("aria-valuenow", str(round(panel(here))))
            assert key_size(here) >= usual.setdefault(width, key_size(here)) >= SMALLEST_KEY
            assert here.page.evaluate("document.documentElement.scrollWidth") <= width
        here.page.set_viewport_size({"width": 1920, "height": 1080})
    assert panel(here) == pytest.approx(widest, abs=1)


def test_the_stages_of_vacuum_have_headings_and_its_turn_ends_beside_undo(open_page, firmware):
    here = open_page(firmware).begin("Vacuum")
    headings = here.page.locator(".headings span:visible")
    for label, heading in (("entrench", "Stage 1"), ("supply", "Stage 2"), ("vacuum", "Stage 3")):
        box, key = headings.filter(has_text=heading).bounding_box(), here.control(label).bounding_box()
        assert abs(box["y"] - key["y"]) < 4 and box["x"] >= key["x"] - 2
        assert box["x"] + box["width"] <= key["x"] + key["width"] + 2
    expect(here.text("diagnostics")).to_have_text("Moves this turn: 0")
    key = here.key(5, 5)
    key.click()
    expect(here.text("diagnostics")).to_have_text("Moves this turn: 1")
    here.page.mouse.move(0, 0)
    here.page.evaluate("document.activeElement.blur()")
    for width, height in ((390, 844), (375, 553), (820, 1180)):
        here.page.set_viewport_size({"width": width, "height": height})
        expect(headings).to_have_text(["Stage 1", "Stage 2", "Stage 3"])
        expect(here.text("diagnostics")).to_be_in_viewport(ratio=1)
        undo, commit = (here.control(label).bounding_box() for label in ("undo", "commit"))
        assert undo["y"] == commit["y"] and undo["x"] + undo["width"] == pytest.approx(commit["x"], abs=1)
    here.control("undo").click()
    expect(here.control("redo")).to_be_visible()  # where commit was
    expect(headings).to_have_text(["Stage 1", "Stage 2", "Stage 3"])
    assert here.control("redo").bounding_box() == commit


def test_until_the_board_answers_the_tray_is_empty(chromium, idle):
    page = chromium.new_page(viewport={"width": 390, "height": 844}, service_workers="block")
    page.route_web_socket("**/board", lambda _: None)
    page.goto(idle.address)
    expect(page.locator(".cell:not(.control) .key").first).to_be_visible()
    expect(page.locator(".tray .key:visible")).to_have_count(0)
    page.close()


def test_a_remembered_size_that_is_none_is_left_aside(open_page, idle):
    here = open_page(idle)
    usual = panel(here)
    for remembered in ("nonsense", "-40"):
        here.page.evaluate("text => localStorage.setItem('cairn panel width', text)", remembered)
        here.page.reload()
        assert panel(here.ready()) == usual


def test_without_storage_the_page_works_and_forgets(open_page, idle):
    here = open_page(idle)
    usual = panel(here)
    here.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});"
    )
    here.page.reload()
    here.ready()
    drag(here, -50)
    assert panel(here) == pytest.approx(usual - 50, abs=1)
    here.page.set_viewport_size({"width": 1300, "height": 800})
    assert panel(here) == pytest.approx(usual - 50, abs=1)
    sound = here.page.get_by_role("button", name="Sound")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    here.page.reload()
    here.ready()
    expect(sound).to_have_attribute("aria-pressed", "false")
    divider(here).dblclick()


@pytest.mark.parametrize("screen", ["small", "tablet"])
def test_all_texts_can_be_reached(open_page, served, screen):
    """What does not fit the panel can be scrolled to, and the page itself stays where it is. Of phones all is in sight:
    test_browser_sweep.py.
    """
    here = open_page(served, screen)
    for name in ("title", "status", "tip", "oled", "log"):
        part = here.page.locator(f"#{name}")
        part.scroll_into_view_if_needed()
        box, window = part.bounding_box(), here.page.locator(".texts").bounding_box()
        assert box["y"] < window["y"] + window["height"] and box["y"] + min(box["height"], 20) > window["y"], name
        assert box["width"] > 30 and box["height"] > 10, name
    assert here.page.evaluate("scrollY") == 0


def test_the_logs_end_stays_in_sight_unless_its_reader_goes_up(open_page, served):
    here = open_page(served, "tablet")
    for key in range(12):
        here.key(1 + 2 * (key // 4), 1 + 2 * (key % 4)).click()
    expect(here.page.locator("#log li")).to_have_count(12)
    end = "log => log.scrollHeight - log.scrollTop - log.clientHeight"
    log = here.page.locator("#log")
    assert log.evaluate(end) <= 1
    here.page.set_viewport_size({"width": 820, "height": 1100})
    assert log.evaluate(end) <= 1
    log.evaluate("log => new Promise(done => { log.onscroll = done; log.scrollTop = 0; })")
    here.key(9, 9).click()
    expect(here.page.locator("#log li")).to_have_count(13)
    assert log.evaluate("log => log.scrollTop") == 0
