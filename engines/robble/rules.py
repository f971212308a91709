"""Robble, docs/rules/robble.md: a stone pushes, removes and flips its neighbours.

The board is a bytearray with a border, the top row first. A stone on index i is the move i. `play` and `undo` allocate
nothing, but for a longer history once in HISTORY moves.
"""

from engines import robble
from engines import texts as shared
from engines.game import DRAW, MANY, NOBODY, RESIGN, Game, IllegalMove
from engines.robble import texts
from engines.robble.kernels import (
    BLACK,
    EDGE,
    EMPTY,
    FLIP,
    MODULUS,
    PUSH,
    REMOVE,
    WHITE,
    effects_of,
    flood,
    place,
    tables_for,
    unplace,
)

__all__ = ("BLACK", "EDGE", "EMPTY", "FLIP", "PUSH", "REMOVE", "SWAP", "WHITE", "Robble")

SWAP = 1  # an index of the border: never a square
SWAP_PLY = 1  # white may swap after this many moves
DRAWN_AT = 3  # the game ends when a board has come so often with the same player to move
COUNTED = DRAWN_AT - 1

HISTORY = 128  # moves that the history grows by; random 9x9 games have 114
SLOTS = 1023  # a board is counted in slot (key & SLOTS)
FULL = 255  # a slot that has counted so far stays there


class Robble(Game):
    """A game of Robble.

    cells: EMPTY, BLACK, WHITE or EDGE, index (row + 1) * width + column + 1; row 0 is on top, width is size + 2.
    to_move: BLACK, WHITE or NOBODY. outcome: None while the game runs, else a player or DRAW.
    """

    NAME = "robble"
    PLAYERS = robble.PLAYERS
    OPTIONS = robble.OPTIONS
    SWAP = SWAP

    def __init__(self, size=7):
        """size: 5 to 9, an int or a text. Raises: ValueError."""
        if str(size) not in robble.OPTIONS[0].values:
            raise ValueError("A Robble board has 5 to 9 squares along an edge.")
        self.size = size = int(size)
        self.width = size + 2
        board, self._squares, self._powers, self._across, self._along = tables_for(size)
        self.cells = bytearray(board)
        self.to_move = BLACK
        self.outcome: int | None = None
        self.ply = 0
        self.max_moves = size * size + 1
        self._free = size * size  # empty squares
        self._tokens = [0] * HISTORY  # of the stones, see kernels.place; -RESIGN, -SWAP
        self._keys = [0] * (HISTORY + 1)  # of the boards before each move and after the last
        self._seen = bytearray(SLOTS + 1)  # how many boards have come, by slot
        self._board = bytearray(board)  # a copy to work on
        self._queue = bytearray(size * size)
        self._balance = [0] * self.max_moves  # black groups less white ones by size, 0 between uses

    def options(self) -> dict[str, str]:
        return {"size": str(self.size)}

    def can_swap(self) -> bool:
        """True while the pie rule is open."""
        return self.ply == SWAP_PLY and self.to_move != NOBODY

    def history(self, start: int = 0, end: int = MANY) -> list[int]:
        return [_move_of(token) for token in self._tokens[start : min(end, self.ply)]]

    def last_move(self) -> int:
        return _move_of(self._tokens[self.ply - 1])

    def legal_moves(self) -> list[int]:
        if self.to_move == NOBODY:
            return []
        cells = self.cells
        moves = [p for p in self._squares if not cells[p]]
        if self.can_swap():
            moves.insert(0, SWAP)
        return moves

    def legal_moves_into(self, buffer) -> int:
        count = 0
        if self.to_move != NOBODY:
            if self.can_swap():
                buffer[0] = SWAP
                count = 1
            cells = self.cells
            for p in self._squares:
                if not cells[p]:
                    buffer[count] = p
                    count += 1
        return count

    def is_legal(self, move: int) -> bool:
        if self.to_move == NOBODY:
            return False
        if SWAP < move < len(self.cells):
            return not self.cells[move]
        return move == RESIGN or (move == SWAP and self.can_swap())

    def play(self, move: int) -> None:
        try:
            taken = move not in self._powers or self.cells[move]
        except TypeError:
            taken = True
        if taken or self.to_move == NOBODY:
            self._play_without_stone(move)
        else:
            self._play_stone(move)

    def _play_stone(self, move):
        # Six locals and no `try`: MicroPython takes a frame of more than 11 words from the heap, 85 us a call.
        player = self.to_move
        ply = self.ply
        if not ply % HISTORY:
            self._lengthen()
        token = place(self.cells, move, player, self.width)
        self._tokens[ply] = token
        self.to_move = 3 - player
        player += self._across[token & 63] + self._along[token >> 6 & 63]  # what the power counts
        key = (self._keys[ply] + self._powers[move] * player) % MODULUS
        ply += 1
        self._keys[ply] = key
        self.ply = ply
        key &= SLOTS
        if self._seen[key] < COUNTED:
            self._seen[key] += 1
        else:
            self._look_for_repetition(key)
        token = self._free - 1 + (token >> 20)
        self._free = token
        if not token:
            self._finish()

    def undo(self) -> None:
        ply = self.ply - 1
        if ply < 0:
            raise IllegalMove(shared.NOTHING_TO_TAKE_BACK)
        token = self._tokens[ply]
        if token > 0:
            cells = self.cells
            self.to_move = cells[token >> 12 & 255]
            unplace(cells, token, self.width)
            self._free += 1 - (token >> 20)
            slot = self._keys[ply + 1] & SLOTS
            count = self._seen[slot]
            if count < FULL:
                self._seen[slot] = count - 1
        elif token == -RESIGN:
            self.to_move = WHITE if self.outcome == BLACK else BLACK
        self.outcome = None
        self.ply = ply

    def _play_without_stone(self, move):
        """Play RESIGN or SWAP, or raise IllegalMove."""
        if type(move) is not int or not self.is_legal(move):
            raise self._objection(move)
        ply = self.ply
        self._lengthen()
        self._tokens[ply] = -move
        self._keys[ply + 1] = self._keys[ply]
        self.ply = ply + 1
        if move == RESIGN:
            self.outcome = 3 - self.to_move
            self.to_move = NOBODY

    def _objection(self, move):
        """The IllegalMove that says why this move is not legal now."""
        if self.to_move == NOBODY:
            return IllegalMove(shared.GAME_OVER)
        if type(move) is int and move == SWAP:
            return IllegalMove(texts.NO_SWAP)
        if type(move) is int and 0 <= move < len(self.cells) and self.cells[move] != EDGE:
            return IllegalMove(texts.TAKEN, self.text(move))
        return IllegalMove(texts.NO_SQUARE, self.name_of(2 * self.width - 2))

    def _lengthen(self):
        """Reserve space for a move. Raises: MemoryError."""
        if self.ply == len(self._tokens):
            self._keys.extend([0] * HISTORY)
            self._tokens.extend([0] * HISTORY)

    def _finish(self):
        self.outcome = self._leader() or self.to_move
        self.to_move = NOBODY

    def _look_for_repetition(self, slot):
        """Count the board that has just come; end the game if it came twice before, with the same player to move.

        Its slot has counted two boards already, these or others. Keys are compared next; only where three are
        equal the game is played backwards.
        """
        if self._seen[slot] < FULL:
            self._seen[slot] += 1
        keys, tokens, ply = self._keys, self._tokens, self.ply
        key = keys[ply]
        if keys.count(key) < DRAWN_AT:
            return
        cells, board = self.cells, self._board
        for p in self._squares:
            board[p] = cells[p]
        mover = cells[_move_of(tokens[ply - 1])]
        times = 1
        for before in range(ply - 1, 0, -1):
            if tokens[before] > 0:
                unplace(board, tokens[before], self.width)
            token = tokens[before - 1]
            # A swap's index is on the border, never the mover's: it makes no new board.
            if keys[before] == key and board[_move_of(token)] == mover and board == cells:
                times += 1
                if times == DRAWN_AT:
                    self.to_move = NOBODY
                    self.outcome = DRAW
                    return

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
                balance[size] += 3 - colour - colour
                if size > biggest:
                    biggest = size
                uncounted -= size
                if uncounted < biggest and balance[biggest]:
                    break  # no later group can be as big
        leader = 0
        for size in range(1, biggest + 1):
            if balance[size]:
                leader = BLACK if balance[size] > 0 else WHITE
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

    def pairs(self):
        """The groups that cancel, the biggest first: a list of (black's, white's) lists of indices."""
        return self._cancel()[0]

    def remaining_groups(self):
        """The groups that are left, the biggest first: a list of (player, list of indices)."""
        return self._cancel()[1]

    def _cancel(self):
        groups, pairs, left = self._groups(), [], []
        for size in range(self.size * self.size, 0, -1):
            black, white = groups.get((BLACK, size), []), groups.get((WHITE, size), [])
            struck = min(len(black), len(white))
            pairs.extend([(black[k], white[k]) for k in range(struck)])
            left.extend([(BLACK, group) for group in black[struck:]] + [(WHITE, group) for group in white[struck:]])
        return pairs, left

    def effects(self):
        """What the last stone did, right, left, down, up: a list of (PUSH, REMOVE or FLIP, from, to) with indices."""
        token = self._tokens[self.ply - 1] if self.ply else 0
        return effects_of(token, self.width) if token > 0 else []

    def text(self, move: int) -> str:
        return "resign" if move == RESIGN else "swap" if move == SWAP else self.name_of(move)

    def parse(self, text: str) -> int:
        move = RESIGN if text == "resign" else SWAP if text == "swap" else self.index_of(text)
        if not self.is_legal(move):
            raise self._objection(move)
        return move

    def state(self) -> dict:
        state = Game.state(self)
        state["size"] = self.size
        state["board"] = self.rows(self.cells, ".bw")
        state["can_swap"] = self.can_swap()
        black, white = self.groups()
        state["groups"] = {"black": list(black), "white": list(white)}
        return state


def _move_of(token):
    return token >> 12 & 255 if token > 0 else -token
