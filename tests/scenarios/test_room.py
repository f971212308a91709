"""An online room as people at one of its boards see it: what comes over the link, what their keys do, a power cut."""

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


def test_two_boards_play_a_game(board, player):
    """The moves of the other come over the link and are lit as if played here; keys of this board wait for them."""
    player.start_robble(5)
    enter(board)
    assert player.status == "Blue to move (Ada)"
    player.play("c3")
    assert player.tip == "Waiting for Bo."
    player.play("a1")  # Bo's turn
    assert player.tip == "Bo plays elsewhere." and board.record()["moves"] == ["c3"]
    assert not player.lit() & {"resign", "hint", "redo"}
    before = player.light(*player.where("a1"))
    comes(board, "a1")
    assert player.light(*player.where("a1")) != before
    assert player.status == "Blue to move (Ada)" and board.panel()["log"][-1].startswith("2 White a1")
    player.play("e5")
    assert board.record()["moves"] == ["c3", "a1", "e5"] and board.record()["room"] == CODE
    assert board.take_requests() == []


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
