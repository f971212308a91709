"""The games that the menu offers. One game's code is loaded at a time."""

# (name, title, view's module, ((option, label, texts, place of the default), ...))
GAMES = (("robble", "Robble", "firmware.views.robble", (("size", "Size", ("5", "6", "7", "8", "9"), 2),)),)

PEOPLE, YOU_START, BOARD_STARTS = 0, 1, 2
PLAYERS = ("two people", "you start", "board starts")
LEVELS = ("1", "2", "3", "4", "5")


def open_view(module: str, options: dict[str, str]):
    """Import a game's view and return one on a new game with these options (texts by name).

    Errors: IllegalMove or ValueError with a sentence, where the options do not fit.
    """
    return __import__(module, None, None, ("View",)).View(options)
