"""Looking back on the page: entries, slider, keys and buttons, what is marked as past, and playing on from there."""

import re

import pytest
from playwright.sync_api import expect

from tests.host.game_page import random_game, robble

MOVES = ("c3", "d3", "a1", "b5", "e2", "d4")
DRAG = """(slider) => {
    for (let round = 0; round < 41; round++) {
        slider.value = round < 40 ? round % 6 : 4;
        slider.dispatchEvent(new Event("input"));
    }
}"""


@pytest.fixture
def here(open_page, firmware):
    """A page with a game of six moves."""
    here = open_page(firmware).load(robble(*MOVES))
    here.played(robble(*MOVES))
    return here


def entry(here, number):
    return here.page.locator("#log button").nth(number - 1)


def looks(here, move, of=6):
    """Check that the page shows the position after one of MOVES, as the past."""
    here.past(f"Move {move} of {of}: looking back")
    expect(here.text("title")).to_have_text(f"Robble 5x5, move {move + 1}")
    expect(here.page.locator("#moment")).to_have_value(str(move))
    here.shows(robble(*MOVES[:move]))
    if move:
        expect(entry(here, move)).to_have_attribute("aria-current", "true")
    expect(here.page.locator("#log [aria-current]")).to_have_count(min(1, move))


def is_now(here, game):
    here.past("")
    here.played(game)
    here.shows(game)
    expect(here.page.locator("#log [aria-current]")).to_have_count(0)


def test_entries_slider_buttons_and_keys_step_and_now_returns(here):
    """The slider sends few wishes; keys of the board rest, and letters play nothing."""
    page, press, moment = here.page, here.page.keyboard.press, here.page.locator("#moment")
    here.square("c3").focus()
    press("ArrowLeft")  # which moves the focus on the board
    here.past("")
    entry(here, 2).click()
    looks(here, 2)
    expect(page.locator("#stage")).to_have_attribute("aria-label", "Board. Move 2 of 6: looking back")
    for name, move in (("Earlier", 1), ("Later", 2)):
        here.button(name).click()
        looks(here, move)
    for place, keys in (
        ("#log", (("ArrowLeft", 1), ("Home", 0), ("ArrowRight", 1))),
        ("#moment", (("ArrowRight", 2),)),
    ):
        page.locator(place).focus()
        for key, move in keys:
            press(key)
            looks(here, move)
    moment.fill("3")
    looks(here, 3)
    expect(moment).to_have_attribute("aria-valuetext", re.compile("^Move 3 of 6: 3 Blue a1"))
    page.evaluate("window.sent.splice(0)")
    moment.evaluate(DRAG)
    looks(here, 4)
    sent = page.evaluate("window.sent.splice(0)")
    assert sent[-1] == {"type": "look", "move": 4} and len(sent) <= 3
    here.square("a5").click()
    expect(here.notice).to_contain_text("You are looking back")
    press("u")
    here.said()
    for leave in (here.button("Now").click, lambda: press("Escape"), entry(here, 6).click):  # the last is the present
        entry(here, 3).click()
        looks(here, 3)
        leave()
        is_now(here, robble(*MOVES))
    expect(page.locator("#stage")).to_have_attribute("aria-label", "Board")


def test_a_move_meanwhile_is_said_and_a_branch_keeps_the_game(here, open_page, firmware):
    watcher, game = open_page(firmware), robble(*MOVES)
    entry(watcher, 2).click()
    looks(watcher, 2)
    expect(watcher.page.locator("#branch")).to_be_hidden()  # of who plays
    here.play(game, "e5")
    expect(watcher.page.locator("#meanwhile")).to_have_text(re.compile(r"^On the board: 7 Blue e5.*\.$"))
    looks(watcher, 2, of=7)
    here.past("")
    watcher.page.keyboard.press("Escape")
    is_now(watcher, game)
    expect(watcher.page.locator("#meanwhile")).to_be_empty()
    entry(here, 3).click()
    here.button("Branch from here").click()
    question = here.page.get_by_role("dialog", name="Play on from move 3?")
    expect(question).to_contain_text("kept with the finished games")
    expect(here.button("Not now")).to_be_focused()
    here.button("Not now").click()
    assert len(firmware.session.record()["moves"]) == 7
    here.button("Branch from here").click()
    here.button("Play on").click()
    is_now(here, robble(*MOVES[:3]))
    here.menu("Finished games")
    here.button("1. Robble size 5, two people").click()
    here.past("Move 7 of 7: a finished game")
    here.shows(game)
    here.button("Now").click()
    is_now(here, robble(*MOVES[:3]))


def test_the_log_follows_unless_its_reader_has_gone_up(open_page, firmware):
    """Also as what is beside it grows."""
    moves = random_game(9, 2)
    game = robble(*moves[:40], size=9)
    here = open_page(firmware, "large").load(game)
    entries = here.page.locator("#log li")
    here.page.locator("#legend").evaluate("legend => (legend.style.paddingBottom = '120px')")
    here.play(game, moves[40])
    expect(entries.last).to_be_in_viewport(ratio=1)
    top = entries.nth(20).evaluate("entry => (entry.scrollIntoView(), entry.getBoundingClientRect().top)")
    here.play(game, moves[41])
    expect(entries.last).not_to_be_in_viewport()
    assert entries.nth(20).bounding_box()["y"] == pytest.approx(top, abs=2)
