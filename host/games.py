"""The games by name, and how a game is made from options given as texts.

Each game's code is loaded when it is first asked for.
"""

from collections.abc import Iterable
from importlib import import_module

from engines.game import Game

# name: (module, class)
GAMES = {
    "robble": ("engines.robble.rules", "Robble"),
    "pebble_rebel": ("engines.pebble_rebel.rules", "PebbleRebel"),
    "ouroboros": ("engines.ouroboros.rules", "Ouroboros"),
    "vacuum": ("engines.vacuum", "Vacuum"),
}


def engine_of(name: str) -> type[Game]:
    """Return the class of a game. Raises: ValueError."""
    if name not in GAMES:
        raise ValueError(f"There is no game {name!r}; there is {', '.join(GAMES)}.")
    module, attribute = GAMES[name]
    engine: type[Game] = getattr(import_module(module), attribute)
    return engine


def new_game(name: str, words: Iterable[str] = ()) -> Game:
    """Return a new game, given its name and its options as `option=value` words.

    An option that is not given has its default. Raises: ValueError.
    """
    engine = engine_of(name)
    options: dict[str, str] = {}
    for word in words:
        option, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"{word!r} is not an option; write option=value.")
        if option in options:
            raise ValueError(f"The option {option} is given twice.")
        options[option] = _checked(engine, option, value)
    return engine(**options)


def _checked(engine: type[Game], option: str, value: str) -> str:
    """Return the value as the engine takes it: of the texts it allows one, numbers without leading zeros."""
    known = {name: allowed for name, _default, allowed in engine.OPTIONS}
    if option not in known:
        raise ValueError(f"{engine.NAME} has no option {option!r}; it has {', '.join(known)}.")
    allowed = known[option]
    if allowed is None:
        return value
    plain = value.lstrip("0") or "0" if value.isascii() and value.isdigit() else value
    if plain not in allowed:
        raise ValueError(f"{option}={value} is not possible in {engine.NAME}; choose from {', '.join(allowed)}.")
    return plain
