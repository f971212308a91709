"""The list of answers beside the board: what the keys of the menu say, in words, and that it presses them."""

import pytest
from playwright.sync_api import expect

from tests.host.conftest import ARTIFACTS


def answers(here):
    return here.page.locator("#answers button:visible")


def texts(here):
    return [" ".join(text.split()) for text in answers(here).all_inner_texts()]


def take(here, words):
    answers(here).filter(has_text=words).first.click()


# Seconds, as those below: a page, and the real menu.
@pytest.mark.parametrize("screen", ["desktop", "phone", "phone-on-its-side"])
def test_a_game_is_set_up_and_begun_by_the_list_alone(open_page, firmware, screen):
    here = open_page(firmware, screen)
    expect(answers(here).first).to_have_text("choose Robble")
    take(here, "choose Robble")
    expect(here.text("title")).to_have_text("Cairn: Robble")
    expect(answers(here).first).to_contain_text("Size: 7")
    assert texts(here)[1].startswith("Seats: two people") and texts(here)[-1] == "start a new game"
    here.picture(ARTIFACTS / f"answers-{screen}.png")
    take(here, "Seats")
    expect(here.page.locator("#answers button[aria-pressed=true]")).to_contain_text("two people")
    take(here, "you start")
    expect(answers(here).filter(has_text="Seats: ")).to_contain_text("you start")
    expect(here.answer("Seats: you start, tap to change")).to_be_attached()  # the keys have it
    take(here, "Level")
    expect(answers(here).first).to_contain_text("like you (2)")
    here.picture(ARTIFACTS / f"levels-{screen}.png")
    take(here, "like you (2)")
    expect(answers(here).filter(has_text="Level: ")).to_contain_text("like you (2)")
    take(here, "start a new game")
    expect(here.text("status")).to_contain_text("(you)")
    expect(here.page.locator("#answers")).to_be_hidden()


def test_the_keyboard_stays_in_the_list(open_page, firmware):
    """It is at the choice that counts, and then at the question that it answers."""
    here = open_page(firmware)
    take(here, "choose Pebble Rebel")
    expect(answers(here).filter(has_text="Diagonals")).to_contain_text("Only rows and columns make a line.")
    answers(here).filter(has_text="Level").focus()
    here.page.keyboard.press("Enter")
    expect(here.page.locator("#answers button[aria-pressed=true]:focus")).to_contain_text("2, easy")
    here.page.keyboard.press("Tab")
    here.page.keyboard.press("Enter")
    expect(here.page.locator("#answers button:focus")).to_contain_text("Level: 3, fair")
