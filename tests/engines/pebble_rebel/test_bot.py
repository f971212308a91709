"""Pebble Rebel's bot: its kernels know the rules, it sees wins and threats, and its levels are what they should be."""

from array import array
from itertools import product
from typing import Any

import pytest

from engines.bots.bot import SURE
from engines.game import CHANCE, DRAW, RESIGN
from engines.pebble_rebel import bot as module
from engines.pebble_rebel import bot_kernels
from engines.pebble_rebel.bot import PebbleRebelBot
from engines.pebble_rebel.bot_kernels import make, tally
from engines.pebble_rebel.rules import PebbleRebel
from engines.pebble_rebel.tables import COLOURS, DRAWS, FREE, HELD, OWED, PEBBLE, REBEL, one_of
from engines.random32 import Random32
from tests.engines.pebble_rebel.boards import begin

EVERY = list(product(("off", "on"), ("all", "one")))  # diagonals, draw
FAR = "WWW.BR ....RB BR.B.R ...... .B..R. .....W"
THREE = "B..WWW ...... B...W. ...... ...R.. .....B"
TWO = "WWW... .....R ...... B..... RRR... ...B.W"


def think(game: PebbleRebel, level: int, seed: int = 1, slices: int = 10_000) -> PebbleRebelBot:
    """Return a bot that has thought."""
    bot = PebbleRebelBot(game, level)
    bot.begin(game, seed)
    bot.search(slices)
    return bot


def draw_if_due(game: PebbleRebel, random: Random32) -> None:
    while game.to_move == CHANCE:
        game.play(game.sample(random.draw()))


def positions(diagonals: str, draw: str, seed: int, step: int):
    """Yield positions of random games in which a player is to move, each step-th; half of the games begin at random."""
    random = Random32(seed)
    for setup in ("default", "random"):
        game = PebbleRebel(setup, diagonals, draw)
        draw_if_due(game, random)
        while game.outcome is None:
            if game.ply % step == 0:
                yield game
            moves = game.legal_moves()
            game.play(moves[random.next(len(moves))])
            draw_if_due(game, random)


# -- the kernels and the rules


def winning(game: PebbleRebel) -> list[int]:
    """Return the slides that make a line."""
    found = []
    for move in game.legal_moves():
        game.play(move)
        if game.outcome == PEBBLE:
            found.append(move)
        game.undo()
    return found


def listed(bot: PebbleRebelBot, game: PebbleRebel) -> list[tuple[int, int]]:
    """Return all moves that the bot lists, with their segments, in ascending order."""
    bot.begin(game, 1)
    bot._state[bot_kernels.LIMIT] = bot_kernels.MOVES
    bot.limit(0)
    bot.search(20)
    best, size = bot._best, bot_kernels.ENTRY
    return sorted((best[size * k + 2], best[size * k + 3]) for k in range(best[0]))


@pytest.mark.parametrize(("diagonals", "draw"), EVERY)
def test_the_kernels_list_what_is_legal_and_see_every_line(diagonals: str, draw: str) -> None:
    """Thousands of positions take seconds on CPython, so every third one of some games; 10,578 have been compared."""
    bot = None
    lines = 0
    for seed in range(1, 4):
        for game in positions(diagonals, draw, seed, 3):
            bot = bot or PebbleRebelBot(game, 5)
            moves = listed(bot, game)
            wins = winning(game) if game.to_move == PEBBLE else []
            slide = bot._state[bot_kernels.SLIDE]
            assert slide in wins if wins else not slide
            lines += bool(wins)
            if not slide:
                assert moves == [(move, game.segments(move)) for move in game.legal_moves()]
    assert lines


@pytest.mark.parametrize(("diagonals", "draw"), EVERY)
def test_playouts_keep_to_the_rules(diagonals: str, draw: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine makes every move of some playouts, too, and has the same board, stones, player and result.

    Two seconds: a thousand moves, which nothing compiles here.
    """
    state: Any = None
    game, start = PebbleRebel(diagonals=diagonals, draw=draw), 0
    draws, results = set(), set()
    again = array("H", bytes(2 * 128))

    def make_both(board: bytearray, sums: Any, tables: bytearray, best: Any, state: Any) -> None:
        if state[8] != bot_kernels.MOVES:
            while game.ply > start:
                game.undo()
        at = bot_kernels.ENTRY * state[8] + 2
        move = best[at]
        assert game.is_legal(move)
        assert best[at + 1] == game.segments(move)
        game.play(move)
        make(board, sums, tables, best, state)
        if game.to_move == CHANCE:
            drawn = DRAWS + sum(board[68 + colour] * one_of(colour) for colour in COLOURS)
            assert game.is_legal(drawn)
            game.play(drawn)
            draws.add(drawn)
        assert bytes(board[:64]) == bytes(game.cells)
        tally(board, tables, again, state[bot_kernels.WINDOWS])
        assert list(sums[: state[bot_kernels.WINDOWS]]) == list(again[: state[bot_kernels.WINDOWS]])
        if game.outcome is not None:
            assert state[bot_kernels.PHASE] == bot_kernels.CHOOSE
            assert state[6] == {PEBBLE: 64, DRAW: 32, REBEL: 0}[game.outcome]
            results.add(game.outcome)
        else:
            assert state[bot_kernels.PHASE] == bot_kernels.LOOK
            assert state[bot_kernels.MOVER] == game.to_move
            assert [board[64 + colour] for colour in COLOURS] == [game.bag[colour] for colour in COLOURS]
            assert [board[68 + colour] for colour in COLOURS] == [game.hand[colour] for colour in COLOURS]
            assert list(state[3:6]) == [game.counts[OWED], game.counts[HELD], game.counts[FREE]]

    monkeypatch.setattr(module, "make", make_both)
    random = Random32(7)
    draw_if_due(game, random)
    while game.outcome is None:
        start = game.ply
        bot = PebbleRebelBot(game, 3)
        bot.begin(game, random.draw())
        state = bot._state
        state[bot_kernels.TURNS] = 40
        bot.search(80)
        while game.ply > start:
            game.undo()
        moves = game.legal_moves()
        game.play(moves[random.next(len(moves))])
        draw_if_due(game, random)
    assert len(draws) > 3
    assert results >= {PEBBLE, REBEL}


# -- manners


def test_a_weak_level_plays_the_best_move_that_it_sees() -> None:
    """Its moves are in order, best first, and the first ones may be overlooked; who sees all plays the first."""
    game, overlooked = begin(), set()
    for seed in range(40):
        for level in (1, 2, 4):
            bot = think(game, level, seed, 4000)
            count = bot._best[0]
            ratings, moves = [list(bot._best[1 + item :: bot_kernels.ENTRY][:count]) for item in (0, bot_kernels.MOVE)]
            assert ratings == sorted(ratings, reverse=True)
            assert bot.move() == moves[min(bot._overlooked, count - 1)]
            overlooked.add((level, bot._overlooked))
    assert {(1, 0), (1, 5), (2, 0), (2, 2), (4, 0)} <= overlooked and (4, 1) not in overlooked


# -- strength


def test_it_makes_a_line_by_several_segments() -> None:
    """The white stone on f1 comes to d6 round some corners. The levels below 5 do not see so far."""
    game = begin(FAR)
    assert not any(think(game, level, seed)._state[bot_kernels.SLIDE] for level in (1, 4) for seed in range(4))
    bot = think(game, 5)
    assert game.segments(bot.move()) > 2 and bot.points() == SURE
    game.play(bot.move())
    assert game.outcome == PEBBLE


def test_only_the_first_level_overlooks_a_line() -> None:
    game = begin("WWW... ...... .R.W.. ...B.. ..R... B....Y")
    for level in (1, 2, 3, 4, 5):
        found = {game.text(think(game, level, seed, 300).move()) for seed in range(20)}
        assert (found == {"d4-d6"}) == (level > 1)


def test_rebel_meets_a_threat() -> None:
    """White threatens c6, and one stone is to be placed."""
    game = begin(THREE, "f1-f2", "draw:R")
    for level in (3, 4, 5):
        assert game.text(think(game, level, slices=300).move()) == "R@c6"


def test_all_is_lost_with_two_threats_and_one_stone() -> None:
    """Lines in the first and the fifth row: Rebel has one stone, and cannot wall off both."""
    game = begin(TWO, "a3-b3", "draw:B")
    bot = think(game, 5, slices=900)
    assert (bot.move(), bot.points(), bot.line()) == (RESIGN, 0, [])
    assert think(game, 1).move() != RESIGN
