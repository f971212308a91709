"""How a game is made from its name and its options, given as texts; and moves of random games."""

from collections.abc import Iterable
from random import Random

from engines.game import CHANCE, RESIGN, Game
from engines.registry import engine_of


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


def any_move(game: Game, random: Random) -> int:
    """Return a move of a random game: what chance draws, any legal move, or RESIGN where there is none."""
    if game.to_move == CHANCE:
        return game.sample(random.getrandbits(32))
    return random.choice(game.legal_moves() or [RESIGN])


def _checked(engine: type[Game], option: str, value: str) -> str:
    """Return the value as the engine takes it: of the texts it allows one, numbers without leading zeros."""
    known = {option.name: option for option in engine.OPTIONS}
    if option not in known:
        raise ValueError(f"{engine.NAME} has no option {option!r}; it has {', '.join(known)}.")
    if known[option].free:
        return value
    allowed = known[option].values
    plain = value.lstrip("0") or "0" if value.isascii() and value.isdigit() else value
    if plain not in allowed:
        raise ValueError(f"{option}={value} is not possible in {engine.NAME}; choose from {', '.join(allowed)}.")
    return plain
