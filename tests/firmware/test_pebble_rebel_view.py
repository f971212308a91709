"""Pebble Rebel as two players meet it: what lights up, what fingers and keys mean. No hardware, simulated time."""

from itertools import pairwise

import pytest

from engines.pebble_rebel.rules import PebbleRebel
from engines.pebble_rebel.tables import PEBBLE
from firmware.clock import TICK_MS
from firmware.games.pebble_rebel import palette as pebble_rebel
from firmware.games.pebble_rebel.palette import GHOST, LAST, LEGAL, PULSING, REACHED, STONE, STOP, light_of, of
from firmware.games.pebble_rebel.view import BARS
from firmware.games.pebble_rebel.words import index_of
from firmware.output.palette import DARK, EMPTY, PULSE, STEADY
from tests.support.pebble_rebel_harness import BLUE, FULL, RED, WHITE, YELLOW, PebbleRebelHarness
from tests.vision.looks import lights_of, symbols_of

TRAPPED = "BR....W....." + 24 * "."  # the stone on a6 cannot move


@pytest.fixture
def harness():
    return PebbleRebelHarness()


# --- the palette -------------------------------------------------------------------------------


def test_squares_grow_darker_with_what_they_cost():
    def brightness(symbol):
        lights, symbols = lights_of(pebble_rebel.PALETTE), symbols_of(pebble_rebel.PALETTE)
        return sum(sum(lights[light][:3]) for light in symbols[symbol][1:])

    steps = [brightness(REACHED + step) for step in range(pebble_rebel.MOST)]
    assert all(one > 1.3 * other for one, other in pairwise(steps))


# --- Pebble ------------------------------------------------------------------------------------


def test_a_stone_lights_what_it_reaches_by_what_it_costs(harness):
    harness.play("e2")
    costs = PebbleRebel().reach(PebbleRebel().index_of("e2"))
    free = [square for square in range(36) if not harness.game.cells[index_of(square)]]
    found = [costs[index_of(square)] for square in free]
    expected = [EMPTY if cost == 255 else REACHED + min(cost, 4) - 1 for cost in found]
    assert [harness.app.play.symbols[square] for square in free] == expected and len(set(expected)) == 5
    assert harness.symbol("e2") == of(BLUE, PULSING) and harness.game.ply == 0


def test_a_finger_on_a_stone_lights_its_way_and_lifting_it_late_chooses_nothing(harness):
    harness.press(*harness.square("e2"))
    harness.run(700)
    assert harness.symbol("e1") == REACHED and harness.symbol("e2") == of(BLUE, PULSING)
    assert harness.panel.diagnostics == "e2, blue stone, can move"
    harness.release(*harness.square("e2"))
    harness.run(20)
    assert harness.symbol("e1") == EMPTY and harness.panel.tip.endswith("Tap a stone.")


def test_a_finger_on_a_target_reads_what_it_costs(harness):
    harness.play("e2")
    for name, words in (("e1", "Rebel gets 1 stone."), ("c3", "Rebel gets 2 stones.")):
        harness.press(*harness.square(name))
        harness.run(3 * TICK_MS)
        assert harness.panel.tip == words and harness.symbol(name) == of(BLUE, GHOST)
        harness.run(700)
        harness.release(*harness.square(name))
        harness.run(20)
        assert harness.panel.tip != words and harness.game.ply == 0


def test_a_target_slides_the_stone_square_by_square_on_the_shortest_way(harness):
    harness.play("e2")
    harness.tap(*harness.square("c3"))
    seen = []
    while harness.game.ply == 1:
        shown = harness.shown(of(BLUE, STONE))
        if not seen or seen[-1] != shown:
            seen.append(shown)
        harness.run(TICK_MS)
    others = ["c4", "d6"]
    assert seen == [sorted([*others, name]) for name in ("d2", "c2", "c3")]
    harness.settle()
    assert harness.moves[0] == "e2-c2-c3" and harness.panel.log[0] == "1 Pebble: e2 to c3 (2 stones for Rebel)"
    assert harness.symbol("c3") == of(BLUE, LAST) and harness.panel.status == "Rebel to move"


def test_another_stone_takes_the_place_of_the_chosen_one(harness):
    harness.play("e2", "a6")
    assert harness.shown(of(WHITE, PULSING)) == ["a6"] and harness.shown(of(BLUE, PULSING)) == []


def test_what_cannot_be_is_refused_in_words(harness):
    harness.load(setup=TRAPPED)
    harness.play("c3")
    assert harness.panel.tip == "No stone is on c3. Tap a stone first."
    harness.play("a6")
    assert harness.panel.tip == "The stone on a6 is shut in. Tap another one."
    harness.play("b6", "a6")
    assert harness.panel.tip.startswith("The stone on a6") and harness.shown(of(RED, PULSING)) == ["b6"]
    harness.load(setup="R..B..BBBW.." + 24 * ".")
    harness.play("a6", "f1")
    assert harness.panel.tip == "From a6 no free way leads to f1. Tap a lit square."
    assert harness.game.ply == 0 and harness.symbol("a6") == of(RED, PULSING)


def test_sliding_with_two_fingers(harness):
    harness.press(*harness.square("e2"))
    harness.run(100)
    harness.press(*harness.square("c3"))
    harness.run(50)
    assert harness.panel.tip == "Rebel gets 2 stones." and harness.symbol("c3") == of(BLUE, GHOST)
    harness.release(*harness.square("c3"))
    harness.run(50)
    harness.release(*harness.square("e2"))
    harness.settle()
    assert harness.moves[0] == "e2-c2-c3"


# --- by hand -----------------------------------------------------------------------------------


def by_hand(harness, *names):
    """Choose the first square's stone for a path by hand, and tap the stops."""
    harness.play(names[0], *names)


def test_by_hand_only_straight_free_lines_are_lit(harness):
    by_hand(harness, "e2")
    assert harness.shown(REACHED) == ["c2", "d2", "e1", "e3", "e4", "f2"]
    assert harness.panel.tip == "Tap the stops, then done: d." and not harness.lit("done")
    harness.play("d2", "d1")
    assert harness.symbol("d2") == STOP and harness.symbol("d1") == of(BLUE, GHOST)
    assert harness.shown(REACHED + 2) == ["e1"] and harness.lit("done")
    assert harness.panel.tip == "Tap the stops, then done: d. Rebel gets 2 stones."
    assert harness.app.describe(*harness.square("d2")) == "d2, a stop"


@pytest.mark.parametrize("finish", ["key", "tap"])
def test_a_path_by_hand_is_played_with_all_its_stops(harness, finish):
    by_hand(harness, "e2", "d2", "c2", "c3")
    if finish == "key":
        harness.key("done")
    else:
        harness.tap(*harness.square("c3"))
    harness.settle()
    assert harness.moves[0] == "e2-d2-c2-c3" and sum(harness.game.hand) == 3
    assert harness.panel.log[0] == "1 Pebble: e2 to c3 (3 stones for Rebel)" and harness.symbol("c3") == of(BLUE, LAST)


def test_stops_that_cannot_be_are_refused_and_nothing_is_lost(harness):
    by_hand(harness, "e2", "d2")
    harness.play("a1")
    assert harness.panel.tip == "From d2 to a1 is no straight segment; go along a row or a column."
    harness.play("a2")
    assert harness.panel.tip == "From d2 to a2 is no free way: a stone is on b2."
    assert harness.symbol("d2") == of(BLUE, GHOST)
    harness.key("done")
    harness.settle()
    assert harness.moves[0] == "e2-d2"


def test_a_stone_may_stop_where_it_began_but_not_end_there(harness):
    by_hand(harness, "e2", "e3", "e2")
    harness.key("done")
    assert harness.panel.tip == "The stone ends on e2, where it began; choose another square." and harness.game.ply == 0
    harness.play("f2")
    harness.key("done")
    harness.settle()
    assert harness.moves[0] == "e2-e3-e2-f2"


@pytest.mark.parametrize(("taps", "chosen"), [(("e2",), []), (("d2", "d1", "e2"), []), (("d2", "c4"), ["c4"])])
def test_a_stone_leaves_the_path(harness, taps, chosen):
    by_hand(harness, "e2", *taps)
    assert harness.shown(of(BLUE, PULSING)) == chosen and harness.shown(STOP) == [] and not harness.lit("done")
    assert harness.game.ply == 0


def test_a_path_can_have_as_many_segments_as_there_are_empty_squares(harness):
    harness.load(setup=FULL[:33] + "...")
    by_hand(harness, "f2", "f1", "e1", "f1")
    assert harness.shown(of(BLUE, GHOST)) == ["f1"] and not any(harness.app.play.view._costs)
    harness.play("e1")
    assert harness.panel.tip == "A turn has as many segments as there are empty squares at most, now 3."
    harness.key("done")
    harness.settle()
    assert harness.moves[0] == "f2-f1-e1-f1" and sum(harness.game.hand) == 3


# --- Rebel -------------------------------------------------------------------------------------


def bar(harness, colour):
    """The lights of a colour's bar, from below."""
    _, row, column = BARS[colour - 1]
    return [harness.light(row - step, column) for step in range(3)]


def test_bars_are_as_high_as_there_are_stones(harness):
    harness.load("e2-d2-d1-e1-e3-e4-e3", "draw:BBBBRR")
    blue, red = light_of(BLUE, STEADY), light_of(RED, STEADY)
    assert bar(harness, BLUE) == [blue, blue, blue] and bar(harness, RED) == [red, red, DARK]
    assert bar(harness, WHITE) == bar(harness, YELLOW) == [DARK, DARK, DARK]
    assert harness.panel.diagnostics == "Hand: 4 blue, 2 red\nBag: 8 blue, 10 red,\n12 white, 12 yellow"
    assert harness.panel.tip == "Pick a colour: blue or red."


def test_a_colour_is_picked_and_placed(harness):
    harness.load("e2-c2-c3", "draw:RW")
    assert harness.shown(LEGAL) == []
    harness.play("a1")
    assert harness.panel.tip == "Pick a colour first: one of the lit keys."
    harness.key("yellow")
    assert harness.panel.tip == "Yellow: not now."
    harness.key("white")
    assert bar(harness, WHITE)[0] == light_of(WHITE, PULSE) and bar(harness, RED)[0] == light_of(RED, STEADY)
    assert len(harness.shown(LEGAL)) == 24 and harness.panel.tip == "Tap a square for the white stone."
    harness.press(*harness.square("a1"))
    harness.run(TICK_MS)
    assert harness.symbol("a1") == of(WHITE, GHOST)
    harness.release(*harness.square("a1"))
    harness.run(20)
    harness.settle()
    assert harness.moves[-1] == "W@a1" and harness.panel.log[-1] == "2 Rebel: white on a1"
    assert harness.symbol("a1") == of(WHITE, LAST) and harness.symbol("c3") == of(BLUE, STONE)


def test_the_upper_keys_of_a_bar_are_the_same_key(harness):
    harness.load("e2-c2-c3", "draw:RW")
    _, row, column = BARS[WHITE - 1]
    harness.tap(row - 2, column)
    assert bar(harness, WHITE) == [light_of(WHITE, PULSE), DARK, DARK]


def test_a_single_colour_is_picked_already(harness):
    harness.load("e2-e3", "draw:Y")
    assert len(harness.shown(LEGAL)) == 24 and bar(harness, YELLOW)[0] == light_of(YELLOW, PULSE)
    harness.play("c4")
    assert harness.panel.tip == "c4 is taken. Tap an empty square." and harness.game.ply == 2
    harness.play("e1")
    assert harness.moves[-1] == "Y@e1" and harness.panel.status == "Pebble to move"
    assert bar(harness, YELLOW) == [DARK, DARK, DARK]


def test_all_stones_of_the_last_turn_are_marked(harness):
    harness.load("e2-c2-c3", "draw:RW", "W@a1", "R@e1")
    assert harness.shown(of(WHITE, LAST)) == ["a1"] and harness.shown(of(RED, LAST)) == ["e1"]
    assert harness.shown(of(BLUE, LAST)) == [] and harness.game.to_move == PEBBLE
    assert harness.app.describe(*harness.square("e1")) == "e1, red stone, the last move, can move"
