"""A game looked at afterwards (engines/bots/review.py): its values, and the moves at which it turned."""

from itertools import pairwise
from random import Random

import pytest

from engines.bots.review import LONG, SAMPLE, SHORT, UNKNOWN, WALK, Review
from engines.game import CHANCE, DRAW, NOBODY, RESIGN
from engines.registry import bot_of
from host.games import new_game
from tests.engines.bots import begin
from tests.engines.reversi.test_bot import DRAWN
from tests.support.endings import LOST, WON, Solver

ROUNDS = {SHORT: 40, LONG: 200, SAMPLE: 60}
FEW = {SHORT: 6, LONG: 12, SAMPLE: 6}  # of Pebble Rebel, whose rounds are long


def finished(words, seed, start=None):
    """A game of random moves to its end, after the position of `start`."""
    game = start or begin(words)
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


def wins_at_once(game):
    """The moves by which who is to move wins at once."""
    mover, found = game.to_move, []
    for move in game.legal_moves() if mover > NOBODY else ():
        game.play(move)
        if game.outcome == mover:
            found.append(move)
        game.undo()
    return found


def let_go(words, seed, start):
    """A game of random moves, after `start`, in which one player does not win in one, and loses; and before how many
    moves that is so.
    """
    game, random, missed = begin(words), Random(seed), None
    for text in start:
        game.play(game.parse(text))
    while game.to_move != NOBODY:
        if game.to_move == CHANCE:
            game.play(game.sample(random.getrandbits(32)))
            continue
        legal, wins = game.legal_moves(), wins_at_once(game)
        others = [move for move in legal if move not in wins] or [RESIGN]
        if wins and missed is None:
            missed = game.ply, game.to_move
            game.play(random.choice(others))
        else:
            game.play(random.choice(wins or legal or [RESIGN]))
    return (game, missed[0]) if missed and game.outcome != missed[1] else let_go(words, seed + 1, start)


@pytest.mark.parametrize(
    ("words", "start"),
    [
        ("robble size=5", ()),  # by resigning, as there is one move where the board is full behind it
        ("konane size=6", ()),
        ("reversi", ("e3", "f5", "e6", "f3", "g4", "d3", "e2", "f4")),  # c4 turns all that there is
        ("ouroboros players=3", ()),
        ("pebble_rebel", ()),
    ],
)
def test_a_win_in_one_that_was_missed_is_named(words, start):
    source, ply = let_go(words, 101, start)
    review = reviewed(source, FEW if words == "pebble_rebel" else ROUNDS)
    assert review.values[ply] == 100
    turn = next(turn for turn in review.turns if turn.ply == ply)
    while not review.go(ply):
        pass
    assert review.game.parse(turn.better) in wins_at_once(review.game)


@pytest.mark.parametrize("words", ["robble size=5", "konane size=6", "reversi", "ouroboros players=4", "pebble_rebel"])
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


# Games of Reversi that end in a draw: the last move of the first is forced, that of the second threw a win away.
FORCED_DRAW = DRAWN[0] + " g8 g7"
THROWN_TO_A_DRAW = (
    "c5 e6 f3 c3 c4 e3 c2 b4 f2 e2 d2 g2 a5 a4 e7 c1 h1 a6 b2 d6 b5 f6 b3 f5 c6 f8 e8 e1 b6 a3 a2 a1 g8 f4 d3 d8 g5 h5 "
    "c8 d7 b7 c7 f7 h2 h3 a8 h4 h6 d1 f1 a7 g4 g3 b8 h7 g6 b1 h8 g1 g7"
)


def test_a_draw_is_no_win_for_sure():
    """A value of 100 says that a win was proved."""
    forced, thrown = [new_game("reversi") for _ in range(2)]
    forced.load(FORCED_DRAW.split())
    thrown.load(THROWN_TO_A_DRAW.split())
    assert forced.outcome == thrown.outcome == DRAW and reviewed(forced).values[-1] == 50
    [turn] = [turn for turn in reviewed(thrown).turns if turn.ply == thrown.ply - 2]
    assert (turn.before, turn.after) == (100, 50)
