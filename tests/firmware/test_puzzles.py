"""Puzzles: each has one solution, by a solver of its own, and is played by touches."""

from typing import Any

import pytest

from engines.game import NOBODY
from engines.registry import PUZZLED
from firmware.games.registry import Setup, open_view
from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.input.meanings import GUARD_MS
from firmware.output.palette import HINTED
from firmware.screens.puzzle import puzzles_of
from tests.support.app_harness import AppHarness


class Forces:
    """Whether a player wins whatever the other does: an and-or search over nothing but the rules.

    It shares no line with the search that has found the puzzles (tests/support/endings.py).
    """

    def __init__(self, player):
        self.player = player
        self.known = {}

    def __call__(self, game: Any) -> bool:
        if game.to_move == NOBODY:
            return game.outcome == self.player
        key = (game.to_move, bytes(game.cells), bytes(getattr(game, "supplies", b"")))
        if key not in self.known:
            after = (self.after(game, move) for move in game.legal_moves())
            self.known[key] = any(after) if game.to_move == self.player else all(after)
        return self.known[key]

    def after(self, game, move):
        game.play(move)
        try:
            return self(game)
        finally:
            game.undo()


def begun(harness, name, number=0):
    """A puzzle of a game, from the menu."""
    harness.app.menu.puzzles[name] = number
    title = " ".join(word[0].upper() + word[1:] for word in name.split("_"))
    harness.choose("choose " + title)
    harness.key("puzzles")
    harness.run(GUARD_MS)  # its key shows the solution now
    assert type(harness.app.screen).__name__ == "Puzzle"  # a new one: the module is forgotten each time
    return harness.app.screen


def tap(harness, *squares):
    for square in squares:
        harness.tap(*harness.square(square))
        harness.run(100)


def state(harness):
    """What touches could change in a puzzle, and what is lit."""
    screen = harness.app.screen
    return screen.game.texts(), list(screen._left), screen._number, screen._hint, bytes(screen.symbols)


# Up to 10 s: every move of each position is searched to the end.
@pytest.mark.parametrize("name", PUZZLED)
def test_each_puzzle_has_one_solution(name):
    options, rows = puzzles_of(name)
    assert len(rows) == 20
    for row in rows:
        moves, solution = row.split(" = ")
        game = open_view(Setup(name, options)).game
        game.load(moves.split())
        forces = Forces(game.to_move)
        line = solution.split()
        assert len(line) % 2 == 1
        for number, text in enumerate(line):
            if number % 2 == 0:
                assert game.to_move == forces.player
                winning = [move for move in game.legal_moves() if forces.after(game, move)]
                assert [game.text(move) for move in winning] == [text]
                assert number or len(game.legal_moves()) >= 4
            game.play(game.parse(text))


def test_a_puzzle_is_solved_by_fingers(harness):
    screen = begun(harness, "robble")
    assert harness.panel.title == "Robble, 1/20" and harness.panel.status.startswith("Puzzle: one move wins for ")
    while screen._left:
        tap(harness, screen._left[0])
        harness.run(8000)
    assert harness.panel.status == "Solved!"
    harness.key("next")
    harness.run(100)
    assert harness.panel.title == "Robble, 2/20"
    harness.key("menu")
    begun(harness, "robble", harness.app.menu.puzzles["robble"])
    assert harness.panel.title == "Robble, 2/20" and harness.lit("back")


def test_a_stone_of_konane_slides(harness):
    screen = begun(harness, "konane")
    left = len(screen._left)
    harness.slide(*screen._left[0].split("-"))
    harness.run(6000)
    assert len(screen._left) < left


def test_a_move_that_wins_not_is_refused_and_changes_nothing(harness):
    screen = begun(harness, "robble")
    before = screen.game.dump()
    wrong = next(text for text in map(screen.game.text, screen.game.legal_moves()) if text != screen._left[0])
    taken = next(square for square in ("a1", "b2", "c3") if screen.game.cells[screen.game.index_of(square)])
    for square, words in (
        (wrong, f"Not {wrong}: that throws the win away."),
        (taken, f"{taken} is taken. Tap an empty square."),
    ):
        tap(harness, square)
        assert harness.panel.tip == words and screen.game.dump() == before


def test_the_solution_is_shown_on_asking(harness):
    screen = begun(harness, "robble")
    wanted = screen._left[0]
    square = screen.view.square_of(screen.game.parse(wanted))
    assert screen.symbols[square] != HINTED
    harness.key("solution")
    harness.run(100)
    assert harness.panel.tip == f"The solution: {wanted}." and screen.symbols[square] == HINTED
    tap(harness, wanted)
    harness.run(200)
    assert screen.symbols[square] != HINTED


def many_fingers(harness, ms):
    """Keep a finger on a1, and tap many others again and again."""
    every = [(row, column) for row in range(ROWS) for column in range(COLUMNS - 2)]
    resting = harness.square("a1")
    harness.press(*resting)
    for part in range(ms // 100):
        keys = [key for key in every[part % 7 :: 7] if key != resting]
        for key in keys:
            harness.press(*key)
        harness.run(50)
        for key in keys:
            harness.release(*key)
        harness.run(50)
    harness.release(*resting)
    harness.run(300)


@pytest.mark.parametrize("name", PUZZLED)
def test_while_the_board_answers_and_after_the_end_no_finger_does_anything(harness, name):
    """From the move until the answer has been shown."""
    screen = begun(harness, name)
    line = list(screen._left)
    while screen._left:
        screen._play(harness.now)
        many_fingers(harness, 500)
        assert screen._answer or not screen._left or len(line) == 1
        harness.run(8000)
        assert screen._note == "" and line[len(line) - len(screen._left) :] == screen._left
    many_fingers(harness, 2000)
    assert harness.panel.status == "Solved!" and screen.game.texts()[-len(line) :] == line


def test_the_last_puzzle_has_no_next_one(harness):
    screen = begun(harness, "reversi", 19)
    before = state(harness)
    assert "next" not in screen.usable() and not harness.lit("next")
    harness.key("next")
    harness.run(100)
    assert state(harness) == before and harness.panel.tip == "Next: not now."
    while screen._left:
        screen._play(harness.now)
        harness.run(10_000)
    assert harness.panel.tip == "That was the last puzzle. Menu: stop."


@pytest.mark.parametrize("shown", ["a hint", "an answer"])
def test_the_next_puzzle_is_as_if_there_was_none_before(harness, shown):
    screen = begun(harness, "robble", 1)
    if shown == "a hint":
        harness.key("solution")
        harness.run(100)
        assert HINTED in screen.symbols
    else:
        screen._play(harness.now)
        harness.run(100)
    harness.key("next")
    fresh = AppHarness()
    begun(fresh, "robble", 2)
    for ms in (50, 10_000):
        harness.run(ms)
        assert state(harness) == state(fresh)
