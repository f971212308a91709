"""Ouroboros's bot: it looks some plies ahead, at the best moves of each position alone, and counts cubes there.

Two players take turns at the best of their values (alpha-beta); with more each one takes what is best for itself
(max^n). The search goes one ply deeper again and again, its best line first, so that a move is ready at any time.
"""

from array import array

from engines.bots.bot import MEMORY, SURE, Bot
from engines.game import Game
from engines.ouroboros.bot_kernels import advance, expand
from engines.ouroboros.tables import COLOURS, EMPTY, PAYMENT_ROWS, STONE, steps_for
from engines.random32 import Random32

# By level: plies that it looks beyond its own move at most, how many eighths of a cube a value may be off.
PLIES = (0, 0, 2, 3, 14)
NOISE = (64, 20, 8, 8, 8)
MOST, MOST_AT_ROOT = 8, 16  # moves that are followed
SLICE = 6  # rounds
LEAD = 4  # cubes that are half of a sure win

CUBE = 32  # cells of the bot: a cube is CUBE + its colour
POSITION, FRAME = 154, 96  # bytes, and numbers of a ply, see bot_kernels.py



def ways():
    """The ways to pay for a pattern as five numbers each, then 0: the pattern's offset, the cubes of the first two
    colours, of the others, the payment's number from 1, the sum of its cubes.
    """
    rows, i = [], 0
    while PAYMENT_ROWS[i]:
        offset, number, blue, green, red, yellow = PAYMENT_ROWS[i : i + 6]
        rows += [offset, blue + (green << 6), red + (yellow << 6), number + 1, blue + green + red + yellow]
        i += 6
    return array("H", rows + [0])


class OuroborosBot(Bot):
    """A round is a position whose moves are listed and valued."""

    BUDGETS_MS = (1000, 1000, 1000, 3000, 4000)

    def __init__(self, game: Game, level: int, memory: int = MEMORY) -> None:
        Bot.__init__(self, game, level, memory)
        own = self.own
        self._plies = PLIES[level - 1]
        self._position = bytearray(POSITION)
        self._frames = array("H", bytearray(2 * FRAME * (PLIES[-1] + 2)))
        self._state = bytearray(32)
        self._moves = array("H", bytearray(2 * own.max_moves))
        self._values = array("H", bytearray(2 * own.max_moves))
        self._noise = bytearray(len(own.cells))
        self._payments = ways()
        self._steps = steps_for(own.size)

    def _start(self, seed: int) -> None:
        random = Random32(seed)
        for p in range(len(self._noise)):
            self._noise[p] = random.next(NOISE[self.level - 1])
        self._fill()
        state, frames = self._state, self._frames
        self._expand()
        if not self._plies or self._decided():
            self.done = True
            return
        state[1] = 1
        self._expand()
        frames[4] = 1

    def _fill(self) -> None:
        """Take the position of `own`, as a root from which nothing is followed."""
        own, position, state = self.own, self._position, self._state
        for p in range(len(own.cells)):
            cell = own.cells[p]
            position[p] = cell + CUBE if EMPTY < cell < STONE else cell
        position[152], position[153] = own.to_move, own.stones
        state[0] = state[1] = 0
        state[2], state[3] = MOST, MOST_AT_ROOT
        state[4], state[5] = own.players - 1, own.players
        state[6] = own.width
        for player in range(1, own.players + 1):
            following = player % own.players + 1
            while own.out[following]:
                following = following % own.players + 1
            state[8 + player] = following
            mine = 112 + 8 * player
            position[mine + 5] = 0
            for colour in COLOURS:
                cubes = own.supplies[4 * player + colour]
                position[mine + colour] = cubes
                position[mine + 5] += cubes
            position[mine + 6] = own.turns[player]

    def step(self) -> None:
        self.search(SLICE)

    def search(self, rounds: int) -> None:
        """Think for some rounds."""
        while rounds and not self.done:
            if advance(self._position, self._frames, self._state, self.own.codes):
                self._expand()
                rounds -= 1
            else:
                self._deepen()

    def _expand(self) -> None:
        self.rounds += 1
        expand(
            self._position,
            self._frames,
            self._state,
            self._moves,
            self._values,
            self._payments,
            self._steps,
            self._noise,
        )

    def _deepen(self) -> None:
        """Begin again at the root, a ply deeper, with the best move first."""
        state, frames = self._state, self._frames
        best, i = frames[13], 32
        while frames[i] != best:
            i += 1
        while i > 32:
            frames[i] = frames[i - 1]
            i -= 1
        frames[32] = best
        frames[1] = frames[2] = frames[3] = 0
        state[1] += 1
        self.done = state[1] > self._plies or self._decided()

    def move(self) -> int:
        return self._frames[13]

    def points(self) -> int:
        """By the lead in cubes at the end of the line, over the average of the others."""
        own, frames, me = self.own, self._frames, self.own.to_move
        lead, share = 0, SURE // own.players
        for player in range(1, own.players + 1):
            if frames[8 + player] > 200:
                return 0 if frames[8 + me] else SURE
            lead += frames[8 + player] - frames[8 + me]
        rest = SURE - share if lead > 0 else share
        return share + rest * lead // (abs(lead) + LEAD * (own.players - 1))

    def line(self) -> list[int]:
        return list(self._frames[13 : 13 + self._frames[4]])

    def _decided(self) -> bool:
        """True where someone has won at the end of the best line."""
        for player in range(1, self.own.players + 1):
            if self._frames[8 + player] > 200:
                return True
        return False
