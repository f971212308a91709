"""A game by keyboard, and one that outlives its page: a browser, the server, and the firmware.

Whole games, by mouse: tests/host/site/test_browser_rooms.py.
"""

from playwright.sync_api import expect

from engines.robble.rules import Robble
from tests.support.game_page import random_game


def test_a_game_by_keyboard(open_page, firmware):
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
            else:
                break
        expect(locator).to_be_focused()

    for _ in range(20):  # sound, power, menu, the list of answers, the panel's edge, the board
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
    for number, name in enumerate(random_game(5, seed=11)[:6]):
        go_to(here.square(name))
        here.play(game, name, press=lambda square, key=keys[number % 3]: press(key))
    here.shows(game)


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
