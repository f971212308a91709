"""Pebble Rebel's bot: the moves that look best are tried in playouts, which are evaluated after some turns.

A move looks good by windows of four (bot_kernels.py). In a playout both sides play what looks best to them, with a
little noise, and chance draws: what will be drawn in the game, the bot does not know. The last board of a playout is
worth what boards like it have won in games of the bot against itself: evaluation.py.
"""

from array import array

from engines.bots.bot import ALL_SEEN, MEMORY, SURE, Bot, kernel_seed
from engines.bots.kernels import clear
from engines.game import RESIGN, Game
from engines.pebble_rebel import bot_kernels as kernels
from engines.pebble_rebel.bot_kernels import choose, look, make, settle, slides, stones, tally
from engines.pebble_rebel.evaluation import EVALUATIONS
from engines.pebble_rebel.kernels import WIDTH
from engines.pebble_rebel.rules import PebbleRebel
from engines.pebble_rebel.tables import COLOURS, FREE, HELD, LINE, OWED, PEBBLE, SQUARES
from engines.random32 import Random32

# By level, for Rebel: moves to try, playouts, Pebble's turns in them, rows, segments that are seen, and eighths of the
# moves to try that are seen; of those the best is made where there are no playouts
LEVELS = (
    (24, 0, 0, 6, 1, 2),
    (12, 0, 0, 6, 2, 4),
    (8, 8, 2, 3, kernels.ALL_SEGMENTS, ALL_SEEN),
    (12, 70, 2, 3, kernels.ALL_SEGMENTS, ALL_SEEN),
    (12, 1000, 2, 3, kernels.ALL_SEGMENTS, ALL_SEEN),
)
# For Pebble, who has the easier game: by these a level below 5 wins 56 to 61 % against itself, and 70 to 90 % by
# Rebel's.
PEBBLE_LEVELS = ((24, 0, 0, 6, 1, 1), (24, 0, 0, 6, 2, 1), (12, 0, 0, 6, 2, 4), (1, 0, 0, 6, 2, ALL_SEEN), LEVELS[4])
WINDOW_VALUES = (19, 8, 18, 46, 255)  # of a window with 0 to 4 stones of one colour alone; the last is a line
THREATS_FROM = 3  # the level that sees what Pebble can do next
NOISE_BITS = 5  # in playouts
# By stones of a colour: summed over the colours they tell windows apart, but for which colour is which.
KINDS = (0, 1, 6, 15, 28)
RESIGN_ROUNDS = 32  # playouts that are all lost
SHARES = 1024


class PebbleRebelBot(Bot):
    """Plays Pebble Rebel. A round is a playout."""

    RUNS_ON_SECOND_CORE = True

    def __init__(self, game: Game, level: int, memory: int = MEMORY) -> None:
        Bot.__init__(self, game, level, memory)
        self._board = bytearray(kernels.BOARD_BYTES)
        self._root = bytearray(kernels.BOARD_BYTES)
        self._sums = array("H", bytes(2 * kernels.SUMS))
        self._scratch = bytearray(kernels.SCRATCH)
        self._tables = bytearray(kernels.TABLES)
        self._values = bytearray(kernels.LESS)
        self._weights = bytearray(kernels.LESS + 37)
        self._shares = array("H", range(SHARES))
        self._best = array("H", range(kernels.ENTRY * (kernels.MOVES + 1) + 1))
        self._state = array("H", bytes(2 * kernels.ITEMS))
        self._overlooked = 0  # moves, the best ones, that a weak level does not see
        self._judged = kernels.WON // 2  # Pebble's points, of WON, for the board as it stands
        self._fill(game.options())

    def _fill(self, options: dict[str, str]) -> None:
        """Fill what stays the same."""
        state, values = self._state, self._values
        state[kernels.WINDOWS] = _find_windows(self._tables, options["diagonals"] == "on")
        state[kernels.ONE] = 1 if options["draw"] == "one" else 0
        state[kernels.SEGMENT], state[kernels.LATER] = 50, 16 - NOISE_BITS
        if self.level >= THREATS_FROM:
            state[kernels.IN_DANGER], state[kernels.FORK] = 110, 70
        for k in range(1, SHARES):
            self._shares[k] = 65535 // k
        for colour in COLOURS:
            for count in range(len(WINDOW_VALUES)):
                values[count << kernels.BITS * colour - kernels.BITS] = WINDOW_VALUES[count]
        chance = 8192  # of 16384; the logistic curve, a sixteenth of the logarithm of the odds at a time
        for k in range(64):
            self._tables[(kernels.CHANCES + kernels.MIDDLE) + k] = chance >> 8
            self._tables[(kernels.CHANCES + kernels.MIDDLE - 1) - k] = 63 - (chance >> 8)
            chance += (chance * (16384 - chance) >> 14) >> 4
        self.use_weights(EVALUATIONS[options["diagonals"]])

    def limit(self, playouts: int) -> None:
        """Have this thought end after that many playouts."""
        self._state[kernels.BUDGET] = playouts

    def use_weights(self, evaluation: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        """Judge boards by these weights, as in evaluation.py."""
        weights, (kinds, less) = self._weights, evaluation
        for blue in range(5):
            for red in range(5 - blue):
                for white in range(5 - blue - red):
                    for yellow in range(5 - blue - red - white):
                        kind = KINDS[blue] + KINDS[red] + KINDS[white] + KINDS[yellow]
                        weights[blue | red << kernels.BITS | white << 2 * kernels.BITS | yellow << 3 * kernels.BITS] = (
                            kinds[kind]
                        )
        for free in range(37):
            weights[kernels.LESS + free] = less[free]

    def _start(self, game: PebbleRebel, random: Random32) -> None:  # type: ignore[override]
        root, best, state, counts = self._root, self._best, self._state, game.counts
        row = (PEBBLE_LEVELS if game.to_move == PEBBLE else LEVELS)[self.level - 1]
        tried, state[kernels.BUDGET], state[kernels.TURNS], state[kernels.ROWS], state[kernels.SEGMENTS], seen = row
        self._overlooked = 0
        while random.next(ALL_SEEN) >= seen:
            self._overlooked += 1
        root[: len(game.cells)] = game.cells
        for colour in COLOURS:
            root[kernels.BAG + colour] = game.bag[colour]
            root[kernels.HAND + colour] = game.hand[colour]
        self._board[:] = root
        tally(root, self._tables, self._sums, state[kernels.WINDOWS])
        clear(best, kernels.ENTRY * kernels.MOVES + 1)
        state[kernels.KEPT] = state[kernels.MOVER] = game.to_move
        state[kernels.BEFORE + OWED], state[kernels.BEFORE + HELD], state[kernels.BEFORE + FREE] = (
            counts[OWED],
            counts[HELD],
            counts[FREE],
        )
        state[kernels.PHASE], state[kernels.ROUNDS], state[kernels.ROOT], state[kernels.SLIDE] = kernels.LOOK, 0, 0, 0
        state[kernels.RANDOM] = kernel_seed(random) & 0xFFFF
        state[kernels.NOISE] = state[kernels.RANDOM] ^ 0x5A5A
        state[kernels.FIRST], state[kernels.LIMIT], state[kernels.TRIED] = 0, tried, kernels.MOVES
        state[kernels.ROW], state[kernels.LEFT] = 1, kernels.SIDE
        state[kernels.SHIFT] = 16
        best[1 + kernels.MOVE] = game.legal_moves()[0]  # for want of a better one
        self._judged = self._evaluate()

    def search(self, slices: int) -> None:
        """Think for some slices. It changes buffers only, and takes no memory, so that the other core can do it."""
        while slices:
            phase = self._state[kernels.PHASE]
            if phase == kernels.CHOOSE:
                choose(self._board, self._root, self._sums, self._shares, self._best, self._state)
                slices -= 1
            elif phase == kernels.MAKE:
                make(self._board, self._sums, self._tables, self._best, self._state)
            elif phase == kernels.LOOK:
                look(self._board, self._sums, self._scratch, self._tables, self._weights, self._state)
            elif phase == kernels.SLIDES:
                slides(self._board, self._sums, self._scratch, self._tables, self._values, self._best, self._state)
                slices -= 1
            elif phase == kernels.STONES:
                stones(self._board, self._sums, self._scratch, self._tables, self._values, self._best, self._state)
                slices -= 1
            elif phase == kernels.SETTLE:
                settle(self._best, self._state)
            else:
                slices = 0
        self.rounds = self._state[kernels.ROUNDS]
        self.done = self._state[kernels.PHASE] == kernels.DONE

    def step(self) -> None:
        self.search(1)

    def _makes_line(self, move: int) -> bool:
        """Whether a slide wins, which only the first level overlooks."""
        state, tables, start = self._state, self._tables, move >> kernels.SQUARE
        if state[kernels.KEPT] != PEBBLE or self.level == 1:
            return False
        three = (LINE - 1) << kernels.BITS * self._root[start] - kernels.BITS
        left, there = kernels.EACH * start + kernels.USES, kernels.EACH * (move & kernels.INDEX) + kernels.USES
        leaves = tables[left + 1 : left + 1 + tables[left]]
        for window in tables[there + 1 : there + 1 + tables[there]]:
            if self._sums[kernels.KEPT_SUMS + window] == three and window not in leaves:
                return True
        return False

    def move(self) -> int:
        state, best = self._state, self._best
        if state[kernels.SLIDE]:
            return state[kernels.SLIDE]
        at = self._chosen()
        if best[at + kernels.PLAYOUTS] >= RESIGN_ROUNDS and not self._share(at):
            return RESIGN
        return best[at + kernels.MOVE]

    def points(self) -> int:
        if self._state[kernels.SLIDE]:
            return SURE
        at = self._chosen()
        if self._best[at + kernels.PLAYOUTS]:
            return self._share(at)
        points = 16 * self._judged
        return points if self._state[kernels.KEPT] == PEBBLE else SURE - points

    def line(self) -> list[int]:
        move = self.move()
        return [] if move == RESIGN else [move]

    def _chosen(self) -> int:
        """The index in `best` of the move with most playouts; the one that looks best of those with as many."""
        best = self._best
        chosen = 1
        if self._overlooked and best[0] and not self._makes_line(best[1 + kernels.MOVE]):
            chosen += kernels.ENTRY * min(self._overlooked, best[0] - 1)
        for at in range(1, kernels.ENTRY * best[0] + 1, kernels.ENTRY):
            if best[at + kernels.PLAYOUTS] > best[chosen + kernels.PLAYOUTS]:
                chosen = at
        return chosen

    def _share(self, at: int) -> int:
        """What a move that has playouts makes in them, of SURE."""
        points = 16 * self._best[at + kernels.POINTS] // self._best[at + kernels.PLAYOUTS]
        return points if self._state[kernels.KEPT] == PEBBLE else SURE - points

    def _evaluate(self) -> int:
        """Pebble's points, of WON, for the board to think about."""
        weights, total = self._weights, 0
        for k in range(self._state[kernels.WINDOWS]):
            total += weights[self._sums[k]]
        total = (total >> kernels.EIGHTHS) - weights[kernels.LESS + self._state[kernels.BEFORE + FREE]]
        return self._tables[kernels.CHANCES + max(0, min(total, kernels.MAX_CHANCE))]


def _find_windows(tables: bytearray, diagonals: bool) -> int:
    """Fill the first two of the tables of bot_kernels.py; return the number of windows."""
    count = 0
    for start in SQUARES:
        for step in (1, WIDTH, WIDTH - 1, WIDTH + 1) if diagonals else (1, WIDTH):
            end = start + (LINE - 1) * step
            if end in SQUARES and abs((end & 7) - (start & 7)) in (0, 3):
                for k in range(LINE):
                    p = start + k * step
                    tables[LINE * count + k] = p
                    tables[kernels.EACH * p + kernels.USES] += 1
                    tables[kernels.EACH * p + kernels.USES + tables[kernels.EACH * p + kernels.USES]] = count
                count += 1
    return count
