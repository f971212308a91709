"""The first bot plays the moves that it played at commit 63f8951."""

from random import Random

import pytest

from engines.game import CHANCE, IllegalMove
from host.games import new_game
from host.tools.ladder.first_uct import choose

PLAYOUTS = 60
# (game, random moves before, seed, move), printed by engines/bots/uct.py of that commit, on the engines of that commit
MOVES = (
    ("robble size=5", 0, 1, "a1"),
    ("robble size=5", 0, 4294967295, "e2"),
    ("robble size=5", 1, 1, "d3"),
    ("robble size=5", 1, 4294967295, "a5"),
    ("robble size=5", 9, 1, "e5"),
    ("robble size=5", 9, 4294967295, "b5"),
    ("pebble_rebel", 0, 1, "c1-c2"),
    ("pebble_rebel", 0, 4294967295, "f1-d1-d2-c2-c3-b3-b4-a4"),
    ("pebble_rebel", 5, 1, "R@f2"),
    ("pebble_rebel", 5, 4294967295, "R@e3"),
    ("ouroboros players=2", 2, 1, "e2x"),
    ("ouroboros players=2", 2, 4294967295, "e1x"),
    ("ouroboros players=2", 12, 1, "f1&f2:BGRY"),
    ("ouroboros players=2", 12, 4294967295, "f1&f3:BBB"),
    ("ouroboros players=3", 2, 1, "c1x"),
    ("ouroboros players=3", 2, 4294967295, "e2x"),
    ("ouroboros players=3", 9, 1, "a3&b4:GGRRR"),
    ("ouroboros players=3", 9, 4294967295, "-G"),
)


@pytest.mark.parametrize(("words", "moves", "seed", "expected"), MOVES)
def test_its_moves_are_those_of_then(words: str, moves: int, seed: int, expected: str) -> None:
    random, game = Random(f"{words} {moves}"), new_game(words.split()[0], words.split()[1:])
    while game.ply < moves or game.to_move == CHANCE:
        if game.to_move == CHANCE:
            game.play(game.sample(random.getrandbits(32)))
        else:
            game.play(random.choice(sorted(game.legal_moves(), key=game.text)))
    before = game.history()
    *_, move = choose(game, 5, seed, (PLAYOUTS,) * 5)
    assert game.text(move) == expected
    assert game.history() == before


def test_it_refuses_what_it_refused() -> None:
    game = new_game("robble")
    with pytest.raises(ValueError, match="1 to 5"):
        choose(game, 6, 1)
    game.play(game.parse("resign"))
    with pytest.raises(IllegalMove):
        choose(game, 1, 1)
