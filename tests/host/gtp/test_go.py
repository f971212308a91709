"""Programs for Go: their words for players and squares, and what their front ends ask, in each game of theirs."""

import string
from itertools import product

import pytest
from sgfmill.common import format_vertex, move_from_vertex

from engines.registry import GAMES
from host.games import new_game
from host.gtp import go
from host.gtp.session import Session
from tests.host.gtp.controller import DRAWN, everything, robble, run, say, session, talk

BLACK_AND_WHITE = [game for game in GAMES if go.speaks(new_game(game, ()))]
OTHERS = [game for game in GAMES if game not in BLACK_AND_WHITE]
OVER = "f1 d3 resign"


@pytest.mark.parametrize("game", BLACK_AND_WHITE)
def test_players_and_vertices_in_any_case(game: str) -> None:
    assert "vacuum" in OTHERS
    moves = [new_game(game).text(move) for move in new_game(game).legal_moves()[:2]]
    for player, words in product(("b", "B", "black", "BLACK", "Black"), (moves, [*map(go.vertex_of, moves)])):
        gtp = session(game)
        assert say(gtp, f"play {player} {words[0]}") == "="
        assert say(gtp, "history") == f"= {moves[0]}"
        assert say(gtp, f"play {player} {words[1]}").startswith("? illegal move: white is to move, not black")
    for player in ("w", "W", "white", "WHITE"):
        gtp = robble()
        run(gtp, "play b D4", f"play {player} Swap", f"play {player} c3", "play B RESIGN")
        assert say(gtp, "history") == "= d4 swap c3 resign"


def test_each_square_of_a_board_is_the_vertex_that_sgfmill_says() -> None:
    """All 81 of 9x9, in capitals, in small letters, and in Cairn's own."""
    gtp = robble("size=9")
    for row in range(9):
        for column in range(9):
            own = string.ascii_lowercase[column] + str(row + 1)
            vertex = format_vertex((row, column))
            for line in (f"play b {vertex}", f"play B {vertex.lower()}", f"play black {own}", f"load {vertex}"):
                run(gtp, "clear_board", line)
                assert say(gtp, "history") == f"= {own}"
            assert move_from_vertex(go.vertex_of(own), 9) == (row, column)


def test_on_a_bigger_board_small_letters_are_cairns() -> None:
    """10x10 has a square j1, and it is not J1."""
    gtp = session("konane size=10")
    stones = {"J10": "i10", "K10": "j10", "j10": "j10", "i10": "i10"}
    assert {word: go.move_of(gtp.game, word) for word in stones} == stones
    assert go.move_of(gtp.game, "J5-G5") == "i5-g5"
    assert go.vertex_of("i5-g5") == "J5-G5"


def test_refusals_say_why_and_change_nothing() -> None:
    gtp = robble("size=9")
    before = everything(gtp)
    for line, words in {
        "play b I9": "syntax error: no vertex has the letter I; the square i9 is J9 in capitals",
        "load D4 I1": "syntax error: no vertex has the letter I",
        "play b K9": "illegal move: There is no such square",
        "play b D04": "illegal move: There is no such square",
        "play b pass": "illegal move: nobody may pass in robble",
        "play black PASS": "illegal move: nobody may pass in robble",
        "play bw D4": "syntax error: robble has no player 'bw'",
        "play CHANCE D4": "illegal move: black is to move, not chance",
        "genmove W": "illegal move: black is to move, not white",
        "komi": "syntax error: write komi POINTS",
        **dict.fromkeys(
            (f"komi {word}" for word in ("six", "6,5", "nan", "inf", "1_0", "1e3", ".", "-", "0x6")),
            "syntax error: komi is a number",
        ),
        "final_score": "cannot score",
    }.items():
        assert say(gtp, line).startswith(f"? {words}"), line
    for komi in ("0", "6.5", "-3", "+7.", ".5", "1000000"):
        assert say(gtp, f"komi {komi}") == "="
    assert everything(gtp) == before


def test_where_there_is_no_black_and_white_the_refusal_names_small_letters() -> None:
    for game, line, small in (
        ("vacuum", "play red vacuum:F6", "vacuum:f6"),
        ("vacuum", "load vacuum:f6 commit vacuum:G6", "vacuum:g6"),
        ("vacuum", "pressure F6", "f6"),
        ("pebble_rebel", "play pebble E2-C2", "e2-c2"),
    ):
        reply = say(session(game), line)
        assert reply.startswith("? ") and reply.endswith(f"Squares are in small letters: {small}.")


@pytest.mark.parametrize("game", OTHERS)
def test_other_games_keep_their_own_players(game: str) -> None:
    gtp = session(game)
    for line in ("genmove b", "genmove W", "play B D4"):
        assert say(gtp, line).startswith("? syntax error: ")
    for line in ("final_score", "gogui-rules_game_id", "gogui-rules_board", "gogui-rules_legal_moves"):
        assert "no game of black and white" in say(gtp, line)


@pytest.mark.parametrize("size", [5, 9])
def test_the_answer_is_in_the_words_of_the_question(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    gtp, last, vertex = robble(f"size={size}"), f"{' abcdefghi'[size]}1", f"{' ABCDEFGHJ'[size]}1"
    monkeypatch.setattr(Session, "_choice", lambda self: self.game.parse(last))
    for player, answer in (("black", last), ("b", vertex), ("B", vertex), ("BLACK", vertex)):
        talk(gtp, f"genmove {player} -> = {answer}\nundo")


def test_the_bot_does_not_swap_where_nobody_could_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    gtp = robble("size=5")
    seen: list[list[str]] = []

    def choice(self: Session) -> int:
        seen.append(self.game.texts())
        return self.game.parse("swap" if "swap" in say(self, "legal_moves") else "c4")

    monkeypatch.setattr(Session, "_choice", choice)
    talk(gtp, "play B C3\ngenmove W -> = C4\nhistory -> = c3 c4")
    assert seen == [["c3", "swap"]]
    talk(gtp, "undo\ngenmove white -> = swap")


def test_two_passes_end_a_game_that_is_over_and_are_taken_back_first() -> None:
    gtp = robble()
    talk(
        gtp,
        f"""load {OVER}
        genmove b -> = pass
        genmove black -> ? illegal move: the game is over...
        play W PASS
        final_score -> = W+R
        history -> = {OVER}
        undo
        undo
        history -> = {OVER}
        undo
        history -> = f1 d3""",
    )
    for forgets in ("clear_board", "boardsize 7", "newgame robble", f"load {OVER}"):
        run(gtp, f"load {OVER}", "play b pass", forgets)
        assert not gtp._passes


def test_the_score_is_a_win_without_points_and_0_for_a_draw() -> None:
    gtp = robble("size=5")
    talk(gtp, f"load {DRAWN}\nfinal_score -> = 0\ngogui-rules_final_result -> = A draw.\nclear_board\nlevel 1")
    while (player := say(gtp, "to_move")[2:]) != "none":
        run(gtp, f"genmove {player}")
    winner = say(gtp, "outcome")[2:].capitalize()
    resigned = "R" if say(gtp, "history").endswith("resign") else ""
    talk(gtp, f"final_score -> = {winner[0]}+{resigned}\ngogui-rules_final_result -> = {winner} wins.")


@pytest.mark.parametrize("game", BLACK_AND_WHITE)
def test_what_gogui_asks_to_show_the_board(game: str) -> None:
    gtp = session(game)
    for player in "bw":
        run(gtp, f"play {player} {go.vertex_of(gtp.game.text(gtp.game.legal_moves()[-1]))}")
    talk(
        gtp,
        f"""gogui-rules_game_id -> = {game.capitalize()}
        gogui-rules_board_size -> = {gtp.game.size}
        gogui-rules_side_to_move -> = black""",
    )
    rows = say(gtp, "gogui-rules_board")[2:].split("\n")
    assert [row.replace(" ", "").replace("X", "b").replace("O", "w") for row in rows] == gtp.game.state()["board"]


def test_goguis_legal_moves_are_vertices_and_end_with_the_game() -> None:
    gtp = robble("size=9")
    run(gtp, "play b E5")
    vertices = say(gtp, "gogui-rules_legal_moves")[2:].split()
    assert len(vertices) == 80 and "J9" in vertices and not any("I" in vertex for vertex in vertices)
    talk(
        gtp,
        """gogui-rules_final_result -> = The game is not over.
        play w resign
        gogui-rules_legal_moves -> =
        gogui-rules_side_to_move -> ? ...""",
    )


def test_moves_of_two_squares_are_not_for_a_board_for_go() -> None:
    refused = "? a board for Go cannot show the moves of konane..."
    talk(session("konane"), f"play b D4\nplay w D5\ngogui-rules_legal_moves -> {refused}")
    assert go.move_of(new_game("vacuum"), "VACUUM:I6") == "VACUUM:I6"  # words of other games are not looked into
