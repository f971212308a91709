"""A game of Pebble Rebel on the board: chance, undo, hints, the board as a player, all ends."""

import pytest

from engines.game import CHANCE, RESIGN
from engines.pebble_rebel.tables import LETTERS, PEBBLE
from firmware.clock import TICK_MS
from firmware.games import thinker
from firmware.games.pebble_rebel.palette import PULSING, STONE, of
from firmware.games.registry import Setup
from firmware.output.palette import EMPTY
from tests.support.pebble_rebel_harness import BLUE, FULL, PebbleRebelHarness

THREE = "BBB........R" + 18 * "." + ".B...."
NEARLY_FULL = FULL[:24] + "BBWWWY" + "RRYYR."


@pytest.fixture
def harness():
    return PebbleRebelHarness()


# --- chance ------------------------------------------------------------------------------------


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


# --- undo, hints, the end ----------------------------------------------------------------------


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
        ([], THREE, ("b1", "d6"), "Pebble wins: 4 blue stones in line."),
        (["f5-f4", "draw:B"], THREE, ("d6",), "Pebble wins: 4 blue stones in line."),
        (["f2-f1", "draw:R"], NEARLY_FULL, ("f2",), "Rebel wins: the board is full, and there is no line."),
        (["f2-f1", "draw:W"], NEARLY_FULL, ("f2",), "Draw: the last stone fills the board and makes a line of white."),
    ):
        harness.load(*moves, setup=setup)
        harness.play(*taps)
        assert harness.panel.status == said and harness.lit("again")
        if "line." in said and "Pebble" in said:
            assert harness.shown(of(BLUE, PULSING)) == ["a6", "b6", "c6", "d6"]
            assert harness.app.describe(*harness.square("a6")) == "a6, blue stone, in the line"
