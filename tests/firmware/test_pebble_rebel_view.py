"""Pebble Rebel as two people meet it: what lights up, what fingers and keys mean. No hardware, told time."""

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
from host.tools.colour_vision.looks import lights_of, symbols_of
from tests.firmware.pebble_rebel_desk import BLUE, FULL, RED, WHITE, YELLOW, PebbleRebelDesk

TRAPPED = "BR....W....." + 24 * "."  # the stone on a6 cannot move


@pytest.fixture
def desk():
    return PebbleRebelDesk()


# --- the palette -------------------------------------------------------------------------------


def test_each_colour_has_a_shape_of_its_own():
    symbols = symbols_of(pebble_rebel.PALETTE)
    shapes = [tuple(light != DARK for light in symbols[of(colour, STONE)][1:]) for colour in (1, 2, 3, 4)]
    assert len(set(shapes)) == 4


def test_squares_grow_darker_with_what_they_cost():
    def brightness(symbol):
        lights, symbols = lights_of(pebble_rebel.PALETTE), symbols_of(pebble_rebel.PALETTE)
        return sum(sum(lights[light][:3]) for light in symbols[symbol][1:])

    steps = [brightness(REACHED + step) for step in range(pebble_rebel.MOST)]
    assert all(one > 1.3 * other for one, other in pairwise(steps))


# --- Pebble ------------------------------------------------------------------------------------


def test_the_start(desk):
    assert desk.panel.lines()[:4] == ["Pebble Rebel move 1", "Pebble to move", "Tap a stone.", "Bag B12 R12 W12 Y12"]
    assert desk.shown(of(BLUE, STONE)) == ["c4", "d6", "e2"]
    assert set(desk.app.play.symbols) == {EMPTY} | {of(colour, STONE) for colour in (BLUE, RED, WHITE, YELLOW)}
    assert desk.light(11, 12) and not desk.light(0, 12) and not desk.lit("undo") and not desk.lit("done")


def test_a_stone_lights_what_it_reaches_by_what_it_costs(desk):
    desk.play("e2")
    costs = PebbleRebel().reach(PebbleRebel().index_of("e2"))
    free = [square for square in range(36) if not desk.game.cells[index_of(square)]]
    found = [costs[index_of(square)] for square in free]
    expected = [EMPTY if cost == 255 else REACHED + min(cost, 4) - 1 for cost in found]
    assert [desk.app.play.symbols[square] for square in free] == expected and len(set(expected)) == 5
    assert desk.symbol("e2") == of(BLUE, PULSING) and desk.game.ply == 0


def test_a_finger_on_a_stone_lights_its_way_and_lifting_it_late_chooses_nothing(desk):
    desk.press(*desk.square("e2"))
    desk.run(700)
    assert desk.symbol("e1") == REACHED and desk.symbol("e2") == of(BLUE, PULSING)
    assert desk.panel.diagnostics == "e2, blue stone"
    desk.release(*desk.square("e2"))
    desk.run(20)
    assert desk.symbol("e1") == EMPTY and desk.panel.tip == "Tap a stone."


def test_a_finger_on_a_target_reads_what_it_costs(desk):
    desk.play("e2")
    for name, words in (("e1", "Rebel gets 1 stone."), ("c3", "Rebel gets 2 stones.")):
        desk.press(*desk.square(name))
        desk.run(3 * TICK_MS)
        assert desk.panel.tip == words and desk.symbol(name) == of(BLUE, GHOST)
        desk.run(700)
        desk.release(*desk.square(name))
        desk.run(20)
        assert desk.panel.tip != words and desk.game.ply == 0


def test_a_target_slides_the_stone_square_by_square_on_the_shortest_way(desk):
    desk.play("e2")
    desk.tap(*desk.square("c3"))
    seen = []
    while desk.game.ply == 1:
        place = desk.shown(of(BLUE, STONE))
        if not seen or seen[-1] != place:
            seen.append(place)
        desk.run(TICK_MS)
    others = ["c4", "d6"]
    assert seen == [sorted([*others, name]) for name in ("d2", "c2", "c3")]
    desk.settle()
    assert desk.moves[0] == "e2-c2-c3" and desk.panel.log[0] == "1 pebble e2-c2-c3"
    assert desk.symbol("c3") == of(BLUE, LAST) and desk.panel.status == "Rebel to move"


def test_another_stone_takes_the_place_of_the_chosen_one(desk):
    desk.play("e2", "a6")
    assert desk.shown(of(WHITE, PULSING)) == ["a6"] and desk.shown(of(BLUE, PULSING)) == []


def test_what_cannot_be_is_refused_in_words(desk):
    desk.load(setup=TRAPPED)
    desk.play("c3")
    assert desk.panel.tip == "No stone is on c3. Tap a stone first."
    desk.play("a6")
    assert desk.panel.tip == "The stone on a6 is shut in. Tap another one."
    desk.play("b6", "a6")
    assert desk.panel.tip.startswith("The stone on a6") and desk.shown(of(RED, PULSING)) == ["b6"]
    desk.load(setup="R..B..BBBW.." + 24 * ".")
    desk.play("a6", "f1")
    assert desk.panel.tip == "From a6 no free way leads to f1. Tap a lit square."
    assert desk.game.ply == 0 and desk.symbol("a6") == of(RED, PULSING)


def test_sliding_with_two_fingers(desk):
    desk.press(*desk.square("e2"))
    desk.run(100)
    desk.press(*desk.square("c3"))
    desk.run(50)
    assert desk.panel.tip == "Rebel gets 2 stones." and desk.symbol("c3") == of(BLUE, GHOST)
    desk.release(*desk.square("c3"))
    desk.run(50)
    desk.release(*desk.square("e2"))
    desk.settle()
    assert desk.moves[0] == "e2-c2-c3"


# --- by hand -----------------------------------------------------------------------------------


def by_hand(desk, *names):
    """Choose the first square's stone for a path by hand, and tap the stops."""
    desk.play(names[0], *names)


def test_by_hand_only_straight_free_lines_are_lit(desk):
    by_hand(desk, "e2")
    assert desk.shown(REACHED) == ["c2", "d2", "e1", "e3", "e4", "f2"]
    assert desk.panel.tip == "Tap the stops, then done: d." and not desk.lit("done")
    desk.play("d2", "d1")
    assert desk.symbol("d2") == STOP and desk.symbol("d1") == of(BLUE, GHOST)
    assert desk.shown(REACHED + 2) == ["e1"] and desk.lit("done")
    assert desk.panel.tip == "Tap the stops, then done: d. Rebel gets 2 stones."
    assert desk.app.describe(*desk.square("d2")) == "d2, a stop"


@pytest.mark.parametrize("finish", ["key", "tap"])
def test_a_path_by_hand_is_played_with_all_its_stops(desk, finish):
    by_hand(desk, "e2", "d2", "c2", "c3")
    if finish == "key":
        desk.key("done")
    else:
        desk.tap(*desk.square("c3"))
    desk.settle()
    assert desk.moves[0] == "e2-d2-c2-c3" and sum(desk.game.hand) == 3
    assert desk.panel.log[0] == "1 pebble e2-d2-c2-c3" and desk.symbol("c3") == of(BLUE, LAST)


def test_stops_that_cannot_be_are_refused_and_nothing_is_lost(desk):
    by_hand(desk, "e2", "d2")
    desk.play("a1")
    assert desk.panel.tip == "From d2 to a1 is no straight segment; go along a row or a column."
    desk.play("a2")
    assert desk.panel.tip == "From d2 to a2 is no free way: a stone is on b2."
    assert desk.symbol("d2") == of(BLUE, GHOST)
    desk.key("done")
    desk.settle()
    assert desk.moves[0] == "e2-d2"


def test_a_stone_may_stop_where_it_began_but_not_end_there(desk):
    by_hand(desk, "e2", "e3", "e2")
    desk.key("done")
    assert desk.panel.tip == "The stone ends on e2, where it began; choose another square." and desk.game.ply == 0
    desk.play("f2")
    desk.key("done")
    desk.settle()
    assert desk.moves[0] == "e2-e3-e2-f2"


@pytest.mark.parametrize(("taps", "chosen"), [(("e2",), []), (("d2", "d1", "e2"), []), (("d2", "c4"), ["c4"])])
def test_a_stone_leaves_the_path(desk, taps, chosen):
    by_hand(desk, "e2", *taps)
    assert desk.shown(of(BLUE, PULSING)) == chosen and desk.shown(STOP) == [] and not desk.lit("done")
    assert desk.game.ply == 0


def test_a_path_can_have_as_many_segments_as_there_are_empty_squares(desk):
    desk.load(setup=FULL[:33] + "...")
    by_hand(desk, "f2", "f1", "e1", "f1")
    assert desk.shown(of(BLUE, GHOST)) == ["f1"] and not any(desk.app.play.view._costs)
    desk.play("e1")
    assert desk.panel.tip == "A turn has as many segments as there are empty squares at most, now 3."
    desk.key("done")
    desk.settle()
    assert desk.moves[0] == "f2-f1-e1-f1" and sum(desk.game.hand) == 3


# --- Rebel -------------------------------------------------------------------------------------


def bar(desk, colour):
    """The lights of a colour's bar, from below."""
    _, row, column = BARS[colour - 1]
    return [desk.light(row - step, column) for step in range(3)]


def test_bars_are_as_high_as_there_are_stones(desk):
    desk.load("e2-d2-d1-e1-e3-e4-e3", "draw:BBBBRR")
    blue, red = light_of(BLUE, STEADY), light_of(RED, STEADY)
    assert bar(desk, BLUE) == [blue, blue, blue] and bar(desk, RED) == [red, red, DARK]
    assert bar(desk, WHITE) == bar(desk, YELLOW) == [DARK, DARK, DARK]
    assert desk.panel.diagnostics == "Hand B4 R2\nBag B8 R10 W12 Y12"
    assert desk.panel.tip == "Pick a colour: b r."


def test_a_colour_is_picked_and_placed(desk):
    desk.load("e2-c2-c3", "draw:RW")
    assert desk.shown(LEGAL) == []
    desk.play("a1")
    assert desk.panel.tip == "Pick a colour first: one of the lit keys."
    desk.key("yellow")
    assert desk.panel.tip == "Yellow: not now."
    desk.key("white")
    assert bar(desk, WHITE)[0] == light_of(WHITE, PULSE) and bar(desk, RED)[0] == light_of(RED, STEADY)
    assert len(desk.shown(LEGAL)) == 24 and desk.panel.tip == "Tap a square for the white stone."
    desk.press(*desk.square("a1"))
    desk.run(TICK_MS)
    assert desk.symbol("a1") == of(WHITE, GHOST)
    desk.release(*desk.square("a1"))
    desk.run(20)
    desk.settle()
    assert desk.moves[-1] == "W@a1" and desk.panel.log[-1] == "3 rebel white on a1"
    assert desk.symbol("a1") == of(WHITE, LAST) and desk.symbol("c3") == of(BLUE, STONE)


def test_the_upper_keys_of_a_bar_are_the_same_key(desk):
    desk.load("e2-c2-c3", "draw:RW")
    _, row, column = BARS[WHITE - 1]
    desk.tap(row - 2, column)
    assert bar(desk, WHITE) == [light_of(WHITE, PULSE), DARK, DARK]


def test_a_single_colour_is_picked_already(desk):
    desk.load("e2-e3", "draw:Y")
    assert len(desk.shown(LEGAL)) == 24 and bar(desk, YELLOW)[0] == light_of(YELLOW, PULSE)
    desk.play("c4")
    assert desk.panel.tip == "c4 is taken. Tap an empty square." and desk.game.ply == 2
    desk.play("e1")
    assert desk.moves[-1] == "Y@e1" and desk.panel.status == "Pebble to move"
    assert bar(desk, YELLOW) == [DARK, DARK, DARK]


def test_all_stones_of_the_last_turn_are_marked(desk):
    desk.load("e2-c2-c3", "draw:RW", "W@a1", "R@e1")
    assert desk.shown(of(WHITE, LAST)) == ["a1"] and desk.shown(of(RED, LAST)) == ["e1"]
    assert desk.shown(of(BLUE, LAST)) == [] and desk.game.to_move == PEBBLE
    assert desk.app.describe(*desk.square("e1")) == "e1, red stone, the last move"
