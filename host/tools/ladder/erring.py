"""Games between levels that err, as people do: for puzzles, and for reviews of games."""

from random import Random

from engines.game import CHANCE, NOBODY, Game
from host.games import new_game
from host.tools.ladder.players import LevelPlayer

LEVELS = (2, 3)  # who play
ROUNDS = 500  # of a move


def played(words: str, seed: int) -> Game:
    """Return a game that is over, the same for a seed. words: the game and its options, as behind `cairn gtp`."""
    name, *options = words.split()
    game, random = new_game(name, options), Random(f"{words} {seed}")
    players = [LevelPlayer(game, LEVELS[(seed + place) % len(LEVELS)], ROUNDS) for place in range(4)]
    while game.to_move != NOBODY:
        number = random.getrandbits(32)
        game.play(game.sample(number) if game.to_move == CHANCE else players[game.to_move - 1].choose(game, number))
    return game
