"""Pebble Rebel, docs/rules/pebble_rebel.md: Pebble slides stones into a line of four, Rebel fills the board.

Five files: the rules are here, the facts, what is decided and what number a move is in tables.py, the
inner loops in kernels.py, Pebble's paths in paths.py, words in notation.py.
`play` and `undo` allocate nothing: no game has more than PLIES moves, since every segment brings a stone.
"""

from array import array

from engines import pebble_rebel
from engines.game import CHANCE, DRAW, MANY, NOBODY, RESIGN, IllegalMove
from engines.pebble_rebel.kernels import carry, collect, fits, longest_line, open_squares, spread
from engines.pebble_rebel.notation import PebbleRebelText
from engines.pebble_rebel.tables import (
    BLUE,
    COLOURS,
    DRAWS,
    EDGE,
    EMPTY,
    FREE,
    HANDLES,
    HELD,
    LINE,
    OF_A_COLOUR,
    OWED,
    PATHS_END,
    PEBBLE,
    REBEL,
    RED,
    SLIDES,
    SQUARES,
    START_OF_A_COLOUR,
    TOP,
    WHITE,
    YELLOW,
)

CHOICES = 18 * 18  # moves that a player can ever have: as many stones as empty squares, and a way from each to each
PLIES = 107  # a setup; 35 squares to fill, for each a slide, a draw and a stone at most; a resignation
PATHS = 70  # bytes for the kept paths of a game: of 35 segments in all and two each at least, so two bytes a segment
AXES = bytes((1, 8, 7, 9))  # steps along a line; the diagonals last


class PebbleRebel(PebbleRebelText):
    """A game of Pebble Rebel.

    cells: EMPTY, a colour or EDGE by index 8 * (row + 1) + column + 1; row 0 is on top.
    bag, hand: the stones in the bag, and those drawn and not yet placed, by colour.
    to_move: PEBBLE, REBEL, CHANCE or NOBODY. max_choices: like max_moves, but of players' moves alone.
    slides: a buffer for them; legal_moves_into need not copy into this one.
    """

    NAME = "pebble_rebel"
    PLAYERS = pebble_rebel.PLAYERS
    OPTIONS = pebble_rebel.OPTIONS

    def __init__(self, setup="default", diagonals="off", draw="all"):
        """setup: default, random, or 36 characters with the top row first, rows joined by / or not. diagonals: on or
        off. draw: all or one. Raises: ValueError.
        """
        start = self._read_options(setup, diagonals, draw)
        self.size = 6
        self.cells = bytearray([EDGE] * 64)
        self.bag = bytearray(len(COLOURS) + 1)
        self.hand = bytearray(len(COLOURS) + 1)
        self.outcome: int | None = None
        self.ply = 0
        self.max_choices = CHOICES
        self._axes = 4 if diagonals == "on" else 2  # of AXES
        # OWED, HELD, FREE, TOP and PATHS_END. They are no attributes, because in a class with properties MicroPython
        # looks through all its bases before it sets one: 90 us on the Pico, and 3 us to set an item.
        self._counts = bytearray(5)
        self._tokens = [0] * PLIES  # the moves, TOP of them known
        self._last_handle = HANDLES
        self._start = bytearray(64)  # the board of a random setup
        self._paths = bytearray(PATHS)  # the kept paths, one after the other: number of segments, stops
        self._offsets = bytearray(PLIES)  # where a ply's path is
        self._board = bytearray(self.cells)  # scratch space
        self._hops = bytearray(64)
        self._hops[0] = 255
        self._squares = bytearray(36)
        self._queue = bytearray(38)
        self.slides = array("H", bytes(2 * CHOICES))
        self._clear()
        if start:
            self._fill(start)
            if self.line():
                raise ValueError("The setup holds a line of " + str(LINE) + " already.")
        self.max_moves = max(CHOICES, self._most_draws()) if draw == "all" else CHOICES

    def history(self, start=0, end=MANY):
        return self._tokens[start : min(end, self.ply)]

    def last_move(self):
        return self._tokens[self.ply - 1]

    def line(self):
        """The indices of the stones that lie in a line, ascending."""
        cells, axes = self.cells, self._axes
        return [p for p in SQUARES if cells[p] and longest_line(cells, p, AXES, axes) >= LINE]

    def _most_draws(self):
        """How many results a draw can have in this game."""
        bag, free = self.bag, self._counts[FREE]
        if self.open_chance():
            bag = bytearray([OF_A_COLOUR - START_OF_A_COLOUR] * len(bag))
            free -= START_OF_A_COLOUR * len(COLOURS)
        ways = [1] + [0] * free  # to draw that many stones of the colours so far
        for colour in COLOURS:
            ways = [sum(ways[max(0, count - bag[colour]) : count + 1]) for count in range(free + 1)]
        return max(ways)

    # -- which moves are legal

    def legal_moves(self):
        moves = self.slides if self.to_move != CHANCE else array("I", bytes(4 * self.max_moves))
        return list(moves[: self.legal_moves_into(moves)])

    def legal_moves_into(self, buffer):
        """Slides that `legal_moves` lists have the fewest segments. Players' moves have 12 bits, draws 17."""
        count = 0
        if self.to_move == PEBBLE:
            slides = self.slides
            count = self._list_slides()
            if buffer is not slides:
                for k in range(count):
                    buffer[k] = slides[k]
        elif self.to_move == REBEL:
            cells, hand = self.cells, self.hand
            for colour in COLOURS:
                if hand[colour]:
                    for p in SQUARES:
                        if not cells[p]:
                            buffer[count] = colour << 6 | p
                            count += 1
        elif self.to_move == CHANCE and self._counts[OWED]:
            bag, due = self.bag, self._due()
            for blue in range(min(bag[BLUE], due) + 1):
                for red in range(min(bag[RED], due - blue) + 1):
                    left = due - blue - red
                    for white in range(max(0, left - bag[YELLOW]), min(bag[WHITE], left) + 1):
                        buffer[count] = DRAWS | blue << 12 | red << 8 | white << 4 | left - white
                        count += 1
        return count

    def _list_slides(self):
        cells, hops = self.cells, self._hops
        squares, queue, slides = self._squares, self._queue, self.slides
        free = open_squares(cells, hops, squares)
        count = 0
        for p in SQUARES:
            if cells[p]:
                spread(hops, p, 0, queue)
                count = collect(hops, squares, free, p, slides, count)
        return count

    def is_legal(self, move):
        mover = self.to_move
        if move == RESIGN:
            return mover > NOBODY
        if mover == PEBBLE:
            return self.segments(move) > 0
        if mover == REBEL:
            return BLUE << 6 < move < EDGE << 6 and self.hand[move >> 6] > 0 and self.cells[move & 63] == EMPTY
        if mover == CHANCE:
            if self._counts[OWED]:
                return DRAWS < move < HANDLES and fits(move, self.bag) == self._due()
            return move > HANDLES and self._is_kept(move)
        return False

    # -- making moves and taking them back

    def play(self, move):
        if type(move) is not int:  # to isinstance, a bool is an int on CPython only
            raise IllegalMove(self._objection(move))
        mover, ply = self.to_move, self.ply
        segments = self.segments(move) if mover == PEBBLE else 0
        if not segments and not self.is_legal(move):
            raise IllegalMove(self._objection(move))
        if ply >= self._counts[TOP] or self._tokens[ply] != move:
            self._tokens[ply] = move
            self._counts[TOP] = ply + 1
        if move == RESIGN:
            self._end(3 - mover)
        elif mover == PEBBLE:
            self._slide(move, segments)
        elif mover == REBEL:
            self._place(move >> 6, move & 63)
        elif move < HANDLES:
            count = carry(move, self.bag, self.hand)
            self._counts[HELD] += count
            self._counts[OWED] -= count
            self.to_move = REBEL
        else:
            self._fill(self._start)
        self.ply = ply + 1

    def undo(self):
        ply = self.ply - 1
        if ply < 0:
            raise IllegalMove("There is no move to take back.")
        move, mover = self._tokens[ply], PEBBLE
        if move == RESIGN:
            mover = 3 - self.outcome
        elif move < SLIDES:
            mover = REBEL
            self.cells[move & 63] = EMPTY
            self.hand[move >> 6] += 1
            self._counts[HELD] += 1
            self._counts[FREE] += 1
        elif move < DRAWS:
            self._slide_back(move >> 6, move & 63)
        elif move < HANDLES:
            mover = CHANCE
            count = carry(move, self.hand, self.bag)
            self._counts[HELD] -= count
            self._counts[OWED] += count
        elif self._is_setup(ply):
            mover = CHANCE
            self._clear()
        else:
            paths, offset = self._paths, self._offsets[ply]
            self._counts[PATHS_END] = offset
            self._slide_back(paths[offset + 1], paths[offset + 1 + paths[offset]])
        if self.to_move != mover:
            self.to_move = mover
        if self.outcome is not None:
            self.outcome = None
        self.ply = ply

    def _end(self, outcome):
        self.outcome = outcome
        self.to_move = NOBODY

    def _slide(self, move, segments):
        start, target = move >> 6, move & 63
        if move > HANDLES:
            paths, offset = self._paths, self._offsets[self.ply] + 1
            start, target = paths[offset], paths[offset + segments]
            self._counts[PATHS_END] = offset + segments + 1
        self.cells[target] = self.cells[start]
        self.cells[start] = EMPTY
        self._counts[OWED] = segments
        if longest_line(self.cells, target, AXES, self._axes) < LINE:
            self.to_move = CHANCE
        else:
            self._end(PEBBLE)

    def _slide_back(self, start, target):
        self.cells[start] = self.cells[target]
        self.cells[target] = EMPTY
        self._counts[OWED] = 0

    def _place(self, colour, p):
        counts = self._counts
        self.cells[p] = colour
        self.hand[colour] -= 1
        counts[HELD] -= 1
        counts[FREE] -= 1
        if longest_line(self.cells, p, AXES, self._axes) >= LINE:
            self._end(PEBBLE if counts[FREE] else DRAW)
        elif not counts[FREE]:
            self._end(REBEL)
        elif not counts[HELD]:
            self.to_move = CHANCE if counts[OWED] else PEBBLE

    def _fill(self, board):
        """Put the stones of a setup on the empty board."""
        for p in SQUARES:
            colour = board[p]
            if colour:
                self.cells[p] = colour
                self.bag[colour] -= 1
                self._counts[FREE] -= 1
        self.to_move = PEBBLE

    def _clear(self):
        """Empty the board for a setup."""
        for p in SQUARES:
            self.cells[p] = EMPTY
        for colour in COLOURS:
            self.bag[colour] = OF_A_COLOUR
        self._counts[FREE] = len(SQUARES)
        self.to_move = CHANCE
