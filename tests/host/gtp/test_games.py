"""All games over the text protocol: who begins, what chance does, pressure, and the bot at every turn."""

import json
from typing import Any

import pytest

from engines.registry import GAMES
from engines.vacuum.bot import VacuumBot
from host.games import new_game
from host.gtp.session import Refusal, Session


def session(words: str) -> Session:
    name, *options = words.split()
    return Session(new_game(name, options))


def run(gtp: Session, line: str) -> str:
    return gtp.obey(*line.split())


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_begun_played_and_loaded(game: str) -> None:
    gtp = session(game)
    run(gtp, "level 1")
    for _ in range(9):
        to_move = run(gtp, "to_move")
        if to_move == "none":
            break
        run(gtp, "chance 5" if to_move == "chance" else f"genmove {to_move}")
    assert json.loads(run(gtp, "state"))["game"] == game
    history = run(gtp, "history")
    state = run(gtp, "state")
    run(gtp, "clear_board")
    run(gtp, "load " + history)
    assert run(gtp, "state") == state
    with pytest.raises(Refusal):
        run(gtp, "load " + history + " nonsense")
    assert run(gtp, "state") == state


def test_the_vectors_of_chance() -> None:
    gtp = session("pebble_rebel")
    run(gtp, "play pebble b2-a2-a1-b1")
    assert run(gtp, "chance 1") == "draw:WYY"
    gtp = session("pebble_rebel setup=random")
    assert run(gtp, "legal_moves") == "*"
    assert run(gtp, "chance 7") == "setup:.B.Y.......W..BY......RY..W....R.RBW"
    gtp = session("ouroboros")
    assert run(gtp, "legal_moves") == "*"
    assert run(gtp, "chance 7") == "setup:RYYRYGRRBRBGGYGBGRRYGBGBYRBBYBYBGBYG"
    assert run(gtp, "legal_moves") == "first:p1 first:p2"


def test_pressure() -> None:
    gtp = session("vacuum players=3")
    run(gtp, "play red vacuum:f6")
    assert json.loads(run(gtp, "pressure f6")) == {"red": 2, "gold": 0, "green": 0}
    for line in ("pressure", "pressure f6 f7", "pressure m1", "pressure F6"):
        with pytest.raises(Refusal):
            run(gtp, line)
    with pytest.raises(Refusal, match="no pressure"):
        run(session("robble"), "pressure d4")


def test_a_turn_of_vacuum_is_one_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts: list[VacuumBot] = []
    search = VacuumBot._search

    def note(bot: VacuumBot) -> Any:
        thoughts.append(bot)
        return search(bot)

    monkeypatch.setattr(VacuumBot, "_search", note)
    gtp = session("vacuum players=3")
    run(gtp, "level 3")
    for turn in range(1, 7):
        player = run(gtp, "to_move")
        while run(gtp, f"genmove {player}") != "commit":
            assert len(thoughts) == turn
    assert run(gtp, "to_move") == "red" and len(run(gtp, "history").split()) > 15
    run(gtp, "clear_board")
    assert run(gtp, "genmove red").startswith("vacuum:")


@pytest.mark.parametrize("game", ("pebble_rebel", "vacuum"))
def test_boards_of_one_size(game: str) -> None:
    gtp = session(game)
    only = 6 if game == "pebble_rebel" else 12
    run(gtp, "level 1")
    if game == "vacuum":
        run(gtp, "play red vacuum:f6")
    run(gtp, f"boardsize {only}")
    assert run(gtp, "history") == ""
    with pytest.raises(Refusal, match="unacceptable size"):
        run(gtp, "boardsize 7")
