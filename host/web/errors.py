"""What is said to a page that wants what cannot be. It runs on both runtimes."""


class PageError(Exception):
    """What a page wants is refused; the text says why, for its user."""


LOOKS_BACK = "You are looking back, so the keys do nothing. Choose “Now” to play on."
NO_GAME = "There is no game to save yet; start one first."
ON_THE_WAY = "The board is still on its way to this move; try again in a moment."
STOPPED = "The board has stopped; power it off and on first."


def stopped_by(reason: str) -> str:
    """Return what is said of a board whose program has stopped. reason: the error, in a word or a line."""
    return f"The board's program stopped with an error ({reason}). Power the board off and on to continue."


def not_shown(error: Exception) -> str:
    """Return why a game cannot be looked at."""
    return f"This game cannot be shown. {error}"
