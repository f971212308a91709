"""Texts in the languages that the board speaks.

A text is a tuple with a string for each language; `_` makes it of the English one and of the translations
(engines/languages). `{}` in it stand for values, in order. A str is the same in all languages. The texts of a package
are in its module `texts`; below are those that the rules of all games share.
"""

from engines.languages import _

ENGLISH = 0  # of CODES in engines/languages


def said(text: tuple[str, ...] | str, values: tuple = (), language: int = ENGLISH) -> str:
    """Return a text in a language, an index of CODES in engines/languages. Values may be texts themselves."""
    words = text if isinstance(text, str) else text[language]
    if not values:
        return words
    return words.format(*[said(value, (), language) if isinstance(value, tuple) else value for value in values])


NO_CHANCE = _("It is not the turn of chance now.")
NO_SQUARE = _("There is no such square on this board.")
NO_SQUARE_UP_TO = _("There is no such square on this board; its squares are a1 to {}.")
TAKEN = _("{} is taken; choose an empty square.")
MOVE_FAILS = _("Move {}: {}")
NO_MEMORY = _("there is not enough memory.")
NOTHING_TO_TAKE_BACK = _("There is no move to take back.")
GAME_OVER = _("The game is over; take back a move or start a new game.")
NO_MOVE_TO_CHOOSE = _("The game is over; there is no move to choose.")
