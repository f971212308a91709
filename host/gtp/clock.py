"""The clock of a front end, as time_settings and time_left give it (GTP2 4.2): it shortens what a move may take."""

INFINITE = float("inf")
MOVES = 20  # a move takes at most one part in so many of the main time that is left
SAFE = 0.9  # of a share: the rest is for the way of the reply
LEAST_S = 0.05  # that a move may take even when no time is left


class Clock:
    """Main time, then periods of `period` seconds for `stones` moves each (Canadian byoyomi), for each player.

    A period with no stones is no limit at all. All times are in seconds.
    """

    def __init__(self) -> None:
        self._settings: tuple[float, float, int] | None = None
        self._left: dict[str, tuple[float, float, int]] = {}  # main time, seconds and moves left of the period

    def set(self, main: float, period: float, stones: int) -> None:
        """Start the clocks of both players with these settings."""
        self._settings = None if period and not stones else (main, period, stones)
        self._left = {}

    def set_left(self, player: str, seconds: float, stones: int) -> None:
        """Set what a player has left: main time where stones is 0, else what is left of a period."""
        _, period, moves = self._settings or (0.0, 0.0, 0)
        self._left[player] = (0.0, seconds, stones) if stones else (seconds, period, moves)

    def restart(self) -> None:
        """Give both players their whole time, for a new game."""
        self._left = {}

    def share(self, player: str) -> float:
        """Return how long the player's next move may take; infinite without a limit."""
        if (left := self._of(player)) is None:
            return INFINITE
        main, period, stones = left
        return max(LEAST_S, SAFE * (main / MOVES + (period / stones if stones else 0)))

    def spend(self, player: str, seconds: float) -> None:
        """Take what a move has taken off the player's clock."""
        if (left := self._of(player)) is None:
            return
        main, period, stones = left
        main -= seconds
        if main < 0 and stones:
            period, stones = period + main, stones - 1
            if not stones and self._settings:  # the period is used up: the next one
                _, period, stones = self._settings
        self._left[player] = (max(main, 0.0), max(period, 0.0), stones)

    def _of(self, player: str) -> tuple[float, float, int] | None:
        return self._left.get(player, self._settings)
