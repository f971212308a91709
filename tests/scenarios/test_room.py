"""An online room as people at one of its boards see it (tests/firmware/test_room.py), and a power cut there."""

import pytest

from host.http.qr import modules_of

CODE, URL = "K7QMXA", "https://cairn.example/K7QMXA"
INFO = {
    "code": CODE,
    "away": [2],
    "names": ["Ada", "Bo"],
    "here": [True, True],
    "unsent": 0,
    "online": True,
    "qr": modules_of(URL),
}


def enter(board, **changes):
    board.room({**INFO, **changes})
    board.settle()


def comes(board, *moves):
    """Let moves come from elsewhere."""
    for move in moves:
        board.play(move)
        board.settle()


@pytest.mark.emulated
def test_a_power_cut_leaves_the_board_in_its_room(board, player):
    player.start_robble(5)
    enter(board)
    player.play("c3")
    comes(board, "a1")
    board.run(500)
    board.power_cut()
    board.boot()
    board.settle()
    record = board.record()
    assert (record["room"], record["away"], record["moves"]) == (CODE, [2], ["c3", "a1"])
    player.play("e5", "e1")
    assert board.record()["moves"] == ["c3", "a1", "e5"]
    enter(board, unsent=1)
    comes(board, "e1")
    assert board.record()["moves"] == ["c3", "a1", "e5", "e1"] and player.status == "Blue to move (Ada)"
