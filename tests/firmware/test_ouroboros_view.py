"""Ouroboros as a player meets it: stones are placed, it ends, and what cubes are for: payments, discards, bars."""

from itertools import product

import pytest

from engines.languages import CODES
from engines.ouroboros.tables import COLOURS, PATTERNS, SYMBOLS
from firmware.games.ouroboros import palette as lights
from firmware.games.ouroboros import texts
from firmware.games.ouroboros.removal import Removals, pattern_of
from firmware.games.ouroboros.words import KEY_NAMES as NAMES
from firmware.output import palette
from firmware.output.panel import wrap
from firmware.speech import Speech
from tests.engines.ouroboros.positions import position
from tests.firmware.ouroboros_harness import cube, stand
from tests.vision.looks import BRIGHTNESSES, VISIONS, Palette, colours_of, difference, is_lit
from tests.vision.pairs import ENOUGH


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
    assert harness.panel.tip == "You get blue. Tap again to place." and harness.moves[2:] == []
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
    assert harness.panel.tip == "No stones left: take two off, or discard a cube."


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


def test_stones_that_can_go_are_marked_and_the_second_tap_names_pattern_and_cubes(harness):
    stand(harness, p1="RRRBB")
    assert harness.symbols("a6", "c6", "b2", "a1") == [lights.LOOSE] * 4
    assert harness.app.describe(*harness.square("a6")) == "a6, stone, goes with c6"
    harness.play("a6")
    assert harness.symbols("a6", "c6", "b2") == [lights.PICKED, lights.PARTNER, lights.LOOSE]
    assert harness.panel.tip == "Which stone with a6? Tap one that pulses."
    harness.press(*harness.square("c6"))
    harness.run(50)
    assert harness.panel.tip == "Two apart costs 3 of one colour."
    harness.release(*harness.square("c6"))
    harness.run(50)
    assert harness.panel.tip == "Two apart: 3 red. Tap again." and harness.symbols("a6", "c6") == [lights.PICKED] * 2
    harness.play("c6")
    assert harness.moves[2:] == ["a6&c6:RRR"] and harness.panel.log[-1] == (
        "1 Player 1 takes stones off a6 and c6 for 3 red cubes"
    )
    assert harness.symbols("a6", "c6", "b2") == [lights.TRACE, lights.TRACE, lights.STONE]
    assert harness.game.stones == 8


def test_for_the_diagonal_the_three_are_chosen_first_and_then_the_two(harness):
    stand(harness, p1="RRRBBBGGY")
    harness.play("b2", "a1")
    assert harness.panel.tip == "Pay 3 first: blue or red?" and harness.app.play.usable()[-2:] == ["blue", "red"]
    harness.play("a1")
    harness.key("yellow")
    assert harness.panel.tip == "Yellow: not now." and harness.moves[2:] == []
    harness.key("red")
    assert harness.panel.tip == "3 red, and 2 of blue or green?"
    harness.key("green")
    assert harness.panel.tip == "Diagonal: 2 green, 3 red. Tap again."
    harness.key("blue")
    assert harness.panel.tip == "3 blue, and 2 of green or red?", "a key starts again when all is chosen"
    harness.key("red")
    harness.play("a1")
    assert harness.moves[2:] == ["a1&b2:BBBRR"]


def test_a_slide_that_means_nothing_says_why(harness):
    stand(harness, p1="RR")
    assert harness.slide("a6", "b2") == "a6 and b2 match no pattern."
    assert harness.slide("a6", "c6") == "Two apart costs 3 of one colour."
    harness.play("a6")
    assert harness.panel.tip == "No stone that you can pay for goes with a6." and harness.moves[2:] == []


def test_every_pattern_has_a_name_and_a_price():
    for language in range(len(CODES)):
        prices = [text[language] for text in texts.PRICES]
        assert len(set(prices)) == len(PATTERNS) and all(len(wrap(text)) <= 2 for text in prices)
        for (_, amounts), name, text in zip(PATTERNS, texts.PATTERNS, prices, strict=True):
            assert text.startswith(name[language] + " ")
            assert [int(letter) for letter in text if letter.isdigit()] == [n for n in amounts if n > 1], text
    assert [pattern_of(9, 9 + step, 8) for step in (2, 1, 9, 17, 3)] == [0, 1, 2, 3, -1]


@pytest.mark.parametrize("supply", ["BBBGGGRRRYYY", "BBBBBBGGGGGGRRRRRRYYYYYY", "BBBGGRY", "BBBBBBGGG", "BGRY"])
def test_every_legal_removal_can_be_chosen(supply):
    """And no other: by the keys that are offered, from the bigger amount to the smaller."""
    game = position("oo....\n..o...\no.o...\n......\nBo....\no.....", p1=supply)
    removals = Removals(game)
    removals.find()
    found = set()

    def explore(one, other, keys):
        payment = removals.payment(one, other)
        for colour in keys:
            assert colour in payment.choices()
            payment.choose(colour)
        assert all(len(wrap(payment.words(Speech(language).say))) <= 2 for language in range(len(CODES)))
        if payment.move() is not None:
            found.add(payment.move())
            return
        assert len(keys) < 2
        for colour in payment.choices():
            if colour not in keys:
                explore(one, other, [*keys, colour])

    for one, other, _ in removals.pairs:
        assert other in removals.partners(one) and one in removals.partners(other)
        explore(one, other, [])
        explore(other, one, [])
    assert found == {move for move in game.legal_moves() if move >= 64 and move & 63 > 1} != set()


@pytest.mark.parametrize("colour", COLOURS)
def test_a_bar_rises_with_two_cubes_a_light(harness, colour):
    for cubes in range(9):
        stand(harness, p1=SYMBOLS[colour] * cubes)
        row, column = harness.place(NAMES[colour])
        full, half = lights.BAR + colour - 1, lights.HALF_BAR + colour - 1
        expected = ([full] * (cubes // 2) + [half] * (cubes % 2) + [palette.DARK] * 3)[:3]
        assert [harness.light(row - i, column) for i in range(3)] == expected
        supply = f"{cubes} {NAMES[colour]}" if cubes else "no cubes"
        assert harness.panel.diagnostics.startswith(f"Player 1: {supply}\n")


@pytest.mark.parametrize("brightness", BRIGHTNESSES)
def test_one_cube_and_two_are_told_apart_in_every_bar(brightness):
    colours = colours_of(Palette(made=lights.PALETTE), BRIGHTNESSES[brightness])
    pairs = ((lights.BAR, lights.HALF_BAR), (lights.BAR_ASKING, lights.HALF_BAR_ASKING))
    for vision, index, (full, half) in product(VISIONS, range(4), pairs):
        assert is_lit(colours[half + index], vision)
        assert difference(colours[full + index], colours[half + index], vision) >= ENOUGH
