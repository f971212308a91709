"""Pebble Rebel as two players meet it: what lights up, what touches and keys mean. No hardware, simulated time."""

import pytest

from engines.game import CHANCE, RESIGN
from engines.pebble_rebel.rules import PebbleRebel
from engines.pebble_rebel.tables import LETTERS, PEBBLE, SQUARES
from firmware.clock import TICK_MS
from firmware.games import thinker
from firmware.games.pebble_rebel.palette import GHOST, LAST, PULSING, REACHED, STONE, light_of, of
from firmware.games.registry import Setup
from firmware.input.softkeys import BARS
from firmware.output.palette import DARK, EMPTY, STEADY
from tests.support.app_harness import SETTLE_MS, AppHarness

BLUE, RED, WHITE, YELLOW = range(1, 5)
# All squares but f1, without a line: pairs of two colours, row by row
FULL = "BBRRBBWWYYWWBBRRBBWWYYWWBBRRBBWWYYW."
TRAPPED = "BR....W....." + 24 * "."  # the stone on a6 cannot move
THREE = "BBB........R" + 18 * "." + ".B...."
NEARLY_FULL = FULL[:24] + "BBWWWY" + "RRYYR."


@pytest.fixture
def harness():
    harness = AppHarness()
    harness.begin("pebble_rebel")
    return harness


def load(harness, *moves, **options):
    """Load a game with these options, after these moves."""
    harness.app.load({"game": "pebble_rebel", "options": options, "moves": list(moves)}, harness.now)
    harness.run(SETTLE_MS)


def test_a_stone_lights_what_it_reaches_by_what_it_costs(harness):
    harness.play("e2")
    costs = PebbleRebel().reach(PebbleRebel().index_of("e2"))
    free = [square for square in range(36) if not harness.game.cells[SQUARES[square]]]
    found = [costs[SQUARES[square]] for square in free]
    expected = [EMPTY if cost == 255 else REACHED + min(cost, 4) - 1 for cost in found]
    assert [harness.app.play.symbols[square] for square in free] == expected and len(set(expected)) == 5
    assert harness.symbol("e2") == of(BLUE, PULSING) and harness.game.ply == 0
    for name, words in (("e1", "Rebel gets 1 stone."), ("c3", "Rebel gets 2 stones.")):
        harness.press(*harness.square(name))
        harness.run(700)
        assert harness.panel.tip == words and harness.symbol(name) == of(BLUE, GHOST)
        harness.release(*harness.square(name))
        harness.run(20)
        assert harness.panel.tip != words and harness.game.ply == 0


def test_what_cannot_be_is_refused_in_words(harness):
    load(harness, setup=TRAPPED)
    harness.play("c3")
    assert harness.panel.tip == "No stone is on c3. Tap a stone first."
    harness.play("a6")
    assert harness.panel.tip == "The stone on a6 is shut in. Tap another one."
    harness.play("b6", "a6")
    assert harness.panel.tip.startswith("The stone on a6") and harness.shown(of(RED, PULSING)) == ["b6"]
    load(harness, setup="R..B..BBBW.." + 24 * ".")
    harness.play("a6", "f1")
    assert harness.panel.tip == "From a6 no free way leads to f1. Tap a lit square."
    assert harness.game.ply == 0 and harness.symbol("a6") == of(RED, PULSING)


def by_hand(harness, *names):
    """Choose the first square's stone for a path by hand, and tap the stops."""
    harness.play(names[0], *names)


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


def test_a_path_can_have_as_many_segments_as_there_are_empty_squares(harness):
    load(harness, setup=FULL[:33] + "...")
    by_hand(harness, "f2", "f1", "e1", "f1")
    assert harness.shown(of(BLUE, GHOST)) == ["f1"] and not any(harness.app.play.view._costs)
    harness.play("e1")
    assert harness.panel.tip == "A turn has at most as many segments as there are empty squares, now 3."
    harness.key("done")
    harness.settle()
    assert harness.moves[0] == "f2-f1-e1-f1" and sum(harness.game.hand) == 3


def bar(harness, colour):
    """The lights of a colour's bar, from below."""
    row, column = BARS[colour - 1]
    return [harness.light(row - step, column) for step in range(3)]


def test_bars_are_as_high_as_there_are_stones(harness):
    load(harness, "e2-d2-d1-e1-e3-e4-e3", "draw:BBBBRR")
    blue, red = light_of(BLUE, STEADY), light_of(RED, STEADY)
    assert bar(harness, BLUE) == [blue, blue, blue] and bar(harness, RED) == [red, red, DARK]
    assert bar(harness, WHITE) == bar(harness, YELLOW) == [DARK, DARK, DARK]
    assert harness.panel.diagnostics == "Hand: 4 blue, 2 red\nBag: 8 blue, 10 red,\n12 white, 12 yellow"
    assert harness.panel.tip == "Pick a colour: blue or red."


def test_all_stones_of_the_last_turn_are_marked(harness):
    load(harness, "e2-c2-c3", "draw:RW", "W@a1", "R@e1")
    assert harness.shown(of(WHITE, LAST)) == ["a1"] and harness.shown(of(RED, LAST)) == ["e1"]
    assert harness.shown(of(BLUE, LAST)) == [] and harness.game.to_move == PEBBLE
    assert harness.app.describe(*harness.square("e1")) == "e1, red stone, the last move, can move"


def test_drawn_stones_show_on_the_square_that_was_left(harness):
    harness.play("e2")
    harness.tap(*harness.square("c3"))
    while harness.game.to_move == CHANCE:
        harness.run(TICK_MS)
    seen = []
    while not harness.app.play.settled():
        if harness.symbol("e2") != EMPTY and (not seen or seen[-1] != harness.symbol("e2")):
            seen.append(harness.symbol("e2"))
        harness.run(TICK_MS)
    word = harness.moves[1]
    assert word.startswith("draw:") and len(word) == 7
    assert seen == [of(LETTERS.index(letter), STONE) for letter in sorted(set(word[5:]))]
    names = {"B": "blue", "R": "red", "W": "white", "Y": "yellow"}
    drawn = [f"{word[5:].count(letter)} {names[letter]}" for letter in "BRWY" if letter in word[5:]]
    assert harness.panel.log[1] == "Rebel draws " + ", ".join(drawn)


def test_a_random_setup_appears_stone_by_stone(harness):
    harness.app.begin(Setup("pebble_rebel", {"setup": "random"}), harness.now)
    counts = []
    while not harness.app.play.settled():
        harness.run(TICK_MS)
        counts.append(sum(symbol != EMPTY for symbol in harness.app.play.symbols))
    assert sorted(set(counts)) == list(range(1, 13)) and counts == sorted(counts)
    assert (
        harness.panel.log == ["The stones are laid out."] and harness.game.to_move == PEBBLE and not harness.lit("undo")
    )


def test_a_hint_to_resign_marks_no_square(harness, monkeypatch):
    def resigned(it, *_):
        it.stop()
        return RESIGN

    before = bytes(harness.app.play.symbols)
    monkeypatch.setattr(thinker.Thinker, "step", resigned)
    harness.key("hint")
    harness.think()
    assert harness.panel.tip == "Hint: resign." and harness.app.play.symbols == before


def test_the_ends(harness):
    for moves, setup, taps, said in (
        ([], THREE, ("b1", "d6"), "Pebble wins: 4 blue stones in a line."),
        (["f5-f4", "draw:B"], THREE, ("d6",), "Pebble wins: 4 blue stones in a line."),
        (["f2-f1", "draw:R"], NEARLY_FULL, ("f2",), "Rebel wins: the board is full, and there is no line."),
        (["f2-f1", "draw:W"], NEARLY_FULL, ("f2",), "Draw: the last stone fills the board and makes a line of white."),
    ):
        load(harness, *moves, setup=setup)
        harness.play(*taps)
        assert harness.panel.status == said and harness.lit("again")
        if "line." in said and "Pebble" in said:
            assert harness.shown(of(BLUE, PULSING)) == ["a6", "b6", "c6", "d6"]
            assert harness.app.describe(*harness.square("a6")) == "a6, blue stone, in the line"
