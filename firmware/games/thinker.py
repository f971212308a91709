"""The board as a player: its bot, some slices of thought a tick."""

from engines.registry import bot_of
from firmware.clock import elapsed

# A slice is about eight moves played or taken back. Four a tick leave a laptop idle, and
# in bytecode on the Pico (0.1 to 0.2 ms a move) keep a tick below 10 ms.
SLICES = 4


class Thinker:
    """Thinks about a game on a copy of its own, so that the screen may use the game meanwhile.

    `level`: 1..5. `now`: in ms. `hinting`: the move is shown, not played.
    """

    def __init__(self, game, level: int, seed: int, now: int, hinting: bool = False, bot=None) -> None:
        """`bot`: that of an earlier thought about this game, which need not make one and knows how it goes on."""
        self.hinting = hinting
        self.bot = bot or bot_of(game.NAME)(game, level)
        self.bot.begin(game, seed)
        self._began = now

    def step(self, now: int) -> int | None:
        """Think for a tick; return the move when it is found, else None."""
        bot = self.bot
        for _ in range(SLICES):
            if bot.done or elapsed(now, self._began) >= bot.budget_ms:
                return bot.move()
            bot.step()
        return None
