"""Scenarios for Ouroboros: keys pressed on a whole board; lights, display and panel checked."""

import random

import pytest

from engines.ouroboros.tables import SYMBOLS
from firmware.games.ouroboros.words import KEY_NAMES as NAMES
from firmware.input.softkeys import find
from tests.scenarios.player import light
from tests.support import played_game
from tests.support.played_game import current_ma


class PlayedGame(played_game.PlayedGame):
    """The players of a game of Ouroboros."""

    def __init__(self, board, player, **options):
        super().__init__("ouroboros", board, player, **options)

    def make(self, word, sliding=False):
        """Make a move, given in the words of the protocol, with the touches."""
        if word[0] == "-":
            self.player.twice(NAMES[SYMBOLS.index(word[1])])
        elif ":" in word:
            self.take_off(word, sliding)
        else:
            self.tap(word[:-1])
            if word[-1] == "x":
                self.key("kind")
            self.tap(word[:-1])
        self.play(word)
        self.agree()

    def take_off(self, word, sliding):
        """Choose two stones and, where there is a choice, colours; the bigger number of cubes first."""
        pair, _, cubes = word.partition(":")
        first, _, second = pair.partition("&")
        if sliding:
            self.slide(first, second)
        else:
            self.tap(first, second)
        for _, letter in sorted((-cubes.count(letter), letter) for letter in set(cubes)):
            if self.player.tip.endswith("?"):
                self.key(NAMES[SYMBOLS.index(letter)])
        assert self.player.tip.endswith("Tap again.")
        self.tap(second)

    def check(self):
        """Panel and lights say what the engine says."""
        engine, frame, keys = self.engine, self.board.frame(), self.board.soft_keys()
        assert current_ma(frame) <= 500
        assert self.player.status == f"Player {engine.to_move} moves"
        for letter, count in engine.state()["supplies"][engine.to_move_name()].items():
            _, row, column = find(keys, NAMES[SYMBOLS.index(letter)])[:3]
            assert [any(light(frame, row - i, column)) for i in range(3)] == [count > 2 * i for i in range(3)]


def choose(engine, chance):
    """A move that keeps the game lively: seldom a discard while there is anything else."""
    words = [engine.text(move) for move in engine.legal_moves()]
    lively = [word for word in words if word[0] != "-"]
    return chance.choice(lively if lively and chance.random() < 0.7 else words)


def kind_of(word):
    """Return what distinguishes the two ways to set, a removal, and the colours of discards."""
    return ":" if ":" in word else word[-1]


@pytest.mark.worn
@pytest.mark.parametrize(
    ("options", "seed"), [({}, 1), pytest.param({"players": "3", "size": "7"}, 2, marks=pytest.mark.memory_only)]
)
def test_people_play_a_whole_game(board, player, scale, options, seed):
    """The board deals: a game may pass without two stones that can be paid for, and so without a removal."""
    here, chance = PlayedGame(board, player, **options), random.Random(seed)
    kinds, offered = set(), {"+", "x"}
    while here.engine.outcome is None:
        here.hurry(lambda engine: engine.parse(choose(engine, chance)), scale(12, 2))
        here.check()
        words = [here.engine.text(move) for move in here.engine.legal_moves()]
        news = [word for word in words if kind_of(word) in {"+", "x", ":"} - kinds]
        word = chance.choice(news) if news else choose(here.engine, chance)
        kinds.add(kind_of(word))
        offered |= {":"} & {kind_of(other) for other in words}
        here.make(word, sliding=chance.random() < 0.5)
    assert offered <= kinds
    assert player.status == f"Player {here.engine.outcome} wins: the supply is empty."
    assert player.lit() >= {"again", "undo"} and not player.is_lit("resign")
    player.read()
    here.key("again")
    assert len(here.moves) == 2 and board.record()["options"] == here.engine.options()
    assert board.faults == []
