"""The engine against the slow reference, ply by ply: random games, games that repeat boards, and counts of trees."""

import random
from array import array
from collections import Counter

import pytest

from engines.robble import rules as robble
from engines.robble.kernels import KEYS, START, tables_for
from engines.robble.rules import FLIP, PUSH, REMOVE, Robble
from tests.engines.robble.helping import help_each_other
from tests.engines.robble.reference import Reference

SIZES = (5, 6, 7, 8, 9)


def check(game: Robble, reference: Reference) -> None:
    assert game.state() == reference.state()
    assert sorted(game.text(move) for move in game.legal_moves()) == reference.legal_moves()


@pytest.mark.parametrize("size", SIZES)
def test_random_games(size: int) -> None:
    chance = random.Random(size)
    for number in range(120 // size):
        game, reference = Robble(size), Reference(size)
        while game.outcome is None:
            check(game, reference)
            legal = reference.legal_moves()
            move = chance.choice(legal) if number % 10 or game.ply < 20 else "resign"
            if number % 3 == 0 and "swap" in legal:
                move = "swap"
            game.play(game.parse(move))
            reference = reference.play(move)
            if chance.random() < 0.1:  # there and back makes no difference
                last = game.last_move()
                game.undo()
                game.play(last)
        check(game, reference)


def repeating_games(seed: int, games: int, longest: int) -> Counter[str]:
    """Compare games whose players help each other; return how they came out."""
    chance = random.Random(seed)
    outcomes: Counter[str] = Counter()
    for number in range(games):
        game, reference = Robble(5), Reference(5)
        if number % 3 == 0:
            game.load(["c3", "swap"])
        help_each_other(game, 100 * seed + number, longest, 3)
        moves = game.history()
        while game.ply:
            game.undo()
        for move in moves:
            game.play(move)
            reference = reference.play(game.text(move))
            assert game.state() == reference.state()
            if chance.random() < 0.1:  # counters must come back too
                back = chance.randrange(game.ply)
                forth = game.history()[back:]
                while game.ply > back:
                    game.undo()
                for again in forth:
                    game.play(again)
        outcomes[game.outcome_name()] += 1
    return outcomes


def with_keys(size: int, mask: int) -> tuple[bytes, bytes, array]:
    """Return the tables of a size with nothing but these bits of the keys."""
    board, squares, record = tables_for(size)
    masked = record[:]
    for i in range(KEYS, START):
        masked[i] &= mask
    return board, squares, masked


def test_games_that_repeat_boards() -> None:
    assert repeating_games(1, 5, 150)["draw"] >= 1


def test_repetition_is_exact_when_all_boards_share_a_counter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robble, "tables_for", lambda size: with_keys(size, 0xFC00))
    assert repeating_games(2, 3, 150)["draw"] >= 1


def test_repetition_is_exact_when_all_boards_have_the_same_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robble, "tables_for", lambda size: with_keys(size, 0))
    assert repeating_games(3, 6, 100)["draw"] >= 1


# -- trees: (size, depth): (games, pushes, removals, flips) of all games that long, from the empty board.
# Both implementations count them; resignations are left out.

TREES = {
    (5, 1): (25, 0, 0, 0),
    (5, 2): (625, 60, 20, 0),  # 80 ordered pairs of neighbours, 20 of them against the edge; 25 swaps
    (5, 3): (14420, 2876, 972, 0),
    (5, 4): (319292, 96776, 33324, 528),
    (6, 2): (1296, 96, 24, 0),
    (6, 3): (44124, 6736, 1696, 0),
    (9, 2): (6561, 252, 36, 0),
}


def count(game: Robble, depth: int, found: Counter[int]) -> None:
    for move in game.legal_moves():
        game.play(move)
        if depth == 1:
            found[-1] += 1
            found.update(effect for effect, _, _ in game.effects())
        else:
            count(game, depth - 1, found)
        game.undo()


@pytest.mark.parametrize(("size", "depth"), TREES)
def test_trees(size: int, depth: int) -> None:
    found: Counter[int] = Counter()
    game = Robble(size)
    count(game, depth, found)
    assert (found[-1], found[PUSH], found[REMOVE], found[FLIP]) == TREES[size, depth]
    assert game.state() == Robble(size).state()
