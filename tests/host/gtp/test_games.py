"""All games over the text protocol: who begins, what chance does, pressure, and the bot at every turn."""

import json

import pytest

from host.games import GAMES, new_game
from host.gtp.session import Refusal, Session


def session(words: str) -> Session:
    name, *options = words.split()
    return Session(new_game(name, options))


def tell(table: Session, line: str) -> str:
    return table.obey(*line.split())


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_begun_played_and_loaded(game: str) -> None:
    table = session(game)
    tell(table, "level 1")
    for _ in range(9):
        to_move = tell(table, "to_move")
        if to_move == "none":
            break
        tell(table, "chance 5" if to_move == "chance" else f"genmove {to_move}")
    assert json.loads(tell(table, "state"))["game"] == game
    history = tell(table, "history")
    state = tell(table, "state")
    tell(table, "clear_board")
    tell(table, "load " + history)
    assert tell(table, "state") == state
    with pytest.raises(Refusal):
        tell(table, "load " + history + " nonsense")
    assert tell(table, "state") == state


def test_the_vectors_of_chance() -> None:
    table = session("pebble_rebel")
    tell(table, "play pebble b2-a2-a1-b1")
    assert tell(table, "chance 1") == "draw:WYY"
    table = session("pebble_rebel setup=random")
    assert tell(table, "legal_moves") == "*"
    assert tell(table, "chance 7") == "setup:.B.Y.......W..BY......RY..W....R.RBW"
    table = session("ouroboros")
    assert tell(table, "legal_moves") == "*"
    assert tell(table, "chance 7") == "setup:RYYRYGRRBRBGGYGBGRRYGBGBYRBBYBYBGBYG"
    assert tell(table, "legal_moves") == "first:p1 first:p2"


def test_pressure() -> None:
    table = session("vacuum players=3")
    tell(table, "play red vacuum:f6")
    assert json.loads(tell(table, "pressure f6")) == {"red": 2, "gold": 0, "green": 0}
    for line in ("pressure", "pressure f6 f7", "pressure m1", "pressure F6"):
        with pytest.raises(Refusal):
            tell(table, line)
    with pytest.raises(Refusal, match="no pressure"):
        tell(session("robble"), "pressure d4")


def test_undo_is_a_word_of_vacuum_and_a_command() -> None:
    table = session("vacuum")
    tell(table, "play red vacuum:f6")
    tell(table, "play red undo")
    assert tell(table, "history") == ""
    with pytest.raises(Refusal):
        tell(table, "play red undo")
    tell(table, "play red vacuum:f6")
    tell(table, "play red commit")
    with pytest.raises(Refusal):
        tell(table, "play gold undo")
    tell(table, "undo")
    assert tell(table, "history") == "vacuum:f6"


@pytest.mark.parametrize("game", ("pebble_rebel", "vacuum"))
def test_boards_of_one_size(game: str) -> None:
    table = session(game)
    only = 6 if game == "pebble_rebel" else 12
    tell(table, "level 1")
    if game == "vacuum":
        tell(table, "play red vacuum:f6")
    tell(table, f"boardsize {only}")
    assert tell(table, "history") == ""
    with pytest.raises(Refusal, match="unacceptable size"):
        tell(table, "boardsize 7")
