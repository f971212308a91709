"""What cubes are for in Ouroboros, on the board: removals and their payments, discards, bars and words."""

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
from tests.firmware.ouroboros_harness import stand
from tests.vision.looks import BRIGHTNESSES, VISIONS, Looks, Palette
from tests.vision.pairs import ENOUGH


def test_stones_that_can_go_are_marked_and_the_second_tap_names_pattern_and_cubes(harness):
    stand(harness, p1="RRRBB")
    assert harness.symbols("a6", "c6", "b2", "a1") == [lights.LOOSE] * 4
    assert harness.app.describe(*harness.square("a6")) == "a6, stone, goes with c6"
    harness.play("a6")
    assert harness.symbols("a6", "c6", "b2") == [lights.PICKED, lights.PARTNER, lights.LOOSE]
    assert harness.panel.tip == "a6 with which stone? Tap one that pulses."
    harness.press(*harness.square("c6"))
    harness.run(50)
    assert harness.panel.tip == "Two apart takes 3 of one colour."
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
    assert harness.slide("a6", "c6") == "Two apart takes 3 of one colour."
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
    looks = Looks(Palette(made=lights.PALETTE), BRIGHTNESSES[brightness])
    pairs = ((lights.BAR, lights.HALF_BAR), (lights.BAR_ASKING, lights.HALF_BAR_ASKING))
    for vision, index, (full, half) in product(VISIONS, range(4), pairs):
        assert looks.lit(half + index, vision)
        assert looks.difference(full + index, half + index, vision) >= ENOUGH
