"""Puzzles: each has one solution, by a solver of its own, and is played by fingers."""

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from engines.game import NOBODY
from engines.registry import PUZZLED
from firmware.games.registry import Setup, open_view
from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.input.meanings import GUARD_MS
from firmware.output.palette import HINTED
from firmware.screens.puzzle import puzzles_of
from host.tools.puzzles import shape
from tests.support.app_harness import AppHarness


class Forces:
    """Whether a player wins whatever the other does: an and-or search over nothing but the rules.

    It shares no line with host/tools/endings.py, which has made the puzzles.
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


def begun(harness, name):
    """The puzzles of a game, from the menu."""
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


# Up to 10 s: every move of each position is searched to the end.
@pytest.mark.parametrize("name", PUZZLED)
def test_each_puzzle_has_one_solution(name):
    options, rows = puzzles_of(name)
    assert len(rows) == 20
    assert len({moves for moves, _ in rows}) == 20
    for moves, solution in rows:
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


@pytest.mark.parametrize("name", PUZZLED)
def test_no_two_puzzles_are_one_position(name):
    """Nor is one the other turned, mirrored, or with its colours exchanged."""
    options, rows = puzzles_of(name)
    found = {}
    for number, (moves, _) in enumerate(rows, 1):
        game = open_view(Setup(name, options)).game
        game.load(moves.split())
        found.setdefault(shape(game), []).append(number)
    assert not [numbers for numbers in found.values() if len(numbers) > 1]


def exchanged(state):
    """A state turned by a quarter, mirrored, or with other colours: of each of these kinds one."""
    rows = state["board"]
    yield {**state, "board": ["".join(row) for row in zip(*rows[::-1], strict=True)]}
    yield {**state, "board": [row[::-1] for row in rows]}
    if "supplies" in state:
        other = str.maketrans("BGRY", "YRBG")
        supplies = {
            player: {colour.translate(other): count for colour, count in hand.items()}
            for player, hand in state["supplies"].items()
        }
        yield {**state, "board": [row.translate(other) for row in rows], "supplies": supplies}
        yield {
            **state,
            "to_move": {"p1": "p2", "p2": "p1"}[state["to_move"]],
            "supplies": dict(zip(state["supplies"], reversed(state["supplies"].values()), strict=True)),
        }
    else:
        to_move = {"black": "white", "white": "black"}[state["to_move"]]
        yield {**state, "board": [row.translate(str.maketrans("bw", "wb")) for row in rows], "to_move": to_move}


@pytest.mark.parametrize("name", PUZZLED)
def test_a_shape_is_that_of_a_position_and_of_no_other(name):
    options, rows = puzzles_of(name)
    game = open_view(Setup(name, options)).game
    game.load(rows[0][0].split())
    state, players = game.state(), type(game).PLAYERS
    for other in exchanged(state):
        assert shape(SimpleNamespace(state=lambda other=other: other, PLAYERS=players)) == shape(game)
    game.undo()
    assert shape(SimpleNamespace(state=game.state, PLAYERS=players)) != shape(
        SimpleNamespace(state=lambda: state, PLAYERS=players)
    )


def test_a_puzzle_is_solved_by_fingers(harness):
    screen = begun(harness, "robble")
    assert harness.app.panel.title == "Robble, 1/20"
    assert harness.app.panel.status.endswith(": one move wins.")
    while screen._left:
        wanted = screen._left[0]
        tap(harness, wanted)
        harness.run(8000)
    assert harness.app.panel.status == "Solved!"
    harness.key("next")
    harness.run(100)
    assert harness.app.panel.title == "Robble, 2/20"
    assert not harness.lit("solution") or harness.app.panel.status.endswith(": one move wins.")


def test_a_move_that_wins_not_is_refused_and_changes_nothing(harness):
    screen = begun(harness, "robble")
    before = screen.game.dump()
    wrong = next(text for text in map(screen.game.text, screen.game.legal_moves()) if text != screen._left[0])
    tap(harness, wrong)
    assert harness.app.panel.tip == f"Not {wrong}: that lets the win go."
    assert screen.game.dump() == before
    taken = next(square for square in ("a1", "b2", "c3") if screen.game.cells[screen.game.index_of(square)])
    tap(harness, taken)
    assert harness.app.panel.tip == f"{taken} is taken. Tap an empty square."
    assert screen.game.dump() == before


def test_the_solution_is_shown_on_asking(harness):
    screen = begun(harness, "robble")
    wanted = screen._left[0]
    square = screen.view.square_of(screen.game.parse(wanted))
    assert screen.symbols[square] != HINTED
    harness.key("solution")
    harness.run(100)
    assert harness.app.panel.tip == f"The solution: {wanted}."
    assert screen.symbols[square] == HINTED
    tap(harness, wanted)
    harness.run(200)
    assert screen.symbols[square] != HINTED


def test_a_stone_of_konane_slides_or_is_tapped_twice(harness):
    screen = begun(harness, "konane")
    for number in range(2):
        start, end = screen._left[0].split("-")
        left = len(screen._left)
        if number:
            harness.key("next")
            harness.run(100)
            start, end = screen._left[0].split("-")
            left = len(screen._left)
            harness.slide(start, end)
        else:
            tap(harness, start, end)
        harness.run(6000)
        assert len(screen._left) < left


@pytest.mark.parametrize("name", PUZZLED)
def test_the_board_answers(harness, name):
    screen = begun(harness, name)
    solution = list(screen._left)
    screen._play(harness.now)
    harness.run(8000)
    assert len(screen._left) == len(solution) - 2
    assert screen.game.texts()[-2:] == solution[:2]


def test_back_and_the_menu_remember_the_last_one(harness):
    begun(harness, "reversi")
    harness.key("next")
    harness.run(100)
    harness.key("menu")
    harness.run(100)
    screen = begun(harness, "reversi")
    assert harness.app.panel.title == "Reversi, 2/20"
    harness.key("back")
    harness.run(100)
    assert harness.app.panel.title == "Reversi, 1/20"
    assert not harness.lit("back")
    assert screen.game.texts() == puzzles_of("reversi")[1][0][0].split()


def test_the_game_that_is_on_waits(harness):
    harness.app.load({"game": "robble", "options": {"size": "5"}, "moves": ["c3"]}, harness.now)
    harness.run(200)
    harness.key("menu")
    begun(harness, "robble")
    assert harness.app.play.game.texts() == ["c3"]
    harness.key("menu")
    harness.run(100)
    assert harness.find("go on with the game")


@pytest.mark.parametrize("name", ["vacuum", "pebble_rebel"])
def test_games_without_puzzles_have_no_key(harness, name):
    title = " ".join(word[0].upper() + word[1:] for word in name.split("_"))
    harness.choose("choose " + title)
    assert "puzzles" not in [entry[0] for entry in harness.app.soft_keys()]


def state(harness):
    """What fingers could change in a puzzle, and what is lit."""
    screen = harness.app.screen
    return screen.game.texts(), list(screen._left), screen._number, screen._hint, bytes(screen.symbols)


def every_finger(harness):
    """Tap every square, slide from each to the next, and press the keys that are no way to another screen."""
    size = harness.app.screen.size
    names = [f"{chr(97 + column)}{row + 1}" for row in range(size) for column in range(size)]
    for start, end in pairwise(names):
        tap(harness, start)
        harness.press(*harness.square(start))
        harness.run(50)
        tap(harness, end)
        harness.release(*harness.square(start))
    for entry in harness.app.soft_keys():
        if entry[0] not in ("menu", "help", "settings", "log", "back", "next"):
            harness.tap(*entry[1:3])


@pytest.mark.parametrize("name", PUZZLED)
def test_after_solved_no_finger_does_anything(harness, name):
    screen = begun(harness, name)
    while screen._left:
        screen._play(harness.now)
        harness.run(10_000)
    assert harness.panel.status == "Solved!"
    before = state(harness)
    every_finger(harness)
    harness.run(1000)
    assert state(harness) == before and harness.panel.status == "Solved!"


@pytest.mark.parametrize("name", PUZZLED)
def test_while_the_board_answers_no_finger_does_anything(harness, name):
    """From the move until the answer has been shown; a finger that came down before means nothing after it."""
    screen = begun(harness, name)
    line = list(screen._left)
    screen._play(harness.now)
    harness.press(*harness.square("a1"))
    while screen._answer:
        assert screen.usable() == ["next"]
        every = [(row, column) for row in range(ROWS) for column in range(COLUMNS - 2)]
        for key in every[harness.now // 5 % 7 :: 7]:
            harness.press(*key)
        harness.run(50)
        for key in every:
            if key != harness.square("a1"):
                harness.release(*key)
        harness.run(50)
    harness.release(*harness.square("a1"))
    harness.run(300)
    assert screen.game.texts()[-2:] == line[:2] and screen._left == line[2:]
    assert screen._note == "" and screen.usable()[0] == "solution"
    wanted = line[2] if "-" not in line[2] and line[2][:1].islower() else None
    if wanted and name != "ouroboros":
        tap(harness, wanted)
        assert screen._left != line[2:]


@pytest.mark.parametrize("name", PUZZLED)
@pytest.mark.parametrize("key", ["next", "back", "menu", "the move"])
def test_a_hint_goes_with_its_move_and_its_puzzle(harness, name, key):
    begun(harness, name)
    harness.key("next")
    harness.run(GUARD_MS)
    harness.key("solution")
    harness.run(100)
    assert HINTED in harness.app.screen.symbols
    if key == "the move":
        harness.app.screen._play(harness.now)
        harness.run(10_000)
    else:
        harness.key(key)
        harness.run(300)
        if key == "menu":
            begun(harness, name)
        fresh = AppHarness()
        fresh.app.menu.puzzles[name] = harness.app.screen._number
        begun(fresh, name)
        assert state(harness) == state(fresh)
    screen = harness.app.screen
    assert screen._hint == -1 and screen._preview.marks == () and "solution" not in harness.panel.tip


@pytest.mark.parametrize("name", PUZZLED)
def test_the_last_puzzle_has_no_next_one(harness, name):
    harness.app.menu.puzzles[name] = 19
    screen = begun(harness, name)
    before = state(harness)
    assert "next" not in screen.usable() and not harness.lit("next")
    harness.key("next")
    harness.run(100)
    assert state(harness) == before and harness.panel.tip == "Next: not now."
    while screen._left:
        screen._play(harness.now)
        harness.run(10_000)
    assert harness.panel.tip == "That was the last puzzle. Menu: enough."


@pytest.mark.parametrize("name", PUZZLED)
def test_next_in_the_middle_of_the_answer_shows_the_next_puzzle_at_once(harness, name):
    screen = begun(harness, name)
    screen._play(harness.now)
    harness.run(100)
    harness.key("next")
    harness.run(50)
    fresh = AppHarness()
    fresh.app.menu.puzzles[name] = 1
    begun(fresh, name)
    assert state(harness) == state(fresh)
    harness.run(10_000)
    assert state(harness) == state(fresh)
