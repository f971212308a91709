"""What is seen and felt of a move on the page: where a pressed piece can go, how it lands, what a phone does."""

import pytest
from playwright.sync_api import expect

from engines.konane.rules import Konane
from engines.robble.rules import Robble
from tests.support.web_server import until

# Keeps which squares a piece landed on, and what a phone would have felt.
WATCH = """
    window.landed = new Set();
    window.felt = [];
    navigator.vibrate = (pattern) => window.felt.push(pattern);
    document.addEventListener("animationstart", ({ animationName, target }) => {
        if (animationName === "land") window.landed.add(target.closest("[data-square]").dataset.square);
    });
"""


@pytest.fixture
def here(open_page, firmware):
    """A game of Robble on a page that is watched."""
    here = open_page(firmware)
    here.page.add_init_script(WATCH)
    here.page.reload()
    game = Robble(7)
    game.play(game.parse("g7"))
    here.ready().load(game)
    until(lambda: landed(here) == {"g7"}, "the loaded stone to land")
    here.page.evaluate("window.landed.clear()")
    return here


def landed(here):
    return set(here.page.evaluate("[...window.landed]"))


def felt(here):
    return here.page.evaluate("window.felt.splice(0)")


# Seconds, as those below: a page and the moves of a game.
def test_only_what_is_new_lands(here):
    here.square("d4").click()
    until(lambda: landed(here) == {"d4"}, "the stone to land")
    here.page.evaluate("window.landed.clear()")
    here.square("a1").click()
    until(lambda: "a1" in landed(here), "the next stone to land")
    assert "d4" not in landed(here)


def test_nothing_lands_where_motion_is_unwanted(here):
    here.page.emulate_media(reduced_motion="reduce")
    here.square("d4").click()
    expect(here.page.locator('#glass .piece[data-square="d4"]').first).to_be_visible()
    here.square("a1").click()
    expect(here.page.locator('#glass .piece[data-square="a1"]').first).to_be_visible()
    assert landed(here) == set()


def test_a_move_is_felt_once_and_a_refusal_twice_unless_sound_is_off(here):
    here.square("d4").click()
    expect(here.page.locator("#log li")).to_have_count(2)
    assert felt(here) == []
    here.page.locator("#sound").click()
    here.square("a1").click()
    until(lambda: felt(here) == [15], "the move")
    here.square("a1").click()  # is taken
    until(lambda: felt(here) == [[20, 60, 20]], "the refusal")


def test_a_pressed_piece_shows_where_it_can_go(open_page, firmware):
    game = Konane("8")
    for move in ("d4", "d5"):
        game.play(game.parse(move))
    here = open_page(firmware).load(game)
    start, target = game.text(game.legal_moves()[0]).split("-")
    box = here.square(target).bounding_box()
    index = int(here.square(target).get_attribute("data-index"))
    before = here.lights()[index]
    here.square(start).hover()
    here.page.mouse.down()
    until(lambda: here.lights()[index] not in (before, (0, 0, 0)), "the square to be lit")
    here.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
    here.page.mouse.up()
    expect(here.page.locator("#log li")).to_have_count(3)
