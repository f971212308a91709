"""What only an observer can check of a board: that lights, keys, display and buzzer are there (`make hil ASK=1`)."""

import pytest

from firmware.hardware.wiring import COLUMNS, ROWS

pytestmark = pytest.mark.board


@pytest.fixture
def test(board, player):
    """Begin the self-test, and return a function that opens its next step and returns the title."""
    player.key("settings")
    board.settle()
    player.key("test")

    def go_on():
        player.key("next")
        return board.panel()["title"]

    return go_on


def ask(question):
    """Ask until there is an answer."""
    answer = ""
    while answer[:1].lower() not in ("y", "n"):
        answer = input(f"\n{question} [y/n] ")
    assert answer[:1].lower() == "y", f"The answer to '{question}' was no."


def test_the_lights(board, test):
    assert board.panel()["title"] == "Test 1/8: lights"
    ask("One light after another, row by row from the top left, is red, green, blue and white: is it so?")


def test_the_tiles(board, test):
    assert test() == "Test 2/8: tiles"
    ask("Tile after tile is white, the four of the squares first, and none of their keys is dark: is it so?")


def test_the_keys(board, test):
    test()
    assert test() == "Test 3/8: keys"
    input("\nPress every key once; each stays lit. Then press Enter here. ")
    figures = board.ask("selftest")
    missing = [
        (row, column) for column in range(COLUMNS) for row in range(ROWS) if not figures["seen"][column] >> row & 1
    ]
    assert not missing, f"Keys (row, column) that were not seen: {missing}"
    assert not figures["bounces"], f"Keys that bounce (row, column, how often): {figures['bounces']}"


def test_the_display(board, test):
    test()
    test()
    assert test() == "Test 4/8: display" and board.ask("selftest")["display"]
    ask("The display shows all dots, chequers, the opposite chequers and nothing by turns: is it so?")


def test_the_buzzer(board, test):
    test()
    test()
    test()
    assert test() == "Test 5/8: buzzer"
    board.tap(5, 5)  # a square: once more, for who was not listening
    ask("Eight rising tones were heard: is it so?")
