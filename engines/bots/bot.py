"""What a player of the board's own is: a thought about one position, a slice at a time, with a move ready at any time.

A game's bot is in its package, `engines/<game>/bot.py`; what bots share is here. Bots do not know the time: whoever
calls `step` has a clock, and asks for the move when `budget_ms` is over, or before.
"""

from engines import texts
from engines.game import NOBODY, Game, IllegalMove
from engines.random32 import Random32

LEVELS = (1, 2, 3, 4, 5)
MEMORY = 1 << 16  # bytes that a bot may take for its tables where nobody says otherwise
SURE = 1024  # points of a position that is won; half of them are an even one
RESIGN_LEVEL = 2  # from this level on bots resign what is lost
ALL_SEEN = 8  # eighths of what a level can see: it overlooks nothing
CARRY = 16380  # of the kernels' random numbers (kernels.py): CARRY * 65536 - 1 and half of it are prime


class Bot:
    """A bot of one game and one level. It takes its memory when it is made, and none while it thinks.

    budget_ms: what a move may take on the board. rounds: playouts, or positions that were looked at, in this thought.
    done: more slices change nothing. proves: begin() is to look through what follows, for whoever wins alone, and to go
    on where it stands at the same position; until it is exact(), points() and move() mean nothing then. PROVES: the bot
    can do that.

    A subclass has `_start`, `step`, `move`, `points` and `line`, and `proved` where it can prove.
    """

    BUDGETS_MS = (1000, 1500, 2000, 3000, 4000)  # by level
    PROVES = False
    RUNS_ON_SECOND_CORE = False  # whether step() can: it takes no memory, and changes numbers and buffers only

    def __init__(self, game: Game, level: int, memory: int = MEMORY) -> None:
        """Prepare for games with the options of this one. memory: bytes, about. Raises: ValueError for a bad level."""
        if level not in LEVELS:
            raise ValueError("A level is a number from 1 to 5.")
        self.level = level
        self.budget_ms = self.BUDGETS_MS[level - 1]
        self.memory = memory
        self.rounds = 0
        self.done = True
        self.proves = False
        self._proof: list[int] | None = None  # the moves of the position that was looked through last

    def begin(self, game: Game, seed: int) -> None:
        """Think about the position of a game, which stays as it is.

        seed: 0 to 4294967295; the same gives the same thought. Raises: IllegalMove where no player is to move,
        ValueError for a seed out of range.
        """
        if game.to_move <= NOBODY:
            raise IllegalMove(texts.NO_MOVE_TO_CHOOSE)
        random = Random32(seed)
        self.rounds = 0
        proof = game.history() if self.proves else None
        if proof is None or proof != self._proof or self.done:
            self.done = False
            self._start(game, random)
            self._proof = proof

    def _start(self, game: Game, random: Random32) -> None:
        """Take the position of a game, and have a move. All else can wait for step()."""
        raise NotImplementedError

    def step(self) -> None:
        """Think for a slice, 2 ms on the Pico at most where the game's own moves do not take longer."""
        raise NotImplementedError

    def move(self) -> int:
        """The best move so far, at any time after begin(); RESIGN where all is lost."""
        raise NotImplementedError

    def points(self) -> int:
        """What who is to move may expect: 0 for a game that is lost, SURE for one that is won."""
        raise NotImplementedError

    def proved(self) -> bool:
        """Whether points() are 0 or SURE by an exact search, whatever the other side does."""
        return False

    def exact(self) -> bool:
        """Whether points() are what the position is worth, whatever both sides do: proved(), or a draw for sure."""
        return self.proved()

    def line(self) -> list[int]:
        """The moves that it expects, its own first; a turn of Vacuum is several. Empty before the first is known."""
        raise NotImplementedError


def new_like(game):
    """A new game with the options of another one, for a bot to move about in. Untyped, as a bot knows more of its game
    than Game has.
    """
    return type(game)(**game.options())


def kernel_seed(random: Random32) -> int:
    """A state of the kernels' random numbers."""
    return random.next(CARRY) << 16 | 1 + random.next(65535)
