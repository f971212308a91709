"""Robble, docs/rules/robble.md: a stone pushes, removes and flips its neighbours.

The board is a bytearray with a border, the top row first. A stone on index i is the move i. `play` and `undo` allocate
nothing, but for a longer history once in HISTORY moves; what they do to the board and write down is in kernels.py.
"""

from array import array

from engines import robble
from engines import texts as shared
from engines.game import DRAW, MANY, NOBODY, RESIGN, Game, IllegalMove
from engines.robble import kernels, texts
from engines.robble.kernels import count_key, effects_of, flood, has_twins, list_empty, put_stone, tables_for, take_back

SWAP = 1  # an index of the border: never a square
SWAP_PLY = 1  # white may swap after this many moves
DRAWN_AT = 3  # the game ends when a board has come so often with the same player to move


class Robble(Game):
    """A game of Robble.

    cells: EMPTY, BLACK, WHITE or EDGE, index (row + 1) * width + column + 1; row 0 is on top, width is size + 2.
    to_move: BLACK, WHITE or NOBODY. outcome: None while the game runs, else a player or DRAW.
    """

    NAME = "robble"
    PLAYERS = ("black", "white")
    OPTIONS = robble.OPTIONS
    SWAP = SWAP

    def __init__(self, size=7):
        """size: 5 to 9, an int or a text. Raises: ValueError."""
        if str(size) not in robble.OPTIONS[0].values:
            raise ValueError("A Robble board has 5 to 9 squares along an edge.")
        self.size = size = int(size)
        self.width = size + 2
        board, self._squares, record = tables_for(size)
        self.cells = bytearray(board)
        self.to_move = kernels.BLACK
        self.outcome: int | None = None
        self.ply = 0
        self.max_moves = size * size + 1
        self._record = record[:]
        self._seen = bytearray(kernels.SLOTS)  # how many boards have come, by slot
        self._board = bytearray(board)  # a copy to work on
        self._queue = bytearray(size * size)
        self._balance = [0] * self.max_moves  # black groups less white ones by size, 0 between uses

    def can_swap(self) -> bool:
        """True while the pie rule is open."""
        return self.ply == SWAP_PLY and self.to_move != NOBODY

    def can_repeat(self) -> bool:
        """False while no board has come twice, so that no move can end the game in a draw."""
        return bool(has_twins(self._record))

    def history(self, start: int = 0, end: int = MANY) -> list[int]:
        return [self._move_at(ply) for ply in range(start, min(end, self.ply))]

    def last_move(self) -> int:
        return self._move_at(self.ply - 1)

    def _move_at(self, ply):
        """The move that was made after `ply` others."""
        word = self._record[kernels.START + kernels.WORDS * (ply + 1) + kernels.STONE]
        return word >> kernels.REMOVED or (RESIGN if word else SWAP)

    def legal_moves_into(self, buffer) -> int:
        if not self.to_move:
            return 0
        if self.ply != SWAP_PLY:
            return list_empty(self.cells, 0, self.width, 0, buffer)
        buffer[0] = SWAP
        return list_empty(self.cells, 0, self.width, 1, buffer)

    def is_legal(self, move: int) -> bool:
        if self.to_move == NOBODY:
            return False
        if SWAP < move < len(self.cells):
            return not self.cells[move]
        return move == RESIGN or (move == SWAP and self.can_swap())

    def play(self, move: int) -> None:
        # A resignation apart, for an IndexError is taken from the heap. The square is looked at here, too: machine code
        # knows no numbers but its own. Few locals, for MicroPython takes a frame of more than 11 words from the heap,
        # 85 us a call.
        try:
            taken = move == RESIGN or self.cells[move]
            result = kernels.REFUSED if taken else put_stone(self.cells, move, self._record, self._seen)
        except (IndexError, OverflowError, TypeError):
            result = kernels.REFUSED
        if result == kernels.PLAYED:
            self.ply += 1
            self.to_move = kernels.BOTH - self.to_move
        else:
            self._play_otherwise(move, result)

    def undo(self) -> None:
        if not self.ply:
            raise IllegalMove(shared.NOTHING_TO_TAKE_BACK)
        self.to_move = take_back(self.cells, self._record, self._seen)
        self.ply -= 1
        self.outcome = None

    def _play_otherwise(self, move, result):
        """Finish a move of which put_stone() did not say PLAYED."""
        if result == kernels.REFUSED:
            self._play_without_stone(move)
        elif result == kernels.NO_SPACE:
            self._lengthen()
            self.play(move)
        else:
            self.ply += 1
            self.to_move = kernels.BOTH - self.to_move
            if result == kernels.FULL:
                self._end(self._leader() or self.to_move)
            elif result == kernels.MAYBE_DRAWN and self._is_drawn():
                self._end(DRAW)

    def _end(self, outcome):
        self.outcome = outcome
        self.to_move = self._record[kernels.PLAYER] = NOBODY

    def _play_without_stone(self, move):
        """Play RESIGN or SWAP, or raise IllegalMove."""
        if type(move) is not int or not self.is_legal(move):
            raise self._objection(move)
        record = self._record
        if record[kernels.HERE] + kernels.WORDS == record[kernels.END]:
            self._lengthen()
        here = record[kernels.HERE] + kernels.WORDS
        record[here], record[here + kernels.ARMS] = record[here - kernels.WORDS], self.to_move
        record[here + kernels.STONE] = kernels.RESIGNED if move == RESIGN else kernels.SWAPPED
        record[kernels.HERE] = here
        self.ply += 1
        if move == RESIGN:
            self._end(kernels.BOTH - self.to_move)

    def _refusal(self, move):
        if type(move) is int and move == SWAP:
            return IllegalMove(texts.NO_SWAP)
        if type(move) is int and 0 <= move < len(self.cells) and self.cells[move] != kernels.EDGE:
            return IllegalMove(shared.TAKEN, self.text(move))
        return IllegalMove(texts.NO_SQUARE, self.name_of(2 * self.width - 2))

    def _lengthen(self):
        """Reserve space for HISTORY moves. Raises: MemoryError."""
        self._record.extend(array("H", bytes(2 * kernels.WORDS * kernels.HISTORY)))
        self._record[kernels.END] = len(self._record)

    def _is_drawn(self):
        """True if the board that has just come did so twice before, with the same player to move.

        Its slot has counted two boards already, these or others. Keys are compared next; only where three are equal
        the game is played backwards, and forwards again.
        """
        record, cells, board = self._record, self.cells, self._board
        if count_key(record) < DRAWN_AT:
            return False
        for p in self._squares:
            board[p] = cells[p]
        here, player = record[kernels.HERE], record[kernels.PLAYER]
        times = 1
        while record[kernels.HERE] > kernels.START:
            take_back(cells, record, self._seen)
            before = record[kernels.HERE]
            # A swap makes no new board.
            if (
                record[before] == record[here]
                and record[before + kernels.STONE] > kernels.RESIGNED
                and record[kernels.PLAYER] == player
            ):
                times += board == cells
        while record[kernels.HERE] < here:
            before = record[kernels.HERE] + kernels.WORDS
            if record[before + kernels.STONE]:
                put_stone(cells, record[before + kernels.STONE] >> kernels.REMOVED, record, self._seen)
            else:
                record[kernels.HERE], record[kernels.PLAYER] = before, record[before + kernels.ARMS]
        return times >= DRAWN_AT

    def _leader(self):
        """Who owns the biggest group that cancellation leaves on a full board, or 0."""
        cells, board = self.cells, self._board
        queue, balance, width = self._queue, self._balance, self.width  # a tuple of four would be allocated
        for p in self._squares:
            board[p] = cells[p]
        uncounted = self.size * self.size
        biggest = 0
        for p in self._squares:
            colour = board[p]
            if colour:
                size = flood(board, p, width, queue)
                balance[size] += kernels.BOTH - colour - colour
                if size > biggest:
                    biggest = size
                uncounted -= size
                if uncounted < biggest and balance[biggest]:
                    break  # no later group can be as big
        leader = 0
        for size in range(1, biggest + 1):
            if balance[size]:
                leader = kernels.BLACK if balance[size] > 0 else kernels.WHITE
                balance[size] = 0
        return leader

    def _groups(self):
        """The groups now: lists of indices, listed by (player, size)."""
        board = bytearray(self.cells)
        groups: dict[tuple, list] = {}
        for p in self._squares:
            player = board[p]
            if player:
                size = flood(board, p, self.width, self._queue)
                groups.setdefault((player, size), []).append(sorted(self._queue[:size]))
        return groups

    def groups(self):
        """The sizes of the groups on the board now, falling: (black's, white's)."""
        sizes: tuple[list, list] = ([], [])
        for (player, size), groups in self._groups().items():
            sizes[player - 1].extend([size] * len(groups))
        return tuple([tuple(sorted(of_player, reverse=True)) for of_player in sizes])

    def cancelled(self):
        """The groups that cancel, a list of (black's, white's) lists of indices, and those that are left, a list of
        (player, list of indices); the biggest first.
        """
        groups, pairs, left = self._groups(), [], []
        for size in range(self.size * self.size, 0, -1):
            black, white = groups.get((kernels.BLACK, size), []), groups.get((kernels.WHITE, size), [])
            struck = min(len(black), len(white))
            pairs.extend([(black[k], white[k]) for k in range(struck)])
            left.extend(
                [(kernels.BLACK, group) for group in black[struck:]]
                + [(kernels.WHITE, group) for group in white[struck:]]
            )
        return pairs, left

    def effects(self):
        """What the last stone did, right, left, down, up: a list of (PUSH, REMOVE or FLIP, from, to) with indices."""
        here = self._record[kernels.HERE]
        stone = self._record[here + kernels.STONE] >> kernels.REMOVED
        return effects_of(self._record[here + kernels.ARMS], stone, self.width) if stone else []

    def state(self) -> dict:
        state = Game.state(self)
        state["size"] = self.size
        state["board"] = self.rows(self.cells, ".bw")
        state["can_swap"] = self.can_swap()
        black, white = self.groups()
        state["groups"] = {"black": list(black), "white": list(white)}
        return state
