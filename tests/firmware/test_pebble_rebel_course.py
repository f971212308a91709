"""How a game of Pebble Rebel goes on the board: chance, undo, hints, the board as a player, all ends."""

import pytest

from engines.game import CHANCE, DRAW
from engines.pebble_rebel.tables import LETTERS, PEBBLE, REBEL
from firmware.clock import TICK_MS
from firmware.games.pebble_rebel.palette import HINTED_STONE, PULSING, STONE, of
from firmware.games.registry import GAMES, place_of
from firmware.output.palette import EMPTY, HINTED
from tests.firmware.pebble_rebel_desk import BLUE, FULL, RED, PebbleRebelDesk

THREE = "BBB........R" + 18 * "." + ".B...."


@pytest.fixture
def desk():
    return PebbleRebelDesk()


# --- chance ------------------------------------------------------------------------------------


def test_drawn_stones_show_on_the_square_that_was_left(desk):
    desk.play("e2")
    desk.tap(*desk.square("c3"))
    while desk.game.to_move == CHANCE:
        desk.run(TICK_MS)
    seen = []
    while desk.app.play._steps:
        if desk.symbol("e2") != EMPTY and (not seen or seen[-1] != desk.symbol("e2")):
            seen.append(desk.symbol("e2"))
        desk.run(TICK_MS)
    word = desk.moves[1]
    assert word.startswith("draw:") and len(word) == 7
    assert seen == [of(LETTERS.index(letter), STONE) for letter in sorted(set(word[5:]))]
    assert desk.panel.log[1] == "2 chance draws " + " ".join(word[5:])


def test_a_random_setup_appears_stone_by_stone(desk):
    desk.app.begin((GAMES[place_of("pebble_rebel")], {"setup": "random"}, 0, 1), desk.now)
    counts = []
    while desk.app.play._steps:
        desk.run(TICK_MS)
        counts.append(sum(symbol != EMPTY for symbol in desk.app.play.symbols))
    assert sorted(set(counts)) == list(range(1, 13)) and counts == sorted(counts)
    assert desk.panel.log == ["1 chance sets up"] and desk.game.to_move == PEBBLE and not desk.lit("undo")


def test_stones_are_drawn_one_by_one_where_the_rules_say_so(desk):
    desk.begin("pebble_rebel", draw="one")
    desk.play("e2", "c3")
    assert sum(desk.game.hand) == 1 and desk.game.owed() == 1
    desk.play("e2")  # where drawn stones show while it is free
    assert [word.partition(":")[0] for word in desk.moves[3:]] == ["draw"]
    assert sum(desk.game.hand) == 1 and desk.game.owed() == 0 and desk.game.to_move == REBEL


# --- undo, hints, the end ----------------------------------------------------------------------


def undo(desk):
    desk.key("undo")
    desk.key("undo")


def test_undo_takes_back_what_chance_did_too(desk):
    desk.play("e2", "c3")
    names = [key for key in ("blue", "red", "white", "yellow") if desk.lit(key)]
    desk.key(names[0])
    desk.play("a1")
    undo(desk)
    assert len(desk.moves) == 2 and desk.panel.status == "Rebel to move"
    undo(desk)
    assert desk.moves == [] and desk.panel.log == [] and desk.panel.status == "Pebble to move"


def think(desk):
    while desk.app.play._thinker:
        desk.run(TICK_MS)
    desk.settle()


def test_a_hint_for_pebble_marks_stone_and_target(desk):
    desk.key("hint")
    think(desk)
    path = desk.panel.tip.removeprefix("Hint: ").removesuffix(".").split("-")
    colour = desk.game.cells[desk.game.index_of(path[0])]
    assert desk.symbol(path[0]) == of(colour, HINTED_STONE) and desk.symbol(path[-1]) == HINTED
    desk.play(path[0])
    assert desk.symbol(path[0]) == of(colour, PULSING) and desk.symbol(path[-1]) == HINTED
    desk.play(path[-1])
    assert desk.moves[0] == "-".join(path)


def test_a_hint_for_rebel_names_the_colour_and_marks_the_square(desk):
    desk.load("e2-c2-c3", "draw:RW")
    desk.key("hint")
    think(desk)
    colour, _, name = desk.panel.tip.removeprefix("Hint: ").removesuffix(".").partition(" on ")
    assert colour in ("red", "white") and desk.shown(HINTED) == [name]


@pytest.mark.parametrize(("seat", "board"), [(1, REBEL), (2, PEBBLE)])
def test_the_board_plays_either_side(desk, seat, board):
    desk.begin("pebble_rebel", seat=seat)
    if board == REBEL:
        desk.play("e2", "c3")
    turns = 0
    while desk.game.to_move != 3 - board:
        assert not any(desk.lit(name) for name in ("blue", "red", "white", "yellow", "done"))
        think(desk)
        turns += 1
    assert turns >= 1 and desk.panel.status.endswith("(you)")


def test_pebbles_line_is_shown(desk):
    desk.load(setup=THREE)
    desk.play("b1", "d6")
    assert desk.panel.status == "Pebble wins: 4 blue stones in line." and desk.panel.title == "Pebble Rebel, the end"
    assert desk.shown(of(BLUE, PULSING)) == ["a6", "b6", "c6", "d6"] and desk.shown(of(RED, STONE)) == ["f5"]
    assert desk.app.describe(*desk.square("a6")) == "a6, blue stone, in the line"
    assert desk.lit("again") and not desk.lit("resign")
    undo(desk)
    assert desk.panel.status == "Pebble to move" and desk.shown(of(BLUE, PULSING)) == []


def test_a_line_that_rebel_has_to_make_wins_for_pebble_too(desk):
    desk.load("f5-f4", "draw:B", setup=THREE)
    desk.play("d6")
    assert desk.panel.status == "Pebble wins: 4 blue stones in line."


@pytest.mark.parametrize(
    ("letter", "outcome", "said"),
    [
        ("R", REBEL, "Rebel wins: the board is full, and there is no line."),
        ("W", DRAW, "Draw: the last stone fills the board and makes a line of white."),
    ],
)
def test_a_full_board(desk, letter, outcome, said):
    desk.load("f2-f1", f"draw:{letter}", setup=FULL[:24] + "BBWWWY" + "RRYYR.")
    desk.play("f2")
    assert desk.game.outcome == outcome and desk.panel.status == said


def test_resigning(desk):
    desk.key("resign")
    desk.key("resign")
    assert desk.panel.status == "Rebel wins: Pebble resigned." and desk.panel.log == ["1 pebble resigns"]
    desk.key("again")
    assert desk.panel.status == "Pebble to move" and desk.panel.log == []
