"""Pebble Rebel's paths: how Pebble's stones get from square to square, and the words for it.

A slide that `legal_moves` lists is known by its two ends, and its path is found again on the board it was made on. Any
other path is kept in the game, with everything else that does not fit into an int, and known by a handle.
"""

from engines.game import Game, IllegalMove
from engines.pebble_rebel.kernels import open_squares, spread
from engines.pebble_rebel.tables import EDGE, EMPTY, FREE, HANDLES, PATHS_END, PEBBLE, SLIDES, TOP, most_segments


class PebbleRebelPaths(Game):
    """What a game of Pebble Rebel knows of paths. A path is a list of indices, the start first, then the stops."""

    cells: bytearray
    _counts: bytearray
    _tokens: list[int]
    _paths: bytearray
    _offsets: bytearray
    _last_handle: int
    _hops: bytearray
    _squares: bytearray
    _queue: bytearray

    def reach(self, start):
        """The fewest segments from the stone on index start to every square, by index; 0: not empty, 255: no way.

        The result is the game's own and good until it is asked anything else.
        """
        open_squares(self.cells, self._hops, self._squares)
        spread(self._hops, start, 0, self._queue)
        return self._hops

    def segments(self, move):
        """How many stones this slide costs Pebble; 0 where it is not legal now."""
        if self.to_move == PEBBLE:
            if SLIDES <= move < 4096:
                start, target = move >> 6, move & 63
                cells, hops = self.cells, self._hops  # four at once would make a tuple
                if EMPTY < cells[start] < EDGE and cells[target] == EMPTY:
                    open_squares(cells, hops, self._squares)
                    spread(hops, start, target, self._queue)
                    return hops[target] % 255
            elif move > HANDLES and self._is_kept(move):
                return self._paths[self._offsets[self.ply]]
        return 0

    def move_along(self, path):
        """Pebble's move by a path of her choice. Raises: IllegalMove."""
        names = [self.name_of(p) for p in path]
        if self.to_move != PEBBLE:
            raise IllegalMove("Pebble is not to move now.")
        if len(path) < 2 or not self.cells[path[0]]:
            raise IllegalMove("A slide begins on a stone and has another stop at least, such as c3-c1.")
        most = most_segments(self._counts[FREE])
        if len(path) - 1 > most:
            raise IllegalMove("A turn has as many segments as there are empty squares at most, now " + str(most) + ".")
        if path[-1] == path[0]:
            raise IllegalMove("The stone ends on " + names[0] + ", where it began; choose another square.")
        for k in range(1, len(path)):
            blocked = self._blocked(path[k - 1], path[k], path[0])
            if blocked:
                raise IllegalMove("From " + names[k - 1] + " to " + names[k] + blocked)
        if path == self._first_path(self.cells, path[0], path[-1]):
            return path[0] << 6 | path[-1]
        offset = self._counts[PATHS_END]
        self._paths[offset] = len(path) - 1
        for k in range(len(path)):
            self._paths[offset + 1 + k] = path[k]
        self._offsets[self.ply] = offset
        return self._keep()

    def _blocked(self, here, there, start):
        """Why a segment of the stone from start is not possible, as the end of a sentence; else None."""
        same_row, same_column = here >> 3 == there >> 3, here & 7 == there & 7
        if same_row == same_column:
            return " is no straight segment; go along a row or a column."
        step = 1 if same_row else 8
        if there < here:
            step = -step
        while here != there:
            here += step
            if self.cells[here] and here != start:
                return " is no free way: a stone is on " + self.name_of(here) + "."
        return None

    def _keep(self):
        """Make a handle for what has been kept for this ply: it stands where a move that is taken back stands."""
        self._last_handle += 1
        self._tokens[self.ply] = self._last_handle
        self._counts[TOP] = self.ply + 1
        return self._last_handle

    def _is_kept(self, handle):
        return self.ply < self._counts[TOP] and self._tokens[self.ply] == handle

    def _kept_path(self, ply):
        offset = self._offsets[ply] + 1
        return list(self._paths[offset : offset + self._paths[offset - 1] + 1])

    def _first_path(self, board, start, target):
        """The path that legal_moves lists: of those with the fewest segments the first in ASCII order."""
        hops, path, p = self._hops, [start], start
        open_squares(board, hops, self._squares)
        hops[start] = 255  # spread from the target to the start, so that falling hops lead back
        hops[target] = 0
        spread(hops, target, start, self._queue)
        for left in range(hops[start] - 1, 0, -1):
            first = 64
            for step in (-8, -1, 1, 8):
                q = p + step
                while hops[q]:
                    if hops[q] == left:
                        first = min(first, _place_in_ascii(q))
                    q += step
            p = 8 * (7 - first % 8) + first // 8
            path.append(p)
        path.append(target)
        return path

    def _path_text(self, path):
        return "-".join([self.name_of(p) for p in path])


def _place_in_ascii(p):
    """The place of a square's name in ASCII order: 8 * column + number of its row."""
    return 8 * (p & 7) + 7 - (p >> 3)
