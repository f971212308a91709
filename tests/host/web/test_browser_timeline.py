"""Looking back on the page: entries, slider, keys and buttons, playing on; and what can be done at the end."""

import json
import re

import pytest
from playwright.sync_api import expect

from firmware.input.meanings import GUARD_MS
from tests.engines.test_review import finished
from tests.host.game_page import robble
from tests.host.web.test_browser_files import choose

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
    """The slider sends few requests; keys of the board rest, and letters play nothing."""
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
    expect(watcher.page.locator("#branch")).to_be_hidden()  # of whoever plays
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
    game = robble(size=9)
    while game.ply < 40:
        game.play(game.legal_moves()[0])
    here = open_page(firmware, "large").load(game)
    entries = here.page.locator("#log li")
    here.page.locator("#legend").evaluate("legend => (legend.style.paddingBottom = '120px')")
    here.play(game, game.text(game.legal_moves()[0]))
    expect(entries.last).to_be_in_viewport(ratio=1)
    entries.nth(20).evaluate("entry => entry.scrollIntoView()")
    place = "entry => entry.getBoundingClientRect().top - entry.closest('#log').getBoundingClientRect().top"
    top = entries.nth(20).evaluate(place)
    here.play(game, game.text(game.legal_moves()[0]))
    expect(entries.last).not_to_be_in_viewport()
    assert entries.nth(20).evaluate(place) == pytest.approx(top, abs=2)


# --- the end of a game ---------------------------------------------------------------------------


def test_the_end_says_what_can_be_done_and_another_game_begins(open_page, firmware):
    """That all is in sight: test_browser_sweep.py."""
    here, over = open_page(firmware), {"game": "robble", "options": {"size": "5"}, "moves": ["c3", "resign"]}
    page, ending = here.page, here.page.locator("#ending")

    def ends(seat):
        expect(ending).to_be_hidden()
        firmware.do(lambda: firmware.session.load({**over, "seat": seat, "level": 1}))
        expect(here.text("status")).to_contain_text("wins")
        page.wait_for_timeout(2 * GUARD_MS)  # keys that are others now

    ends(seat=0)
    wanted = ["Play again", "Where did it turn?", "Look back", "Save", "Share…"]
    for height, buttons in ((375, wanted[-2:]), (800, wanted)):  # a low one has keys of the board for the rest
        page.set_viewport_size({"width": 1280, "height": height})
        expect(ending.locator("button:visible")).to_have_text(buttons)
    with page.expect_download() as saved:
        here.button("Save").click()
    assert saved.value.suggested_filename == "cairn-robble-2.png"
    here.button("Play again").click()
    expect(here.text("title")).to_contain_text("move 1")
    ends(seat=1)
    here.button("Swap sides").click()
    expect(ending).to_be_hidden()
    expect(here.text("log")).to_contain_text("1 Blue")  # the board begins


# Seconds: the board's thoughts about a game.
@pytest.mark.usefixtures("quick_reviews")
def test_the_page_shows_where_it_turned(open_page, firmware):
    """A saved game, which the board takes to go through it."""
    here = open_page(firmware).start(5)
    page, game = here.page, finished("robble size=5", 1)
    record = {"cairn": 1, "saved": "2026-01-31T20:15:00+01:00", **game.dump()}
    choose(here, {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(record).encode()})
    here.past(f"Move {game.ply} of {game.ply}: a game you opened")
    expect(page.locator("#log [aria-current]")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Where did it turn?").click()
    page.get_by_role("dialog").get_by_role("button", name="Put it there").click()
    here.past("")
    here.played(game)
    mark = page.get_by_role("button", name="It turned at move").first
    expect(mark).to_be_visible(timeout=30_000)
    expect(page.locator("#curve polyline")).to_have_attribute("points", re.compile(r"^0,\d+ "))
    mark.click(position={"x": 3, "y": 6})  # the mark of the next move may lie on its middle
    expect(here.text("tip")).to_contain_text("chances: ")
    expect(here.text("tip")).to_contain_text("Better: ")
    page.keyboard.press("Escape")
    page.locator("#ending [data-do=turned]").click()
    expect(here.text("title")).to_contain_text("Turning point 1/", timeout=30_000)
    here.control("play on").click()
    expect(here.text("title")).to_contain_text("move")
    expect(page.locator("#ending")).to_be_hidden()
    here.load(robble("c3"))
    expect(page.locator("#curve")).to_be_hidden()
