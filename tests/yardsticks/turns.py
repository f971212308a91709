"""Vacuum's turns, of several actions each: the one whose worst answer by the next player is the best."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from engines.game import NOBODY
from engines.vacuum.actions import ACTIONS, COMMIT, COMMITTING, action_of
from tests.yardsticks.values import value_of

ACTIONS_BEFORE = 3  # the last one of a turn, at most
KEPT = 6  # beginnings of a turn, after each action
TRIED = 8  # turns that are answered
ANSWERS = 3  # to each

Turn = list[int]


def choose(game: Any, random: Random) -> Turn:
    """Return what is left of the turn: the moves after which the next player's best answer is the least bad."""
    seat, most, found = game.to_move, None, game.legal_moves()[:1]
    for turn in turns(game, KEPT, random)[:TRIED]:
        with made(game, turn):
            answers = turns(game, 1, random)[:ANSWERS] if game.to_move != NOBODY else [[]]
            worst = min(value_after(game, answer, seat) for answer in answers)
        if most is None or worst > most:
            most, found = worst, turn
    return found


def turns(game: Any, kept: int, random: Random) -> list[Turn]:
    """Return turns of the player to move, those first that are worth most to that player, equal ones in any order."""
    begun: list[Turn] = [[]]
    ended: list[tuple[int, float, Turn]] = []
    for _ in range(ACTIONS_BEFORE + 1):
        longer: list[tuple[int, float, Turn]] = []
        for turn in begun:
            with made(game, turn):
                for move in game.legal_moves():
                    last = ACTIONS[action_of(move)][2] == COMMITTING
                    more = [move, COMMIT] if last else [move]
                    value = value_after(game, more, game.to_move)
                    (ended if last else longer).append((-value, random.random(), [*turn, *more]))
        begun = [turn for *_, turn in sorted(longer)[:kept]]
    return [turn for *_, turn in sorted(ended)]


def value_after(game: Any, moves: Turn, seat: int) -> int:
    """Return what the position after some moves is worth for a seat."""
    with made(game, moves):
        return value_of(game, seat)


@contextmanager
def made(game: Any, moves: Turn) -> Iterator[None]:
    """Make moves, and take them back."""
    for move in moves:
        game.play(move)
    yield
    for _ in moves:
        game.undo()
