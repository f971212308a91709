"""What cubes are for in Ouroboros, on the board: removals and their payments, discards, bars and words."""

import pytest

from engines.languages import CODES
from engines.ouroboros.tables import COLOURS, PATTERNS, SYMBOLS
from firmware.games.ouroboros import palette as lights
from firmware.games.ouroboros import texts
from firmware.games.ouroboros.removal import Removals, pattern_of
from firmware.games.ouroboros.words import KEY_NAMES as NAMES
from firmware.input.gestures import HOLD_MS
from firmware.output import palette
from firmware.output.panel import wrap
from firmware.speech import Speech
from tests.engines.ouroboros.positions import position
from tests.support.ouroboros_harness import cube, stand
from tests.vision.looks import BRIGHTNESSES, VISIONS, Looks, Palette, lights_of
from tests.vision.pairs import ENOUGH

# --- removing ----------------------------------------------------------------------------------


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


def test_a_stone_is_let_go_by_a_second_tap_and_another_one_takes_its_place(harness):
    stand(harness, p1="RRRBB")
    harness.play("a6", "a6")
    assert harness.symbol("a6") == lights.LOOSE and harness.panel.tip.startswith("Tap a cube")
    harness.play("a6", "b2")
    assert harness.symbols("a6", "b2", "a1") == [lights.LOOSE, lights.PICKED, lights.PARTNER]
    harness.play("c4")
    assert harness.symbol("b2") == lights.LOOSE and harness.symbol("c4") == cube("B", lights.COMES)


def test_a_colour_key_chooses_where_there_is_a_choice(harness):
    stand(harness, p1="RRRBBBY")
    harness.play("a6", "c6")
    assert harness.panel.tip == "Pay 3 alike: blue or red?"
    assert [harness.lit(name) for name in NAMES[1:]] == [True, False, True, True], "bars stay"
    assert harness.app.play.usable()[-2:] == ["blue", "red"]
    harness.play("c6")
    assert harness.moves[2:] == [] and harness.panel.tip == "Pay 3 alike: blue or red?"
    harness.key("yellow")
    assert harness.panel.tip == "Yellow: not now."
    harness.key("blue")
    assert harness.panel.tip == "Two apart: 3 blue. Tap again." and harness.moves[2:] == []
    harness.key("red")
    harness.play("c6")
    assert harness.moves[2:] == ["a6&c6:RRR"]


def test_where_there_is_one_payment_no_colour_key_is_needed(harness):
    stand(harness, "oo...." + "\n......" * 5, p1="BBGRY")
    harness.play("a6", "b6")
    assert harness.panel.tip == "Side by side: one of each. Tap again." and "blue" not in harness.app.play.usable()
    harness.play("b6")
    assert harness.moves[2:] == ["a6&b6:BGRY"] and harness.panel.diagnostics.startswith("Player 1: 1 blue")


def test_for_the_diagonal_the_three_are_chosen_first_and_then_the_two(harness):
    stand(harness, p1="RRRBBBGGY")
    harness.play("b2", "a1")
    assert harness.panel.tip == "Pay 3 first: blue or red?"
    harness.key("red")
    assert harness.panel.tip == "3 red, and 2 of blue or green?"
    harness.key("green")
    assert harness.panel.tip == "Diagonal: 2 green, 3 red. Tap again."
    harness.key("blue")
    assert harness.panel.tip == "3 blue, and 2 of green or red?", "a key starts again when all is chosen"
    harness.key("red")
    harness.play("a1")
    assert harness.moves[2:] == ["a1&b2:BBBRR"]


def test_a_slide_chooses_both_stones_at_once(harness):
    stand(harness, p1="RRRBB")
    harness.slide("c6", "a6")
    assert harness.panel.tip == "Two apart: 3 red. Tap again." and harness.moves[2:] == []
    harness.slide("a1", "b2")
    assert harness.panel.tip == "Diagonal: 2 blue, 3 red. Tap again."
    harness.play("b2")
    assert harness.moves[2:] == ["a1&b2:BBRRR"]


def test_a_finger_that_stays_after_its_slide_changes_nothing(harness):
    stand(harness, p1="RRRBB")
    harness.press(*harness.square("c6"))
    harness.run(50)
    harness.tap(*harness.square("a6"))
    supplies = harness.panel.diagnostics
    harness.run(2 * HOLD_MS)
    assert harness.panel.tip == "Two apart: 3 red. Tap again." and harness.panel.diagnostics == supplies
    harness.release(*harness.square("c6"))
    harness.run(50)
    assert harness.panel.tip == "Two apart: 3 red. Tap again."


def test_a_slide_that_means_nothing_says_why(harness):
    stand(harness, p1="RR")
    assert harness.slide("a6", "b2") == "a6 and b2 match no pattern."
    assert harness.slide("a6", "c6") == "Two apart takes 3 of one colour."
    harness.play("a6")
    assert harness.panel.tip == "No stone that you can pay for goes with a6." and harness.moves[2:] == []


def test_a_slide_from_a_cube_is_a_tap(harness):
    stand(harness)
    harness.slide("c4", "d3")
    assert harness.panel.tip == "You: yellow. Tap again."


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


# --- discarding ----------------------------------------------------------------------------------


def test_a_colour_key_discards_and_asks_back(harness):
    stand(harness, p1="RY")
    assert [name for name in NAMES[1:] if harness.lit(name)] == ["red", "yellow"]
    harness.key("red")
    assert harness.panel.tip == "Discard a red cube? Press again." and harness.moves[2:] == []
    assert harness.light(*harness.place("red")) == palette.KEY_ASKING
    harness.key("red")
    harness.settle()
    assert harness.moves[2:] == ["-R"] and harness.panel.log[-1] == "1 Player 1 discards a red cube"
    harness.key("red")
    assert harness.panel.tip == "Red: not now." and harness.moves[2:] == ["-R"]


def test_all_three_lights_of_a_bar_are_one_key(harness):
    stand(harness, p1="Y")
    row, column = harness.place("yellow")
    harness.tap(row - 2, column)
    assert harness.panel.tip == "Discard a yellow cube? Press again."
    harness.tap(row - 1, column)
    harness.settle()
    assert harness.moves[2:] == ["-Y"]


# --- supplies ------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("cubes", range(9))
def test_a_bar_rises_with_two_cubes_a_light(harness, colour, cubes):
    stand(harness, p1=SYMBOLS[colour] * cubes)
    row, column = harness.place(NAMES[colour])
    full, half = lights.BAR + colour - 1, lights.HALF_BAR + colour - 1
    expected = ([full] * (cubes // 2) + [half] * (cubes % 2) + [palette.DARK] * 3)[:3]
    assert [harness.light(row - i, column) for i in range(3)] == expected
    supply = f"{cubes} {NAMES[colour]}" if cubes else "no cubes"
    assert harness.panel.diagnostics.startswith(f"Player 1: {supply}\n")


def test_bars_of_colours_that_can_pay_pulse(harness):
    stand(harness, p1="RRRBBBY")
    harness.play("a6", "c6")
    seen = {}
    for name in NAMES[1:]:
        row, column = harness.place(name)
        seen[name] = lights_of(lights.PALETTE)[harness.light(row, column)][3]
    assert [seen[name] == palette.PULSE for name in NAMES[1:]] == [True, False, True, False]


@pytest.mark.parametrize("brightness", BRIGHTNESSES)
@pytest.mark.parametrize("vision", VISIONS)
def test_one_cube_and_two_are_told_apart_in_every_bar(brightness, vision):
    looks = Looks(Palette(made=lights.PALETTE), BRIGHTNESSES[brightness])
    for index in range(4):
        for full, half in ((lights.BAR, lights.HALF_BAR), (lights.BAR_ASKING, lights.HALF_BAR_ASKING)):
            assert looks.lit(half + index, vision)
            assert looks.difference(full + index, half + index, vision) >= ENOUGH


@pytest.mark.parametrize(("players", "lit"), [(2, {"yellow": 2}), (3, {"yellow": 2})])
def test_after_a_resignation_the_bars_are_those_of_who_has_won_or_is_to_move(harness, players, lit):
    stand(harness, "BGRYBG\n" * 6, players=players, p1="RR", p2="YYYY")
    harness.key("resign")
    harness.key("resign")
    harness.settle()
    assert harness.panel.status.startswith("Player 2 wins" if players == 2 else "Player 2 moves")
    for colour, name in enumerate(NAMES):
        if colour:
            row, column = harness.place(name)
            full = [harness.light(row - i, column) == lights.BAR + colour - 1 for i in range(3)]
            assert full == [index < lit.get(name, 0) for index in range(3)], name
