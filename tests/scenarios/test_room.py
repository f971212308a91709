"""An online room as people at one of its boards see it: what comes over the link, what their keys do, a power cut."""

from base64 import b64encode

import pytest

from engines.game import IllegalMove
from host.games import new_game
from host.http.qr import modules_of
from host.link.errors import Refused

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
LONGER_THAN_A_DRAW_MS = 400


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


def test_undo_is_asked_of_the_room(board, player):
    player.start_robble(5)
    enter(board)
    player.play("c3")
    comes(board, "a1")
    player.twice("undo")
    assert board.record()["moves"] == ["c3", "a1"]
    assert board.take_requests() == [{"wish": "undo", "count": 1}] and board.take_requests() == []
    board.retract(2)
    board.settle()
    assert board.record()["moves"] == [] and player.status == "Blue to move (Ada)"
    player.play("b2")
    assert board.record()["moves"] == ["b2"]


def test_the_room_draws(board, player):
    """In Pebble Rebel chance moves between the players; here it waits for the room's draw."""
    player.start("pebble_rebel")
    enter(board, away=[])
    record = board.record()
    game = new_game(record["game"], [f"{name}={value}" for name, value in record["options"].items()])
    game.load(record["moves"])
    while game.to_move > 0:
        text = game.text(game.legal_moves()[0])
        comes(board, text)
        game.play(game.parse(text))
    assert game.ply and player.tip == "The room draws."
    board.run(LONGER_THAN_A_DRAW_MS)
    assert len(board.record()["moves"]) == game.ply
    draw = game.text(game.sample(7))
    comes(board, draw)
    assert board.record()["moves"][-1] == draw


def test_the_room_is_left_by_a_new_game(board, player):
    player.start_robble(5)
    enter(board)
    player.play("c3")
    player.key("menu")
    board.settle()
    player.choose("give up the game")
    assert player.tip == "Leave the room? Press again." and board.take_requests() == []
    player.choose("give up the game")
    assert board.take_requests() == [{"wish": "leave", "count": 0}] and board.record() is None


def test_the_room_ends_and_the_game_stays(board, player):
    player.start_robble(5)
    enter(board)
    player.play("c3")
    board.room(None)
    board.settle()
    assert "room" not in board.record() and player.status == "White to move"
    player.play("a1")
    assert board.record()["moves"] == ["c3", "a1"]


def test_without_a_connection_the_board_plays_on_alone(board, player):
    player.start_robble(5)
    enter(board)
    player.play("c3")
    enter(board, online=False, unsent=1)
    assert player.tip == "No connection to Bo. Menu: play on here."
    player.key("menu")
    board.settle()
    player.twice("play_on")
    assert board.take_requests() == [{"wish": "play_on", "count": 0}]
    player.play("a1")
    assert board.record()["moves"] == ["c3", "a1"]


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


def test_what_makes_no_sense_is_refused(board, player):
    player.start_robble(5)
    enter(board)
    for act in (
        lambda: board.room({**INFO, "away": [3]}),
        lambda: board.room({**INFO, "qr": b64encode(b"short").decode()}),
        lambda: board.retract(1),
        lambda: board.play("z9"),
        lambda: board.load({"game": "robble", "options": {"size": "7"}, "moves": []}),
    ):
        with pytest.raises((ValueError, IllegalMove, Refused)):
            act()
    assert board.record()["room"] == CODE and board.record()["options"] == {"size": "5"}
