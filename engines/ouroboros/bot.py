"""Ouroboros's bot: it looks some plies ahead, in each position at the best moves alone, and counts cubes there.

What a player wants is fewer cubes than the others. Between two players the search leaves out what cannot matter
(alpha-beta); of more, each takes what is best for itself (max^n). It goes a ply deeper again and again, its best line
first, so that a move is ready at any time. bot_kernels.py does the work, on buffers that are described there.

A round takes 240 to 320 us on the emulated Pico, by size of the board. With 8,000 of them it looks six plies ahead
between two players, four between more.
"""

from array import array

from engines.bots.bot import ALL_SEEN, MEMORY, SURE, Bot, kernel_seed
from engines.bots.kernels import scatter
from engines.ouroboros import bot_kernels as kernels
from engines.ouroboros.bot_kernels import advance, expand, take
from engines.ouroboros.tables import COLOURS, PAYMENT_ROWS, steps_for
from engines.random32 import Random32

# By level: how many plies it looks beyond its own move, and how many eighths of the squares it sees: what could be done
# on the others it overlooks, but for a win.
PLIES = (0, 0, 2, 3, 14)
SEEN = (3, 7, ALL_SEEN, ALL_SEEN, ALL_SEEN)
SIGHT = 160  # eighths of a cube: more than a move gains or costs
NOISE = 8  # eighths of a cube, less one, that decide between moves that are worth the same
# The best moves are followed: at the root; elsewhere between two players, between more. With 6,000 rounds a move 12, 6
# and 4 elsewhere win 55, 45 and 30 of 100 games of two against 8; 8 at the root win 38 against 16.
MAX_AT_ROOT, MAX_OF_TWO, MAX_OF_MORE = 16, 12, 8
# Among four, of the third other and in later rounds of all others: what they would do after so much is a guess, and the
# time is better spent on one's own next move. With 8 here level 5 wins 31 of 100 games against three greedy players,
# with 1 it wins 115 of 200. Against three of those with 8 it wins 11 of 60; with 1 for all others from the start 68 of
# 100 and 8 of 60.
LATER_OF_FOUR = 1
SLICE = 5  # rounds; one less on the biggest board
LEAD = 4  # cubes that are half of a sure win


class OuroborosBot(Bot):
    """A round is a position whose moves are listed and valued."""

    RUNS_ON_SECOND_CORE = True
    BUDGETS_MS = (1000, 1000, 1000, 2000, 4000)

    def __init__(self, game, level: int, memory: int = MEMORY) -> None:
        """game: an Ouroboros."""
        Bot.__init__(self, game, level, memory)
        self._plies = PLIES[level - 1]
        self._player = 0  # who is to move at the root
        self._position = bytearray(kernels.POSITION)
        self._frames = array("H", bytearray(2 * kernels.FRAME * (self._plies + 2)))
        self._state = bytearray(kernels.STATE)
        self._moves = array("H", bytearray(2 * game.max_moves))
        self._values = array("H", bytearray(2 * game.max_moves))
        self._noise = bytearray(len(game.cells))
        self._payments = ways()
        self._steps, self._codes = steps_for(game.size), game.codes
        self._slice = SLICE if game.size < 8 else SLICE - 1

    def _start(self, game, random: Random32) -> None:
        self._take(game)
        self._look_around(kernel_seed(random))
        self._expand()
        if not self._plies or self._decided():
            self.done = True
            return
        self._state[kernels.LAST] = 1
        self._expand()
        self._frames[kernels.LENGTH] = 1  # the best move at once is a line

    def _look_around(self, random: int) -> None:
        """Choose the squares that it sees; moves there are worth SIGHT more, and all differ a little."""
        noise, seen = self._noise, SEEN[self.level - 1]
        if seen == ALL_SEEN:
            scatter(noise, len(noise), NOISE, random)
            return
        scatter(noise, len(noise), NOISE * ALL_SEEN, random)
        for square in range(len(noise)):
            noise[square] = noise[square] % NOISE + (SIGHT if noise[square] < NOISE * seen else 0)

    def _take(self, game) -> None:
        """Take the position of a game."""
        position, state, players = self._position, self._state, game.players
        take(game.cells, position, len(game.cells))
        position[kernels.TO_MOVE], position[kernels.BESIDE] = game.to_move, game.stones
        state[kernels.PLY] = state[kernels.LAST] = 0
        state[kernels.OTHERS], state[kernels.PLAYERS] = players - 1 - sum(game.out), players
        state[kernels.WIDE] = MAX_OF_TWO if state[kernels.OTHERS] == 1 else MAX_OF_MORE
        state[kernels.WIDE_AT_ROOT] = MAX_AT_ROOT
        state[kernels.ROOT], state[kernels.WIDE_LATER] = (
            game.to_move,
            LATER_OF_FOUR if state[kernels.OTHERS] == 3 else state[kernels.WIDE],
        )
        # A lead over each of the others. Who does not see that someone is about to win had better place stones: among
        # three and four players who do not, a first cube that is discarded wins.
        state[kernels.WEIGHT] = state[kernels.OTHERS] if self._plies else 1
        state[kernels.WIDTH] = game.width
        for player in range(1, players + 1):
            following = player % players + 1
            while game.out[following]:
                following = following % players + 1
            state[kernels.NEXT + player] = 0 if game.out[player] else following
            mine = kernels.HELD + kernels.OF_PLAYER * player
            position[mine + kernels.ALL] = 0
            for colour in COLOURS:
                cubes = game.supplies[4 * player + colour]
                position[mine + colour] = cubes
                position[mine + kernels.ALL] += cubes
            position[mine + kernels.TURNS] = game.turns[player]
        self._player = game.to_move

    def step(self) -> None:
        self.search(self._slice)

    def search(self, rounds: int) -> None:
        """Think for some rounds. It touches the bot's own buffers alone, and allocates nothing."""
        while rounds and not self.done:
            if advance(self._position, self._frames, self._state, self._codes):
                self._expand()
                rounds -= 1
            else:
                self._deepen()

    def move(self) -> int:
        return self._frames[kernels.LINE]

    def points(self) -> int:
        """By the lead in cubes at the end of the line."""
        frames, others = self._frames, self._state[kernels.OTHERS]
        mine = frames[kernels.ENDS + self._player]
        if self._decided():
            return 0 if mine > kernels.LOST else SURE
        lead = -mine * (others + 1)
        for player in range(1, self._state[kernels.PLAYERS] + 1):
            lead += frames[kernels.ENDS + player]
        share = SURE // (others + 1)
        rest = SURE - share if lead > 0 else share
        return share + rest * lead // (abs(lead) + LEAD * others)

    def line(self) -> list[int]:
        return list(self._frames[kernels.LINE : kernels.LINE + self._frames[kernels.LENGTH]])

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
        best, i = frames[kernels.LINE], kernels.FOUND
        while frames[i] != best:
            i += 1
        while i > kernels.FOUND:
            frames[i] = frames[i - 1]
            i -= 1
        frames[kernels.FOUND] = best
        frames[kernels.TRIED] = frames[kernels.BEST] = frames[kernels.OWN] = 0
        state[kernels.LAST] += 1
        self.done = state[kernels.LAST] > self._plies or self._decided()

    def _decided(self) -> bool:
        """True where someone has won at the end of the best line: then all others have lost, one of these two too."""
        frames, player = self._frames, self._player
        return (
            frames[kernels.ENDS + player] > kernels.LOST
            or frames[kernels.ENDS + self._state[kernels.NEXT + player]] > kernels.LOST
        )


def ways() -> array:
    """The ways to pay for a pattern as bot_kernels.py has them, then 0."""
    rows = []
    for i in range(0, len(PAYMENT_ROWS) - 1, 6):
        line, number, blue, green, red, yellow = PAYMENT_ROWS[i : i + 6]
        rows += [
            line,
            blue + (green << kernels.COLOUR),
            red + (yellow << kernels.COLOUR),
            number + 1,
            blue + green + red + yellow,
        ]
    return array("H", rows + [0])
