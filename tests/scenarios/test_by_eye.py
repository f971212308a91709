"""What only an observer can check of a board: that lights, keys, display and buzzer are there (`make hil ASK=1`)."""

import pytest

from firmware.hardware.wiring import COLUMNS, ROWS

pytestmark = pytest.mark.board

STEPS = {
    "Test 1/8: lights": "One light after another, row by row from the top left, is red, green, blue and white",
    "Test 2/8: tiles": "Tile after tile is white, the four of the squares first, and none of their keys is dark",
    "Test 3/8: keys": "",
    "Test 4/8: display": "The display shows all dots, chequers, the opposite chequers and nothing by turns",
    "Test 5/8: buzzer": "Eight rising tones were heard",
}


@pytest.mark.parametrize("title", STEPS)
def test_a_step_of_the_self_test(board, player, title):
    player.key("settings")
    board.settle()
    player.key("test")
    for _ in range([*STEPS].index(title)):
        player.key("next")
    assert board.panel()["title"] == title
    if title == "Test 3/8: keys":
        press_all(board)
        return
    if title == "Test 4/8: display":
        assert board.ask("selftest")["display"]
    elif title == "Test 5/8: buzzer":
        board.tap(5, 5)  # a square: once more, for who was not listening
    answer = ""
    while answer[:1].lower() not in ("y", "n"):
        answer = input(f"\n{STEPS[title]}: is it so? [y/n] ")
    assert answer[:1].lower() == "y", f"The answer to '{STEPS[title]}' was no."


def press_all(board):
    """Have the observer press every key, and see that each was seen once."""
    input("\nPress every key once; each stays lit. Then press Enter here. ")
    figures = board.ask("selftest")
    missing = [
        (row, column) for column in range(COLUMNS) for row in range(ROWS) if not figures["seen"][column] >> row & 1
    ]
    assert not missing, f"Keys (row, column) that were not seen: {missing}"
    assert not figures["bounces"], f"Keys that bounce (row, column, how often): {figures['bounces']}"
