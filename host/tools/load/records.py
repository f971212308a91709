"""Games to be sent by the clients, prepared so that they cost nothing while something is measured."""

from functools import cache
from random import Random
from typing import NamedTuple

from engines.game import CHANCE, NOBODY
from host.rooms.decisions import made_game

# game: options; of those whose draws, if any, are all at the beginning
GAMES: dict[str, dict[str, str]] = {
    "robble": {"size": "9"},
    "konane": {"size": "10"},
    "ouroboros": {"players": "2"},
    "vacuum": {"players": "2"},
}
RECORDS = 20  # of each game: as many as make no difference to a thousand


class Record(NamedTuple):
    """A game. drawn: its first moves, by chance. moves: the others, each with the seat that makes it, 0 or 1."""

    game: str
    options: dict[str, str]
    drawn: tuple[str, ...]
    moves: tuple[tuple[int, str], ...]


@cache
def prepared(game: str, least: int) -> list[Record]:
    """Return records of a game with so many moves at least. Raises: ValueError where its games are shorter."""
    random = Random(game)
    found = [record for _ in range(10 * RECORDS) if len((record := _played(game, least, random)).moves) >= least]
    if not found:
        raise ValueError(f"Games of {game} are shorter than {least} moves; take more rooms, or less seconds.")
    return found[:RECORDS]


def _played(name: str, least: int, random: Random) -> Record:
    """Return a game whose moves are random ones, up to as many as are wanted."""
    game = made_game(name, GAMES[name])
    drawn: list[str] = []
    moves: list[tuple[int, str]] = []
    while game.to_move == CHANCE:
        drawn.append(game.text(game.sample(random.getrandbits(32))))
        game.play(game.parse(drawn[-1]))
    while game.to_move > NOBODY and len(moves) < least:
        move = random.choice([move for move in game.legal_moves() if move != game.SWAP])
        moves.append((game.to_move - 1, game.text(move)))
        game.play(move)
    return Record(name, game.options(), tuple(drawn), tuple(moves))
