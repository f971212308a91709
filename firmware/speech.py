"""The language that a board speaks."""

from engines.game import IllegalMove
from engines.texts import ENGLISH, said


class Speech:
    """Says texts in `language`, an index of CODES in engines/languages; all that speaks for a board shares one."""

    def __init__(self, language: int = ENGLISH) -> None:
        self.language = language

    def say(self, text, *values) -> str:
        """Return a text of the board with its values, see engines/texts.py."""
        return said(text, values, self.language)


class Unreadable(ValueError):
    """A game that was kept, or came from a computer, cannot be read. text: why, for people, with its values."""

    def __init__(self, text, *values) -> None:
        super().__init__(said(text, values))
        self.text, self.values = text, values

    def said(self, say) -> str:
        """Return why in the language of `say`."""
        return say(self.text, *self.values)


def message_of(error: Exception, say) -> str:
    """Return the message of an error in the language of `say`; in English where it is for computers."""
    return error.said(say) if isinstance(error, (IllegalMove, Unreadable)) else str(error)
