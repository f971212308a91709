"""The board as a player: its bot, a slice of thought at a time."""

from engines.bots.uct import choose


class Thinker:
    """Thinks about a game on a copy of its own, so that the screen may use the game meanwhile.

    `hinting`: the move is for a person to look at, not to be played.
    """

    def __init__(self, game, level: int, seed: int, hinting: bool = False) -> None:
        self.hinting = hinting
        copy = type(game).from_record(game.dump())
        self._thought = choose(copy, level, seed)

    def step(self) -> int | None:
        """Think one slice; return the move when it is found, else None."""
        return next(self._thought)
