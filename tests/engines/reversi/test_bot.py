"""Reversi's bot: that it finds what a search without cuts finds, and strength."""

import random
from array import array

from engines.bots.alphabeta import ALPHA, DEEPEST, EVEN, HORIZON, WON
from engines.bots.bot import SURE
from engines.reversi.bot import CORNER_WORTH, CORNERS, GIFT_WORTH, GIFTS, MOVE_WORTH, ReversiBot
from engines.reversi.kernels import list_moves, turn, turned
from engines.reversi.rules import Reversi


def listed(cells: bytearray, player: int) -> list[int]:
    moves = array("H", bytes(128))
    return list(moves[: list_moves(cells, player, moves, 0)])


def value(cells: bytearray, player: int, depth: int) -> int:
    """Return what the search without any cut gives, for who is to move."""
    own, others = listed(cells, player), listed(cells, 3 - player)
    if not own and not others:
        lead = cells.count(player) - cells.count(3 - player)
        return EVEN if not lead else WON - 1 if lead > 0 else 1
    if not depth:
        signs = {player: 1, 3 - player: -1, 0: 0}
        corners, gifts = [sum(signs[cells[p]] for p in squares) for squares in (CORNERS, GIFTS)]
        mobility = len(own) - len(others)
        return EVEN + MOVE_WORTH * mobility + CORNER_WORTH * corners + GIFT_WORTH * gifts
    best = 0 if own else WON - value(cells, 3 - player, depth - 1)
    for move in own:
        then = bytearray(cells)
        turn(then, move, turned(cells, move, player), player)
        then[move] = player
        best = max(best, WON - value(then, 3 - player, depth - 1))
    return best


def test_a_cut_loses_nothing() -> None:
    """The values of depth 1 to 3 in random positions, and of endings, some with passes; in slices of a few (2 s)."""
    chance = random.Random(3)
    for plies in (1, 8, 20, 35, 48, 53, 54, 55, 56, 57):
        game = Reversi()
        while game.ply < plies and game.outcome is None:
            game.play(chance.choice(game.legal_moves()))
        if game.outcome is not None:
            game.undo()
        bot = ReversiBot(game, 5)
        bot.begin(game, plies)
        depth = 1
        while not bot.done and depth != 4:
            bot.search(chance.randrange(1, 9))
            if bot._numbers[HORIZON] != depth or bot.done:
                assert bot._value == value(game.cells, game.to_move, depth)
                assert bot._cells == game.cells
                assert depth == 1 or (depth == DEEPEST) == (plies > 50)
                depth = bot._numbers[HORIZON]


def test_a_loss_is_sure_only_once_all_moves_are_known() -> None:
    """In the middle of a search through an ending the first moves may have lost, and another one win."""
    chance, seen = random.Random(1), 0
    while not seen:
        game = Reversi()
        while game.ply < 52 and game.outcome is None:
            game.play(chance.choice(game.legal_moves()))
        if game.outcome is not None:
            continue
        bot = ReversiBot(game, 5)
        bot.begin(game, 1)
        while not bot.done:
            seen += bot._stack[ALPHA] == 1 and bot._numbers[HORIZON] == DEEPEST
            assert not bot.proved() or bot.points() == SURE
            bot.search(1)


def test_deeper_plays_better() -> None:
    points = 0
    for number in range(6):
        levels, game = [3, 1] if number % 2 else [1, 3], Reversi()
        while game.outcome is None:
            bot = ReversiBot(game, levels[game.to_move - 1])
            bot.begin(game, number)
            while not bot.done:
                bot.step()
            game.play(bot.move())
        points += game.outcome < 3 and levels[game.outcome - 1] == 3
    assert points >= 4
