"""Pebble Rebel, docs/rules/pebble_rebel.md: Pebble slides stones into a line of four, Rebel fills the board.

Five files: the rules are here, the facts, what is decided and what number a move is in tables.py, the inner loops in
kernels.py, Pebble's paths in paths.py, words in notation.py.
`play` and `undo` allocate nothing: no game has more than PLIES moves, since every segment brings a stone.
"""

from array import array

from engines import pebble_rebel
from engines import texts as shared
from engines.game import CHANCE, DRAW, MANY, NOBODY, RESIGN, Game, IllegalMove
from engines.pebble_rebel import kernels, notation, tables
from engines.pebble_rebel.kernels import carry, collect, fits, longest_line, open_squares, spread
from engines.pebble_rebel.paths import check_path, first_path
from engines.pebble_rebel.tables import COLOURS, SQUARES, one_of
from engines.random32 import Random32

CHOICES = 18 * 18  # moves that a player can ever have: as many stones as empty squares, and a way from each to each
PLIES = 107  # a setup; 35 squares to fill, for each a slide, a draw and a stone at most; a resignation
PATHS = 70  # bytes for the kept paths of a game: of 35 segments in all and two each at least, so two bytes a segment
AXES = bytes((1, kernels.WIDTH, kernels.WIDTH - 1, kernels.WIDTH + 1))  # steps along a line; the diagonals last


class PebbleRebel(Game):
    """A game of Pebble Rebel.

    cells: EMPTY, a colour or EDGE by index 8 * (row + 1) + column + 1; row 0 is on top.
    bag, hand: the stones in the bag, and those drawn and not yet placed, by colour.
    to_move: PEBBLE, REBEL, CHANCE or NOBODY. max_choices: like max_moves, but of players' moves alone.
    slides: a buffer for them; legal_moves_into need not copy into this one.
    counts: OWED, HELD, FREE, TOP and PATHS_END. start: the board of a random setup. board, hops, squares, queue:
    scratch space of paths.py and notation.py.
    """

    NAME = "pebble_rebel"
    PLAYERS = ("pebble", "rebel")
    OPTIONS = pebble_rebel.OPTIONS

    def __init__(self, setup="default", diagonals="off", draw="all"):
        """setup: default, random, or 36 characters with the top row first, rows joined by / or not. diagonals: on or
        off. draw: all or one. Raises: ValueError.
        """
        if diagonals not in ("off", "on"):
            raise ValueError("The option diagonals is on or off.")
        if draw not in ("all", "one"):
            raise ValueError("The option draw is all or one.")
        start = notation.start_of(setup)
        self.setup = setup if setup in ("default", "random") else notation.text_of(start)
        self.diagonals, self.draw = diagonals, draw
        self.size = 6
        self.cells = bytearray([tables.EDGE] * kernels.BOARD)
        self.bag = bytearray(len(COLOURS) + 1)
        self.hand = bytearray(len(COLOURS) + 1)
        self.outcome: int | None = None
        self.ply = 0
        self.max_choices = CHOICES
        self._axes = 4 if diagonals == "on" else 2  # of AXES
        self.counts = bytearray(5)  # to set an item takes the Pico 3 us, to set an attribute 6
        self._tokens = [0] * PLIES  # the moves, TOP of them known
        self._last_handle = tables.HANDLES
        self.start = bytearray(kernels.BOARD)
        self._paths = bytearray(PATHS)  # the kept paths, one after the other: number of segments, stops
        self._offsets = bytearray(PLIES)  # where a ply's path is
        self.board = bytearray(self.cells)
        self.hops = bytearray(kernels.BOARD)
        self.hops[0] = kernels.UNREACHED
        self.squares = bytearray(36)
        self.queue = bytearray(38)
        self.slides = array("H", bytes(2 * CHOICES))
        self._clear()
        if start:
            self._fill(start)
            if self.line():
                raise ValueError("The setup holds a line of " + str(tables.LINE) + " already.")
        self.max_moves = max(CHOICES, self._most_draws()) if draw == "all" else CHOICES

    def options(self):
        return {"setup": self.setup, "diagonals": self.diagonals, "draw": self.draw}

    def history(self, start=0, end=MANY):
        return self._tokens[start : min(end, self.ply)]

    def last_move(self):
        return self._tokens[self.ply - 1]

    def line(self):
        """The indices of the stones that lie in a line, ascending."""
        cells, axes = self.cells, self._axes
        return [p for p in SQUARES if cells[p] and longest_line(cells, p, AXES, axes) >= tables.LINE]

    def is_setup(self, ply):
        """True if the move of a ply is a random setup."""
        return ply == 0 and self.setup == "random"

    def open_chance(self):
        """True while a setup is due, of which `legal_moves` does not list the outcomes."""
        return self.to_move == CHANCE and not self.counts[tables.OWED]

    def owed(self):
        """The stones that chance has still to draw; 0 when the game is over."""
        return self.counts[tables.OWED] if self.to_move != NOBODY else 0

    def due(self):
        """How many stones the draw has that is due."""
        return self.counts[tables.OWED] if self.draw == "all" else 1

    def _most_draws(self):
        """How many results a draw can have in this game."""
        bag, free = self.bag, self.counts[tables.FREE]
        if self.open_chance():
            bag = bytearray([tables.OF_A_COLOUR - tables.START_OF_A_COLOUR] * len(bag))
            free -= tables.START_OF_A_COLOUR * len(COLOURS)
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
        if self.to_move == tables.PEBBLE:
            slides = self.slides
            count = self._list_slides()
            if buffer is not slides:
                for k in range(count):
                    buffer[k] = slides[k]
        elif self.to_move == tables.REBEL:
            cells, hand = self.cells, self.hand
            for colour in COLOURS:
                if hand[colour]:
                    for p in SQUARES:
                        if not cells[p]:
                            buffer[count] = colour << kernels.SQUARE | p
                            count += 1
        elif self.to_move == CHANCE and self.counts[tables.OWED]:
            bag, due = self.bag, self.due()
            for blue in range(min(bag[tables.BLUE], due) + 1):
                for red in range(min(bag[tables.RED], due - blue) + 1):
                    left = due - blue - red
                    for white in range(max(0, left - bag[tables.YELLOW]), min(bag[tables.WHITE], left) + 1):
                        buffer[count] = tables.DRAWS | blue << 12 | red << 8 | white << 4 | left - white
                        count += 1
        return count

    def _list_slides(self):
        cells, hops = self.cells, self.hops
        squares, queue, slides = self.squares, self.queue, self.slides
        free = open_squares(cells, hops, squares)
        count = 0
        for p in SQUARES:
            if cells[p]:
                spread(hops, p, 0, queue)
                count = collect(hops, squares, free, p, slides, count)
        return count

    def reach(self, start):
        """The fewest segments from the stone on index start to every square, by index; 0: not empty, UNREACHED: no way.

        The next question to the game overwrites the result.
        """
        open_squares(self.cells, self.hops, self.squares)
        spread(self.hops, start, 0, self.queue)
        return self.hops

    def segments(self, move):
        """How many stones this slide costs Pebble; 0 where it is not legal now."""
        if self.to_move == tables.PEBBLE:
            if tables.SLIDES <= move < tables.SLIDES_END:
                start, target = move >> kernels.SQUARE, move & kernels.INDEX
                cells, hops = self.cells, self.hops  # four at once would make a tuple
                if tables.EMPTY < cells[start] < tables.EDGE and cells[target] == tables.EMPTY:
                    open_squares(cells, hops, self.squares)
                    spread(hops, start, target, self.queue)
                    return hops[target] % kernels.UNREACHED
            elif move > tables.HANDLES and self._is_kept(move):
                return self._paths[self._offsets[self.ply]]
        return 0

    def is_legal(self, move):
        mover = self.to_move
        if move == RESIGN:
            return mover > NOBODY
        if mover == tables.PEBBLE:
            return self.segments(move) > 0
        if mover == tables.REBEL:
            return (
                tables.BLUE << kernels.SQUARE < move < tables.EDGE << kernels.SQUARE
                and self.hand[move >> kernels.SQUARE] > 0
                and self.cells[move & kernels.INDEX] == tables.EMPTY
            )
        if mover == CHANCE:
            if self.counts[tables.OWED]:
                return tables.DRAWS < move < tables.HANDLES and fits(move, self.bag) == self.due()
            return move > tables.HANDLES and self._is_kept(move)
        return False

    # -- making moves and taking them back

    def play(self, move):
        if type(move) is not int:  # to isinstance, a bool is an int on CPython only
            raise self._objection(move)
        mover, ply = self.to_move, self.ply
        segments = self.segments(move) if mover == tables.PEBBLE else 0
        if not segments and not self.is_legal(move):
            raise self._objection(move)
        if ply >= self.counts[tables.TOP] or self._tokens[ply] != move:
            self._tokens[ply] = move
            self.counts[tables.TOP] = ply + 1
        if move == RESIGN:
            self._end(3 - mover)
        elif mover == tables.PEBBLE:
            self._slide(move, segments)
        elif mover == tables.REBEL:
            self._place(move >> kernels.SQUARE, move & kernels.INDEX)
        elif move < tables.HANDLES:
            count = carry(move, self.bag, self.hand)
            self.counts[tables.HELD] += count
            self.counts[tables.OWED] -= count
            self.to_move = tables.REBEL
        else:
            self._fill(self.start)
        self.ply = ply + 1

    def undo(self):
        ply = self.ply - 1
        if ply < 0:
            raise IllegalMove(shared.NOTHING_TO_TAKE_BACK)
        move, mover = self._tokens[ply], tables.PEBBLE
        if move == RESIGN:
            mover = 3 - self.outcome
        elif move < tables.SLIDES:
            mover = tables.REBEL
            self.cells[move & kernels.INDEX] = tables.EMPTY
            self.hand[move >> kernels.SQUARE] += 1
            self.counts[tables.HELD] += 1
            self.counts[tables.FREE] += 1
        elif move < tables.DRAWS:
            self._slide_back(move >> kernels.SQUARE, move & kernels.INDEX)
        elif move < tables.HANDLES:
            mover = CHANCE
            count = carry(move, self.hand, self.bag)
            self.counts[tables.HELD] -= count
            self.counts[tables.OWED] += count
        elif self.is_setup(ply):
            mover = CHANCE
            self._clear()
        else:
            paths, offset = self._paths, self._offsets[ply]
            self.counts[tables.PATHS_END] = offset
            self._slide_back(paths[offset + 1], paths[offset + 1 + paths[offset]])
        if self.to_move != mover:
            self.to_move = mover
        if self.outcome is not None:
            self.outcome = None
        self.ply = ply

    # -- paths and setups that do not fit into an int

    def move_along(self, path):
        """Pebble's move by a path of her choice. Raises: IllegalMove."""
        check_path(self, path)
        start, target = path[0], path[-1]
        if path == first_path(self, self.cells, start, target):
            return start << kernels.SQUARE | target
        offset = self.counts[tables.PATHS_END]
        self._paths[offset] = len(path) - 1
        for k in range(len(path)):
            self._paths[offset + 1 + k] = path[k]
        self._offsets[self.ply] = offset
        return self._keep()

    def keep_setup(self, board):
        """Keep the board of a random setup; return its handle, which `play` takes."""
        self.start = board
        return self._keep()

    def _keep(self):
        """Make a handle for what has been kept for this ply: it stands where a move that is taken back stands."""
        self._last_handle += 1
        self._tokens[self.ply] = self._last_handle
        self.counts[tables.TOP] = self.ply + 1
        return self._last_handle

    def _is_kept(self, handle):
        return self.ply < self.counts[tables.TOP] and self._tokens[self.ply] == handle

    def ply_of(self, handle):
        """The ply that has this handle, -1 where the game no longer keeps what it stands for."""
        for ply in range(self.counts[tables.TOP]):
            if self._tokens[ply] == handle:
                return ply
        return -1

    def kept_path(self, ply):
        """The path of a ply that has a handle."""
        offset = self._offsets[ply] + 1
        return list(self._paths[offset : offset + self._paths[offset - 1] + 1])

    # -- words, records, chance

    text, texts, _read = notation.text, notation.texts, notation.parse
    _refusal, state = notation.refusal, notation.state

    def load(self, moves):
        moves = list(moves)
        Game.load(type(self)(**self.options()), moves)  # what is wrong shows here, before this game is touched
        Game.load(self, moves)

    def sample(self, seed):
        if self.to_move != CHANCE:
            return Game.sample(self, seed)
        random = Random32(seed)
        if self.open_chance():
            stones = [colour for colour in COLOURS for _ in range(tables.START_OF_A_COLOUR)]
            stones += [tables.EMPTY] * (len(SQUARES) - len(stones))
            board = bytearray(kernels.BOARD)
            for p, colour in zip(SQUARES, random.pick(stones, len(SQUARES))):
                board[p] = colour
            return self.keep_setup(board)
        move, stones = tables.DRAWS, [colour for colour in COLOURS for _ in range(self.bag[colour])]
        for colour in random.pick(stones, self.due()):
            move += one_of(colour)
        return move

    # -- the parts of play and undo

    def _end(self, outcome):
        self.outcome = outcome
        self.to_move = NOBODY

    def _slide(self, move, segments):
        start, target = move >> kernels.SQUARE, move & kernels.INDEX
        if move > tables.HANDLES:
            paths, offset = self._paths, self._offsets[self.ply] + 1
            start, target = paths[offset], paths[offset + segments]
            self.counts[tables.PATHS_END] = offset + segments + 1
        self.cells[target] = self.cells[start]
        self.cells[start] = tables.EMPTY
        self.counts[tables.OWED] = segments
        if longest_line(self.cells, target, AXES, self._axes) < tables.LINE:
            self.to_move = CHANCE
        else:
            self._end(tables.PEBBLE)

    def _slide_back(self, start, target):
        self.cells[start] = self.cells[target]
        self.cells[target] = tables.EMPTY
        self.counts[tables.OWED] = 0

    def _place(self, colour, p):
        counts = self.counts
        self.cells[p] = colour
        self.hand[colour] -= 1
        counts[tables.HELD] -= 1
        counts[tables.FREE] -= 1
        if longest_line(self.cells, p, AXES, self._axes) >= tables.LINE:
            self._end(tables.PEBBLE if counts[tables.FREE] else DRAW)
        elif not counts[tables.FREE]:
            self._end(tables.REBEL)
        elif not counts[tables.HELD]:
            self.to_move = CHANCE if counts[tables.OWED] else tables.PEBBLE

    def _fill(self, board):
        """Put the stones of a setup on the empty board."""
        for p in SQUARES:
            colour = board[p]
            if colour:
                self.cells[p] = colour
                self.bag[colour] -= 1
                self.counts[tables.FREE] -= 1
        self.to_move = tables.PEBBLE

    def _clear(self):
        """Empty the board for a setup."""
        for p in SQUARES:
            self.cells[p] = tables.EMPTY
        for colour in COLOURS:
            self.bag[colour] = tables.OF_A_COLOUR
        self.counts[tables.FREE] = len(SQUARES)
        self.to_move = CHANCE
