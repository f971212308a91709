"""Scenarios for Pebble Rebel: keys pressed on a whole board; lights, display and panel checked."""

import random

import pytest

from engines.game import DRAW
from engines.pebble_rebel.tables import LETTERS, PEBBLE, REBEL
from firmware.games.pebble_rebel.words import KEY_NAMES
from tests.support import played_game
from tests.support.played_game import current_ma

TURN = {PEBBLE: "Pebble to move", REBEL: "Rebel to move"}


class PlayedGame(played_game.PlayedGame):
    """The two players of a game of Pebble Rebel."""

    def __init__(self, board, player, **options):
        super().__init__("pebble_rebel", board, player, **options)

    def make(self, word, by_hand=False):
        """Make a move, given in the words of the protocol, with the touches."""
        self.play(word)
        colour, _, square = word.partition("@")
        if square:
            name = KEY_NAMES[LETTERS.index(colour)]
            self.player.key(name)
            self.tap(square)
        else:
            path = word.split("-")
            self.tap(path[0], *((path[0], *path[1:]) if by_hand else path[-1:]))
            if by_hand:
                self.key("done")
        self.agree()


@pytest.fixture
def here(board, player):
    return PlayedGame(board, player)


@pytest.mark.worn
@pytest.mark.parametrize(
    ("options", "seed"),
    [({}, 3), pytest.param({"setup": "random", "diagonals": "on", "draw": "one"}, 4, marks=pytest.mark.memory_only)],
)
def test_two_people_play_a_whole_game(board, player, scale, options, seed):
    here, chance = PlayedGame(board, player, **options), random.Random(seed)
    while here.engine.outcome is None:
        here.hurry(lambda engine: chance.choice(engine.legal_moves()), scale(12, 3))
        engine = here.engine
        assert player.status == TURN[engine.to_move]
        in_hand = {KEY_NAMES[colour] for colour in (1, 2, 3, 4) if engine.to_move == REBEL and engine.hand[colour]}
        assert player.lit() & set(KEY_NAMES) == in_hand
        here.make(engine.text(chance.choice(engine.legal_moves())), by_hand=chance.random() < 0.3)
        assert current_ma(board.frame()) <= 500
    assert player.status.startswith({DRAW: "Draw", PEBBLE: "Pebble wins", REBEL: "Rebel wins"}[here.engine.outcome])
    assert player.lit() >= {"again", "undo"} and not player.is_lit("resign")
    player.read()
    here.key("again")
    assert len(here.moves) == (1 if "setup" in options else 0) and player.status == "Pebble to move"
    assert board.faults == []


@pytest.mark.emulated
def test_a_long_way_by_hand_costs_what_it_has_stops(here, board, player):
    here.make("e2-e3-f3-f2-f3", by_hand=True)
    assert board.panel()["diagnostics"].startswith("Hand: ") and sum(here.engine.hand) == 4
    assert player.status == "Rebel to move"
