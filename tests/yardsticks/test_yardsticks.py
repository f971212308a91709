"""Yardsticks make legal moves, the same ones for a seed, and win where one turn is enough."""

from random import Random

import pytest

from engines.game import NOBODY, Game
from host.games import any_move, new_game
from tests.engines.vacuum.boards import put
from tests.yardsticks.__main__ import Yardstick

GAMES = {  # and that many moves
    "robble size=5": 24,
    "pebble_rebel diagonals=on": 24,
    "ouroboros players=3": 24,
    "vacuum players=3": 6,
    "konane": 24,
    "reversi": 24,
}
POSITIONS = 60


def played(words: str, seed: int) -> list[str]:
    """Return a short game that a yardstick plays, but for what chance draws."""
    session, chance = Yardstick(new_game(words.split()[0], words.split()[1:]), POSITIONS, seed), Random(seed)
    while session.game.to_move != NOBODY and session.game.ply < GAMES[words]:
        if session.to_move() == "chance":
            session.chance(str(chance.getrandbits(32)))
        else:
            session.genmove(session.to_move())
    return session.game.texts()


def winning(game: Game) -> list[int]:
    """Return the moves that win at once."""
    found, player = [], game.to_move
    for move in game.legal_moves() if not game.open_chance() else []:
        game.play(move)
        found += [move] if game.outcome == player else []
        game.undo()
    return found


@pytest.mark.parametrize("words", GAMES)
def test_moves_are_legal_and_hang_on_the_seed(words: str) -> None:
    assert played(words, 1) == played(words, 1) != played(words, 2)


@pytest.mark.parametrize("words", [words for words in GAMES if "vacuum" not in words])
def test_a_move_that_wins_is_found(words: str) -> None:
    """In random games, at the first such move."""
    found = 0
    for seed in range(12):
        game, random = new_game(words.split()[0], words.split()[1:]), Random(seed)
        while game.to_move != NOBODY and not winning(game):
            game.play(any_move(game, random))
        if game.to_move != NOBODY:
            moves = [game.text(move) for move in winning(game)]
            assert Yardstick(game, POSITIONS).genmove(game.to_move_name()) in moves
            found += 1
    assert found >= 3


def test_a_turn_of_vacuum_that_wins_is_found() -> None:
    """Gold has no piece left after an attack, and is out with the commit."""
    session = Yardstick(put("players=2 stone_era=gold also=d6:13,e6:21,k8:11"))
    while session.game.outcome is None:
        assert session.to_move() == "red"
        session.genmove("red")
    assert session.game.outcome_name() == "red"
