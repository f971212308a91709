"""Positions of Ouroboros drawn as text, for tests."""

import pytest

from engines.game import IllegalMove
from engines.ouroboros.rules import Ouroboros
from engines.ouroboros.tables import SYMBOLS

FULL = {6: "BGRYBG" + "RYBGRYBGRYBGRYBGRYBGRYBGRYBGRY", 7: "BGRY" * 12 + "B", 8: "BGRY" * 16}


def started(players: int = 2, size: int = 6, first: str = "p1") -> Ouroboros:
    """A game whose chance moves are made."""
    game = Ouroboros(players, size)
    for word in ("setup:" + FULL[size], "first:" + first):
        game.play(game.parse(word))
    return game


def position(board: str, players: int = 2, first: str = "p1", turns: int = 1, **supplies: str) -> Ouroboros:
    """A game that stands like this, every player having ended `turns` turns; the supplies as letters."""
    rows = board.split()
    game = started(players, len(rows), first)
    for number, row in enumerate(rows):
        for column, symbol in enumerate(row):
            game.cells[(number + 1) * game.width + column + 1] = SYMBOLS.index(symbol)
    game.stones -= board.count("o")
    for player in range(1, players + 1):
        game.turns[player] = turns
        for cube in supplies.get(game.PLAYERS[player - 1], ""):
            game.supplies[4 * player + SYMBOLS.index(cube)] += 1
    return game


def play(game: Ouroboros, *words: str) -> Ouroboros:
    for word in words:
        game.play(game.parse(word))
    return game


def refused(game: Ouroboros, word: str, because: str = "") -> None:
    """Check that a word is refused with a message that has `because`."""
    with pytest.raises(IllegalMove) as raised:
        game.parse(word)
    assert because in str(raised.value) and str(raised.value).endswith(".")


def legal(game: Ouroboros) -> list[str]:
    return sorted(map(game.text, game.legal_moves()))


def board(game: Ouroboros) -> list[str]:
    return game.state()["board"]


def supply(game: Ouroboros, name: str) -> str:
    """A player's cubes as sorted letters."""
    cubes = game.state()["supplies"][name]
    return "".join(letter * cubes[letter] for letter in "BGRY")
