"""Looking back on the page: entries, slider, keys and buttons, what is marked as past, and playing on from there."""

import re

import pytest
from playwright.sync_api import expect

from engines.robble.rules import Robble
from tests.host.web.test_browser_assistive import AXE, LOOKS, violations
from tests.host.web.test_browser_small import SIZES, within
from tests.support.web_server import until

MOVES = ("c3", "d3", "a1", "b5", "e2", "d4")
BAR = """
    () => [...document.querySelectorAll("#past, #moment, .steps button")].filter((one) => one.checkVisibility())
        .map((one) => {
            const { left, top, right, bottom } = one.getBoundingClientRect();
            return { name: one.id, left, top, right, bottom };
        })
"""


def game_after(count):
    game = Robble(5)
    for name in MOVES[:count]:
        game.play(game.parse(name))
    return game


@pytest.fixture
def here(open_page, firmware):
    """A page with a game of six moves."""
    here = open_page(firmware).start(5).load(game_after(len(MOVES)))
    here.played(game_after(len(MOVES)))
    here.page.evaluate("window.sent.splice(0)")
    return here


def shows(here, game):
    """Wait until the page shows the position of a game."""
    until(lambda: agrees(here, game), "the position")


def agrees(here, game):
    try:
        here.shows(game)
    except AssertionError:
        return False
    return True


def entry(here, number):
    return here.page.locator("#log button").nth(number - 1)


def looks(here, move, of=6):
    """Check that the page shows the position after one of MOVES, as the past."""
    here.past(f"Move {move} of {of}: looking back")
    expect(here.text("title")).to_have_text(f"Robble 5x5, move {move + 1}")
    expect(here.page.locator("#moment")).to_have_value(str(move))
    shows(here, game_after(move))
    if move:
        expect(entry(here, move)).to_have_attribute("aria-current", "true")
    expect(here.page.locator("#log [aria-current]")).to_have_count(min(1, move))


def is_now(here, game):
    here.past("")
    here.played(game)
    shows(here, game)
    expect(here.page.locator("#log [aria-current]")).to_have_count(0)


def test_an_entry_shows_its_position_and_now_returns(here):
    for number in (2, 5, 1):
        entry(here, number).click()
        looks(here, number)
    expect(here.page.locator("body")).to_have_class(re.compile("looking-back"))
    expect(here.page.locator("#stage")).to_have_attribute("aria-label", "Board. Move 1 of 6: looking back")
    here.button("Now").click()
    is_now(here, game_after(6))
    expect(here.page.locator("#stage")).to_have_attribute("aria-label", "Board")
    entry(here, 3).click()
    looks(here, 3)
    entry(here, 6).click()  # the last is the present
    is_now(here, game_after(6))


def test_slider_buttons_and_keys_step(here):
    press = here.page.keyboard.press
    here.page.locator("#moment").fill("3")
    looks(here, 3)
    here.button("Earlier").click()
    looks(here, 2)
    here.button("Later").click()
    looks(here, 3)
    for place in ("#log", "#moment"):
        here.page.locator("#moment").fill("3")
        looks(here, 3)
        here.page.locator(place).focus()
        for key, move in (("ArrowLeft", 2), ("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2)):
            press(key)
            looks(here, move)
    press("End")
    is_now(here, game_after(6))
    here.page.locator("#log").focus()
    press("ArrowLeft")
    looks(here, 5)
    press("Escape")
    is_now(here, game_after(6))
    here.page.locator("#moment").fill("2")
    expect(here.page.locator("#moment")).to_have_attribute("aria-valuetext", re.compile("^Move 2 of 6: 2 White d3"))


def test_the_keys_of_the_board_keep_their_meaning(here):
    """On the board arrows move the focus; in the log letters play nothing while one looks back."""
    here.square("c3").focus()
    here.page.keyboard.press("ArrowLeft")
    here.past("")
    entry(here, 2).click()
    looks(here, 2)
    here.page.evaluate("window.sent.splice(0)")
    here.square("a5").click()
    expect(here.notice).to_contain_text("You are looking back")
    here.page.keyboard.press("u")
    here.page.keyboard.press("q")
    assert here.page.evaluate("window.sent.splice(0)") == []
    looks(here, 2)


def test_a_dragged_slider_sends_few_wishes(here):
    slider = here.page.locator("#moment")
    slider.evaluate(
        """(slider) => {
            for (let round = 0; round < 40; round++) {
                slider.value = round % 6;
                slider.dispatchEvent(new Event("input"));
            }
            slider.value = 4;
            slider.dispatchEvent(new Event("input"));
        }"""
    )
    looks(here, 4)
    sent = here.page.evaluate("window.sent.splice(0)")
    assert sent[-1] == {"type": "look", "move": 4} and len(sent) <= 3


def test_a_move_meanwhile_is_said_and_the_list_grows(here, open_page, firmware):
    other = open_page(firmware)
    watcher, player = other, here
    entry(watcher, 2).click()
    looks(watcher, 2)
    game = game_after(6)
    player.play(game, "e5")
    expect(watcher.page.locator("#meanwhile")).to_have_text(re.compile(r"^On the board: 7 Blue e5.*\.$"))
    looks(watcher, 2, of=7)
    expect(watcher.page.locator("#log li")).to_have_count(7)
    player.past("")
    watcher.page.keyboard.press("Escape")
    is_now(watcher, game)
    expect(watcher.page.locator("#meanwhile")).to_be_empty()


def test_a_branch_asks_back_and_keeps_the_game(here, firmware):
    entry(here, 3).click()
    looks(here, 3)
    here.button("Branch from here").click()
    question = here.page.get_by_role("dialog", name="Play on from move 3?")
    expect(question).to_contain_text("kept with the finished games")
    expect(here.button("Not now")).to_be_focused()
    here.button("Not now").click()
    looks(here, 3)
    assert len(firmware.session.record()["moves"]) == 6
    here.button("Branch from here").click()
    here.button("Play on").click()
    game = game_after(3)
    is_now(here, game)
    here.play(game, "b4")
    shows(here, game)
    here.menu("Finished games")
    here.button("1. Robble size 5, two people").click()
    here.past("Move 6 of 6: a finished game")
    shows(here, game_after(6))
    expect(here.page.locator("#log li")).to_have_count(6)
    here.page.locator("#log").focus()
    here.page.keyboard.press("ArrowLeft")
    here.past("Move 5 of 6: a finished game")
    here.page.keyboard.press("End")
    here.past("Move 6 of 6: a finished game")
    here.button("Now").click()
    is_now(here, game)
    expect(here.page.locator("#log li")).to_have_count(4)


def test_on_small_screens_the_bar_takes_the_place_of_the_tray(open_page, firmware):
    here = open_page(firmware, "phone").load(game_after(6))
    here.menu("Look back")
    here.past("Move 5 of 6: looking back")
    for width, height in SIZES:
        here.page.set_viewport_size({"width": width, "height": height})
        window = {"left": 0, "top": 0, "right": width, "bottom": height}
        parts = here.page.evaluate(BAR)
        assert [part["name"] for part in parts] == ["past", "moment", "earlier", "later", "now", "branch"]
        squares = [here.square(name).bounding_box() for name in ("a1", "e1", "e5")]
        for part in parts:
            assert within(part, window), (part, width, height)
            for box in squares:
                below = part["top"] >= box["y"] + box["height"] - 1
                assert below or part["left"] >= box["x"] + box["width"] - 1, (part, width, height)
        for part in parts[2:]:
            assert part["bottom"] - part["top"] >= 32 and part["right"] - part["left"] >= 44, (part, width, height)
        assert here.page.evaluate("document.documentElement.scrollHeight") <= height
    here.button("Earlier").click()
    here.past("Move 4 of 6: looking back")
    here.button("Now").click()
    here.past("")
    expect(here.page.locator("#timeline")).to_be_hidden()


def test_axe_finds_nothing_in_the_past(here):
    page = here.page
    page.evaluate(AXE.read_text("utf-8"))
    entry(here, 2).click()
    looks(here, 2)
    found = [*violations(page, "looking back")]
    page.set_viewport_size({"width": 1280, "height": 800})
    here.button("Branch from here").click()
    found += violations(page, "branch", LOOKS[:1])
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1280, "height": 800})
    here.button("Now").click()
    here.past("")
    here.menu("Finished games")
    expect(page.locator("#finished")).to_be_visible()
    found += violations(page, "finished games", LOOKS[:1])
    assert found == []


def test_the_log_follows_while_what_is_beside_it_grows(open_page, firmware):
    """A line comes and the legend takes more space in the same frame: the scrolling is not the reader's."""
    hidden = """
        async () => {
            const [log, list] = [document.querySelector("#log"), document.querySelector("#log ol")];
            for (let line = 0; line < 40; line++) list.append(document.createElement("li"));
            [...list.children].forEach((line) => { line.style.minHeight = "1.5rem"; });
            await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
            list.append(Object.assign(document.createElement("li"), { textContent: "the newest" }));
            log.scrollTop = log.scrollHeight;
            const before = log.clientHeight;
            await new Promise((next) => setTimeout(next, 0));
            document.querySelector("#legend").style.paddingBottom = "120px";
            for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
            return [before - log.clientHeight > 40, log.scrollHeight - log.scrollTop - log.clientHeight < 1];
        }
    """
    here = open_page(firmware, "large").start(5).load(game_after(len(MOVES)))
    assert here.page.evaluate(hidden) == [True, True]


def test_a_log_whose_reader_has_gone_up_stays(here):
    up = """
        async () => {
            const [log, list] = [document.querySelector("#log"), document.querySelector("#log ol")];
            for (let line = 0; line < 40; line++) list.append(document.createElement("li"));
            [...list.children].forEach((line) => { line.style.minHeight = "1.5rem"; });
            for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
            log.scrollTop -= 200;
            for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
            const before = log.scrollTop;
            list.append(Object.assign(document.createElement("li"), { textContent: "the newest" }));
            for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
            return [before > 0, log.scrollTop - before];
        }
    """
    assert here.page.evaluate(up) == [True, 0]
