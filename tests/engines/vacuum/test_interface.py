"""Vacuum through the text protocol, as protocol.md has it."""

import json

import pytest

from engines.game import IllegalMove
from engines.vacuum.rules import Vacuum
from host.games import new_game
from host.gtp.session import Refusal, Session

KEYS = {
    "game",
    "to_move",
    "outcome",
    "ply",
    "stage",
    "turn",
    "move",
    "board",
    "active",
    "stone_era",
    "cooldowns",
    "chain",
}


def session(*options: str) -> Session:
    return Session(new_game("vacuum", options))


def say(talk: Session, line: str) -> str:
    """Return the reply, with a question mark before a refusal."""
    try:
        return talk.obey(*line.split())
    except Refusal as refusal:
        return f"? {refusal}"


def test_the_state_at_the_start() -> None:
    state = json.loads(say(session("players=3", "turns=0007"), "state"))
    assert set(state) == KEYS
    board = state.pop("board")
    assert state == {
        "game": "vacuum",
        "to_move": "red",
        "outcome": "none",
        "ply": 0,
        "stage": 1,
        "turn": 0,
        "move": 0,
        "active": ["red", "gold", "green"],
        "stone_era": [],
        "cooldowns": {},
        "chain": None,
    }
    assert board == [
        "#-- #-- #-- #-- #-- #-- #-- #-- #-- #-- #-- #--",
        "#-- #-- a-- a-- a-- a-- d-- d-- d-- d-- #-- #--",
        "#-- a-- ^-- .-- .-- .-- .-- .-- .-- ^-- d-- #--",
        *["#-- a-- .-- .-- .-- .-- .-- .-- .-- .-- d-- #--"] * 3,
        *["#-- b-- .-- .-- .-- .-- .-- .-- .-- .-- c-- #--"] * 3,
        "#-- b-- ^-- .-- .-- .-- .-- .-- .-- ^-- c-- #--",
        "#-- #-- b-- b-- b-- b-- c-- c-- c-- c-- #-- #--",
        "#-- #-- #-- #-- #-- #-- #-- #-- #-- #-- #-- #--",
    ]


def test_turns_and_undo() -> None:
    talk = session()
    legal = say(talk, "legal_moves").split()
    assert legal == sorted(legal)
    assert len(legal) == 96 + 8 + 2  # vacuums; red's tiles outwards, and both ways into the corner
    assert not {"commit", "exit", "undo", "resign"} & set(legal)
    assert say(talk, "play gold vacuum:f6").startswith("?")
    assert say(talk, "play red undo").startswith("?")
    assert say(talk, "play red vacuum:f6") == ""
    assert say(talk, "legal_moves") == "commit"
    assert say(talk, "history") == "vacuum:f6"
    assert say(talk, "play red undo") == ""
    assert say(talk, "history") == ""
    for line in ("play red perimeter:c11-c12", "play red commit", "play gold vacuum:d3"):
        assert say(talk, line) == ""
    assert say(talk, "play gold undo") == ""
    assert say(talk, "play gold undo").startswith("?")
    assert say(talk, "history") == "perimeter:c11-c12 commit"
    assert say(talk, "undo") == ""  # the command goes across commit
    assert say(talk, "to_move") == "red"
    assert say(talk, "history") == "perimeter:c11-c12"
    assert json.loads(say(talk, "state"))["stage"] == "commit"


def test_a_player_resigns_on_their_own_turn_alone() -> None:
    talk = session("players=3")
    for line in ("play red vacuum:f6", "play red commit"):
        assert say(talk, line) == ""
    before = say(talk, "state")
    for player in ("red", "green"):
        assert say(talk, f"play {player} resign").startswith("? illegal move")
        assert say(talk, "state") == before
    assert say(talk, "play gold resign") == ""
    assert json.loads(say(talk, "state"))["active"] == ["red", "green"]


def test_load_and_history() -> None:
    talk = session("players=2", "turns=9")
    moves = "vacuum:f6 commit vacuum:c3 commit entrench:f6 supply:f6-g7*1 perimeter:b7-a7 commit"
    assert say(talk, "load " + moves) == ""
    assert say(talk, "history") == moves
    before = say(talk, "state")
    for wrong in ("load vacuum:f6 undo", "load vacuum:f6 vacuum:f6", "load vacuum:f6 commit commit", "load vacuum:F6"):
        assert say(talk, wrong).startswith("? illegal move")
        assert say(talk, "state") == before
    assert say(talk, "boardsize 12") == ""
    assert say(talk, "history") == ""
    assert say(talk, "boardsize 11").startswith("?")


def test_a_record_takes_nothing_back() -> None:
    """The engine itself refuses it, for who loads without the text protocol."""
    game = Vacuum(2)
    with pytest.raises(IllegalMove, match="Move 2: a record has no undo"):
        game.load(["vacuum:f6", "undo", "vacuum:f7"])
    assert game.ply == 0


def test_pressure() -> None:
    game = Vacuum(3)
    for text in "vacuum:c3 commit vacuum:c7 commit".split():
        game.play(game.parse(text))
    assert game.pressure("d4") == {"red": 4, "gold": 0, "green": 0}
    assert game.pressure("c6") == {"red": 0, "gold": 2, "green": 0}
    game.play(game.parse("resign"))
    assert list(game.state()["active"]) == ["red", "gold"]
    game.undo()
    for text in "vacuum:j10 commit resign".split():
        game.play(game.parse(text))
    assert game.pressure("c2") == {"gold": 0, "green": 0, "neutral": 4}
    assert game.pressure("a12") == {"gold": 0, "green": 0}
    for wrong in ("", "m1", "a0", "a13", "C3", "c03", "c", "3c", "ab", "c3 "):
        with pytest.raises(Exception, match="no such square"):
            game.pressure(wrong)
