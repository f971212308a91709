"""What all bots by alpha-beta share, engines/bots/alphabeta.py: what a weak level may say, and the list of moves."""

import pytest

from engines.bots.alphabeta import DEEPEST
from engines.bots.bot_kernels import DEPTH, HORIZON
from engines.konane.bot import KonaneBot
from engines.reversi.bot import ReversiBot
from engines.reversi.rules import Reversi
from tests.engines.bots import after, think


@pytest.mark.parametrize(("kind", "words", "plies"), [(ReversiBot, "reversi", 14), (KonaneBot, "konane size=12", 24)])
def test_a_list_of_moves_at_the_least_memory_is_never_too_short(kind, words, plies):
    """It looks far ahead at once, where many positions have many moves each."""
    for seed in range(3):
        position = after(words, plies, seed)
        bot = kind(position, 5, 0)
        bot.begin(position, seed)
        bot._numbers[HORIZON] = DEEPEST
        deep, size = 0, len(bot._moves)
        for _ in range(300):
            bot.search(5)
            deep = max(deep, bot._numbers[DEPTH])
        assert len(bot._moves) == size and deep > 4
        assert bot.done or position.is_legal(bot.move())


@pytest.mark.parametrize("level", [2, 3])
def test_who_overlooks_moves_proves_no_loss(level):
    bot = think(ReversiBot(Reversi(), level), Reversi())
    bot._value = 0  # all moves that it has seen lose
    assert bot.points() == 0 and bot.proved() == (level == 3)
