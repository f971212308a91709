"""Drawn boards of Pebble Rebel, and short ways to begin a game on one, to make moves, and to see what came of it."""

import pytest

from engines.door import IllegalMove
from engines.pebble_rebel import PebbleRebel

BARE = """
    W . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""
CORNERS = """
    . . . . . B
    . . . . . .
    . . W R . .
    . . . . . .
    . . . . . .
    Y . . . . .
"""
NEARLY = """
    W W W . . .
    . . . B . .
    . . . . . .
    . . . . . W
    B B B . . .
    . . . . . .
"""
LAST_BUT_ONE = """
    W B W B W B
    W B W B W B
    R Y R Y R Y
    R Y R Y R Y
    W B W B W B
    W B W B . R
"""
ONE_LEFT = """
    W B W B W B
    W B W B B B
    R Y R Y B Y
    R Y R Y W .
    W R W R B Y
    B B R Y Y W
"""


def squares(drawing: str) -> str:
    return "".join(drawing.split())


def begin(drawing: str = "default", *moves: str, diagonals: str = "off", draw: str = "all") -> PebbleRebel:
    setup = drawing if drawing in ("default", "random") else squares(drawing)
    game = PebbleRebel(setup=setup, diagonals=diagonals, draw=draw)
    make(game, *moves)
    return game


def make(game: PebbleRebel, *moves: str) -> None:
    for move in moves:
        game.play(game.parse(move))


def refuses(game: PebbleRebel, *moves: str) -> bool:
    """True if the game takes none of these moves and gives a sentence for each."""
    before = game.dump(), game.state()
    for move in moves:
        with pytest.raises(IllegalMove, match=r"\.$"):
            game.parse(move)
    return (game.dump(), game.state()) == before


def board(game: PebbleRebel) -> str:
    return "".join(game.state()["board"])


def words(game: PebbleRebel) -> list[str]:
    return sorted(game.text(move) for move in game.legal_moves())


def results(game: PebbleRebel) -> tuple[str, str, int]:
    return game.to_move_name(), game.outcome_name(), game.state()["owed"]
