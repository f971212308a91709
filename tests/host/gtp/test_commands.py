"""The commands of the text protocol, one by one, on Robble."""

import pytest

from host import __version__
from tests.host.gtp.controller import DRAWN, everything, robble, run, say, talk

COMMANDS = """protocol_version name version known_command list_commands quit boardsize clear_board komi play
    genmove undo showboard final_score newgame to_move legal_moves chance outcome state history
    pressure load level time gogui-rules_game_id gogui-rules_board gogui-rules_board_size gogui-rules_legal_moves
    gogui-rules_side_to_move gogui-rules_final_result""".split()


def test_what_the_program_is_and_knows() -> None:
    session = robble()
    talk(session, f"protocol_version -> = 2\nname -> = Cairn\nversion -> = {__version__}")
    assert say(session, "list_commands") == "= " + "\n".join(COMMANDS)
    for name in COMMANDS:
        talk(session, f"known_command {name} -> = true")
    for name in ("loadsgf", "Play", "-1", "1name", "set_level"):
        talk(session, f"known_command {name} -> = false\n{name} -> ? unknown command...")
    talk(session, "quit -> =")
    assert session.finished


REFUSED = [
    # too many arguments, too few
    *(f"{name} 1 2 3 4" for name in COMMANDS if name not in ("load", "newgame")),
    *("known_command", "boardsize", "play", "play black", "genmove", "newgame", "chance", "level", "time"),
    # sizes, levels, seeds
    *("boardsize 4", "boardsize 10", "boardsize 7.0", "boardsize -7", "boardsize +7", "boardsize seven"),
    *("level 0", "level 6", "level -1", "level 3.0", "level 99999999999999999999", "level " + "9" * 5000),
    *("time 0", "time 3601", "time -1", "time 0.5", "time 2s"),
    *("chance 0", "chance 4294967296", "chance -1", "chance x"),
    # players and moves
    *("play red d4", "play chance d4", "play none d4", "play white d4", "genmove white"),
    *("genmove chance", "genmove none", "play black d04", "play black a8"),
    *("play black i1", "play black d4+", "play black swap", "play black undo", "play black pass"),
    # games
    *("newgame chess", "newgame Robble", "newgame robble size", "newgame robble size=", "newgame robble size=4"),
    *("newgame robble size=7 size=7", "newgame robble size=7 colour=red", "newgame robble =7", "newgame size=5"),
    *("newgame robble Size=5", "newgame robble size=5=5", "newgame robble size = 5", "newgame robble size=+5"),
    *("load a1 a1", "load d4 swap swap", "load d4 undo", "load undo", "load resign a1", "load d4 e9"),
]


def test_an_error_changes_nothing() -> None:
    session = robble("size=7")
    run(session, "level 2", "play black d4", "play white c3", "undo", "undo")
    before = everything(session)
    assert say(session, "undo") == "? cannot undo: no move has been made yet."
    for line in REFUSED:
        answer = say(session, line)
        assert answer.startswith("? ") and not answer.startswith("? internal error"), line
        assert everything(session) == before, line


@pytest.mark.parametrize(("moves", "outcome"), [("d4 resign", "black"), ("resign", "white"), (DRAWN, "draw")])
def test_a_game_that_is_over(moves: str, outcome: str) -> None:
    session = robble("size=5")
    talk(session, f"load {moves}\noutcome -> = {outcome}\nto_move -> = none\nlegal_moves -> =")
    for refused in ("play black a1", "play white a1", "genmove black", "genmove white", "chance 1", "play none a1"):
        talk(session, f"{refused} -> ? ...")
    talk(session, f"history -> = {moves}\nundo\noutcome -> = none")
    assert say(session, "to_move") != "= none"


def test_what_a_new_game_keeps() -> None:
    """boardsize keeps the game, clear_board the size, newgame takes defaults; all keep the level and forget moves."""
    session = robble("size=9")
    assert session.level == 3
    run(session, "level 05")
    for line, options in (
        ("clear_board", {"size": "9"}),
        ("newgame robble", {"size": "7"}),
        ("boardsize 009", {"size": "9"}),
        ("newgame robble size=0008", {"size": "8"}),
        ("load", {"size": "8"}),
    ):
        run(session, "play black d4", line)
        assert (session.game.options(), say(session, "history"), session.level) == (options, "=", 5)
    run(session, "newgame ouroboros players=3 size=6", "boardsize 7")
    assert say(session, "outcome") == "= none" and session.game.options() == {"players": "3", "size": "7"}


def test_the_board_for_readers() -> None:
    session = robble("size=5")
    run(session, "play black c3", "play white a5")
    board = """= robble
   a b c d e
 5 w . . . . 5
 4 . . . . . 4
 3 . . b . . 3
 2 . . . . . 2
 1 . . . . . 1
   a b c d e
last move: a5
to move: black"""
    assert say(session, "showboard") == board
    run(session, "play black resign")
    assert say(session, "showboard").endswith("last move: resign\nwinner: white")
    run(session, f"load {DRAWN}")
    assert say(session, "showboard").endswith("\ndraw")
