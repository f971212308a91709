"""A game of Pebble Rebel on the board: chance, undo, hints, the board as a player, all ends."""

import re

import pytest

from engines.game import CHANCE, DRAW, RESIGN
from engines.pebble_rebel.tables import LETTERS, PEBBLE, REBEL
from firmware.clock import TICK_MS
from firmware.games import thinker
from firmware.games.pebble_rebel.palette import HINTED_STONE, PULSING, STONE, of
from firmware.games.registry import Setup
from firmware.output.palette import EMPTY, HINTED
from tests.support.pebble_rebel_harness import BLUE, FULL, RED, PebbleRebelHarness

THREE = "BBB........R" + 18 * "." + ".B...."


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


def test_stones_are_drawn_one_by_one_where_the_rules_say_so(harness):
    harness.begin("pebble_rebel", draw="one")
    harness.play("e2", "c3")
    assert sum(harness.game.hand) == 1 and harness.game.owed() == 1
    harness.play("e2")  # where drawn stones show while it is free
    assert [word.partition(":")[0] for word in harness.moves[3:]] == ["draw"]
    assert sum(harness.game.hand) == 1 and harness.game.owed() == 0 and harness.game.to_move == REBEL


# --- undo, hints, the end ----------------------------------------------------------------------


def undo(harness):
    harness.key("undo")
    harness.key("undo")


def test_undo_takes_back_what_chance_did_too(harness):
    harness.play("e2", "c3")
    names = [key for key in ("blue", "red", "white", "yellow") if harness.lit(key)]
    harness.key(names[0])
    harness.play("a1")
    undo(harness)
    assert len(harness.moves) == 2 and harness.panel.status == "Rebel to move"
    undo(harness)
    assert harness.moves == [] and harness.panel.log == [] and harness.panel.status == "Pebble to move"


def test_a_hint_for_pebble_marks_stone_and_target(harness):
    harness.key("hint")
    harness.think()
    start, target, stones = re.match(r"Hint: (..) to (..) \((\d) stones? for Rebel\)\. ", harness.panel.tip).groups()
    colour = harness.game.cells[harness.game.index_of(start)]
    assert harness.symbol(start) == of(colour, HINTED_STONE) and harness.symbol(target) == HINTED
    harness.play(start)
    assert harness.symbol(start) == of(colour, PULSING) and harness.symbol(target) == HINTED
    harness.play(target)
    path = harness.moves[0].split("-")
    assert (path[0], path[-1], len(path) - 1) == (start, target, int(stones))


def test_a_hint_for_rebel_names_the_colour_and_marks_the_square(harness):
    harness.load("e2-c2-c3", "draw:RW")
    harness.key("hint")
    harness.think()
    colour, _, name = harness.panel.tip.removeprefix("Hint: ").partition(". ")[0].partition(" on ")
    assert colour in ("red", "white") and harness.shown(HINTED) == [name]


def test_a_hint_to_resign_marks_no_square(harness, monkeypatch):
    def resigned(it, *_):
        it.stop()
        return RESIGN

    before = bytes(harness.app.play.symbols)
    monkeypatch.setattr(thinker.Thinker, "step", resigned)
    harness.key("hint")
    harness.think()
    assert harness.panel.tip == "Hint: resign." and harness.app.play.symbols == before


def test_pebbles_line_is_shown(harness):
    harness.load(setup=THREE)
    harness.play("b1", "d6")
    assert (
        harness.panel.status == "Pebble wins: 4 blue stones in line." and harness.panel.title == "Pebble Rebel, the end"
    )
    assert harness.shown(of(BLUE, PULSING)) == ["a6", "b6", "c6", "d6"] and harness.shown(of(RED, STONE)) == ["f5"]
    assert harness.app.describe(*harness.square("a6")) == "a6, blue stone, in the line"
    assert harness.lit("again") and not harness.lit("resign")
    undo(harness)
    assert harness.panel.status == "Pebble to move" and harness.shown(of(BLUE, PULSING)) == []


def test_a_line_that_rebel_has_to_make_wins_for_pebble_too(harness):
    harness.load("f5-f4", "draw:B", setup=THREE)
    harness.play("d6")
    assert harness.panel.status == "Pebble wins: 4 blue stones in line."


@pytest.mark.parametrize(
    ("letter", "outcome", "said"),
    [
        ("R", REBEL, "Rebel wins: the board is full, and there is no line."),
        ("W", DRAW, "Draw: the last stone fills the board and makes a line of white."),
    ],
)
def test_a_full_board(harness, letter, outcome, said):
    harness.load("f2-f1", f"draw:{letter}", setup=FULL[:24] + "BBWWWY" + "RRYYR.")
    harness.play("f2")
    assert harness.game.outcome == outcome and harness.panel.status == said
