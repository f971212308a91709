"""What a move would do, seen before it is made: firmware/screens/preview.py and the views' part of it."""

import random
import re
from importlib import import_module

import pytest

from engines.game import CHANCE, NOBODY, IllegalMove
from engines.registry import GAMES
from firmware.clock import TICK_MS
from firmware.games.registry import view_of
from firmware.games.vacuum import palette as vacuum
from firmware.input.gestures import HOLD_MS
from firmware.screens.preview import REST_MS
from tests.engines.games import everything, pick, played
from tests.firmware.vacuum_harness import VacuumHarness

TRIES = 25  # squares a position


def likely(view):
    """Return the squares that a player may tap, or all."""
    squares = range(view.size**2)
    found = [square for square in squares if re.search(r"\bcan\b|Tap|cube", view.describe(square))]
    return found or squares


def choose_something(view, chance):
    """Tap and press what chooses and does not play, as a player before the last tap."""
    for _ in range(3):
        names = view.usable()
        try:
            if names and chance.random() < 0.5:
                view.control(chance.choice(names))
            else:
                view.tap(chance.choice(likely(view)))
        except IllegalMove:
            pass


@pytest.mark.parametrize("name", GAMES)
def test_a_preview_shows_all_that_the_move_changes_and_leaves_no_trace(name):
    """Each square that looks different after the move looks different before it, and the game is as it was."""
    chance, seen = random.Random(3), 0
    allowed = {symbol for row in import_module(f"firmware.games.{name}.look").LOOK for symbol in row[1]}
    for number in range(12):
        game = played(name, [number, *(chance.randrange(250) for _ in range(chance.randrange(60)))])
        view = view_of(name)(game)
        while game.to_move == NOBODY:
            game.undo()
        while game.to_move == CHANCE:
            game.play(pick(game, number))
        view.moved()
        choose_something(view, chance)
        before, after, shown = (bytearray(view.size**2) for _ in range(3))
        view.paint(before, still=True)
        squares = range(view.size**2)
        for _ in range(TRIES):
            choose_something(view, chance)
            square = chance.choice(likely(view))
            view.paint(shown, square)
            was = everything(game)
            move = view.aim(square)
            if move < 0:
                continue
            assert game.is_legal(move)
            marks, words = view.preview_move(move)
            assert everything(game) == was and isinstance(words, str)
            for place, symbol in marks:
                shown[place] = symbol
            game.play(move)
            view.moved()
            view.paint(after, still=True)
            game.undo()
            view.moved()
            different = [place for place in squares if before[place] != after[place]]
            assert [place for place in different if shown[place] == before[place]] == []
            assert set(shown) <= allowed
            seen += 1
    assert seen > 25


def test_vacuum_shows_what_is_taken_and_what_comes():
    harness = VacuumHarness()
    harness.put("also=d4:12,c3:11,c4:22,b4:21 stage=2")
    harness.key("war")
    harness.play("d4")
    others = harness.breathing()
    harness.press(*harness.square("c4"))
    harness.run(REST_MS + 8 * TICK_MS)  # worked out, and no hold yet
    assert others and harness.breathing() == []  # other targets wait
    assert harness.panel.tip == "Here: war d4 to c4. Pressure 8 to 5."
    assert harness.symbol("c4") == vacuum.GOING and harness.symbol("d4") == vacuum.CHOSEN
    assert harness.moves == []
    harness.release(*harness.square("c4"))
    harness.run(HOLD_MS)
    assert harness.moves == ["war:d4-c4"]
