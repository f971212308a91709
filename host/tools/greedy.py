"""A player that looks one move ahead and takes what counts most: the yardstick that a level from 3 on has to beat.

What counts is as simple as each game allows, and nothing of the bots' own: Robble the groups, Ouroboros cubes, Pebble
Rebel windows of four, Konane jumps, Reversi stones, Vacuum units and what they press on.
"""

from array import array
from collections.abc import Callable, Sequence
from itertools import zip_longest
from random import Random
from typing import Any

from engines.game import DRAW, RESIGN, Game
from engines.konane.kernels import list_jumps
from engines.vacuum.actions import ACTIONS, action_of
from engines.vacuum.terrain import END, FIRST, STONE_NEEDS, WEIGHTS

Value = list[int]  # compared item by item

WINDOWS = (0, 1, 4, 16, 1000)  # by stones of one colour in a window of four that has no other

AROUND = (-17, -16, -15, -1, 1, 15, 16, 17)
UNITS = (0, 10, 19, 27, 34, 60, 140, 0)  # by kind; a stack, a stone and a boulder of Vacuum
HUNTED = 60  # for each unit of a player whose units decide the game
GATHERED = 10  # for each of the first pebbles around a square, up to those of a stone
MOST_TRIED = 80  # actions of a turn of Vacuum before the last one; the others have no turn in a random choice


def choose(game: Game, random: Random) -> int:
    """Return the move that counts most, any of those that are equal; RESIGN where there is none."""
    moves = game.legal_moves()
    if not moves:
        return RESIGN
    if game.NAME == "vacuum":
        return _step_of_vacuum(game, moves, random)
    return _best(game, moves, random)[0]


def _best(game: Game, moves: Sequence[int], random: Random) -> tuple[int, Value]:
    """Return the move that counts most, and how much."""
    player = game.to_move
    found, most = RESIGN, None
    for move in random.sample(moves, len(moves)):
        seat = 3 - player if move == game.SWAP else player
        game.play(move)
        value = value_of(game, seat)
        game.undo()
        if most is None or value > most:
            found, most = move, value
    assert most is not None
    return found, most


def value_of(game: Game, player: int) -> Value:
    """Return what a position counts for a player: first of all how the game ended. Of a game without an evaluation
    that is all.
    """
    if game.outcome is not None:
        return [0 if game.outcome == DRAW else 1 if game.outcome == player else -1]
    evaluation = EVALUATIONS.get(game.NAME)
    return [0, *(evaluation(game, player) if evaluation else [])]


def _step_of_vacuum(game: Any, moves: list[int], random: Random) -> int:
    """Return an action of the first two stages while one makes the position better, then the best of the last."""
    early = [move for move in moves if ACTIONS[action_of(move)][1] in (1, 2)]
    early = random.sample(early, min(len(early), MOST_TRIED))
    if early:
        move, value = _best(game, early, random)
        if value > value_of(game, game.to_move):
            return move
    last = [move for move in moves if ACTIONS[action_of(move)][1] not in (1, 2)]
    return _best(game, last or moves, random)[0]


def _robble(game: Any, player: int) -> Value:
    """Own groups less the other's: the biggest first, then the next."""
    black, white = game.groups()
    own, other = (black, white) if player == 1 else (white, black)
    return [a - b for a, b in zip_longest(own, other, fillvalue=0)]


def _pebble_rebel(game: Any, player: int) -> Value:
    cells, total = game.cells, 0
    for start, step in windows(game.options()["diagonals"] == "on"):
        stones = [cell for at in range(4) if (cell := cells[start + at * step])]
        if stones and stones.count(stones[0]) == len(stones):
            total += WINDOWS[len(stones)]
    return [total if player == 1 else -total]


def windows(diagonals: bool) -> list[tuple[int, int]]:
    """Return the start and the step of all windows of four, as engines/pebble_rebel/tables.py numbers squares."""
    found = []
    for row in range(6):
        for column in range(6):
            start = 8 * (row + 1) + column + 1
            ways = [(1, column <= 2), (8, row <= 2)]
            if diagonals:
                ways += [(9, row <= 2 and column <= 2), (7, row <= 2 and column >= 3)]
            found += [(start, step) for step, fits in ways if fits]
    return found


def _ouroboros(game: Any, player: int) -> Value:
    """The others' cubes, on average, less the own."""
    cubes = [sum(game.supplies[4 * seat : 4 * seat + 4]) for seat in range(1, game.players + 1)]
    return [sum(cubes) - game.players * cubes[player - 1]]


def _konane(game: Any, player: int) -> Value:
    buffer = array("H", bytes(2 * game.max_moves))
    own, others = (list_jumps(game.cells, seat, game.width, buffer) for seat in (player, 3 - player))
    return [own - others]


def _reversi(game: Any, player: int) -> Value:
    return [game.cells.count(player) - game.cells.count(3 - player)]


def _vacuum(game: Any, player: int) -> Value:
    """Units, and pebbles that gather for a stone; of the others those units whose loss can end the game."""
    units, terrain = game.units, game.terrain
    total = gathered = 0
    for square in range(FIRST, END):
        owner, kind = units[square] >> 3, units[square] & 7
        if not owner:
            if not units[square] and terrain[square]:
                gathered = max(gathered, _pebbles_around(units, square, player))
            continue
        if owner == player:
            total += UNITS[kind]
            if any(_pressed(game, square, foe, owner) for foe in range(1, game.players + 1) if foe != owner):
                total -= UNITS[kind] // 2
        elif game.stone_era >> owner & 1:
            total -= UNITS[kind] + HUNTED
            if _pressed(game, square, player, owner):
                total += UNITS[kind] // 2
    return [total + GATHERED * min(gathered, STONE_NEEDS)]


def _pebbles_around(units: bytearray, square: int, player: int) -> int:
    """Return how many stacks of a player are around a square, less those of the others."""
    count = 0
    for step in AROUND:
        unit = units[square + step]
        if unit and unit & 7 < 5:
            count += 1 if unit >> 3 == player else -1
    return count


def _pressed(game: Any, square: int, by: int, owner: int) -> bool:
    """Return whether a player has more pressure on a square than its owner."""
    lead = 0
    for step in (0, *AROUND):
        unit = game.units[square + step]
        if unit:
            weight = WEIGHTS[(game.terrain[square + step] << 3) + (unit & 7)]
            lead += weight if unit >> 3 == by else -weight if unit >> 3 == owner else 0
    return lead > 0


EVALUATIONS: dict[str, Callable[[Any, int], Value]] = {
    "robble": _robble,
    "pebble_rebel": _pebble_rebel,
    "ouroboros": _ouroboros,
    "vacuum": _vacuum,
    "konane": _konane,
    "reversi": _reversi,
}
