"""The soft keys on the page, which change with the board's screen, and what keys say about themselves."""

import pytest
from playwright.sync_api import expect

from tests.support.browsers import IN_EVERY_BROWSER
from tests.support.lamp_board import SOFT_KEYS

# Keys of another game: a name twice is one key, and not every key has a letter.
OTHER_KEYS = [
    ("menu", 1, 12, "m", "menu", "Menu: choose a game."),
    ("draw", 5, 13, "z", "draw", "Draw: take a card."),
    ("power", 6, 12, "", "power", "Power: how much is left."),
    ("power", 7, 12, "", "power", "Power: how much is left."),
    ("power", 8, 12, "", "power", "Power: how much is left."),
]


def deal(served, keys):
    """Give the board of lamps other soft keys, as another screen does."""
    served.board.keys = keys
    served.board.revision += 1


@IN_EVERY_BROWSER
def test_letters_press_the_control_keys(open_page, served):
    here = open_page(served)
    for _, row, column, letter, _, _ in SOFT_KEYS:
        expect(here.key(row, column).locator(".cap")).to_have_attribute("data-letter", letter.upper())
        here.page.keyboard.press(letter)
        served.felt(("press", row, column), ("release", row, column))
    _, row, column, letter, _, _ = SOFT_KEYS[0]
    here.page.keyboard.press(letter.upper())  # caps lock is no reason
    served.felt(("press", row, column), ("release", row, column))


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
    menu = next(entry[1:3] for entry in SOFT_KEYS if entry[3] == "m")
    for key, code, letter in LAYOUTS[layout]:
        here.page.evaluate(STRIKE, [key, code, layout == "AltGr"])
        if letter:
            served.felt(("press", *menu), ("release", *menu))
    here.page.keyboard.press("h")  # what was struck in vain has been heard before
    help_key = next(entry[1:3] for entry in SOFT_KEYS if entry[3] == "h")
    served.felt(("press", *help_key), ("release", *help_key))


def test_letters_of_the_browser_stay_with_the_browser(open_page, served):
    here = open_page(served)
    letter = SOFT_KEYS[0][3]
    for modifier in ("Control", "Alt", "Meta"):
        here.page.keyboard.press(f"{modifier}+{letter}")
    here.page.wait_for_timeout(150)  # a key dwells for 50 ms, so an unwanted event needs that long
    assert served.board.touched == []


def test_another_game_brings_other_keys(open_page, served):
    here = open_page(served)
    _, row, column, letter, _, tip = SOFT_KEYS[-1]
    expect(here.key(row, column)).to_have_attribute("title", tip)
    deal(served, OTHER_KEYS)

    expect(here.key(5, 13).locator(".cap")).to_have_attribute("data-letter", "Z")
    expect(here.key(5, 13)).to_have_attribute("aria-keyshortcuts", "Z")
    expect(here.key(5, 13)).to_have_attribute("title", "Draw: take a card.")
    here.page.keyboard.press("z")
    served.felt(("press", 5, 13), ("release", 5, 13))

    gone = here.key(row, column)
    expect(gone.locator(".cap")).to_have_attribute("data-letter", "")
    expect(gone.locator(".lettering")).to_have_text("")
    expect(gone).to_have_attribute("title", "")
    assert gone.get_attribute("aria-keyshortcuts") is None
    here.page.keyboard.press(letter)
    here.page.keyboard.press("z")
    served.felt(("press", 5, 13), ("release", 5, 13))

    deal(served, SOFT_KEYS)
    expect(gone.locator(".cap")).to_have_attribute("data-letter", letter.upper())
    here.page.keyboard.press(letter)
    served.felt(("press", row, column), ("release", row, column))


# --- hover and focus -------------------------------------------------------------------------


def test_pointing_at_a_key_says_what_it_means(open_page, served):
    here = open_page(served)
    readout = here.text("readout")
    expect(readout).to_have_text("")
    here.key(4, 7).hover()
    expect(readout).to_have_text("lamp 4 7, dark")
    here.page.mouse.down()
    expect(readout).to_have_text("lamp 4 7, lit")
    here.page.mouse.up()
    here.page.evaluate("document.activeElement.blur()")
    here.page.locator("#title").hover()
    expect(readout).to_have_text("")


def test_a_held_square_is_described_once(open_page, firmware):
    """The board says it as the page does."""
    here = open_page(firmware).start(5)
    here.square("b4").hover()
    expect(here.text("readout")).to_contain_text("b4, empty")
    here.page.mouse.down()
    expect(here.text("diagnostics")).to_contain_text("b4, empty")
    expect(here.text("readout")).to_have_text("")
    here.page.mouse.up()
    expect(here.text("readout")).to_contain_text("b4, empty")
