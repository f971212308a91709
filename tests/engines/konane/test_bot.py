"""Konane's bot: that its kernel searches as a plain search does."""

import random
from typing import cast

import pytest

from engines.bots.bot_kernels import EVEN, HORIZON, WON
from engines.konane.bot import KonaneBot
from engines.konane.bot_kernels import LINES
from engines.konane.rules import Konane
from tests.engines.bots import after, think


def value(game: Konane, depth: int) -> int:
    """Return what the search without any cut gives, for the player to move."""
    if game.outcome is not None:
        return 1  # who is to move has lost
    if not depth:
        mine, player = len(game.legal_moves()), game.to_move
        game.to_move = 3 - player
        theirs = len(game.legal_moves())
        game.to_move = player
        return EVEN + mine - theirs
    best = 0
    for move in game.legal_moves():
        game.play(move)
        best = max(best, WON - value(game, depth - 1))
        game.undo()
    return best


@pytest.mark.parametrize(
    ("size", "first", "last", "deepest"), [(6, 1, 18, 3), (6, 15, 21, 5), (8, 1, 24, 3), (10, 1, 30, 2), (12, 1, 36, 2)]
)
def test_a_cut_loses_nothing(size: int, first: int, last: int, deepest: int) -> None:
    """The values of the first depths in random positions, from white's first move on, in slices of a few positions."""
    chance = random.Random(size)
    for number in range(8 if size < 10 else 3):
        moves = first if number == 0 else chance.randrange(max(first, 2), last)
        game = cast("Konane", after(f"konane size={size}", moves, number))
        if len(game.legal_moves()) > 1:
            bot = KonaneBot(game, 5)
            bot.begin(game, number)
            lines, known = bot._lines[:LINES], 0
            while not bot.done and known < deepest:
                bot.search(chance.randrange(1, 9))
                if bot._numbers[HORIZON] - 1 > known:
                    known += 1
                    assert bot._value == value(game, known)
                    game.play(bot._best)
                    assert WON - value(game, known - 1) == bot._value
                    game.undo()
                    assert bot._lines[:LINES] == lines


def test_the_first_stone_is_taken_off_without_a_search() -> None:
    """The kernels know jumps alone."""
    assert think(KonaneBot(Konane(6), 5), Konane(6)).rounds == 0
