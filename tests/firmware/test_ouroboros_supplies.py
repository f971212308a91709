"""What cubes are for in Ouroboros, on the board: removals and their payments, discards, bars and words."""

import random

import pytest

from engines.game import NOBODY, IllegalMove
from engines.ouroboros.tables import COLOURS, PATTERNS, SYMBOLS
from firmware.games.ouroboros import palette as lights
from firmware.games.ouroboros.removal import Removals, pattern_of, price
from firmware.games.ouroboros.words import COLOURS as NAMES
from firmware.input.keys import HOLD_MS
from firmware.output import palette
from firmware.output.panel import wrap
from host.tools.colour_vision.looks import BRIGHTNESSES, VISIONS, Looks, Palette, lights_of
from host.tools.colour_vision.pairs import ENOUGH
from tests.engines.ouroboros.positions import position
from tests.firmware.ouroboros_desk import cube, moves, slide, stand, symbol, symbols

# --- removing ----------------------------------------------------------------------------------


def test_stones_that_can_go_are_marked_and_the_second_tap_names_pattern_and_cubes(desk):
    stand(desk, p1="RRRBB")
    assert symbols(desk, "a6", "c6", "b2", "a1") == [lights.LOOSE] * 4
    assert desk.app.describe(*desk.square("a6")) == "a6, stone, goes with c6"
    desk.play("a6")
    assert symbols(desk, "a6", "c6", "b2") == [lights.PICKED, lights.PARTNER, lights.LOOSE]
    assert desk.panel.tip == "a6 with which stone? Tap one that pulses."
    desk.press(*desk.square("c6"))
    desk.run(50)
    assert desk.panel.tip == "Two apart takes 3 of one colour."
    desk.release(*desk.square("c6"))
    desk.run(50)
    assert desk.panel.tip == "Two apart: RRR. Tap again." and symbols(desk, "a6", "c6") == [lights.PICKED] * 2
    desk.play("c6")
    assert moves(desk) == ["a6&c6:RRR"] and desk.panel.log[-1] == "1 p1: take off a6, c6 for RRR"
    assert symbols(desk, "a6", "c6", "b2") == [lights.TRACE, lights.TRACE, lights.STONE]
    assert desk.game.stones == 8


def test_a_stone_is_let_go_by_a_second_tap_and_another_one_takes_its_place(desk):
    stand(desk, p1="RRRBB")
    desk.play("a6", "a6")
    assert symbol(desk, "a6") == lights.LOOSE and desk.panel.tip.startswith("6 stones")
    desk.play("a6", "b2")
    assert symbols(desk, "a6", "b2", "a1") == [lights.LOOSE, lights.PICKED, lights.PARTNER]
    desk.play("c4")
    assert symbol(desk, "b2") == lights.LOOSE and symbol(desk, "c4") == cube("B", lights.COMES)


def test_a_colour_key_chooses_where_there_is_a_choice(desk):
    stand(desk, p1="RRRBBBY")
    desk.play("a6", "c6")
    assert desk.panel.tip == "Two apart: 3 alike. Press B/R."
    assert [desk.lit(name) for name in NAMES[1:]] == [True, False, True, True], "bars stay"
    assert desk.app.play.usable()[-2:] == ["blue", "red"]
    desk.play("c6")
    assert moves(desk) == [] and desk.panel.tip == "Two apart: 3 alike. Press B/R."
    desk.key("yellow")
    assert desk.panel.tip == "Yellow: not now."
    desk.key("blue")
    assert desk.panel.tip == "Two apart: BBB. Tap again." and moves(desk) == []
    desk.key("red")
    desk.play("c6")
    assert moves(desk) == ["a6&c6:RRR"]


def test_where_there_is_one_payment_no_colour_key_is_needed(desk):
    stand(desk, "oo...." + "\n......" * 5, p1="BBGRY")
    desk.play("a6", "b6")
    assert desk.panel.tip == "Side by side: BGRY. Tap again." and "blue" not in desk.app.play.usable()
    desk.play("b6")
    assert moves(desk) == ["a6&b6:BGRY"] and desk.panel.diagnostics.startswith("p1 B1 G0 R0 Y0")


def test_for_the_diagonal_the_three_are_chosen_first_and_then_the_two(desk):
    stand(desk, p1="RRRBBBGGY")
    desk.play("b2", "a1")
    assert desk.panel.tip == "Diagonal: 3 + 2. Press B/R for 3."
    desk.key("red")
    assert desk.panel.tip == "Diagonal: RRR + 2. Press B/G for 2."
    desk.key("green")
    assert desk.panel.tip == "Diagonal: GGRRR. Tap again."
    desk.key("blue")
    assert desk.panel.tip == "Diagonal: BBB + 2. Press G/R for 2.", "a key begins anew when all is chosen"
    desk.key("red")
    desk.play("a1")
    assert moves(desk) == ["a1&b2:BBBRR"]


def test_a_slide_chooses_both_stones_at_once(desk):
    stand(desk, p1="RRRBB")
    slide(desk, "c6", "a6")
    assert desk.panel.tip == "Two apart: RRR. Tap again." and moves(desk) == []
    slide(desk, "a1", "b2")
    assert desk.panel.tip == "Diagonal: BBRRR. Tap again."
    desk.play("b2")
    assert moves(desk) == ["a1&b2:BBRRR"]


def test_a_finger_that_stays_after_its_slide_changes_nothing(desk):
    stand(desk, p1="RRRBB")
    desk.press(*desk.square("c6"))
    desk.run(50)
    desk.tap(*desk.square("a6"))
    supplies = desk.panel.diagnostics
    desk.run(2 * HOLD_MS)
    assert desk.panel.tip == "Two apart: RRR. Tap again." and desk.panel.diagnostics == supplies
    desk.release(*desk.square("c6"))
    desk.run(50)
    assert desk.panel.tip == "Two apart: RRR. Tap again."


def test_a_slide_that_means_nothing_says_why(desk):
    stand(desk, p1="RR")
    assert slide(desk, "a6", "b2") == "a6 and b2 match no pattern."
    assert slide(desk, "a6", "c6") == "Two apart takes 3 of one colour."
    desk.play("a6")
    assert desk.panel.tip == "No stone that you can pay for goes with a6." and moves(desk) == []


def test_a_slide_from_a_cube_is_a_tap(desk):
    stand(desk)
    slide(desk, "c4", "d3")
    assert desk.panel.tip == "You get Y. p2 gets G, R. Tap again."


def test_every_pattern_has_a_name_and_a_price():
    prices = [price(pattern) for pattern in range(len(PATTERNS))]
    assert len(set(prices)) == len(PATTERNS) and all(len(wrap(text)) <= 2 for text in prices)
    for (_, amounts), text in zip(PATTERNS, prices, strict=True):
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
        assert len(wrap(payment.words())) <= 2
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


def test_a_colour_key_discards_and_asks_back(desk):
    stand(desk, p1="RY")
    assert [name for name in NAMES[1:] if desk.lit(name)] == ["red", "yellow"]
    desk.key("red")
    assert desk.panel.tip == "Discard a red cube? Press again." and moves(desk) == []
    assert desk.light(*desk.place("red")) == palette.KEY_ASKING
    desk.key("red")
    desk.settle()
    assert moves(desk) == ["-R"] and desk.panel.log[-1] == "1 p1: discard red"
    desk.key("red")
    assert desk.panel.tip == "Red: not now." and moves(desk) == ["-R"]


def test_all_three_lights_of_a_bar_are_one_key(desk):
    stand(desk, p1="Y")
    row, column = desk.place("yellow")
    desk.tap(row - 2, column)
    assert desk.panel.tip == "Discard a yellow cube? Press again."
    desk.tap(row - 1, column)
    desk.settle()
    assert moves(desk) == ["-Y"]


# --- supplies ------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("cubes", range(9))
def test_a_bar_rises_with_two_cubes_a_light(desk, colour, cubes):
    stand(desk, p1=SYMBOLS[colour] * cubes)
    row, column = desk.place(NAMES[colour])
    full, half = lights.BAR + colour - 1, lights.HALF_BAR + colour - 1
    expected = ([full] * (cubes // 2) + [half] * (cubes % 2) + [palette.DARK] * 3)[:3]
    assert [desk.light(row - i, column) for i in range(3)] == expected
    assert desk.panel.diagnostics.startswith("p1 ") and f"{SYMBOLS[colour]}{cubes}" in desk.panel.diagnostics


def test_bars_of_colours_that_can_pay_pulse(desk):
    stand(desk, p1="RRRBBBY")
    desk.play("a6", "c6")
    seen = {}
    for name in NAMES[1:]:
        row, column = desk.place(name)
        seen[name] = lights_of(lights.PALETTE)[desk.light(row, column)][3]
    assert [seen[name] == palette.PULSE for name in NAMES[1:]] == [True, False, True, False]


@pytest.mark.parametrize("brightness", BRIGHTNESSES)
@pytest.mark.parametrize("vision", VISIONS)
def test_one_cube_and_two_are_told_apart_in_every_bar(brightness, vision):
    looks = Looks(Palette(made=lights.PALETTE), BRIGHTNESSES[brightness])
    for place in range(4):
        for full, half in ((lights.BAR, lights.HALF_BAR), (lights.BAR_ASKING, lights.HALF_BAR_ASKING)):
            assert looks.lit(half + place, vision)
            assert looks.difference(full + place, half + place, vision) >= ENOUGH


def test_the_bars_are_those_of_who_is_to_move(desk):
    stand(desk, p1="RR", p2="YYYY")
    desk.key("red")
    desk.key("red")
    desk.settle()
    assert desk.panel.status == "p2 to move" and desk.lit("yellow") and not desk.lit("red")


@pytest.mark.parametrize(("players", "lit"), [(2, {"yellow": 2}), (3, {"yellow": 2})])
def test_after_a_resignation_the_bars_are_those_of_who_has_won_or_is_to_move(desk, players, lit):
    stand(desk, "BGRYBG\n" * 6, players=players, p1="RR", p2="YYYY")
    desk.key("resign")
    desk.key("resign")
    desk.settle()
    assert desk.panel.status.startswith("p2 wins" if players == 2 else "p2 to move")
    for colour, name in enumerate(NAMES):
        if colour:
            row, column = desk.place(name)
            full = [desk.light(row - i, column) == lights.BAR + colour - 1 for i in range(3)]
            assert full == [place < lit.get(name, 0) for place in range(3)], name


def test_supplies_and_what_to_do_are_always_on_the_panel(desk):
    """Four players' supplies take half of it: what the view says leaves room for them, whatever is chosen."""
    desk.begin("ouroboros", players="4", size="6")
    chance = random.Random(8)
    seen = set()
    while desk.game.to_move != NOBODY and desk.game.ply < 90:
        view = desk.app.play.view
        for _ in range(6):
            try:
                view.tap(chance.randrange(36))
                for name in view.usable():
                    if name == "kind" or view._payment:
                        view.control(name)
            except IllegalMove as error:
                assert str(error).endswith(".")
            texts = [view.tip(), view.preview(chance.randrange(36))] + [view.question(name) for name in view.usable()]
            for text in texts:
                assert len(wrap(text)) <= 2, text
                seen.add(text.split(" ")[0])
        desk.app.play.refresh()
        assert view.info() in "\n".join(desk.panel.lines())
        desk.app.play._play(chance.choice(desk.game.legal_moves()), desk.now)
        desk.settle()
    assert {"You", "Discard"} <= seen
