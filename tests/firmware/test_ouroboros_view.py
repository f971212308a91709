"""Ouroboros as a player meets it: the cubes appear, stones are placed, and it ends."""

import pytest

from engines.game import CHANCE
from engines.languages import CODES
from engines.ouroboros.rules import Ouroboros
from firmware.clock import TICK_MS
from firmware.games.ouroboros import palette as lights
from firmware.games.ouroboros import texts
from firmware.games.ouroboros.view import TIP_LINES, View
from firmware.output import palette
from firmware.output.panel import wrap
from firmware.speech import Speech
from tests.firmware.ouroboros_harness import cube, stand


def test_cubes_appear_row_by_row_and_chance_says_who_goes_first(harness):
    harness.begin("ouroboros")
    assert harness.panel.log == ["The cubes are laid out.", f"Player {harness.game.to_move} goes first."]
    assert harness.panel.title == "Ouroboros, move 1" and harness.panel.status == f"Player {harness.game.to_move} moves"
    view = harness.app.play.view
    harness.game.undo()
    rows = view.steps()
    assert [len(marks) for _, _, marks in rows] == [6] * 6
    assert [square for _, _, marks in rows for square, _ in marks] == list(range(36))


def test_a_cube_is_chosen_with_a_preview_and_placed_by_a_second_tap(harness):
    stand(harness)
    harness.play("c4")
    assert harness.panel.tip == "You: blue. Tap again." and harness.moves[2:] == []
    shown = [cube("B", lights.COMES), cube("G", lights.GOES), cube("R", lights.GOES), cube("Y")]
    assert harness.symbols("c4", "d4", "c3", "d3") == shown
    harness.play("c4")
    assert harness.moves[2:] == ["c4+"] and harness.panel.log[-1] == (
        "1 Player 1 places on c4, orthogonal: gets blue; player 2 gets green, red"
    )
    assert harness.panel.diagnostics == "Player 1: 1 blue\nPlayer 2: 1 green,\n1 red\nStones left: 5"
    assert harness.symbols("c4", "d4", "c3", "d3") == [lights.LAST, lights.TRACE, lights.TRACE, cube("Y")]


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


def test_the_last_stone_shows_that_it_can_go_too(harness):
    stand(harness, "o.B..." + "\n......" * 5, p2="RRR")
    harness.play("c6", "c6")
    assert harness.symbols("c6", "a6") == [lights.LAST_LOOSE, lights.LOOSE]
    assert harness.app.describe(*harness.square("c6")) == "c6, stone, the last move, goes with a6"


def test_a_hint_is_shown_on_its_squares(harness):
    stand(harness, p1="RRRBB")
    view, board = harness.app.play.view, bytearray(36)
    names = [harness.game.name_of(view._index(square)) for square in range(36)]
    for word, hinted, given, spelt in (
        ("c4+", ["c4"], 2, "stone on c4, orthogonal"),
        ("c4x", ["c4"], 1, "stone on c4, diagonal"),
        ("a6&c6:RRR", ["a6", "c6"], 0, "take stones off a6 and c6 for 3 red cubes"),
        ("-R", [], 0, "discard a red cube"),
    ):
        move = harness.game.parse(word)
        assert view.spell(move) == spelt
        view.paint(board, hint=move)
        assert sorted(n for n, s in zip(names, board, strict=True) if s == palette.HINTED) == hinted
        assert sum(lights.GOES < s <= lights.GOES + 4 for s in board) == given
    harness.play("d3")
    view.paint(board, hint=harness.game.parse("c4+"))
    assert palette.HINTED not in board, "what a player has chosen comes first"


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


@pytest.mark.parametrize("language", range(len(CODES)))
def test_the_board_always_says_that_a_second_tap_places(language):
    """On every cube of random positions, of both kinds of placement: on the display and on the page, which share it."""
    prompt = texts.TAP_AGAIN[language].replace("{}", "")
    seen = set()
    for seed in range(4):
        game = Ouroboros(players=2 + seed % 3)
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
