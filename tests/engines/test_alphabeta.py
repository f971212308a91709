"""What all bots by alpha-beta share, engines/bots/alphabeta.py: what a weak level may say, and the list of moves."""

import random
from array import array
from types import SimpleNamespace

import pytest

from engines.bots.alphabeta import DEEPEST, DEPTH, HORIZON, WON, AlphaBetaBot
from engines.bots.bot import ALL_SEEN, SURE
from engines.konane.bot import KonaneBot
from engines.konane.rules import Konane
from engines.reversi.bot import ReversiBot
from engines.reversi.rules import Reversi

CHOICES, WINNING = 8, 5


class LastMoveBot(AlphaBetaBot):
    """Of a game that any move ends: WINNING wins it, all others lose."""

    LEVELS = ((1, 3), (1, 7), (1, ALL_SEEN))

    def _set_up(self, game):
        self._made = 0

    def _make(self, at, move):
        self._made = move

    def _unmake(self, at, move):
        pass

    def _list(self, first, leaf):
        return -1 if self._made == WINNING else 1 - WON


def legal_moves_into(buffer):
    buffer[:CHOICES] = array("H", range(CHOICES))
    return CHOICES


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_level_that_overlooks_moves_proves_no_loss_by_the_others(level):
    game = SimpleNamespace(max_moves=CHOICES, to_move=1, legal_moves_into=legal_moves_into)
    bot, lost = LastMoveBot(game, level), 0
    for seed in range(50):
        bot.begin(game, seed)
        while not bot.done:
            bot.step()
        lost += bot.points() == 0
        assert bot.points() == SURE or not bot.proved()
    assert lost if level < 3 else bot.proved() and not lost


@pytest.mark.parametrize(
    ("kind", "game", "plies"),
    [(ReversiBot, Reversi, 14), (KonaneBot, lambda: Konane(12), 24)],
    ids=["reversi", "konane"],
)
def test_a_list_of_moves_at_the_least_memory_is_never_too_short(kind, game, plies):
    """It looks far ahead at once, where many positions have many moves each."""
    for seed in range(3):
        position, chance = game(), random.Random(seed)
        while position.ply < plies:
            position.play(chance.choice(position.legal_moves()))
        bot = kind(position, 5, 0)
        bot.begin(position, seed)
        bot._numbers[HORIZON] = DEEPEST
        deep, size = 0, len(bot._moves)
        for _ in range(300):
            bot.search(5)
            deep = max(deep, bot._numbers[DEPTH])
        assert len(bot._moves) == size and deep > 4
        assert bot.done or position.is_legal(bot.move())
