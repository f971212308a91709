"""A game of each kind by ear: what is played is said in one sentence, and keys are called what stands there."""

from random import Random

import pytest

from engines.game import CHANCE, NOBODY
from engines.registry import GAMES, engine_of
from tests.host.web.by_ear import begun

SOME = 3  # moves from the beginning, and before the end
OPTIONS = {"vacuum": {"turns": "12"}, "robble": {"size": "5"}}


def nearly_over(name, some):
    """Return a game of random moves that lacks its last ones."""
    game, chance = engine_of(name)(**OPTIONS.get(name, {})), Random(name)
    while game.to_move != NOBODY:
        game.play(game.sample(chance.getrandbits(16)) if game.to_move == CHANCE else chance.choice(game.legal_moves()))
    for _ in range(some):
        game.undo()
    return game


# 10 to 20 s each: sentences are waited for, and the silence after them.
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_by_ear(open_page, firmware, name):
    here = open_page(firmware)
    blind = begun(here, name)
    while blind.game.ply < SOME:
        blind.step()
    here.load(nearly_over(name, SOME))
    blind.listener.ear.hears("")
    blind.restart()
    for _ in range(4 * SOME):
        if not blind.over:
            blind.step()
    blind.finish()
    assert blind.moves > SOME and blind.split == []
