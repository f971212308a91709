"""Robble's bot: a Monte-Carlo tree search in machine code (bot_kernels.py)."""

from array import array

from engines.bots.bot import MEMORY, RESIGN_LEVEL, SURE, Bot, kernel_seed
from engines.bots.kernels import clear
from engines.game import DRAW, RESIGN
from engines.random32 import Random32
from engines.robble import bot_kernels as kernels
from engines.robble.bot_kernels import arrange, count, search, walk
from engines.robble.kernels import BOTH
from engines.robble.rules import SWAP, Robble

LEVEL_ROUNDS = (5, 20, 100, 600, 60_000)  # at most; visits are 16 bits
SLICES = {5: 5, 6: 4, 7: 3, 8: 3, 9: 2}  # rounds in 2 ms on the Pico, by size
NODE_BYTES = 12
FIXED_BYTES = 2 * kernels.DEPTH + kernels.BOARD_BYTES + kernels.SLOT_BYTES + kernels.EMPTY_BYTES
FORCED_ROUNDS = 64  # at most where there is one move
BITS = 17  # of the number of rounds, at most
EXPLORED = 24_000  # 2**18 * C * C * ln(2), C = 0.36: of 0.18, 0.30, 0.42 and 0.60 those in the middle are the best
RESIGN_POINTS = 16  # resign below that many 1024ths,
DEEPEST_PROOF = 60  # moves
PLACES_BITS = 2  # of the positions that a proof looks at in the time of a round
RESIGN_ROUNDS = 64  # and not before that many rounds where it is not proved


class RobbleBot(Bot):
    """A round is a random game. All levels think alike, the weak ones for a few rounds.

    The swap is a matter of the root alone: white swaps where the player to move expects less than half. Black's first
    stone need not mind: whichever it is, white expects more, 0.52 on 5x5 to 0.56 on 9x9 (12,000 rounds for each stone).
    """

    RUNS_ON_SECOND_CORE = True
    PROVES = True

    def __init__(self, game: Robble, level: int, memory: int = MEMORY) -> None:
        Bot.__init__(self, game, level, memory)
        self._most = LEVEL_ROUNDS[level - 1]
        self._slice = SLICES[game.size]
        self._width = game.width
        self._nodes = nodes = max(2, min((memory - FIXED_BYTES) // NODE_BYTES, self._most + 1))
        self._board = bytearray(kernels.BOARD_BYTES)
        for i in range(kernels.GROUPS, kernels.BOARD_BYTES):
            self._board[i] = kernels.EVEN
        self._slots = bytearray(kernels.SLOT_BYTES)
        self._empty = bytearray(kernels.EMPTY_BYTES)
        self._visits = array("H", bytes(2 * nodes))
        self._wins = array("H", bytes(2 * nodes))
        self._children = array("H", bytes(4 * nodes))
        self._siblings = array("H", bytes(4 * nodes))
        self._numbers = numbers = array("H", bytes(2 * kernels.NUMBERS))
        numbers[kernels.SQUARES] = game.size * game.size
        numbers[kernels.NODES] = nodes
        root = 32767
        for n in range(1, kernels.ROOTS):
            numbers[n] = 65535 // n
            numbers[kernels.ROOTS + n] = root = _square_root(32767 * 32767 // n, root)
        self._explore = array("H", [_square_root(EXPLORED * (bits or 1), 1024) for bits in range(BITS)])
        self._bits = 0  # of the number of rounds
        self._may_swap = False
        self._drawn: list[int] = []  # moves that end the game in a draw
        self._can_repeat = False
        self._first = RESIGN  # a legal move, for want of a better one
        self._known = 1  # positions that a proof remembers
        while 2 * self._known <= nodes:
            self._known *= 2

    def _start(self, game: Robble, random: Random32) -> None:  # type: ignore[override]
        numbers = self._numbers
        for counts in (self._visits, self._wins, self._children):
            clear(counts, self._nodes)
        numbers[kernels.MOVER] = game.to_move
        numbers[kernels.FREE] = arrange(game.cells, self._board, game.size, kernel_seed(random))
        numbers[kernels.USED] = 1
        numbers[kernels.PROOF] = 0
        if self.proves:
            self._start_proof(game)
            return
        seed = kernel_seed(random)
        numbers[kernels.RANDOM] = seed >> 16
        numbers[kernels.RANDOM + 1] = seed & 65535
        self._bits = 0
        self._first = self._move_to(self._board[kernels.ORDER + 1])
        self._may_swap = game.can_swap()
        self._can_repeat = game.can_repeat()
        self._drawn = _draws(game) if self._can_repeat else []

    def _start_proof(self, game):
        """Stand at the root of a proof, in the tree's memory, with the squares in an order that is always the same."""
        numbers, board, squares = self._numbers, self._board, self._numbers[kernels.SQUARES]
        deepest = min(DEEPEST_PROOF, 2 * self._nodes // squares - 1, self._nodes // kernels.PLACE - 1)
        if deepest < 1 or self._may_swap or self._can_repeat:
            self.done = True
            return
        numbers[kernels.DEEPEST] = deepest
        if self._proof is None:
            clear(self._children, len(self._children))
        n = 0
        for row in range(1, game.size + 1):
            for column in range(1, game.size + 1):
                n += 1
                p = row << 4 | column
                board[kernels.ORDER + n] = p
                self._slots[p] = n
                board[p] = self._siblings[n - 1] = board[kernels.START + p]
        numbers[kernels.USED] = self._nodes  # to be cleared before the next thought
        numbers[kernels.DEPTH] = 0
        clear(self._visits, kernels.PLACE)
        self._visits[kernels.VALUE] = kernels.LOSES

    def _prove(self, rounds):
        """Go on with a proof: the kernel alone, and a count of each full board."""
        numbers, stack = self._numbers, self._visits
        numbers[kernels.ROUNDS] = rounds << PLACES_BITS
        self.rounds += rounds
        while numbers[kernels.ROUNDS]:
            found = walk(self._board, 0, self._slots, numbers, stack, self._siblings, self._children, self._known - 1)
            if found == 1:
                numbers[kernels.ROUNDS] = 0
                self.done = True
            elif found:
                found = count(self._board, 0, self._empty, numbers)
                mover = BOTH - numbers[kernels.MOVER] if numbers[kernels.DEPTH] & 1 else numbers[kernels.MOVER]
                stack[(numbers[kernels.DEPTH] << kernels.PLACE_BITS) + kernels.VALUE] = (
                    kernels.LOSES if found == BOTH - mover else kernels.WINS
                )

    def _move_to(self, square):
        return (square >> 4) * self._width + (square & 15)

    def step(self) -> None:
        if self.proves and not self.done:
            self._prove(self._slice)
        elif not self.done:
            self.search(min(self._slice, self._most - self.rounds))
            most = min(self._most, FORCED_ROUNDS) if self._numbers[kernels.FREE] == 1 else self._most
            self.done = self.rounds >= most or self._numbers[kernels.PROOF] > 0

    def search(self, rounds: int) -> None:
        """Play rounds, by the kernel alone and on this bot's own buffers."""
        numbers = self._numbers
        numbers[kernels.ROUNDS] = rounds
        numbers[kernels.EXPLORE] = self._explore[self._bits]
        search(
            self._board, 0, self._slots, self._empty, numbers, self._visits, self._wins, self._children, self._siblings
        )
        self.rounds += rounds
        while self.rounds >> self._bits:
            self._bits += 1

    def _child(self, node):
        """The child of a node that most rounds went through, of these the best; at the root one that wins for sure, and
        no draw; 0 for none.
        """
        visits, wins, proof = self._visits, self._wins, self._numbers[kernels.PROOF]
        if not node and 0 < proof < self._nodes and self._move_of(proof) not in self._drawn:
            return proof
        best, child = 0, self._children[node]
        while child:
            if node or self._move_of(child) not in self._drawn:
                more = visits[child] - visits[best] if best else 1
                if more > 0 or (not more and wins[child] > wins[best]):
                    best = child
            child = self._siblings[child]
        return best

    def _move_of(self, node):
        return self._move_to(self._children[self._nodes + node])

    def _expected(self):
        """The points of the best stone: 0 and SURE where that is proved, else between them."""
        best, proof = self._child(0), self._numbers[kernels.PROOF]
        if proof and (proof == self._nodes or proof == best):
            return 0 if proof == self._nodes else SURE
        visits = self._visits[best]
        return min(max(self._wins[best] * SURE // visits, 1), SURE - 1) if best and visits else SURE // 2

    def _swaps(self):
        return self._may_swap and self._expected() < SURE // 2

    def exact(self) -> bool:
        if self._proof is None:
            return self.proved()
        return self.done and self.rounds > 0 and self._visits[kernels.VALUE] in (kernels.LOSES, kernels.WINS)

    def points(self) -> int:
        if self._proof is not None:
            return SURE if self._visits[kernels.VALUE] == kernels.WINS else 0
        points = self._expected()
        if self._swaps():
            return SURE - points
        return max(points, SURE // 2) if self._drawn else points

    def proved(self) -> bool:
        """As in Bot. The tree knows no draws, and while no board has come twice who wins for sure need not bring one a
        third time.
        """
        return self._numbers[kernels.PROOF] > 0 and not self._can_repeat

    def move(self) -> int:
        if self._proof is not None:
            return (
                self._move_to(self._board[kernels.ORDER + self._visits[kernels.NEXT]])
                if self._visits[kernels.VALUE] == kernels.WINS
                else RESIGN
            )
        if self._swaps():
            return SWAP
        points = self._expected()
        if self._drawn and points < SURE // 2:
            return self._drawn[0]
        if self.level >= RESIGN_LEVEL and points < RESIGN_POINTS and (not points or self.rounds >= RESIGN_ROUNDS):
            return RESIGN
        best = self._child(0)
        return self._move_of(best) if best else self._first

    def line(self) -> list[int]:
        if self._drawn and self._expected() < SURE // 2:
            return self._drawn[:1]
        found = [SWAP] if self._swaps() else []
        node = self._child(0)
        while node:
            found.append(self._move_of(node))
            node = self._child(node)
        return found or [self._first]


def _draws(game):
    """The legal moves that bring a board for the third time."""
    found = []
    for move in game.legal_moves():
        game.play(move)
        if game.outcome == DRAW:
            found.append(move)
        game.undo()
    return found


def _square_root(n, guess):
    """The root of n, rounded down. guess: not below it."""
    root = guess
    while root * root > n:
        root = (root + n // root) // 2
    return root
