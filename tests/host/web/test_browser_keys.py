"""The soft keys on the page, which change with the board's screen, and what keys say about themselves."""

import re

import pytest
from playwright.sync_api import expect

from host.games import new_game
from tests.support.browsers import IN_EVERY_BROWSER


def places(served):
    """Where the control keys of the board's screen are, by their letters."""
    return {key["letter"]: (key["row"], key["column"]) for key in served.session.state["keys"] if key["letter"]}


def presses(here, served, letter, place):
    """Press a letter, and check that this was a tap of the key there."""
    here.page.keyboard.press(letter)
    served.felt(("press", *place), ("release", *place))


@IN_EVERY_BROWSER
def test_letters_press_the_control_keys(open_page, served):
    here, keys = open_page(served), places(served)
    for letter, place in keys.items():
        expect(here.key(*place).locator(".cap")).to_have_attribute("data-letter", letter.upper())
    for letter in "ufwq":  # after which the screen is the same
        presses(here, served, letter, keys[letter])
    presses(here, served, "M", keys["m"])  # caps lock is no reason


# Key and code of a keyboard event, and the letter that it is here: one layout each, from its first key on
LAYOUTS = {
    "Russian": [("ь", "KeyM", "m"), ("ю", "Period", ""), ("Dead", "KeyM", "m")],
    "Greek": [("μ", "KeyM", "m"), ("Μ", "KeyM", "m")],
    "Hebrew": [("Shift", "ShiftLeft", ""), ("צ", "KeyM", "m"), ("/", "KeyM", "m")],
    "Arabic, with two letters on a key": [("لا", "KeyM", "m")],
    "Thai, a vowel": [("ื", "KeyM", "m")],
    "an input method": [("Process", "KeyM", "m")],
    "AZERTY": [("m", "Semicolon", "m"), (",", "KeyM", "")],
    "Dvorak": [("'", "KeyM", ""), ("m", "KeyM", "m"), ("Dead", "KeyM", ""), ("b", "KeyM", "")],
    "Latin letters beside the alphabet": [("é", "KeyM", ""), ("ı", "KeyM", ""), ("ß", "KeyM", "")],
    "AltGr": [("µ", "KeyM", "")],
}
STRIKE = """
    ([key, code, altGraph]) => ["keydown", "keyup"].forEach((type) => document.body.dispatchEvent(
        new KeyboardEvent(type, { key, code, bubbles: true, modifierAltGraph: altGraph })))
"""


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_keyboard_without_latin_letters_presses_by_the_place_of_its_keys(layout, open_page, served):
    """Any other keeps its own letters."""
    here = open_page(served)
    menu = places(served)["m"]
    for key, code, letter in LAYOUTS[layout]:
        here.page.evaluate(STRIKE, [key, code, layout == "AltGr"])
        if letter:
            served.felt(("press", *menu), ("release", *menu))
    presses(here, served, "h", places(served)["h"])  # what was struck in vain has been heard before


def test_letters_of_the_browser_stay_with_the_browser(open_page, served):
    here = open_page(served)
    for modifier in ("Control", "Alt", "Meta"):
        here.page.keyboard.press(f"{modifier}+m")
    here.page.wait_for_timeout(150)  # a key dwells for 50 ms, so an unwanted event needs that long
    assert served.board.touched == []


def test_another_game_brings_other_keys(open_page, served):
    here, before = open_page(served), places(served)
    expect(here.key(*before["w"])).to_have_attribute("title", re.compile("^Swap: "))
    robble, game = new_game("robble"), new_game("vacuum")
    for one in (robble, game):
        one.play(one.legal_moves()[0])
    here.load(game)
    extend, vacuum = here.control("extend"), here.control("vacuum")  # the latter where swap was
    expect(extend.locator(".cap")).to_have_attribute("data-letter", "X")
    expect(extend).to_have_attribute("aria-keyshortcuts", "X")
    expect(extend).to_have_attribute("title", re.compile("^Extend: "))
    expect(vacuum.locator(".cap")).to_have_attribute("data-letter", "V")
    after = places(served)
    assert after["v"] == before["w"] != after["w"]
    for letter in "xvw":
        presses(here, served, letter, after[letter])

    here.load(robble)
    gone = here.key(*after["x"])
    expect(gone.locator(".cap")).to_have_attribute("data-letter", "")
    expect(gone.locator(".lettering")).to_have_text("")
    expect(gone).to_have_attribute("title", "")
    assert gone.get_attribute("aria-keyshortcuts") is None
    here.page.keyboard.press("x")
    presses(here, served, "w", before["w"])


# --- hover and focus -------------------------------------------------------------------------


def test_pointing_at_a_square_says_what_it_means_and_a_held_one_is_described_once(open_page, served):
    """The board says it as the page does."""
    here = open_page(served)
    readout = here.text("readout")
    expect(readout).to_have_text("")
    here.square("b4").hover()
    expect(readout).to_have_text("b4, empty, Blue can play here")
    here.page.mouse.down()
    expect(here.text("diagnostics")).to_contain_text("b4, empty")
    expect(readout).to_have_text("")
    here.page.mouse.up()
    expect(readout).to_contain_text("b4, empty")
    here.page.evaluate("document.activeElement.blur()")
    here.page.locator("#title").hover()
    expect(readout).to_have_text("")
