"""What a position is worth for a player, game by game: what one sees at a glance."""

from collections.abc import Callable
from typing import Any

from engines.game import DRAW

WON = 1_000_000  # less the moves until then

AROUND = (-17, -16, -15, -1, 1, 15, 16, 17)  # Vacuum's neighbours
KINDS = (0, 10, 20, 30, 40, 36, 100)  # of a Vacuum unit: up to four pebbles, a stone, a boulder
PRESSURES = (0, 1, 2, 3, 4, 3, 9)
TILES = (0, 1, 1, 1, 1, 2, 4)  # by which a terrain of Vacuum multiplies them
HUNTED = 30  # for a unit of who is out without any


def value_of(game: Any, seat: int) -> int:
    """Return what a position is worth for a seat."""
    if game.outcome is None:
        return VALUES[game.NAME](game, seat)
    if game.outcome == DRAW:
        return 0
    return WON - game.ply if game.outcome == seat else game.ply - WON


def vacuum(game: Any, seat: int) -> int:
    """Units, less for those on which another player presses harder than their owner; others count as an average.

    A player always has a final action, as a perimeter tile can slide back.
    """
    units, terrain = game.units, game.terrain
    placed = [(square, unit >> 3, unit & 7) for square, unit in enumerate(units) if unit > 7]
    pressure = [[0] * len(units) for _ in range(game.players + 1)]
    for square, owner, kind in placed:
        here, pressed = PRESSURES[kind] * TILES[terrain[square]], pressure[owner]
        pressed[square] += here
        for step in AROUND:
            pressed[square + step] += here
    totals = [0] * (game.players + 1)
    for square, owner, kind in placed:
        worth = KINDS[kind] + (HUNTED if game.stone_era >> owner & 1 else 0)
        if max(pressed[square] for pressed in pressure) > pressure[owner][square]:
            worth //= 2
        totals[owner] += worth
    others = [total for player, total in enumerate(totals) if player and player != seat and game.active >> player & 1]
    return totals[seat] - sum(others) // len(others)


LINES = {
    axes: [
        [8 * (row + dy * k) + column + dx * k + 9 for k in range(4)]
        for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1))[:axes]
        for row in range(6)
        for column in range(6)
        if row + 3 * dy < 6 and 0 <= column + 3 * dx < 6
    ]
    for axes in (2, 4)
}


def pebble_rebel(game: Any, seat: int) -> int:
    """Threats, squares where a stone of a colour makes a line: first of all those left when the stones that Rebel gets
    next have filled as many. Then all threats, and pairs in a free line.
    """
    cells, threats, pairs = game.cells, set(), 0
    for line in LINES[4 if game.diagonals == "on" else 2]:
        stones = [cells[square] for square in line if cells[square]]
        if len(stones) in (2, 3) and stones.count(stones[0]) == len(stones):
            if len(stones) == 2:
                pairs += 1
            else:
                threats.update((square, stones[0]) for square in line if not cells[square])
    coming = game.owed() + sum(game.hand)
    value = 100 * max(0, len(threats) - coming) + 20 * len(threats) + 4 * pairs - 10 * coming
    return value if seat == 1 else -value


VALUES: dict[str, Callable[[Any, int], int]] = {"vacuum": vacuum, "pebble_rebel": pebble_rebel}
# What makes two positions with the same player to move the same one
KEYS: dict[str, Callable[[Any], Any]] = {
    "pebble_rebel": lambda game: (bytes(game.cells), bytes(game.hand), game.owed()),
}
