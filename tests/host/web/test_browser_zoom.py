"""A small game on the page: its keys fill the field, take clicks and drags there, and can be shown as the board is."""

import pytest
from playwright.sync_api import expect

from engines.konane.rules import Konane
from engines.robble.rules import Robble
from tests.host.web.test_browser_small import overlap
from tests.support.game_page import middle

BOXES = """() => [...document.querySelectorAll(".key")].filter((key) => key.checkVisibility())
    .map((key) => key.getBoundingClientRect().toJSON())"""


def width(here, name):
    return here.square(name).bounding_box()["width"]


@pytest.mark.parametrize("screen", ["desktop", "phone", "phone-on-its-side"])
def test_a_small_game_fills_the_field_until_the_reader_wants_the_board_as_it_is(open_page, firmware, screen):
    here, game = open_page(firmware, screen), Robble(7)
    menu = here.key(0, 0).bounding_box()["width"]
    here.start(size=7)
    assert 1.4 * menu < width(here, "a1") < 1.7 * menu
    keys = here.page.evaluate(BOXES)
    assert not any(overlap(one, other) for at, one in enumerate(keys) for other in keys[:at])
    expect(here.key(0, 0)).to_be_hidden()
    here.play(game, "d4")
    piece = here.page.locator('#glass .piece:not(.last-move)[data-square="d4"]')
    assert middle(piece) == pytest.approx(middle(here.square("d4")), abs=1)
    here.button("Page menu").click()
    here.page.locator("#zoom-item").click()
    expect(here.key(0, 0)).to_be_visible()
    assert width(here, "a1") == pytest.approx(menu, abs=0.5)
    here.page.reload()
    here.ready()
    expect(here.page.locator("#zoom-item")).to_have_attribute("aria-checked", "true")
    expect(here.key(0, 0)).to_be_visible()
    here.play(game, "c3")


def test_larger_keys_are_dragged_reached_by_arrows_and_shown_of_the_past(open_page, firmware):
    here, game = open_page(firmware), Konane("8")
    here.begin("Konane", Size=8)
    log = here.page.locator("#log li")
    for _ in range(2):
        name = game.text(game.legal_moves()[0])
        here.square(name).click()
        game.play(game.parse(name))
        expect(log).to_have_count(game.ply)
    jump = next(game.text(move) for move in game.legal_moves())
    start, end = jump[:2], jump[-2:]
    here.square(start).hover()
    here.page.mouse.down()
    here.page.mouse.move(*middle(here.square(end)), steps=3)
    here.page.mouse.up()
    expect(log).to_have_count(game.ply + 1)
    here.square("a1").focus()
    here.page.keyboard.press("ArrowUp")
    expect(here.square("a2")).to_be_focused()
    size = width(here, "a1")
    here.button("Earlier").click()
    expect(here.page.locator("#past")).not_to_be_empty()
    assert width(here, "a1") == size
