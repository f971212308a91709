"""Pebble Rebel's paths: how Pebble's stones get from square to square.

A path is a list of indices, the start first, then the stops. A slide that `legal_moves` lists is known by its two ends,
and `first_path` finds its path again on the board it was made on. The game keeps any other path, and knows it by a
handle.
"""

from engines.game import IllegalMove
from engines.pebble_rebel import texts as messages
from engines.pebble_rebel.kernels import BOARD, UNREACHED, WIDTH, open_squares, spread
from engines.pebble_rebel.tables import FREE, PEBBLE, most_segments


def first_path(game, board, start, target):
    """The path that legal_moves lists: of those with the fewest segments the first in ASCII order."""
    hops, path, p = game.hops, [start], start
    open_squares(board, hops, game.squares)
    hops[start] = UNREACHED  # spread from the target to the start, so that falling hops lead back
    hops[target] = 0
    spread(hops, target, start, game.queue)
    for left in range(hops[start] - 1, 0, -1):
        first = BOARD
        for step in (-WIDTH, -1, 1, WIDTH):
            q = p + step
            while hops[q]:
                if hops[q] == left:
                    first = min(first, 8 * (q & 7) + 7 - (q >> 3))  # the rank of its name in ASCII order
                q += step
        p = 8 * (7 - first % 8) + first // 8
        path.append(p)
    path.append(target)
    return path


def check_path(game, path):
    """Check that Pebble can take a path now. Raises: IllegalMove."""
    if game.to_move != PEBBLE:
        raise IllegalMove(messages.NOT_PEBBLE)
    if len(path) < 2 or not game.cells[path[0]]:
        raise IllegalMove(messages.NO_PATH)
    most = most_segments(game.counts[FREE])
    if len(path) - 1 > most:
        raise IllegalMove(messages.TOO_LONG, most)
    if path[-1] == path[0]:
        raise IllegalMove(messages.IN_A_CIRCLE, game.name_of(path[0]))
    for k in range(1, len(path)):
        _check_segment(game, path[k - 1], path[k], path[0])


def _check_segment(game, here, there, start):
    """Check that the stone from start can go straight from here to there. Raises: IllegalMove."""
    ends = (game.name_of(here), game.name_of(there))
    same_row, same_column = here >> 3 == there >> 3, here & 7 == there & 7
    if same_row == same_column:
        raise IllegalMove(messages.NOT_STRAIGHT, *ends)
    step = 1 if same_row else WIDTH
    if there < here:
        step = -step
    while here != there:
        here += step
        if game.cells[here] and here != start:
            raise IllegalMove(messages.IN_THE_WAY, *ends, game.name_of(here))
