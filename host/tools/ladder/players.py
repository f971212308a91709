"""Who plays in the ladder: a level of a game's bot, and the yardsticks."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple, Protocol

from engines.game import RESIGN, Game
from engines.registry import bot_of
from host.tools.ladder import greedy

LEVEL, GREEDY, RANDOM = "level", "greedy", "random"


class Spec(NamedTuple):
    """A player by name. number, rounds: of a level, and how many it has for each move."""

    kind: str
    number: int = 0
    rounds: int = 0

    def __str__(self) -> str:
        return f"level {self.number}" if self.kind == LEVEL else self.kind


class Player(Protocol):
    """Plays a seat of one game; it is made when that begins."""

    def choose(self, game: Game, seed: int) -> int:
        """Return a move for who is to move, the game as it was. The same seed gives the same move."""


class LevelPlayer:
    """A game's bot that thinks for a number of rounds, or until it is done."""

    def __init__(self, game: Game, level: int, rounds: int) -> None:
        self._bot = bot_of(game.NAME)(game, level)
        self._rounds = rounds

    def choose(self, game: Game, seed: int) -> int:
        bot = self._bot
        bot.begin(game, seed)
        while not bot.done and bot.rounds < self._rounds:
            bot.step()
        return bot.move()


class Simple:
    """A player of one function."""

    def __init__(self, function: Callable[[Game, Random], int]) -> None:
        self._function = function

    def choose(self, game: Game, seed: int) -> int:
        return self._function(game, Random(seed))


def any_move(game: Game, random: Random) -> int:
    """Return any legal move; RESIGN where there is none."""
    return random.choice(game.legal_moves() or [RESIGN])


def player(spec: Spec, game: Game) -> Player:
    """Return a player for a seat of a game that begins."""
    if spec.kind == LEVEL:
        return LevelPlayer(game, spec.number, spec.rounds)
    return Simple(greedy.choose if spec.kind == GREEDY else any_move)
