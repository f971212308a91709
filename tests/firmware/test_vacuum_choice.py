"""Vacuum's loops over all squares and all moves, against what each square and each move says of itself."""

import random

import pytest

from engines.game import NOBODY, RESIGN
from engines.vacuum.actions import ACTIONS, CAST, SOURCE, action_of, count_of, source_of, target_of
from engines.vacuum.rules import Vacuum
from engines.vacuum.terrain import END, FIRST
from firmware.games.vacuum import palette
from firmware.games.vacuum.view import View, index_of
from firmware.output.palette import EMPTY, OFF

STATES = 60


def positions(players):
    """Yield views of positions of a random game."""
    game, chance = Vacuum(players), random.Random(int(players))
    view = View(game)
    for _ in range(STATES):
        if game.to_move == NOBODY:
            return
        yield view
        game.play(chance.choice(game.legal_moves() or [RESIGN]))
        view.moved()


def targets(game, moves):
    """Return {target: move}; a cast has its first square and its last."""
    found = {}
    for move in moves:
        for target in (target_of(move), game.landing(move)) if action_of(move) == CAST else (target_of(move),):
            found.setdefault(target, move)
    return found


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_the_board_is_painted_square_by_square(players):
    symbols = bytearray(144)
    seen = set()
    for view in positions(players):
        view.paint(symbols, still=True)
        assert list(symbols) == [view._symbol(index_of(square)) for square in range(144)]
        seen |= set(symbols)
    assert {EMPTY, OFF, palette.RIM, palette.PEDESTAL} < seen


@pytest.mark.parametrize("players", ["2", "4"])
def test_a_choice_is_what_the_moves_say(players):
    chosen = set()
    for view in positions(players):
        game, choice = view.game, view.choice
        legal = game.legal_moves()
        actions = {action_of(move) for move in legal}
        for action in range(1, len(ACTIONS)):
            assert choice.is_open(action) == (action in actions)
        for action in sorted(actions - {0}):
            of_action = [move for move in legal if action_of(move) == action]
            choice._set(action, 0)
            starts = {source_of(move) for move in of_action}
            marked = {square for square in range(256) if choice.marks[square]}
            if not ACTIONS[action][3] & SOURCE:
                assert marked == set(targets(game, of_action)) or marked == {0}
                continue
            chosen.add(action)
            assert marked == starts
            for square in range(FIRST, END):
                counts = [count_of(move) for move in of_action if source_of(move) == square]
                assert choice.most(square) == max(counts, default=0)
                assert choice.is_source(square) == (square in starts)
            source = min(starts)
            choice._set(action, source)
            found = targets(game, [move for move in of_action if source_of(move) == source and count_of(move) == 1])
            assert {square for square in range(256) if choice.marks[square]} == set(found)
            assert all(choice.move_to(source, square) == found.get(square, -1) for square in range(FIRST, END))
        choice._stale = True
    assert len(chosen) > 3
