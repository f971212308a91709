"""Reversi's bot: that it finds what a search without cuts finds."""

import random
import re
from array import array
from typing import cast

import pytest

from engines.bots.alphabeta import DEEPEST
from engines.bots.bot import SURE
from engines.bots.bot_kernels import EVEN, HORIZON, WON
from engines.reversi.bot import ENDINGS, ReversiBot
from engines.reversi.bot_kernels import ACROSS, BESIDE, CORNER, ON_EDGE, OPEN, SAFE, WAY
from engines.reversi.kernels import SIZE, WIDTH, flip, flips, list_moves
from engines.reversi.rules import Reversi
from tests.engines.bots import after, think
from tests.support.endings import EVEN as EVEN_CHANCES
from tests.support.endings import LOST, Solver


def worth(cells: bytearray, player: int) -> int:
    """Return what a position is worth to a player, line by line."""
    found = 0
    for square in range(len(cells)):
        for step in (1, WIDTH - 1, WIDTH, WIDTH + 1) if cells[square] <= 2 else ():
            line, at = "", square
            while cells[at] <= 2:
                line += str(cells[at])
                at += step
            if cells[square - step] > 2 and len(line) > 2:
                straight = step in (1, WIDTH)
                beside = WIDTH if step == 1 else 1  # of an edge, where the board ends
                found += line_worth(line, straight and 3 in (cells[square - beside], cells[square + beside]), straight)
    return found if player == 1 else -found


def line_worth(line: str, is_edge: bool, is_straight: bool) -> int:
    """Return what a line is worth to black."""
    found = ends = 0
    for sign, own, other in ((1, "1", "2"), (-1, "2", "1")):
        for way in (line, line[::-1]):
            found += sign * (WAY * len(re.findall(f"0(?={other}+{own})", way)) - OPEN * way.count("0" + own))
            if way.startswith(own):
                ends += sign * (CORNER + SAFE * (len(way) - len(way.lstrip(own)) - 1)) * is_edge
            ends -= sign * (BESIDE if is_edge else ACROSS) * way.startswith("0" + own)
    if is_edge:
        found = found * ON_EDGE + ends
    elif len(line) == SIZE and not is_straight:
        found += ends
    return max(-128, min(127, found))


def listed(cells: bytearray, player: int) -> list[int]:
    moves = array("H", bytes(128))
    return list(moves[: list_moves(cells, player, moves, 0)])


def value(cells: bytearray, player: int, depth: int) -> int:
    """Return what the search without any cut gives, for the player to move."""
    own, others = listed(cells, player), listed(cells, 3 - player)
    if not own and not others:
        lead = cells.count(player) - cells.count(3 - player)
        return EVEN if not lead else WON - 1 if lead > 0 else 1
    if not depth:
        return EVEN + worth(cells, player)
    if not own:  # a pass is no move
        return WON - value(cells, 3 - player, depth)
    best = 0
    for move in own:
        then = bytearray(cells)
        flip(then, move, flips(cells, move, player), player)
        then[move] = player
        best = max(best, WON - value(then, 3 - player, depth - 1))
    return best


def test_a_cut_loses_nothing() -> None:
    """The values of depth 1 to 3 in random positions, and of endings, some with passes; in slices of a few (2 s)."""
    chance = random.Random(3)
    for plies in (1, 8, 20, 35, 46, 53, 54, 55, 56, 57):
        game = cast("Reversi", after("reversi", plies, 3))
        bot = ReversiBot(game, 5)
        bot.begin(game, plies)
        depth = 1
        while not bot.done and depth != 4:
            bot.search(chance.randrange(1, 9))
            if bot._numbers[HORIZON] != depth or bot.done:
                assert bot._value == value(game.cells, game.to_move, depth)
                assert bot._cells[: len(game.cells)] == game.cells
                assert depth == 1 or (depth == DEEPEST) == (60 - plies <= ENDINGS[-1])
                depth = bot._numbers[HORIZON]


# Of the last two moves here the first has several choices, and the best of them draws.
DRAWN = (
    "d6 c4 f3 e6 f6 g2 c3 f7 e3 c6 b4 f4 g4 g3 g5 g6 e7 f5 b6 a6 h7 h6 h1 e2 d3 f8 b7 b2 d2 d1 b5 h8 e8 c8 c7 a4 a8 b8 "
    "a5 d7 h4 b3 f2 h3 h2 d8 a7 g1 f1 e1 a2 c5 c1 a3 c2 a1 h5 b1",
    "d6 c4 f3 f4 b3 c6 d3 c2 g4 e6 d7 a2 e7 h4 f5 g2 c5 e8 b6 g5 b4 b7 h6 a4 f6 h5 e3 b5 a8 c7 a3 f7 g6 h7 b2 d2 a6 b1 "
    "c8 b8 d1 e2 a7 c3 d8 f8 h1 g7 g3 g1 g8 f2 a5 h8 c1 e1 f1 a1",
)


@pytest.mark.parametrize("level", [3, 4, 5])
@pytest.mark.parametrize("moves", DRAWN)
def test_a_drawn_ending_is_neither_won_nor_lost(level: int, moves: str) -> None:
    game = Reversi()
    game.load(moves.split())
    values = Solver().moves(game)
    assert max(values.values()) == EVEN_CHANCES and min(values.values()) == LOST
    bot = think(ReversiBot(game, level), game)
    assert bot.points() == SURE // 2 and not bot.proved()
    assert values[bot.move()] == EVEN_CHANCES
    bot.proves = True
    think(bot, game)
    assert bot.exact() and bot.points() == SURE // 2 and values[bot.move()] == EVEN_CHANCES
