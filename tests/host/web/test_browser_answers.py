"""The list of answers beside the board: what the keys of the menu say, in words, and that it presses them."""

import pytest
from playwright.sync_api import expect

from tests.host.conftest import ARTIFACTS
from tests.support.web_server import until


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
    assert texts(here)[1].startswith("Seats: two people")
    expected = ["start a new game", "against the board", "puzzles"]
    assert [text.startswith(words) for text, words in zip(texts(here)[-3:], expected, strict=True)] == 3 * [True]
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


def test_the_list_and_the_lit_keys_are_the_same(open_page, firmware):
    """On each page of the menu and the settings: every lit key has its words in the list, and the words their key."""
    here = open_page(firmware)
    for path in ((), ("choose Robble",), ("choose Vacuum",), ("choose Ouroboros",), ("settings",), ("help",)):
        here.control("menu").click()
        expect(here.text("title")).to_have_text("Cairn: choose a game")
        for words in path:
            (here.control(words) if words in EVERYWHERE else here.answer(words)).click()
            expect(here.text("title")).not_to_have_text("Cairn: choose a game")
        until(lambda: listed(here) == lit(here), f"one list on {path}: {listed(here)}, {lit(here)}")
        assert len(listed(here)) == len({*listed(here)}) > 0


EVERYWHERE = ("menu", "help", "log", "settings")


def listed(here):
    """The keys of the list, each by its number."""
    indices = answers(here).evaluate_all("buttons => buttons.map(button => Number(button.dataset.index))")
    return sorted(indices)


def lit(here):
    """The first key of each answer that has light, and the other control keys that have."""
    labels = here.page.locator(".key").evaluate_all("keys => keys.map(key => key.ariaLabel)")
    lights = here.page.locator(".control .key").evaluate_all(
        "keys => keys.filter(key => key.classList.contains('lit')).map(key => Number(key.dataset.index))"
    )
    answers = {label: at for at, label in reversed([*enumerate(labels)]) if at % 14 < 12 and label != "unused"}
    return sorted([*answers.values(), *(at for at in lights if labels[at].split(",")[0] not in EVERYWHERE)])
