"""How much one may do in a time: messages of a page, rooms of an address."""


class Bucket:
    """A token bucket: `rate` messages a second, and `burst` at once after a pause.

    strikes: how many came too fast; each message in time takes one back, so that it grows under a lasting flood only.
    """

    def __init__(self, rate: float, burst: int):
        self.strikes = 0
        self._rate = rate
        self._burst = burst
        self._tokens = float(burst)
        self._then: float | None = None

    def take(self, now: float, cost: int = 1) -> bool:
        """Return whether a message that arrives at `now` (seconds) is in time. cost: of the burst; one that costs more
        than is left of it is in time, and those after it wait the longer.
        """
        if self._then is not None:
            self._tokens = min(self._burst, self._tokens + (now - self._then) * self._rate)
        self._then = now
        if self._tokens < 1:
            self.strikes += 1
            return False
        self._tokens -= cost
        self.strikes = max(0, self.strikes - 1)
        return True
