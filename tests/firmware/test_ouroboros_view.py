"""Ouroboros as a player meets it: the cubes appear, stones are placed, and it ends."""

import pytest

from engines.game import CHANCE
from engines.languages import CODES
from engines.ouroboros.rules import Ouroboros
from firmware.clock import TICK_MS
from firmware.games.ouroboros import palette as lights
from firmware.games.ouroboros import texts
from firmware.games.ouroboros.view import TIP_LINES, View
from firmware.games.ouroboros.words import KEY_NAMES as NAMES
from firmware.output import palette
from firmware.output.panel import wrap
from firmware.speech import Speech
from tests.support.ouroboros_harness import cube, stand

# --- before the first turn -------------------------------------------------------------------


def test_cubes_appear_row_by_row_and_chance_says_who_goes_first(harness):
    harness.begin("ouroboros")
    assert harness.panel.log == ["The cubes are laid out.", f"Player {harness.game.to_move} goes first."]
    assert harness.panel.title == "Ouroboros, move 1" and harness.panel.status == f"Player {harness.game.to_move} moves"
    view = harness.app.play.view
    harness.game.undo()
    rows = view.steps()
    assert [len(marks) for _, _, marks in rows] == [6] * 6
    assert [square for _, _, marks in rows for square, _ in marks] == list(range(36))


# --- placing -----------------------------------------------------------------------------------


def test_a_cube_is_chosen_with_a_preview_and_placed_by_a_second_tap(harness):
    stand(harness)
    harness.play("c4")
    assert harness.panel.tip == "You: blue. Tap again." and harness.moves[2:] == []
    assert harness.symbols("c4", "d4", "c3", "d3") == [
        cube("B", lights.COMES),
        cube("G", lights.GOES),
        cube("R", lights.GOES),
        cube("Y"),
    ]
    harness.play("c4")
    assert harness.moves[2:] == ["c4+"] and harness.panel.log[-1] == (
        "1 Player 1 places on c4, orthogonal: gets blue; player 2 gets green, red"
    )
    assert harness.panel.diagnostics == "Player 1: 1 blue\nPlayer 2: 1 green,\n1 red\nStones left: 5"
    assert harness.symbols("c4", "d4", "c3", "d3") == [lights.LAST, lights.TRACE, lights.TRACE, cube("Y")]


def test_the_kind_can_be_changed_before_and_after_choosing(harness):
    stand(harness)
    key = harness.place("kind")
    assert harness.light(*key) == palette.KEY
    harness.play("c4")
    harness.key("kind")
    assert harness.light(*key) == lights.DIAGONAL
    assert harness.panel.tip == "You: blue. Next: yellow. Tap again." and harness.symbol("d3") == cube("Y", lights.GOES)
    harness.key("kind")
    assert harness.panel.tip == "You: blue. Tap again." and harness.light(*key) == palette.KEY
    harness.key("kind")
    harness.play("d4")
    assert harness.panel.tip == "You: green. Next: red. Tap again." and harness.symbol("c4") == cube("B")
    harness.play("d4")
    assert harness.moves[2:] == ["d4x"] and harness.light(*key) == palette.KEY, "each turn begins with orthogonal"


def test_a_stone_comes_and_then_its_neighbours_go(harness):
    stand(harness)
    harness.play("c4")
    harness.tap(*harness.square("c4"))
    seen = []
    while harness.app.screen._steps:
        shown = harness.symbols("c4", "d4", "c3")
        if not seen or seen[-1] != shown:
            seen.append(shown)
        harness.run(TICK_MS)
    assert seen == [
        [lights.STONE, cube("G"), cube("R")],
        [lights.STONE, cube("G", lights.GOES), cube("R", lights.GOES)],
        [lights.STONE, palette.EMPTY, palette.EMPTY],
    ]


def test_a_cube_without_neighbours_gives_nothing(harness):
    stand(harness, "B....." + "\n......" * 5)
    harness.play("a6")
    assert harness.panel.tip == "You: blue. Next: nothing. Tap again."
    harness.play("a6")
    assert harness.panel.log[-1] == "1 Player 1 places on a6, orthogonal: gets blue"


def test_the_kind_of_placement_is_told_before_a_cube_is_chosen(harness):
    harness.begin("ouroboros")
    harness.key("kind")
    harness.settle()
    assert harness.panel.tip == "Diagonal: tap a cube."
    harness.key("kind")
    harness.settle()
    assert harness.panel.tip == "Tap a cube."


def test_without_a_stone_beside_the_board_none_is_placed(harness):
    stand(harness, "ooooo.\n......\nooooo.\n......\nB.....\n......", p1="R")
    assert (
        harness.panel.tip == "Tap a colour." and harness.panel.title == "Ouroboros, move 1" and not harness.lit("kind")
    )
    harness.press(*harness.square("a2"))
    harness.run(100)
    assert harness.symbol("a2") == cube("B")
    harness.release(*harness.square("a2"))
    harness.run(50)
    assert harness.panel.tip == "No stones left: take two off or discard."


def test_an_empty_square_means_nothing_but_drops_what_is_chosen(harness):
    stand(harness)
    harness.play("f1")
    assert harness.panel.tip == "f1 is empty. Tap a cube or a stone."
    harness.play("c4", "f1")
    assert harness.panel.tip == "Tap a cube." and harness.symbol("c4") == cube("B") and harness.moves[2:] == []


# --- the last move, undo, hints, the end ---------------------------------------------------------


def test_the_last_stone_shows_that_it_can_go_too(harness):
    stand(harness, "o.B..." + "\n......" * 5, p2="RRR")
    harness.play("c6", "c6")
    assert harness.symbols("c6", "a6") == [lights.LAST_LOOSE, lights.LOOSE]
    assert harness.app.describe(*harness.square("c6")) == "c6, stone, the last move, goes with a6"


def test_chances_moves_are_not_taken_back(harness):
    harness.begin("ouroboros")
    assert not harness.lit("undo")


@pytest.mark.parametrize(
    ("word", "hinted", "given"),
    [("c4+", ["c4"], ["d4", "c3"]), ("c4x", ["c4"], ["d3"]), ("a6&c6:RRR", ["a6", "c6"], []), ("-R", [], [])],
)
def test_a_hint_is_shown_on_its_squares(harness, word, hinted, given):
    stand(harness, p1="RRRBB")
    view, board = harness.app.play.view, bytearray(36)
    view.paint(board, hint=harness.game.parse(word))
    names = [harness.game.name_of(view._index(square)) for square in range(36)]
    assert sorted(n for n, s in zip(names, board, strict=True) if s == palette.HINTED) == sorted(hinted)
    goes = [s for s in board if lights.GOES < s <= lights.GOES + 4]
    assert len(goes) == len(given)
    harness.play("d3")
    view.paint(board, hint=harness.game.parse(word))
    assert palette.HINTED not in board, "what a player has chosen comes first"


def test_a_hint_is_named_in_words(harness):
    stand(harness, p1="RRRBB")
    spelt = [
        harness.app.play.view.spell(harness.game.parse(word)) for word in ("c4+", "c4x", "a6&c6:RRR", "-R", "resign")
    ]
    assert spelt == [
        "stone on c4, orthogonal",
        "stone on c4, diagonal",
        "take stones off a6 and c6 for 3 red cubes",
        "discard a red cube",
        "resign",
    ]


def test_an_empty_supply_wins_and_the_winners_place_pulses(harness):
    stand(harness, p1="R", p2="BG")
    harness.key("red")
    harness.key("red")
    harness.settle()
    harness.run(TICK_MS)
    assert harness.panel.status == "Player 1 wins: the supply is empty."
    assert harness.panel.title == "Ouroboros, the end"
    assert harness.panel.lines()[4:7] == ["Player 1: no cubes", "Player 2: 1 blue,", "1 green"]
    assert [harness.light(*place) for place in ((11, 12), (11, 13), (0, 12))] == [lights.WINNER] * 2 + [palette.DARK]
    assert harness.lit("again") and not any(harness.lit(name) for name in NAMES[1:])


@pytest.mark.parametrize("turns", [(0, 1, 2, 0), (0, 1, 2, 3)])
def test_turn_lights_go_clockwise_from_the_bottom_left(harness, turns):
    stand(harness, "BGRYBG\n" * 6, players=1 + max(turns))
    places = ((11, 12), (0, 12), (0, 13), (11, 13))
    for player in turns:
        harness.run(TICK_MS)
        assert [harness.light(*place) != 0 for place in places] == [place == places[player] for place in places]
        assert harness.panel.status == f"Player {player + 1} moves"
        harness.app.play.play(harness.game.text(harness.game.legal_moves()[-1]), harness.now)  # a placement
        harness.settle()


def test_a_chosen_square_says_so(harness):
    stand(harness, p1="RRRBB")
    harness.play("c4")
    assert harness.app.describe(*harness.square("c4")) == "c4, blue cube, chosen"
    harness.play("a6")
    assert harness.app.describe(*harness.square("a6")) == "a6, stone, chosen, goes with c6"
    assert harness.app.describe(*harness.square("f1")) == "f1, empty"


@pytest.mark.parametrize(("name", "tip"), [("kind", "beside the stone"), ("blue", "two cubes a light")])
def test_a_held_key_says_what_it_is_for_and_does_nothing(harness, name, tip):
    stand(harness, p1="B")
    harness.press(*harness.place(name))
    harness.run(700)
    assert tip in harness.panel.tip
    harness.release(*harness.place(name))
    harness.run(50)
    assert harness.panel.tip == "Tap a cube or a colour." and harness.moves[2:] == []


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("language", range(len(CODES)))
def test_the_board_always_says_that_a_second_tap_places(language, players):
    """On every cube of random positions, of both kinds of placement: on the display and on the page, which share it."""
    prompt = texts.TAP_AGAIN[language].replace("{}", "")
    seen = set()
    for seed in range(4):
        game = Ouroboros(players=players)
        while game.to_move == CHANCE:
            game.play(game.sample(seed))
        for diagonal in (0, 1):
            for square in range(36):
                view = View(game, Speech(language).say)
                view.control("kind") if diagonal else None
                view.tap(square)
                tip = view.tip()
                assert tip.endswith(prompt) and len(wrap(tip)) <= TIP_LINES
                seen.add(tip)
    assert len(seen) > 8
