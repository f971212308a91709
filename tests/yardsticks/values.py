"""What a position is worth for a player, game by game: what one sees at a glance."""

from typing import Any

from engines.game import DRAW
from engines.vacuum.terrain import WEIGHTS

WON = 1_000_000  # less the moves until then
WORTH = (0, 10, 20, 30, 40, 36, 100)  # of a Vacuum unit: up to four pebbles, a stone, a boulder
HUNTED = 80  # more for a unit of who is out without any


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


LINES = {diagonals: windows(diagonals == "on") for diagonals in ("off", "on")}  # of four squares of Pebble Rebel


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
    placed = [(square, unit >> 3, unit & 7) for square, unit in enumerate(game.units) if unit > 7]
    pressure = [[0] * len(game.units) for _ in range(game.players + 1)]
    for square, owner, kind in placed:
        for row in (square - 16, square, square + 16):
            for near in (row - 1, row, row + 1):
                pressure[owner][near] += WEIGHTS[8 * game.terrain[square] + kind]
    totals = [0] * (game.players + 1)
    for square, owner, kind in placed:
        worth = WORTH[kind] + (HUNTED if game.stone_era >> owner & 1 else 0)
        if max(pressed[square] for pressed in pressure) > pressure[owner][square]:
            worth //= 2
        totals[owner] += worth
    others = [total for player, total in enumerate(totals) if player and player != seat and game.active >> player & 1]
    return totals[seat] - sum(others) // len(others)


def pebble_rebel(game: Any, seat: int) -> int:
    """Threats, squares where a stone of a colour makes a line: first of all those left when the stones that Rebel gets
    next have filled as many. Then all threats, and pairs in a free line.
    """
    cells, threats, pairs = game.cells, set(), 0
    for start, step in LINES[game.diagonals]:
        line = range(start, start + 4 * step, step)
        stones = [cells[square] for square in line if cells[square]]
        if len(stones) in (2, 3) and stones.count(stones[0]) == len(stones):
            if len(stones) == 2:
                pairs += 1
            else:
                threats.update((square, stones[0]) for square in line if not cells[square])
    coming = game.owed() + sum(game.hand)
    value = 100 * max(0, len(threats) - coming) + 20 * len(threats) + 4 * pairs - 20 * coming
    return value if seat == 1 else -value


def reversi(game: Any, seat: int) -> int:
    """Squares where a player can move, and corners, which never turn."""
    own, other, empty = (bits(game.cells, cell) for cell in (seat, 3 - seat, 0))
    moves = targets(own, other, empty).bit_count() - targets(other, own, empty).bit_count()
    return 4 * moves + 40 * ((own & CORNERS).bit_count() - (other & CORNERS).bit_count())


def targets(own: int, other: int, empty: int) -> int:
    """Return where a stone of one's own turns others: runs of them grow by one in each direction, six times."""
    found = 0
    for step in (1, 9, 10, 11):
        up, down = own << step & other, own >> step & other
        for _ in range(5):
            up |= up << step & other
            down |= down >> step & other
        found |= (up << step | down >> step) & empty
    return found


def konane(game: Any, seat: int) -> int:
    """Stones that can jump."""
    own, other, empty = (bits(game.cells, cell) for cell in (seat, 3 - seat, 0))
    return jumpers(own, other, empty, game.width).bit_count() - jumpers(other, own, empty, game.width).bit_count()


def jumpers(own: int, other: int, empty: int, width: int) -> int:
    """Return the stones of one's own that have another beside them and nothing behind it."""
    found = 0
    for step in (1, width):
        found |= other << step & empty << 2 * step | other >> step & empty >> 2 * step
    return own & found


def bits(cells: bytearray, cell: int) -> int:
    """Return a board with a border as a number: a bit for each square with this cell."""
    return int(cells.translate(DIGITS[cell]), 2)


DIGITS = [bytes(49 if cell == wanted else 48 for cell in range(256)) for wanted in range(3)]
CORNERS = 1 << 11 | 1 << 18 | 1 << 81 | 1 << 88  # of 8 x 8 squares with a border


def robble(game: Any, seat: int) -> int:
    """Groups; a big one counts more than two halves of it."""
    black, white = (sum(size * size for size in sizes) for sizes in game.groups())
    return black - white if seat == 1 else white - black


def ouroboros(game: Any, seat: int) -> int:
    """Cubes that the others have, on average, less one's own."""
    cubes = [sum(game.supplies[4 * player + 1 : 4 * player + 5]) for player in range(1, game.players + 1)]
    return sum(cubes) - game.players * cubes[seat - 1]


VALUES = {value.__name__: value for value in (robble, pebble_rebel, ouroboros, vacuum, konane, reversi)}
