"""Ouroboros as a person meets it: the cubes appear, stones are placed, and it ends."""

import pytest

from firmware.clock import TICK_MS
from firmware.games.ouroboros import palette as lights
from firmware.games.ouroboros.view import View
from firmware.games.ouroboros.words import COLOURS as NAMES
from firmware.output import palette
from firmware.output.panel import wrap
from tests.firmware.ouroboros_desk import cube, moves, stand, symbol, symbols

# --- before the first turn -------------------------------------------------------------------


@pytest.mark.parametrize(("players", "size", "usual"), [("2", None, 6), ("3", None, 6), ("4", None, 8), ("2", "7", 7)])
def test_every_number_of_players_has_its_usual_board(desk, players, size, usual):
    desk.begin("ouroboros", players=players, **({"size": size} if size else {}))
    assert desk.game.size == usual and desk.app.play.view.names() == ("p1", "p2", "p3", "p4")[: int(players)]
    assert desk.panel.diagnostics.split("\n") == [f"p{p} B0 G0 R0 Y0" for p in range(1, int(players) + 1)]


def test_cubes_appear_row_by_row_and_chance_says_who_goes_first(desk):
    desk.begin("ouroboros")
    assert desk.panel.log == ["The cubes are laid out.", f"p{desk.game.to_move} goes first."]
    assert desk.panel.title == "Ouroboros, move 1" and desk.panel.status == f"p{desk.game.to_move} to move"
    view = desk.app.play.view
    desk.game.undo()
    rows = view.steps()
    assert [len(marks) for _, _, marks in rows] == [6] * 6
    assert [square for _, _, marks in rows for square, _ in marks] == list(range(36))


def test_the_help_fits_the_panel():
    assert 5 <= len(View.PAGES) <= 9
    assert all(len(wrap(page)) <= 7 for page in View.PAGES)


# --- placing -----------------------------------------------------------------------------------


def test_a_cube_is_chosen_with_a_preview_and_placed_by_a_second_tap(desk):
    stand(desk)
    desk.play("c4")
    assert desk.panel.tip == "You get B. p2 gets G, R. Tap again." and moves(desk) == []
    assert symbols(desk, "c4", "d4", "c3", "d3") == [
        cube("B", lights.COMES),
        cube("G", lights.GOES),
        cube("R", lights.GOES),
        cube("Y"),
    ]
    desk.play("c4")
    assert moves(desk) == ["c4+"] and desk.panel.log[-1] == "1 p1: c4 orthogonal, gets B, p2 gets G, R"
    assert desk.panel.diagnostics == "p1 B1 G0 R0 Y0\np2 B0 G1 R1 Y0"
    assert symbols(desk, "c4", "d4", "c3", "d3") == [lights.LAST, lights.TRACE, lights.TRACE, cube("Y")]


def test_the_kind_can_be_changed_before_and_after_choosing(desk):
    stand(desk)
    key = desk.place("kind")
    assert desk.light(*key) == palette.KEY
    desk.play("c4")
    desk.key("kind")
    assert desk.light(*key) == lights.DIAGONAL
    assert desk.panel.tip == "You get B. p2 gets Y. Tap again." and symbol(desk, "d3") == cube("Y", lights.GOES)
    desk.key("kind")
    assert desk.panel.tip == "You get B. p2 gets G, R. Tap again." and desk.light(*key) == palette.KEY
    desk.key("kind")
    desk.play("d4")
    assert desk.panel.tip == "You get G. p2 gets R. Tap again." and symbol(desk, "c4") == cube("B")
    desk.play("d4")
    assert moves(desk) == ["d4x"] and desk.light(*key) == palette.KEY, "each turn begins with orthogonal"


def test_a_stone_comes_and_then_its_neighbours_go(desk):
    stand(desk)
    desk.play("c4")
    desk.tap(*desk.square("c4"))
    seen = []
    while desk.app.screen._steps:
        shown = symbols(desk, "c4", "d4", "c3")
        if not seen or seen[-1] != shown:
            seen.append(shown)
        desk.run(TICK_MS)
    assert seen == [
        [lights.STONE, cube("G"), cube("R")],
        [lights.STONE, cube("G", lights.GOES), cube("R", lights.GOES)],
        [lights.STONE, palette.EMPTY, palette.EMPTY],
    ]


def test_a_resting_finger_previews_and_plays_nothing(desk):
    stand(desk)
    desk.press(*desk.square("d3"))
    desk.run(100)
    assert symbols(desk, "d3", "c3") == [cube("Y", lights.COMES), cube("R", lights.GOES)]
    assert desk.panel.tip == "You get Y. p2 gets G, R."
    desk.run(700)
    assert desk.panel.diagnostics == "d3, yellow cube, a stone can be placed here"
    desk.release(*desk.square("d3"))
    desk.run(50)
    assert symbols(desk, "d3", "c3") == [cube("Y"), cube("R")] and moves(desk) == []
    assert desk.panel.tip == "6 stones. Tap a cube."


def test_a_cube_without_neighbours_gives_nothing(desk):
    stand(desk, "B....." + "\n......" * 5)
    desk.play("a6")
    assert desk.panel.tip == "You get B. p2 gets nothing. Tap again."
    desk.play("a6")
    assert desk.panel.log[-1] == "1 p1: a6 orthogonal, gets B"


def test_the_kind_of_placement_is_told_before_a_cube_is_chosen(desk):
    desk.begin("ouroboros")
    player = desk.panel.status.split()[0]
    desk.key("kind")
    desk.settle()
    assert desk.panel.status == player + ": diagonal"
    desk.key("kind")
    desk.settle()
    assert desk.panel.status == player + " to move"


def test_without_a_stone_beside_the_board_none_is_placed(desk):
    stand(desk, "ooooo.\n......\nooooo.\n......\nB.....\n......", p1="R")
    assert desk.panel.tip == "0 stones. Tap a colour." and not desk.lit("kind")
    desk.press(*desk.square("a2"))
    desk.run(100)
    assert symbol(desk, "a2") == cube("B")
    desk.release(*desk.square("a2"))
    desk.run(50)
    assert desk.panel.tip == "No stones left: take two off or discard."


def test_an_empty_square_means_nothing_but_drops_what_is_chosen(desk):
    stand(desk)
    desk.play("f1")
    assert desk.panel.tip == "f1 is empty. Tap a cube or a stone."
    desk.play("c4", "f1")
    assert desk.panel.tip == "6 stones. Tap a cube." and symbol(desk, "c4") == cube("B") and moves(desk) == []


# --- the last move, undo, hints, the end ---------------------------------------------------------


def test_the_last_stone_shows_that_it_can_go_too(desk):
    stand(desk, "o.B..." + "\n......" * 5, p2="RRR")
    desk.play("c6", "c6")
    assert symbols(desk, "c6", "a6") == [lights.LAST_LOOSE, lights.LOOSE]
    assert desk.app.describe(*desk.square("c6")) == "c6, stone, the last move, goes with a6"


def test_undo_brings_cubes_stones_and_supplies_back_and_forgets_what_was_chosen(desk):
    stand(desk, p1="RRRBB")
    before = desk.game.state()
    desk.play("a6", "c6", "c6")
    desk.play("d3")
    desk.key("undo")
    desk.key("undo")
    assert desk.game.state() == before and symbols(desk, "a6", "d3") == [lights.LOOSE, cube("Y")]
    assert desk.panel.tip == "6 stones. Tap a cube, a stone or a colour."


def test_chances_moves_are_not_taken_back(desk):
    desk.begin("ouroboros")
    assert not desk.lit("undo")


@pytest.mark.parametrize(
    ("word", "hinted", "given"),
    [("c4+", ["c4"], ["d4", "c3"]), ("c4x", ["c4"], ["d3"]), ("a6&c6:RRR", ["a6", "c6"], []), ("-R", [], [])],
)
def test_a_hint_is_shown_on_its_squares(desk, word, hinted, given):
    stand(desk, p1="RRRBB")
    view, board = desk.app.play.view, bytearray(36)
    view.paint(board, hint=desk.game.parse(word))
    names = [desk.game.name_of(view._index(square)) for square in range(36)]
    assert sorted(n for n, s in zip(names, board, strict=True) if s == palette.HINTED) == sorted(hinted)
    goes = [s for s in board if lights.GOES < s <= lights.GOES + 4]
    assert len(goes) == len(given)
    desk.play("d3")
    view.paint(board, hint=desk.game.parse(word))
    assert palette.HINTED not in board, "what a person has chosen comes first"


def test_a_hint_is_named_in_words(desk):
    stand(desk, p1="RRRBB")
    spelt = [desk.app.play.view.spell(desk.game.parse(word)) for word in ("c4+", "c4x", "a6&c6:RRR", "-R")]
    assert spelt == ["c4 orthogonal", "c4 diagonal", "take off a6, c6 for RRR", "discard red"]


def test_an_empty_supply_wins_and_the_winners_place_pulses(desk):
    stand(desk, p1="R", p2="BG")
    desk.key("red")
    desk.key("red")
    desk.settle()
    desk.run(TICK_MS)
    assert desk.panel.status == "p1 wins: the supply is empty." and desk.panel.title == "Ouroboros, 1 move"
    assert desk.panel.lines()[4:6] == ["p1 B0 G0 R0 Y0", "p2 B1 G1 R0 Y0"]
    assert [desk.light(*place) for place in ((11, 12), (11, 13), (0, 12))] == [lights.WINNER] * 2 + [palette.DARK]
    assert desk.lit("again") and not any(desk.lit(name) for name in NAMES[1:])


def test_resigning_with_three_takes_a_player_out(desk):
    stand(desk, players=3, p1="RR", p2="B")
    desk.key("resign")
    desk.key("resign")
    assert desk.panel.status == "p2 to move" and desk.panel.log[-1] == "1 p1 resigns"
    assert desk.panel.diagnostics == "p1 out\np2 B1 G0 R0 Y0\np3 B0 G0 R0 Y0"
    desk.play("c4")
    assert desk.panel.tip == "You get B. p3 gets G, R. Tap again."
    desk.play("c4", "d3")
    assert desk.panel.tip == "You get Y. p2 gets nothing. Tap again.", "the player who is out gets nothing"
    desk.key("resign")
    desk.key("resign")
    assert desk.panel.status == "p2 wins: the others resigned."


def test_resigning_with_two_ends_the_game(desk):
    stand(desk)
    desk.key("resign")
    desk.key("resign")
    assert desk.panel.status == "p2 wins: p1 resigned."


def test_turn_lights_go_round_the_board(desk):
    stand(desk, "BGRYBG\n" * 6, players=4)
    places = ((11, 12), (0, 12), (0, 13), (11, 13))
    for player in range(4):
        desk.run(TICK_MS)
        assert [desk.light(*place) != 0 for place in places] == [place == places[player] for place in places]
        desk.app.play._play(desk.game.legal_moves()[-1], desk.now)  # a placement
        desk.settle()


def test_turn_lights_of_three_are_at_three_corners_clockwise_from_the_bottom_left(desk):
    stand(desk, "BGRYBG\n" * 6, players=3)
    places = ((11, 12), (0, 12), (0, 13), (11, 13))
    for player in (0, 1, 2, 0):
        desk.run(TICK_MS)
        assert [desk.light(*place) != 0 for place in places] == [place == places[player] for place in places]
        assert desk.panel.status == f"p{player + 1} to move"
        desk.app.play._play(desk.game.legal_moves()[-1], desk.now)  # a placement
        desk.settle()


def test_a_chosen_square_says_so(desk):
    stand(desk, p1="RRRBB")
    desk.play("c4")
    assert desk.app.describe(*desk.square("c4")) == "c4, blue cube, chosen"
    desk.play("a6")
    assert desk.app.describe(*desk.square("a6")) == "a6, stone, chosen, goes with c6"
    assert desk.app.describe(*desk.square("f1")) == "f1, empty"


@pytest.mark.parametrize(("name", "tip"), [("kind", "beside the stone"), ("blue", "two cubes a light")])
def test_a_held_key_says_what_it_is_for_and_does_nothing(desk, name, tip):
    stand(desk, p1="B")
    desk.press(*desk.place(name))
    desk.run(700)
    assert tip in desk.panel.tip
    desk.release(*desk.place(name))
    desk.run(50)
    assert desk.panel.tip == "6 stones. Tap a cube or a colour." and moves(desk) == []


def test_the_board_as_second_player_answers(desk):
    desk.begin("ouroboros", seat=1)
    for _ in range(40_000):
        if desk.app.play._thinker is None and not desk.app.play._steps:
            break
        desk.run(TICK_MS)
    assert desk.game.to_move == 1 and desk.panel.status == "p1 to move (you)"
