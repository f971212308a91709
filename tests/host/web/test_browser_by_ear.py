"""Games by ear: a move is one sentence, a press is answered, and keys are called what stands there."""

import re

from playwright.sync_api import expect

from tests.host.web.ear import LISTEN, Ear


def press(key):
    """Press a key as a keyboard does."""
    key.focus()
    key.page.keyboard.press("Enter", delay=50)


# Seconds: what is not said is waited for.
def test_a_move_is_a_sentence_and_a_press_is_answered(open_page, firmware):
    here = open_page(firmware, before=lambda page: page.add_init_script(LISTEN))
    ear = Ear(here)
    here.begin("Robble", Size=5)
    start = "Robble 5x5, move 1. Blue to move. The biggest group on the full board wins. Tap an empty square."
    assert ear.hears("Blue to move")[-1] == start
    press(here.square("c3"))
    assert ear.hears("c3;") == ["Blue c3; White to move. Tap an empty square. Or swap colours: w."]
    for _ in range(2):
        press(here.square("c3"))
        assert ear.hears("is taken") == ["c3 is taken. Tap an empty square."]
    press(here.square("e5"))
    assert ear.hears("e5;")[-1].startswith("White e5; Blue to move.")
    press(here.square("a1"))
    assert ear.hears("a1;") == ["Blue a1; White to move."]
    press(here.control("hint"))
    assert re.fullmatch(r"Hint: \w\d\. .+\.", ear.hears("Hint: ")[-1])
    press(here.control("undo"))
    assert ear.hears("Undo?") == ["Undo? Press again."]
    press(here.control("undo"))
    assert ear.hears("to move") == ["Blue to move."]
    expect(here.page.get_by_role("log", name="Log").get_by_role("listitem")).to_have_count(2)
    press(here.control("resign"))
    ear.hears("Resign?")
    press(here.control("resign"))
    assert " ".join(ear.hears("White wins")).count("White wins") == 1
