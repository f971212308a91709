"""A game looked at afterwards (engines/bots/review.py): its values, and the moves at which it turned."""

from itertools import pairwise
from random import Random

import pytest

from engines.bots.review import LONG, SAMPLE, SHORT, UNKNOWN, WALK, Review
from engines.game import CHANCE, NOBODY, RESIGN
from engines.registry import bot_of
from host.games import new_game
from host.tools.ladder.endings import LOST, WON, Solver

ROUNDS = {SHORT: 40, LONG: 200, SAMPLE: 60}
FEW = {SHORT: 6, LONG: 12, SAMPLE: 6}  # of Pebble Rebel, whose rounds are long


def finished(words, seed, start=None):
    """A game of random moves to its end, after the position of `start`."""
    name, *options = words.split()
    game = start or new_game(name, options)
    random = Random(seed)
    while game.to_move != NOBODY:
        chance = game.to_move == CHANCE
        game.play(game.sample(random.getrandbits(32)) if chance else random.choice(game.legal_moves()))
    return game


def reviewed(source, rounds=ROUNDS):
    game = type(source)(**source.options())
    bot = bot_of(game.NAME)(game, 5)
    review = Review(game, source, bot)
    steps = 0
    while not review.over:
        length = review.next()
        if length != WALK:
            bot.begin(review.game, review.seed)
            while not bot.done and bot.rounds < rounds[length]:
                bot.step()
        steps += 1
        assert steps < 10_000
    return review


def test_moves_that_throw_a_won_game_away_are_named():
    """Proved values, held against a solver that knows nothing but the rules."""
    review = reviewed(finished("konane size=6", 4), {SHORT: 4000, LONG: 8000, SAMPLE: 1})
    thrown = [turn for turn in review.turns if (turn.before, turn.after) == (100, 0)]
    assert thrown
    for turn in thrown:
        while not review.go(turn.ply):
            pass
        values = Solver().moves(review.game)
        assert values[review.game.parse(turn.better)] == WON
        assert values[review.game.parse(turn.played)] == LOST
        review.game.play(review.game.parse(turn.played))
        assert review.game.is_legal(review.game.parse(turn.reply))


@pytest.mark.parametrize(
    "words", ["robble size=5", "konane size=6", "reversi", "ouroboros players=2", "ouroboros players=4", "pebble_rebel"]
)
def test_every_game_is_gone_through(words):
    source = finished(words, 3)
    before = source.dump()
    review = reviewed(source, FEW if words == "pebble_rebel" else ROUNDS)
    assert source.dump() == before
    assert review.known == review.count == len(review.values) == source.ply
    choices = [ply for ply, mover in enumerate(review.movers) if mover > NOBODY]
    assert choices
    assert all(review.values[ply] <= 100 for ply in choices)
    assert all(review.values[ply] == UNKNOWN for ply in range(source.ply) if ply not in choices)
    assert len(review.turns) <= 3
    assert [turn.ply for turn in review.turns] == sorted({turn.ply for turn in review.turns})
    for turn in review.turns:
        while not review.go(turn.ply):
            pass
        assert turn.played == source.texts()[turn.ply]
        assert turn.luck == (review.game.to_move == CHANCE)
        assert turn.luck or review.game.is_legal(review.game.parse(turn.better))
        assert turn.luck or (turn.player == review.game.to_move and turn.before > turn.after)


def test_a_turn_of_vacuum_is_one_choice():
    game = new_game("vacuum", ["players=2", "turns=6"])
    source = finished("vacuum", 5, game)
    review = reviewed(source)
    choices = [ply for ply, mover in enumerate(review.movers) if mover]
    assert 0 < len(choices) <= 6
    assert all(review.movers[one] != review.movers[other] for one, other in pairwise(choices))


def test_what_chance_drew_is_luck():
    found = [turn for turn in reviewed(finished("pebble_rebel", 4), FEW).turns if turn.luck]
    assert found
    assert all(turn.better == "" and turn.played.startswith("draw:") for turn in found)


def test_who_resigns_an_even_game_is_told_so():
    game = new_game("robble", ["size=5"])
    for move in (game.parse("a1"), game.parse("c3"), RESIGN):
        game.play(move)
    [turn] = reviewed(game).turns
    assert (turn.ply, turn.played, turn.after, turn.reply) == (2, "resign", 0, "")
    assert 20 < turn.before < 80


def test_after_a_swap_the_values_are_those_of_the_people():
    game = new_game("robble", ["size=5"])
    for text in ("c3", "swap"):
        game.play(game.parse(text))
    source = finished("robble size=5", 2, game)
    review = reviewed(source)
    assert review.values[1] <= 100
    assert all(turn.played != "swap" or turn.before > turn.after for turn in review.turns)


def test_a_game_without_a_move_has_no_turns():
    review = reviewed(new_game("robble", ["size=5"]))
    assert (review.known, review.turns, review.report()["values"]) == (0, [], "")
