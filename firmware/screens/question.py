"""A question to the players, which a second press answers with yes."""

from firmware.clock import elapsed


class Question:
    """about: what a second press does, None while nothing is asked; words: the question, "" then. It stands for so many
    ms; for one key until it is answered.
    """

    def __init__(self, app, stands_ms: int) -> None:
        self.about, self.words = None, ""
        self._since = 0
        self._app, self._stands_ms = app, stands_ms

    def ask(self, about, words: str, now: int) -> None:
        """Ask, in place of what was asked before."""
        self.about, self.words, self._since = about, words, now

    def withdraw(self) -> bool:
        """Ask nothing any more; return whether something was asked."""
        asked = self.about is not None
        self.about, self.words = None, ""
        return asked

    def expires(self, now: int) -> bool:
        """Withdraw it once it has stood long enough; return whether that is now."""
        if self.about is None or self._app.switch or elapsed(now, self._since) < self._stands_ms:
            return False
        return self.withdraw()
