"""What a screen reader says while a game is played: a sentence for a move, and an answer to each press."""

import re

from playwright.sync_api import expect

from tests.support.ear import Ear


def press(key):
    """Press a key as a keyboard does."""
    key.focus()
    key.page.keyboard.press("Enter", delay=50)


# Seconds: what is not said is waited for.
START = "Robble 5x5, move 1. Blue to move. The biggest group on the full board wins. Tap an empty square."


def test_a_move_is_a_sentence_and_a_press_is_answered(open_page, firmware):
    here = open_page(firmware)
    ear = Ear(here)
    here.begin("Robble", Size=5)
    assert ear.hears("Blue to move")[-1] == START
    press(here.square("c3"))
    assert ear.hears("c3;") == ["Blue c3; White to move. Tap an empty square. Or swap colours: w."]
    for _ in range(2):
        press(here.square("c3"))
        assert ear.hears("is taken") == ["c3 is taken. Tap an empty square."]
    press(here.square("e5"))
    assert ear.hears("e5;")[-1].startswith("White e5; Blue to move.")
    press(here.square("a1"))
    assert ear.hears("a1;") == ["Blue a1; White to move."]
    for _ in range(2):
        press(here.control("hint"))
        assert re.fullmatch(r"Hint: \w\d\. .+\.", ear.hears("Hint: ")[-1])
    press(here.control("undo"))
    assert ear.hears("Undo?") == ["Undo? Press again."]
    press(here.control("undo"))
    assert ear.hears("to move") == ["Blue to move."]
    expect(here.page.get_by_role("log", name="Log").get_by_role("listitem")).to_have_count(2)
    press(here.control("resign"))
    assert ear.hears("Resign?") == ["Resign? Press again."]
    press(here.control("resign"))
    said = " ".join(ear.hears("White wins"))
    assert said.count("White wins") == 1


def test_a_choice_is_said_with_what_comes_next(open_page, firmware):
    here = open_page(firmware)
    ear = Ear(here)
    here.begin("Konane")
    for name in ("d4", "d3"):
        press(here.square(name))
        ear.hears(f"takes off {name}")
    for name in ("b4", "f4", "b4"):
        press(here.square(name))
        assert ear.hears("chosen") == [f"{name}, blue stone, chosen. Tap where it lands."]
    press(here.square("d4"))
    assert ear.hears("b4 to d4") == ["Blue b4 to d4, 1 taken; White to move."]
