"""Every bot, and positions to think about: what tests of all bots need, and those of a game's own."""

import random
from typing import Any, TypeVar

from engines.bots.bot import Bot
from engines.game import CHANCE, Game
from engines.registry import GAMES
from host.games import new_game

AnyBot = TypeVar("AnyBot", bound=Bot)

# The games that bots are tried in, as behind `cairn gtp`: few and many players, the smallest and the biggest board.
WORDS: tuple[str, ...] = (
    "robble size=5",
    "robble size=9",
    "pebble_rebel",
    "pebble_rebel setup=random diagonals=on draw=one",
    "ouroboros players=3 size=7",
    "ouroboros players=4 size=8",
    "vacuum players=2 turns=24",
    "vacuum players=4 turns=24",
    "konane size=6",
    "konane size=12",
)
WORDS += tuple([name for name in GAMES if not any(words.startswith(name) for words in WORDS)])


def begin(words: str) -> Game:
    """Return a new game, as behind `cairn gtp`."""
    name, *options = words.split()
    return new_game(name, options)


def after(words: str, moves: int, seed: int = 1) -> Game:
    """Return a game after that many moves of chance and of random players, and on to where a player is to move; fewer
    moves where it would be over.
    """
    game, chance = begin(words), random.Random(f"{words} {seed}")
    while game.ply < moves or game.to_move == CHANCE:
        play_any(game, chance)
        if game.outcome is not None:
            back(game)
            break
    return game


def play_any(game: Game, chance: random.Random) -> None:
    """Play any move; of a turn of Vacuum that has none left, take back a part."""
    if game.to_move == CHANCE:
        game.play(game.sample(chance.getrandbits(32)))
    else:
        moves = game.legal_moves()
        game.play(chance.choice(moves) if moves else game.parse("undo"))


def back(game: Game) -> None:
    """Take the end of a game back: to the last move of a player."""
    game.undo()
    while game.to_move == CHANCE:
        game.undo()


def think(bot: AnyBot, game: Game, seed: int = 1, slices: int = 1 << 20) -> AnyBot:
    """Think about a game, for that many slices or to the end; return the bot."""
    bot.begin(game, seed)
    while slices and not bot.done:
        bot.step()
        slices -= 1
    return bot


def thought(bot: Bot) -> tuple[int, int, list[int], int, bool]:
    """Return all that can be asked of a bot."""
    return bot.move(), bot.points(), bot.line(), bot.rounds, bot.done


def whole_state(game: Game) -> Any:
    """Return what may not change while a bot thinks."""
    return game.state(), game.history(), game.legal_moves()
