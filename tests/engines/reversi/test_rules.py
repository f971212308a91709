"""Reversi, by the sections of docs/rules/reversi.md, and against a second implementation."""

import random

import pytest

from engines.bots.bot_kernels import DEPTH, MOVED, PLAYER
from engines.game import DRAW
from engines.reversi.bot import ReversiBot
from engines.reversi.kernels import EMPTY
from engines.reversi.rules import Reversi
from engines.stones import BLACK, WHITE

PASSES = "d6 c6 e3 d7 d8 e8 b7 c8"  # after it Black cannot move
COLUMNS, ALL = 0x7E7E7E7E7E7E7E7E, (1 << 64) - 1
SHIFTS = ((1, COLUMNS), (8, ALL), (7, COLUMNS), (9, COLUMNS))


def after(moves: str) -> Reversi:
    """A game with these moves."""
    game = Reversi()
    game.load(moves.split())
    return game


def captures(own: int, other: int, square: int) -> int:
    """Return the stones that a stone on a bit of an empty square turns, on bitboards: a1 is bit 0, b1 bit 1."""
    found = 0
    for shift, mask in SHIFTS:
        for sign in (1, -1):
            line, at = 0, square
            while True:
                at = (at << shift if sign > 0 else at >> shift) & ALL
                if not at & other & mask:
                    break
                line |= at
            found |= line if at & own else 0
    return found


def legal(own: int, other: int) -> list[int]:
    return [bit for bit in range(64) if not (own | other) >> bit & 1 and captures(own, other, 1 << bit)]


def name(bit: int) -> str:
    return "abcdefgh"[bit % 8] + str(bit // 8 + 1)


def test_random_games_are_those_of_bitboards() -> None:
    """60 games (1 s), every position and every step back."""
    passes = 0
    for seed in range(60):
        chance, game = random.Random(seed), Reversi()
        stones = {BLACK: 1 << 27 | 1 << 36, WHITE: 1 << 28 | 1 << 35}
        player, boards = BLACK, []
        while True:
            own, other = stones[player], stones[3 - player]
            moves = legal(own, other)
            if not moves and legal(other, own):
                passes += 1
                player = 3 - player
                own, other, moves = other, own, legal(other, own)
            assert sorted(game.text(move) for move in game.legal_moves()) == sorted(map(name, moves))
            boards.append(game.state())
            if not moves:
                break
            assert game.to_move == player
            bit = chance.choice(moves)
            turned = captures(own, other, 1 << bit)
            stones = {player: own | turned | 1 << bit, 3 - player: other & ~turned}
            game.play(game.parse(name(bit)))
            assert game.stones() == (stones[BLACK].bit_count(), stones[WHITE].bit_count())
            player = 3 - player
        black, white = game.stones()
        assert game.outcome == (DRAW if black == white else BLACK if black > white else WHITE)
        while game.ply:
            assert game.state() == boards.pop()
            game.undo()
    assert passes > 20


@pytest.mark.parametrize(("corner", "ways"), [("a1", (1, 1)), ("h1", (-1, 1)), ("a8", (1, -1)), ("h8", (-1, -1))])
def test_six_stones_turn_in_every_direction(corner: str, ways: tuple[int, int]) -> None:
    """The most that lie between two stones; the four corners have the eight directions."""
    across, up = ways
    column, row = "abcdefgh".index(corner[0]), int(corner[1]) - 1
    game = Reversi()
    game.cells[:] = bytes(EMPTY if cell in (BLACK, WHITE) else cell for cell in game.cells)
    lines = [(across, 0), (0, up), (across, up)]
    for right, above in lines:
        for distance in range(1, 8):
            name = "abcdefgh"[column + right * distance] + str(row + above * distance + 1)
            game.cells[game.index_of(name)] = BLACK if distance == 7 else WHITE
    before = bytes(game.cells)
    game.play(game.parse(corner))
    assert [len(ring) for ring in game.turns()] == [3] * 6
    assert game.stones() == (22, 0) and game.outcome == BLACK
    game.undo()
    assert bytes(game.cells) == before
    bot = ReversiBot(game, 5)
    bot.begin(game, 1)
    move = game.parse(corner)
    bot._numbers[DEPTH], bot._numbers[PLAYER], bot._numbers[MOVED] = 1, WHITE, move
    bot._enter()
    assert bot._cells[len(before) : 2 * len(before)].count(BLACK) == 22


def test_whoever_cannot_move_passes_at_once() -> None:
    game = after(PASSES)
    assert game.to_move == WHITE and game.mover() == WHITE and game.passed() and game.ply == 8
    game.undo()
    assert game.to_move == WHITE and not game.passed()
    game.undo()
    assert game.to_move == BLACK
