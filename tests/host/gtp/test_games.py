"""All games over the text protocol: beginning, draws, pressure, and the bot at every turn."""

import json

import pytest

from engines.registry import GAMES
from host.gtp.session import Refusal, Session
from tests.host.gtp.controller import everything, run, say, session, talk


def obey(gtp: Session, line: str) -> str:
    return gtp.obey(*line.split())


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_begun_played_and_loaded(game: str) -> None:
    gtp = session(game)
    obey(gtp, "level 1")
    for _ in range(9):
        to_move = obey(gtp, "to_move")
        if to_move == "none":
            break
        obey(gtp, "chance 5" if to_move == "chance" else f"genmove {to_move}")
    assert json.loads(obey(gtp, "state"))["game"] == game
    history = obey(gtp, "history")
    state = obey(gtp, "state")
    obey(gtp, "clear_board")
    obey(gtp, "load " + history)
    assert obey(gtp, "state") == state
    with pytest.raises(Refusal):
        obey(gtp, "load " + history + " nonsense")
    assert obey(gtp, "state") == state


def test_pressure() -> None:
    gtp = session("vacuum players=3")
    obey(gtp, "play red vacuum:f6")
    assert json.loads(obey(gtp, "pressure f6")) == {"red": 2, "gold": 0, "green": 0}
    for line in ("pressure", "pressure f6 f7", "pressure m1", "pressure F6"):
        with pytest.raises(Refusal):
            obey(gtp, line)
    with pytest.raises(Refusal, match="no pressure"):
        obey(session("robble"), "pressure d4")


def test_chance_is_to_move_and_the_seed_decides() -> None:
    gtp = session("pebble_rebel setup=random")
    for refused in ("genmove pebble", "play pebble a1-a2", "chance", "chance x", "chance 4294967296"):
        talk(gtp, f"{refused} -> ? ...")
    setup = "setup:RW.W...W....B....B....R.Y.Y.YR.....B"
    talk(
        gtp,
        f"""to_move -> = chance
        legal_moves -> = *
        genmove chance -> ? genmove is for players...
        chance 004294967295 -> = {setup}
        chance 0 -> ? it is not the turn of chance now...
        play chance {setup} -> ? illegal move: pebble is to move, not chance...
        undo
        play chance {setup}
        history -> = {setup}
        newgame pebble_rebel setup=none -> ? The option setup is ...""",
    )


def test_genmove_undoes_where_nothing_else_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    gtp = session("vacuum")
    run(gtp, "play red vacuum:f6")
    before = everything(gtp)
    for moves in ("vacuum:f6 undo", "undo"):
        talk(gtp, f"load {moves} -> ? illegal move: a game is loaded without undo...")
    assert everything(gtp) == before
    monkeypatch.setattr(gtp.game, "legal_moves", list)
    talk(gtp, "legal_moves -> =\ngenmove red -> = undo\nhistory -> =")


def test_a_board_of_one_size_takes_only_that_and_starts_again() -> None:
    gtp = session("vacuum players=3")
    talk(gtp, "play red vacuum:f6\nboardsize 11 -> ? unacceptable size: ...\nhistory -> = vacuum:f6")
    _, letters, *rows = say(gtp, "showboard").split("\n")
    assert rows[6] == " 6 #-- b-- .-- .-- .-- .11 .-- .-- .-- .-- c-- #-- 6"  # long words in columns
    assert letters == rows[12] and letters.index("f") == rows[6].index(".11")
    talk(gtp, "boardsize 012\nhistory -> =")
    assert gtp.game.options() == {"players": "3", "turns": "0"}
