"""Texts in the languages that the board speaks.

A text is a tuple with a string for each of LANGUAGES, so that a translation stands beside what it translates; its name
is its key. `{}` in it stand for values, in order. A str is the same in all languages. The texts of a package are in its
module `texts`; below are those that the rules of all games share.
"""

LANGUAGES = ("English", "Deutsch")
ENGLISH, GERMAN = 0, 1


def said(text: tuple[str, ...] | str, values: tuple = (), language: int = ENGLISH) -> str:
    """Return a text in a language, an index of LANGUAGES. Values may be texts themselves."""
    words = text if isinstance(text, str) else text[language]
    if not values:
        return words
    return words.format(*[said(value, (), language) if isinstance(value, tuple) else value for value in values])


NO_CHANCE = ("Nothing is left to chance now.", "Jetzt entscheidet kein Zufall.")
NO_SQUARE = ("There is no such square on this board.", "So ein Feld hat dieses Brett nicht.")
NO_SQUARE_UP_TO = (
    "There is no such square on this board; its squares are a1 to {}.",
    "So ein Feld hat dieses Brett nicht; es hat a1 bis {}.",
)
TAKEN = ("{} is taken; choose an empty square.", "{} ist besetzt; wähl ein leeres Feld.")
MOVE_FAILS = ("Move {}: {}", "Zug {}: {}")
NO_MEMORY = ("there is not enough memory.", "der Speicher reicht nicht.")
NOTHING_TO_TAKE_BACK = ("There is no move to take back.", "Es gibt keinen Zug zum Zurücknehmen.")
GAME_OVER = (
    "The game is over; take back a move or start a new game.",
    "Das Spiel ist aus; nimm einen Zug zurück oder fang ein neues an.",
)
NO_MOVE_TO_CHOOSE = (
    "The game is over; there is no move to choose.",
    "Das Spiel ist aus; es gibt keinen Zug zu wählen.",
)
