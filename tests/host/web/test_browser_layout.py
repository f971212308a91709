"""Small games that fill the field, and what small screens have.

That all is in sight, in every window: test_browser_sweep.py.
"""

import pytest
from playwright.sync_api import expect

from engines.robble.rules import Robble
from host.games import new_game
from tests.host.game_page import middle
from tests.host.web_server import until


def test_a_small_game_fills_the_field_until_the_reader_wants_the_board_as_it_is(open_page, firmware):
    here, game = open_page(firmware), Robble(7)
    item = here.page.locator("#zoom-item")

    def width(key):
        return key.bounding_box()["width"]

    menu = width(here.key(5, 5))
    here.start(size=7)
    assert 1.4 * menu < width(here.square("a1")) < 1.7 * menu
    expect(here.key(0, 0)).to_be_hidden()
    here.play(game, "d4")
    piece = here.page.locator('#glass .piece:not(.last-move)[data-square="d4"]')
    assert middle(piece) == pytest.approx(middle(here.square("d4")), abs=1)
    here.menu("Show all keys")
    expect(here.key(0, 0)).to_be_visible()
    assert width(here.square("a1")) == pytest.approx(menu, abs=0.5)
    here.page.reload()
    here.ready()
    expect(item).to_have_attribute("aria-checked", "true")
    expect(here.key(0, 0)).to_be_visible()
    here.play(game, "c3")


def test_small_screens_have_a_tray_with_headings_and_the_rest_in_the_menu(open_page, firmware):
    """The turn of Vacuum ends beside undo."""
    here = open_page(firmware, "phone-on-its-side").load(new_game("vacuum"))
    log = here.page.locator("#log")
    at = divmod(int(here.control("vacuum").get_attribute("data-index")), 14)
    until(lambda: max(here.light(*at)) > 90, "the light of a key in a new tray, though the board keeps its size")
    here.page.set_viewport_size({"width": 1280, "height": 800})
    headings = here.page.locator(".headings span:visible")
    for label, heading in (("entrench", "Stage 1"), ("supply", "Stage 2"), ("vacuum", "Stage 3")):
        box, key = headings.filter(has_text=heading).bounding_box(), here.control(label).bounding_box()
        assert abs(box["y"] - key["y"]) < 4 and box["x"] >= key["x"] - 2
        assert box["x"] + box["width"] <= key["x"] + key["width"] + 2
    here.key(5, 5).click()
    expect(here.text("diagnostics")).to_have_text("Moves this turn: 1")
    here.page.set_viewport_size({"width": 375, "height": 553})
    expect(headings).to_have_text(["Stage 1", "Stage 2", "Stage 3"])
    undo, commit = (here.control(label).bounding_box() for label in ("undo", "commit"))
    assert undo["y"] == commit["y"] and undo["x"] + undo["width"] == pytest.approx(commit["x"], abs=1)
    here.control("undo").click()
    expect(here.control("redo")).to_be_visible()
    assert here.control("redo").bounding_box() == commit
    expect(log).to_be_hidden()
    here.menu("Log and display")
    for part in (log, here.page.locator("#oled")):
        expect(part).to_be_in_viewport(ratio=1)
    expect(log).to_be_focused()
    here.page.keyboard.press("Escape")
    expect(log).to_be_hidden()
    for name in ("Sound on or off", "Power off and on"):
        here.menu(name)
    expect(here.page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    until(lambda: firmware.board.boots == 2, "the board to start again")
