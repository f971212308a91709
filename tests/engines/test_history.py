"""A part of a game's history is the same as that part of all of it."""

from random import Random

import pytest

from engines.door import CHANCE
from host.games import GAMES, new_game


@pytest.mark.parametrize("name", GAMES)
def test_a_part_of_the_history(name):
    game, random = new_game(name), Random(1)
    for _ in range(20):
        game.play(game.sample(random.getrandbits(30)) if game.to_move == CHANCE else random.choice(game.legal_moves()))
    for _ in range(3):
        game.undo()
    moves = game.history()
    assert len(moves) == game.ply and moves[-1] == game.last_move()
    for start, end in ((0, 5), (3, 7), (game.ply - 2, game.ply), (10, 1000), (game.ply, 99), (40, 50), (2, 2)):
        assert game.history(start, end) == moves[start:end]
    assert game.history(4) == moves[4:]
