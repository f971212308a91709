"""Whole games on the page: a browser, the server, and the firmware on a virtual board."""

import re

from playwright.sync_api import expect

from engines.game import DRAW, NOBODY
from engines.robble.rules import Robble
from tests.support.game_page import random_game
from tests.support.web_server import until

NAMES = {1: "Blue", 2: "White"}


def result(game):
    """How the panel has to begin, by the engine."""
    return "Draw" if game.outcome == DRAW else f"{NAMES[game.outcome]} wins"


def test_a_whole_game_by_mouse(open_page, firmware):
    """Its second move removes a stone; the rest pushes and flips."""
    here = open_page(firmware).start(5)
    game = Robble(5)
    here.shows(game)
    for name in random_game(5, seed=3, opening=("a1", "a2")):
        here.play(game, name)
        here.shows(game)
    assert game.to_move == NOBODY
    expect(here.text("status")).to_have_text(re.compile(f"^{result(game)}"))
    expect(here.control("again")).to_have_attribute("aria-label", "again, lit")
    assert len(here.log()) == min(game.ply, 40)


def test_a_whole_game_by_keyboard(open_page, firmware):
    here = open_page(firmware, reduced_motion="reduce")
    press = here.page.keyboard.press

    def go_to(locator):
        """Walk to a key with the arrows, from wherever the focus is; it skips keys that mean nothing."""
        target = int(locator.get_attribute("data-index"))
        here.page.wait_for_function("document.activeElement.matches('.key')")
        for step in range(40):
            focus = int(here.page.evaluate("document.activeElement.dataset.index"))
            rows, columns = target // 14 - focus // 14, target % 14 - focus % 14
            if rows and (step % 2 or not columns):
                press("ArrowDown" if rows > 0 else "ArrowUp")
            elif columns:
                press("ArrowRight" if columns > 0 else "ArrowLeft")
        expect(locator).to_be_focused()

    for _ in range(8):  # sound, power, menu, log, the panel's edge, the board
        if here.page.evaluate("document.activeElement.matches('.key')"):
            break
        press("Tab")
    steps = ("choose Robble", "Size: 7, tap to change", "Size: 5", "start a new game")
    for words, key, following in zip(steps, ("Enter", "Space", "Enter"), steps[1:], strict=False):
        go_to(here.answer(words))
        press(key)
        expect(here.answer(following)).to_be_visible()
    expect(here.answer("Size: 5, tap to change")).to_be_visible()
    go_to(here.answer(steps[-1]))
    press("Space")
    expect(here.text("title")).to_contain_text("Robble 5x5")

    game = Robble(5)
    keys = ["Enter", "Space", "NumpadEnter"]
    for number, name in enumerate(random_game(5, seed=11)):
        go_to(here.square(name))
        here.play(game, name, press=lambda square, key=keys[number % 3]: press(key))
    expect(here.text("status")).to_have_text(re.compile(f"^{result(game)}"))
    here.shows(game)


def test_the_pie_rule(open_page, firmware):
    here = open_page(firmware).start(5)
    game = Robble(5)
    expect(here.control("swap")).to_have_attribute("aria-label", "swap, off")
    here.play(game, "c3")
    expect(here.control("swap")).to_have_attribute("aria-label", "swap, lit")
    expect(here.text("status")).to_contain_text("White to move")
    here.control("swap").click()
    game.play(game.parse("swap"))
    here.played(game)
    here.shows(game)  # the position stays
    expect(here.text("status")).to_contain_text("White to move (player 1)")
    expect(here.control("swap")).to_have_attribute("aria-label", "swap, off")
    here.play(game, "c4")
    expect(here.text("status")).to_contain_text("Blue to move (player 2)")
    here.shows(game)


def test_swap_by_its_letter_and_undo(open_page, firmware):
    here = open_page(firmware).start(5)
    game = Robble(5)
    here.play(game, "a1")
    here.page.keyboard.press("w")
    game.play(game.parse("swap"))
    here.played(game)
    for _ in range(2):  # undo asks first
        here.page.keyboard.press("u")
    game.undo()
    here.played(game)
    expect(here.control("swap")).to_have_attribute("aria-label", "swap, lit")


def test_a_taken_square_is_refused_with_a_message(open_page, firmware):
    here = open_page(firmware).start(5)
    game = Robble(5)
    here.play(game, "b2")
    here.square("b2").click()
    expect(here.text("tip")).to_contain_text("b2 is taken")
    here.shows(game)
    assert len(here.log()) == 1


def test_a_reload_in_the_middle_of_a_game_changes_nothing(open_page, firmware):
    here = open_page(firmware).start(5)
    game = Robble(5)
    for name in ("c3", "d3", "b2", "a5"):
        here.play(game, name)
    before = {name: here.text(name).inner_text() for name in ("title", "status")}, here.log()
    here.page.reload()
    here.ready()
    here.shows(game)
    assert ({name: here.text(name).inner_text() for name in ("title", "status")}, here.log()) == before
    here.play(game, "e1")
    here.shows(game)


def test_two_tabs_play_one_game(open_page, firmware):
    one = open_page(firmware).start(5)
    two = open_page(firmware)
    one.page.get_by_role("button", name="Let all play").click()
    game = Robble(5)
    here, there = one, two
    for name in ("c3", "d3", "d4", "b2", "a1", "e5"):
        here.play(game, name)
        there.played(game)
        here.shows(game)
        there.shows(game)
        here, there = there, here
    expect(one.text("status")).to_have_text(two.text("status").inner_text())


def test_holding_a_square_describes_it_and_plays_nothing(open_page, firmware):
    here = open_page(firmware).start(5)
    square = here.square("b4")
    square.hover()
    here.page.mouse.down()
    expect(here.text("diagnostics")).to_contain_text("b4, empty")
    here.page.mouse.up()
    expect(here.text("diagnostics")).to_have_text("")
    expect(here.text("title")).to_contain_text("Robble 5x5")
    assert here.log() == []
    here.shows(Robble(5))


def test_the_power_key_restarts_the_board(open_page, firmware):
    here = open_page(firmware).start(5)
    here.play(Robble(5), "c3")
    here.control("help").click()
    expect(here.text("title")).to_contain_text("Cairn: help")
    until(lambda: firmware.board.now_ms > 1000, "the board to have been on for a while")
    here.page.get_by_role("button", name="Power off and on").first.click()
    expect(here.text("title")).to_contain_text("Robble 5x5")  # which is resumed
    expect(here.control("menu")).to_have_attribute("aria-label", "menu, lit")
