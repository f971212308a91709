"""Robble's bot: that its kernel knows the rules; swap, draws, memory."""

import random

import pytest

from engines.bots.bot import SURE
from engines.game import DRAW
from engines.robble.bot import FIXED_BYTES, LEVEL_ROUNDS, NODE_BYTES, RobbleBot
from engines.robble.bot_kernels import NODES, PROOF, USED
from engines.robble.rules import SWAP, Robble
from tests.engines.bots import think
from tests.engines.robble.boards import CYCLE, OPENING


def after(moves: str, size: int = 5) -> Robble:
    game = Robble(size)
    game.load(moves.split())
    return game


def late(chance: random.Random, size: int, empty: int) -> Robble:
    """Return a game of random moves that has that many empty squares left."""
    while True:
        game = Robble(size)
        while game.outcome is None and len(game.legal_moves()) != empty:
            game.play(chance.choice(game.legal_moves()))
        if game.outcome is None:
            return game


# -- the kernel and the rules


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
def test_the_last_stone_counts_as_in_the_rules(size: int) -> None:
    """All effects of a stone, and who has the biggest group left: 40 full boards."""
    chance = random.Random(size)
    seen = set()
    for number in range(40):
        game = late(chance, size, 1)
        (move,) = game.legal_moves()
        mover = game.to_move
        bot = think(RobbleBot(game, 5), game, number)
        game.play(move)
        if game.outcome is not None:
            assert bot.points() == (SURE if game.outcome == mover else 0), game.texts()
            assert bot.line() == [move]
            seen.add(bot.points())
    assert seen == {0, SURE}


# -- the swap, draws, resignation


@pytest.mark.parametrize(("expected", "swaps"), [(400, True), (511, True), (512, False), (700, False)])
def test_white_swaps_what_is_worth_less_than_half(expected: int, swaps: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    game = after("c3")
    bot = think(RobbleBot(game, 2), game)
    monkeypatch.setattr(bot, "_expected", lambda: expected)
    assert (bot.move() == SWAP) == (bot.line()[0] == SWAP) == swaps
    assert bot.points() == (SURE - expected if swaps else expected)
    assert len(bot.line()) > swaps


def test_a_draw_is_worth_half() -> None:
    """A move brings a board for the third time: it is played by whoever expects less than half, and by no other."""
    moves = (OPENING + 2 * CYCLE).split()
    game = after(" ".join(moves[:-1]))
    bot = think(RobbleBot(game, 3), game)
    drawing = game.parse(moves[-1])
    game.play(drawing)
    assert game.outcome == DRAW
    assert bot._drawn == [drawing]
    assert bot.move() != drawing and bot.points() >= SURE // 2
    bot._expected = lambda: 100  # type: ignore[method-assign]
    assert bot.move() == drawing and bot.line() == [drawing] and bot.points() == SURE // 2


def test_nothing_is_for_sure_while_a_draw_may_come() -> None:
    """A board has come twice: that who wins could bring it again is not known to the tree."""
    game = after(OPENING + CYCLE)
    bot = think(RobbleBot(game, 5), game, slices=4)
    bot._numbers[PROOF] = bot._numbers[NODES]
    assert bot.points() == 0 and not bot.proved()
    bot.proves = True
    assert think(bot, game, 2, 1).done and not bot.exact()
    assert game.can_repeat() and not after("c3 swap").can_repeat()


# -- memory


@pytest.mark.parametrize("memory", [0, FIXED_BYTES + 20 * NODE_BYTES])
def test_a_full_tree_thinks_on(memory: int) -> None:
    game = Robble(5)
    bot = think(RobbleBot(game, 3, memory), game)
    assert bot.rounds == LEVEL_ROUNDS[2] and game.is_legal(bot.move())
    assert bot._numbers[USED] == bot._numbers[NODES] == max(2, (memory - FIXED_BYTES) // NODE_BYTES)
