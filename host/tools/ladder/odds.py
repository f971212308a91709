"""What a number of games proves: intervals of a share, and the sequential test that ends a match early."""

from dataclasses import dataclass
from math import log, sqrt

Z95 = 1.959964  # standard deviations that 95 % of a normal distribution are within


def wilson(points: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Return the interval of the share that `points` of `games` stand for; a draw is half a point.

    Wilson, "Probable inference, the law of succession, and statistical inference", 1927. It is meant for wins and
    losses; draws make it wider than it need be.
    """
    if not games:
        return 0.0, 1.0
    share, square = points / games, z * z
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = z / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential probability ratio test of two shares of points, "low" and "high".

    alpha: how often "high" is said where the share is `low`; beta: how often "low" where it is `high`. A draw counts
    as half a win and half a loss, so with draws the test errs less often than that, and takes longer. Wald,
    "Sequential tests of statistical hypotheses", 1945.
    """

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Raises: ValueError for shares that cannot be told apart."""
        if not 0 < self.low < self.high < 1:
            raise ValueError("The test wants two shares between 0 and 1, the lower one first.")

    def ratio(self, points: float, games: int) -> float:
        """Return the logarithm of the likelihood ratio, more than 0 where `high` is likelier."""
        won, lost = log(self.high / self.low), log((1 - self.high) / (1 - self.low))
        return points * won + (games - points) * lost

    def verdict(self, points: float, games: int) -> str:
        """Return "high", "low", or "" while more games are needed."""
        ratio = self.ratio(points, games)
        if ratio >= log((1 - self.beta) / self.alpha):
            return "high"
        return "low" if ratio <= log(self.beta / (1 - self.alpha)) else ""
