"""The board as a player: the bot of one game and level, which thinks while the board continues."""

import gc

from engines.registry import bot_of
from firmware import texts
from firmware.clock import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:  # a game's bot brings it, once one thinks
    from engines.bots.bot import Bot

# Where a bot cannot run on the second core it thinks in slices of each tick. A slice is 2 ms on the Pico at most; four
# leave a computer idle.
SLICES, SLICES_US = 4, 2000
PAUSE_MS = 400  # of the board's own move, so that people see it think
# Bytes that a bot is given: the most that there is; and what stays free in one piece, for moves, screens and the link.
MEMORIES = (65536, 49152, 32768, 24576, 16384, 8192, 4096)
RESERVE = 32768
GRADES = (64, 410, 615, 960)  # points, of 1024, from which on it expects more: see texts.EXPECTATIONS


class Thinker:
    """Keeps the bot of a game, with its memory, from its first thought on. `level`: 1 to 5. `now`: in ms. pause_ms: how
    long a move of the board's own takes at least. busy: it thinks. hinting: the move is to be shown, not played.
    """

    def __init__(self, board, level: int, pause_ms: int = PAUSE_MS) -> None:
        self.busy = self.hinting = False
        self._board = board
        self._core = board.second_core()
        self._level = level
        self.bot: Bot | None = None
        self._reserve: bytes | bytearray = b""  # while it makes the bot
        self._game = None
        self._seed = 0
        self._on_second_core = False  # on the second core
        self._hurried = False
        self._began = self._budget = 0
        self._pause_ms = pause_ms
        self._pause = 0  # ms of this thought
        self._moved = -1  # moves up to the last one that it found

    def ready(self, game):
        """Return the bot of a game, always the same one. Raises: MemoryError where none fits in."""
        if not self.bot:
            self.bot = self._made(game)
        return self.bot

    def begin(self, game, seed: int, now: int, hinting: bool = False, budget_ms: int = 0) -> None:
        """Think about the position of a game, the same one each time. budget_ms: in place of the bot's own; then the
        move is not for people to see. Raises: MemoryError where no bot fits in.
        """
        self.stop()
        self.bot = self.ready(game)
        self._game, self._seed = game, seed
        self.bot.begin(game, seed)
        self.busy, self.hinting, self._hurried = True, hinting, False
        self._began = now
        self._budget = budget_ms or max(self.bot.budget_ms, 1)
        # None between the moves of one turn, as Vacuum has them.
        self._pause = 0 if hinting or budget_ms or game.ply == self._moved else self._pause_ms
        self._moved = game.ply + 1
        self._on_second_core = False
        if self._core and not self.bot.done:
            self._on_second_core = self._core.start(self.bot)
            self._budget = min(self._budget, self._core.longest_ms)

    def step(self, now: int, rests: bool = False) -> int | None:
        """Think for a tick; return the move when it is found, else None. Raises: what goes wrong in the bot. rests: the
        tick has better things to do. The second core continues.
        """
        thinks, age = self._thinks(0 if rests else SLICES), elapsed(now, self._began)
        if not self._hurried and (age < self._pause or (thinks and age < self._budget)):
            return None
        self.stop()
        return self.bot.move()

    def hurry(self) -> None:
        """Have step() return the best move so far."""
        self._hurried = True

    def stop(self) -> None:
        """End the thought; the bot stays."""
        if self._on_second_core:
            self._core.stop()
        self.busy = self.hinting = self._on_second_core = False

    def longest_ms(self) -> int:
        """Return how long a thought may take here."""
        return self._core.longest_ms if self._core else 1 << 20

    def progress(self, now: int, parts: int) -> int:
        """Return how many of that many parts of its time are over."""
        return min(elapsed(now, self._began) * parts // self._budget, parts)

    def expectation(self):
        """Return the text about what the bot expects of its move."""
        points, grade = self.bot.points(), 0
        if self.bot.proved():
            return texts.PROVED_WON if points else texts.PROVED_LOST
        while grade < len(GRADES) and points >= GRADES[grade]:
            grade += 1
        return texts.EXPECTATIONS[grade]

    def _thinks(self, left: int) -> bool:
        """Return whether the bot has more to find, after that many slices or those that fit into this tick."""
        return self._thinks_there() if self._on_second_core else self._thinks_here(left)

    # Of each tick, and short: see firmware/loop.py.

    def _thinks_there(self) -> bool:
        try:
            return self._core.thinks()
        except MemoryError:  # which it may not take there
            self._on_second_core = False
            self.bot.begin(self._game, self._seed)
            return True

    def _thinks_here(self, left: int) -> bool:
        bot, board = self.bot, self._board
        began = board.ticks_us()
        while left and not bot.done:
            bot.step()
            left = left - 1 if elapsed(board.ticks_us(), began) < SLICES_US else 0
        return not bot.done

    def _made(self, game):
        """Return the bot with the largest memory that leaves RESERVE, or with none. Raises: MemoryError."""
        kind = bot_of(game.NAME)
        for memory in MEMORIES:
            gc.collect()
            try:
                self._reserve = bytearray(RESERVE)
                return kind(game, self._level, memory)
            except MemoryError:
                pass
            finally:
                self._reserve = b""
        return kind(game, self._level, 0)
